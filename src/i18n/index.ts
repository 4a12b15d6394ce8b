import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { isLanguage, type Language } from './languages.ts';
import { ru } from './ru/index.ts';
import type { Help, HelpFacts } from './types/help.ts';
import type { LanguagePack } from './types/language.ts';
import type { ProblemTexts } from './types/problems.ts';
import type { TerminalTexts } from './types/terminal.ts';
import type { Texts } from './types/texts.ts';
import type { Words } from './types/words/words.ts';
import { uk } from './uk/index.ts';

export { isLanguage, LANGUAGES, type Language, languageOf } from './languages.ts';
export type { TerminalTexts, Texts };

/** All that is said and understood in each language, but for the page, see `languages.ts`. */
const PACKS = { en, ru, es, de, uk } as const satisfies Record<Language, LanguagePack>;

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
