import { announcementsIn } from '../ai-chat/provider.ts';
import { LANGUAGES, wordsOf } from '../i18n/index.ts';

/** Words of an answer without what only announces a call, in any language that the program speaks. */
export const withoutAnnouncement = announcementsIn(
  LANGUAGES.map(language => wordsOf(language).announcements),
);
