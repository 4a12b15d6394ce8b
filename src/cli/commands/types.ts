import type { TerminalTexts } from '../../i18n/index.ts';
import type { Session } from '../session.ts';

/** A command of the terminal: `/name argument`. */
export interface Command {
  readonly name: Exclude<keyof TerminalTexts['commands'], 'button'>;
  /** What stands behind the name, for the help. */
  readonly argument?: keyof TerminalTexts['arguments'];
  /** @param signal aborts when the person does not want it any more */
  run(session: Session, argument: string, signal: AbortSignal): Promise<void>;
  /** What the argument may become. */
  complete?(session: Session, argument: string): Promise<readonly string[]>;
}
