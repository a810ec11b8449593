// The words in Simplified Chinese of views that are loaded when they are first shown.

/** @type {Record<keyof typeof import('./en.js').default, string>} */
export default {
  'lesson.also': '又称{names}',
  'lesson.done': '已完成',
  'lesson.begin': '开始：{technique}',
  'lesson.goOn': '继续：{technique}',
  'lesson.progress': '已完成 {done}/{count} 课',
  'lesson.search': '查找技巧',
  'lesson.none': '没有这个名称的技巧。',
  'lesson.more': '更多技巧',
  'lesson.board': '课程中的盘面',
  'lesson.start': '自己找找看',
  'lesson.position': '第{nth}题，共{of}题',
  'lesson.strike': '找出{technique}：先选格，再点该格可以删去的候选数。',
  'lesson.write': '找出{technique}：先选格，再点要填的数。',
  'lesson.hint': '提示',
  'lesson.show': '告诉我',
  'lesson.right': '正确，还要删去{count}个候选数。',
  'lesson.found': '正确，找到了。',
  'lesson.learnt': '本课完成：{technique}。',
  'lesson.other': '结论正确，但不是用这个技巧得出的。',
  'lesson.notPlaced': '{cell}不是{digit}。',
  'lesson.notStruck': '{cell}的答案就是{digit}，不能删去。',
  'lesson.next': '下一题',
  'lesson.again': '再做一遍',

  'watch.deep': '每次调用时的搜索深度；共有{depth}个空格',
  'watch.many': '调用次数的累计：目前 {calls} 次',
  'watch.lasts': '，全程 {time}',
  'watch.seconds': '{count} 秒',
  'watch.minutes': '{count} 分钟',
  'watch.wins': '{search}的调用更少：{calls} 次，另一个是 {more} 次。',
  'watch.even': '两个搜索都需要 {calls} 次调用。',

  'settings.modes': '数字键盘上显示居中标记和颜色',
  'settings.names': '在盘面旁显示行号和列号',
};
