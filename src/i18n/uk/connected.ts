import type { ConnectedTexts } from '../types/connected.ts';

export const connected: ConnectedTexts = {
  question: (server, tool) => `🔧 Зробити це за допомогою «${tool}» («${server}»)? Саме так:`,
  noArguments: '(більше нічого)',
  hint: minutes => `Це зробить лише кнопка, один раз, протягом ${minutes} хвилин. Слова не рахуються.`,
  agree: '✅ Зробити',
  refuse: '✖️ Ні',
  askedAbove: 'Я вже запитав про це вище. Натисніть кнопку там.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Не зроблено.',
  done: (server, tool) => `✅ Зроблено: «${tool}» («${server}»).`,
  failed: (server, tool) => `⚠️ «${tool}» («${server}») повідомляє про помилку.`,
  notDone: (server, tool) =>
    `✖️ Не зроблено: «${tool}» («${server}») зараз недоступний. Попросіть ще раз, якщо це ще потрібно.`,
  lost: (server, tool) =>
    `❓ Мене перервали: невідомо, чи виконано «${tool}» («${server}»). Сам я не повторюю; перевірте, будь ласка.`,
  answer: 'Відповідь:',
  decided: 'Це вже вирішено.',
  over: 'Це запитання застаріло. Попросіть ще раз.',
  servers: {
    none: file => `Серверів інструментів немає. Їх вказують у ${file}.`,
    connecting: 'під’єднується…',
    down: 'недоступний',
    asks: 'спершу питає',
    people: {
      operator: 'у Telegram — нікому',
      administrators: 'у Telegram — адміністраторам',
      all: 'у Telegram — усім',
    },
  },
};
