import type { SearchTexts } from '../types/search.ts';

const on = ([from, to]: readonly [string] | readonly [string, string]) =>
  to === undefined ? `El ${from}` : `Entre el ${from} y el ${to}`;

export const search: SearchTexts = {
  own: 'Aquí están tus stickers, los más nuevos primero.',
  found: count => (count === 1 ? 'Aquí está.' : 'Esto es lo que he encontrado.'),
  page: (from, to, total) => `${from}–${to} de ${total}. Un número muestra el sticker con sus botones.`,
  numbers: 'Un número muestra el sticker con sus botones.',
  all: '🗂 Todos mis stickers',
  nothing: 'No he encontrado nada así.',
  notSaid: 'En lo que se conserva de nuestras conversaciones no he encontrado nada de eso.',
  said: (when, words) => `${on(when)} dijiste: «${words}»`,
  summary: (when, words) => `${on(when)}, tal como lo anoté: ${words}`,
  toBot: 'Hacer mi primer sticker',
  toBotNothing: 'Nada encontrado. Hacer un sticker',
};
