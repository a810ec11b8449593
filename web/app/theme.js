// Runs before the first paint, so that no page flashes in the wrong theme.
{
  const root = document.documentElement;
  try {
    const settings = JSON.parse(localStorage.getItem('tesuji.settings') ?? '{}');
    if (['light', 'dark', 'contrast'].includes(settings.theme)) root.dataset.theme = settings.theme;
    else if (matchMedia('(prefers-contrast: more)').matches) root.dataset.theme = 'contrast';
    if (['large', 'larger'].includes(settings.text)) root.dataset.text = settings.text;
    if (settings.motion === false) root.dataset.motion = 'off';
    const language = settings.language ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
    // What the page says is on its way before the scripts ask for it.
    const words = document.createElement('link');
    Object.assign(words, { rel: 'modulepreload', href: `words/${language === 'zh' ? 'zh' : 'en'}.js` });
    document.head.append(words);
  } catch {
    // Where nothing may be stored, the page has its defaults.
  }
}
