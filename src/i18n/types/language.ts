import type { Help } from './help.ts';
import type { PageTexts } from './page.ts';
import type { ProblemTexts } from './problems.ts';
import type { TerminalTexts } from './terminal.ts';
import type { Texts } from './texts.ts';
import type { Words } from './words.ts';

/** Everything that the program says and understands in one language. */
export interface LanguagePack {
  /** The bot. */
  readonly texts: Texts;
  /** What people can look up. */
  readonly help: Help;
  /** The terminal around the bot. */
  readonly terminal: TerminalTexts;
  /** The playground's page around the bot. */
  readonly page: PageTexts;
  /** The playground's server. */
  readonly problems: ProblemTexts;
  /** What people say. */
  readonly words: Words;
}
