import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { ru } from './ru/index.ts';
import type { Help, HelpFacts } from './types/help.ts';
import type { LanguagePack } from './types/language.ts';
import type { PageTexts } from './types/page.ts';
import type { ProblemTexts } from './types/problems.ts';
import type { TerminalTexts } from './types/terminal.ts';
import type { Texts } from './types/texts.ts';
import type { Words } from './types/words.ts';
import { uk } from './uk/index.ts';

export type { PageTexts, TerminalTexts, Texts };

/** The languages that the program speaks. A new one is a folder and a name here. */
const PACKS = { en, ru, es, de, uk } as const satisfies Record<string, LanguagePack>;

export type Language = keyof typeof PACKS;

export const LANGUAGES = Object.keys(PACKS) as readonly Language[];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(PACKS, code);
}

/** The texts for a language. */
export function textsFor(language: Language): Texts {
  return PACKS[language].texts;
}

/** Help in a language, for a bot of these facts. */
export function helpFor(language: Language, facts: HelpFacts): ReturnType<Help> {
  return PACKS[language].help(facts);
}

/** What the terminal itself says in a language. */
export function terminalTexts(language: Language): TerminalTexts {
  return PACKS[language].terminal;
}

/** The words of the playground's page. */
export function pageTexts(language: Language): PageTexts {
  return PACKS[language].page;
}

/** What the playground's server says. */
export function problemTexts(language: Language): ProblemTexts {
  return PACKS[language].problems;
}

/** What the program understands in a language. */
export function wordsOf(language: Language): Words {
  return PACKS[language].words;
}

/** The texts for a language as it was stored; English where it is no longer there. */
export function storedTexts(language: string): Texts {
  return textsFor(isLanguage(language) ? language : 'en');
}

/**
 * The language for a Telegram `language_code` (an IETF tag such as `ru` or `pt-br`), or for the first tag of a browser's
 * `Accept-Language`; English where it is not spoken.
 */
export function languageOf(code: string | undefined | null): Language {
  const primary = code?.toLowerCase().split(/[-_,;]/)[0];
  return isLanguage(primary) ? primary : 'en';
}
