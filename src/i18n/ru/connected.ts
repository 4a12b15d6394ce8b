import type { ConnectedTexts } from '../types/connected.ts';

export const connected: ConnectedTexts = {
  question: (server, tool) => `🔧 Сделать это с помощью «${tool}» («${server}»)? В точности так:`,
  noArguments: '(больше ничего)',
  hint: minutes => `Сделает это только кнопка, один раз, в ближайшие ${minutes} минут. Слова не считаются.`,
  agree: '✅ Сделать',
  refuse: '✖️ Нет',
  askedAbove: 'Я уже спросил об этом выше. Нажмите кнопку там.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Не сделано.',
  done: (server, tool) => `✅ Сделано: «${tool}» («${server}»).`,
  failed: (server, tool) => `⚠️ «${tool}» («${server}») сообщает об ошибке.`,
  notDone: (server, tool) =>
    `✖️ Не сделано: «${tool}» («${server}») сейчас недоступен. Попросите ещё раз, если это всё ещё нужно.`,
  lost: (server, tool) =>
    `❓ Меня прервали: неизвестно, выполнено ли «${tool}» («${server}»). Сам я не повторяю; проверьте, пожалуйста.`,
  answer: 'Ответ:',
  decided: 'Это уже решено.',
  over: 'Этот вопрос устарел. Попросите ещё раз.',
  servers: {
    none: file => `Серверов инструментов нет. Они указываются в ${file}.`,
    connecting: 'подключается…',
    down: 'недоступен',
    asks: 'сначала спрашивает',
    people: {
      operator: 'в Telegram — никому',
      administrators: 'в Telegram — администраторам',
      all: 'в Telegram — всем',
    },
  },
};
