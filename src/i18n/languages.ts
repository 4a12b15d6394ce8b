/** The languages that the program speaks. A new one is a folder, and a name here, in `index.ts` and in `pages.ts`. */
export const LANGUAGES = ['en', 'ru', 'es', 'de', 'uk'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some(language => language === code);
}

/**
 * The language for a Telegram `language_code` (an IETF tag such as `ru` or `pt-br`), or for the first tag of a browser's
 * `Accept-Language`; English where it is not spoken.
 */
export function languageOf(code: string | undefined | null): Language {
  const primary = code?.toLowerCase().split(/[-_,;]/)[0];
  return isLanguage(primary) ? primary : 'en';
}
