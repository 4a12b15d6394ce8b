import type { SearchTexts } from '../types/search.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? from : `Между ${from} и ${to}`;

export const search: SearchTexts = {
  own: 'Вот ваши стикеры, сначала новые.',
  found: count => (count === 1 ? 'Вот он.' : 'Вот что нашлось.'),
  page: (from, to, total) => `${from}–${to} из ${total}. Номер показывает стикер с его кнопками.`,
  numbers: 'Номер показывает стикер с его кнопками.',
  all: '🗂 Все мои стикеры',
  nothing: 'Ничего такого не нашлось.',
  notSaid: 'В том, что сохранилось из наших разговоров, ничего такого не нашлось.',
  said: (when, words) => `${on(when)} вы сказали: «${words}»`,
  summary: (when, words) => `${on(when)}, как я записал: ${words}`,
  toBot: 'Сделать первый стикер',
  toBotNothing: 'Ничего не нашлось. Сделать стикер',
};
