import type { SearchTexts } from '../types/search.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? `On ${from}` : `Between ${from} and ${to}`;

export const search: SearchTexts = {
  own: 'Here are your stickers, the newest first.',
  found: count => (count === 1 ? 'Here it is.' : 'This is what I have found.'),
  page: (from, to, total) => `${from}–${to} of ${total}. A number shows the sticker with its buttons.`,
  numbers: 'A number shows the sticker with its buttons.',
  all: '🗂 All my stickers',
  nothing: 'I have found nothing like that.',
  notSaid: 'I have found nothing of that in what is kept of our dialogues.',
  said: (when, words) => `${on(when)} you said: “${words}”`,
  summary: (when, words) => `${on(when)}, as I noted it: ${words}`,
  toBot: 'Make my first sticker',
  toBotNothing: 'Nothing found. Make a sticker',
};
