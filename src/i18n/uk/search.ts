import type { SearchTexts } from '../types/search.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? from : `Між ${from} і ${to}`;

export const search: SearchTexts = {
  own: 'Ось ваші стікери, спочатку нові.',
  found: count => (count === 1 ? 'Ось він.' : 'Ось що знайшлося.'),
  page: (from, to, total) => `${from}–${to} із ${total}. Номер показує стікер із його кнопками.`,
  numbers: 'Номер показує стікер із його кнопками.',
  all: '🗂 Усі мої стікери',
  nothing: 'Нічого такого не знайшлося.',
  notSaid: 'У тому, що збереглося з наших розмов, нічого такого не знайшлося.',
  said: (when, words) => `${on(when)} ви сказали: «${words}»`,
  summary: (when, words) => `${on(when)}, як я записав: ${words}`,
  toBot: 'Зробити перший стікер',
  toBotNothing: 'Нічого не знайшлося. Зробити стікер',
};
