import { en } from './en.ts';
import { ru } from './ru.ts';
import type { Texts } from './types.ts';

export type { Texts };

/** The languages the bot's own texts exist in. A new one is one file and one line here. */
const TEXTS = { en, ru } as const satisfies Record<string, Texts>;

export type Language = keyof typeof TEXTS;

export const LANGUAGES = Object.keys(TEXTS) as readonly Language[];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(TEXTS, code);
}

/** The texts for a language. */
export function textsFor(language: Language): Texts {
  return TEXTS[language];
}

/** The texts for a language as it was stored; English where it is no longer there. */
export function storedTexts(language: string): Texts {
  return TEXTS[isLanguage(language) ? language : 'en'];
}

/** The bot's language for a Telegram `language_code` (IETF tag such as `ru` or `pt-br`); English where unknown. */
export function languageOf(code: string | undefined | null): Language {
  const primary = code?.toLowerCase().split(/[-_]/)[0];
  return isLanguage(primary) ? primary : 'en';
}
