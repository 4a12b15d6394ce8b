import type { ConnectedTexts } from '../types/connected.ts';

export const connected: ConnectedTexts = {
  question: (server, tool) => `🔧 Shall I do this with “${tool}” of “${server}”? Exactly this:`,
  noArguments: '(nothing more)',
  hint: minutes => `Only the button does it, once, within ${minutes} minutes. Words do not.`,
  agree: '✅ Do it',
  refuse: '✖️ No',
  askedAbove: 'I have asked you above. The button there does it.',
  doing: (server, tool) => `⏳ ${server}: ${tool}…`,
  refused: '✖️ Not done.',
  done: (server, tool) => `✅ Done: “${tool}” of “${server}”.`,
  failed: (server, tool) => `⚠️ “${tool}” of “${server}” has answered with an error.`,
  notDone: (server, tool) =>
    `✖️ Not done: “${tool}” of “${server}” could not be called. Ask me again if you still want it.`,
  lost: (server, tool) =>
    `❓ I was interrupted: nobody knows whether “${tool}” of “${server}” was carried out. I do not repeat it by myself; please have a look.`,
  answer: 'Its answer:',
  decided: 'That is decided already.',
  over: 'This question is over. Ask me again.',
  servers: {
    none: file => `No servers of tools. They stand in ${file}.`,
    connecting: 'connecting…',
    down: 'away',
    asks: 'asks first',
    people: {
      operator: 'nobody in Telegram',
      administrators: 'administrators in Telegram',
      all: 'everybody in Telegram',
    },
  },
};
