import type { SearchTexts } from '../types/search.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? `Am ${from}` : `Zwischen dem ${from} und dem ${to}`;

export const search: SearchTexts = {
  own: 'Hier sind deine Sticker, die neuesten zuerst.',
  found: count => (count === 1 ? 'Hier ist er.' : 'Das habe ich gefunden.'),
  page: (from, to, total) => `${from}–${to} von ${total}. Eine Zahl zeigt den Sticker mit seinen Knöpfen.`,
  numbers: 'Eine Zahl zeigt den Sticker mit seinen Knöpfen.',
  all: '🗂 Alle meine Sticker',
  nothing: 'So etwas habe ich nicht gefunden.',
  notSaid: 'In dem, was von unseren Gesprächen noch da ist, habe ich davon nichts gefunden.',
  said: (when, words) => `${on(when)} hast du gesagt: „${words}“`,
  summary: (when, words) => `${on(when)}, wie ich es notiert habe: ${words}`,
  toBot: 'Meinen ersten Sticker machen',
  toBotNothing: 'Nichts gefunden. Sticker machen',
};
