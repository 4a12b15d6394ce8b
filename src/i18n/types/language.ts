import type { Help } from './help.ts';
import type { ProblemTexts } from './problems.ts';
import type { TerminalTexts } from './terminal.ts';
import type { Texts } from './texts.ts';
import type { Words } from './words/words.ts';

/** Everything that the program says and understands in one language, but for the playground's page. */
export interface LanguagePack {
  /** The bot. */
  readonly texts: Texts;
  /** What people can look up. */
  readonly help: Help;
  /** The terminal around the bot. */
  readonly terminal: TerminalTexts;
  /** The playground's server. */
  readonly problems: ProblemTexts;
  /** What people say. */
  readonly words: Words;
}
