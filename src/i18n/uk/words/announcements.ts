import type { AnnouncementWords } from '../../types/announcements.ts';

export const announcements: AnnouncementWords = {
  verbs: 'викликаю, викличу, використаю, запускаю, запущу, виконую, виконаю',
  subjects: 'я, ми, давайте, давай',
  beside: 'ну, зараз, тепер, тоді',
  objects: 'інструмент, функцію, команду',
};
