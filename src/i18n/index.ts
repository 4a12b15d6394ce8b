import { de } from './de/index.ts';
import type { Texts } from './en/bot.ts';
import type { Help, HelpFacts } from './en/help.ts';
import { en } from './en/index.ts';
import type { ProblemTexts } from './en/page.ts';
import { terminal as englishTerminal, type TerminalTexts } from './en/terminal.ts';
import { es } from './es/index.ts';
import { isLanguage, type Language } from './languages.ts';
import { ru } from './ru/index.ts';
import { terminal as russianTerminal } from './ru/terminal.ts';
import type { Words } from './types/words.ts';
import { uk } from './uk/index.ts';

export type { Texts } from './en/bot.ts';
export type { HelpFacts, HelpSubject } from './en/help.ts';
export type { ProblemTexts } from './en/page.ts';
export { BUILT_IN_STICKERS, type BuiltInSticker, type PoseSign } from './en/plans.ts';
export type { TerminalTexts } from './en/terminal.ts';
export { MENU } from './formats.ts';
export { isLanguage, LANGUAGES, type Language, languageOf } from './languages.ts';

/** One language. English defines the types, so a language with a missing text does not compile. */
interface LanguagePack {
  readonly texts: Texts;
  readonly help: Help;
  readonly problems: ProblemTexts;
  readonly words: Words;
}

const PACKS = { en, ru, es, de, uk } as const satisfies Record<Language, LanguagePack>;

/** The bot's texts in a language. Texts for administrators are always English. */
export function textsFor(language: Language): Texts {
  return PACKS[language].texts;
}

/** The help texts in a language, for this configuration. */
export function helpFor(language: Language, facts: HelpFacts): ReturnType<Help> {
  return PACKS[language].help(facts);
}

/** The terminal's own texts, in English or Russian. */
export function terminalTexts(language: Language): TerminalTexts {
  return language === 'ru' ? russianTerminal : englishTerminal;
}

/** Error messages of the playground's server. */
export function problemTexts(language: Language): ProblemTexts {
  return PACKS[language].problems;
}

/** The words that the program understands in a language. */
export function wordsOf(language: Language): Words {
  return PACKS[language].words;
}

/** The texts for a stored language code; English if that language no longer exists. */
export function storedTexts(language: string): Texts {
  return textsFor(isLanguage(language) ? language : 'en');
}
