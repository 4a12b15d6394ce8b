import type { AnnouncementWords } from '../../types/announcements.ts';

export const announcements: AnnouncementWords = {
  verbs: 'rufe, verwende, nutze, benutze, starte',
  subjects: 'ich, wir',
  beside: 'jetzt, nun, dann, werde',
  objects: 'das, die, den, werkzeug, funktion',
};
