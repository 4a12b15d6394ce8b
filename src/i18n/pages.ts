import { page as de } from './de/page.ts';
import { page as en } from './en/page.ts';
import { page as es } from './es/page.ts';
import type { Language } from './languages.ts';
import { page as ru } from './ru/page.ts';
import type { PageTexts } from './types/page.ts';
import { page as uk } from './uk/page.ts';

export type { PageTexts };

/** Apart from all else that is said in a language: the page is bundled with this alone. */
const PAGES: Readonly<Record<Language, PageTexts>> = { en, ru, es, de, uk };

/** The words of the playground's page. */
export function pageTexts(language: Language): PageTexts {
  return PAGES[language];
}
