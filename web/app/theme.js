// Runs before the first paint, so that no page flashes in the wrong theme.
{
  const root = document.documentElement;
  try {
    const settings = JSON.parse(localStorage.getItem('tesuji.settings') ?? '{}');
    if (['light', 'dark', 'contrast'].includes(settings.theme)) root.dataset.theme = settings.theme;
    if (settings.motion === false) root.dataset.motion = 'off';
    const language = settings.language ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
  } catch {
    // Where nothing may be stored, the page has its defaults.
  }
}
