import type { AnnouncementWords } from '../../types/announcements.ts';

export const announcements: AnnouncementWords = {
  verbs: 'вызову, вызываю, вызовем, использую, запускаю, запущу, выполняю, выполню',
  subjects: 'я, мы, давайте, давай',
  beside: 'ну, итак, сейчас, теперь, тогда, затем, отлично, хорошо',
  objects: 'инструмент, функцию, команду',
};
