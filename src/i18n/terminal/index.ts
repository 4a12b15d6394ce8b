import type { Language } from '../index.ts';
import { terminalEn } from './en.ts';
import { terminalRu } from './ru.ts';
import type { TerminalTexts } from './types.ts';

export type { TerminalTexts };

const TEXTS: Readonly<Record<Language, TerminalTexts>> = { en: terminalEn, ru: terminalRu };

/** What the terminal itself says in a language. */
export function terminalTexts(language: Language): TerminalTexts {
  return TEXTS[language];
}
