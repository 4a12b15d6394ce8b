import { page as de } from './de/page.ts';
import type { PageTexts } from './en/page.ts';
import { page as en } from './en/page.ts';
import { page as es } from './es/page.ts';
import { page as ru } from './ru/page.ts';
import { page as uk } from './uk/page.ts';

export type { PageTexts };

/**
 * The supported languages, with the texts of the playground's page, whose bundle includes only these. To add a language, create
 * its folder and add its name here and in `index.ts`.
 */
const PAGES = { en, ru, es, de, uk } as const satisfies Readonly<Record<string, PageTexts>>;

export type Language = keyof typeof PAGES;

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(PAGES, code);
}

export const LANGUAGES: readonly Language[] = Object.keys(PAGES).filter(isLanguage);

/**
 * The language for a Telegram `language_code` (an IETF tag such as `ru` or `pt-br`), or for the first tag of a browser's
 * `Accept-Language`; English if it is not supported.
 */
export function languageOf(code: string | undefined | null): Language {
  const primary = code?.toLowerCase().split(/[-_,;]/)[0];
  return isLanguage(primary) ? primary : 'en';
}

/** The texts of the playground's page. */
export function pageTexts(language: Language): PageTexts {
  return PAGES[language];
}
