import type { AnnouncementWords } from '../../types/announcements.ts';

export const announcements: AnnouncementWords = {
  verbs: 'llamaré, llamo, llamar, usaré, uso, usar, ejecutaré, ejecuto, ejecutar, invoco, invocaré',
  subjects: 'voy a, vamos a',
  beside: 'ahora, entonces, primero',
  objects: 'a, la, el, función, herramienta',
};
