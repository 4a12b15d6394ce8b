import type { Person } from '../../assistant-db/people/users.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import type { Language, Texts } from '../../i18n/index.ts';
import type { AwaitedIntent, TurnIntent } from './intents.ts';
import type { Outgoing } from './outgoing.ts';

/** Where an intent runs: inside the transaction of a turn. */
export interface IntentScene {
  readonly trx: Trx;
  readonly person: Person;
  readonly language: Language;
  readonly texts: Texts;
  readonly now: number;
  readonly pressedMessage?: number | undefined;
  readonly pressedLabel?: string | undefined;
}

export interface IntentResult {
  readonly say: readonly Outgoing[];
  /** A drawing was queued, so the generation worker is woken. Other workers are woken by `stored`. */
  readonly jobQueued?: boolean;
  /** The intent that takes the next message, without that message's text. By default it belongs to the dialogue. */
  readonly awaited?: AwaitedIntent;
  /** Called after the transaction. */
  readonly stored?: () => void;
}

/**
 * Runs an intent with its handler in `features/X/handlers.ts`. Each channel builds one by `runnerOf`, with its own
 * dependencies. May run several times, as the transaction may.
 */
export type RunIntent = (scene: IntentScene, intent: TurnIntent) => Promise<IntentResult>;
