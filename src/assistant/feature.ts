import type { Store } from '../assistant-db/schema.ts';
import type { Texts } from '../i18n/index.ts';
import type { Action } from './actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { say } from './outgoing.ts';
import { commitWords } from './turn/commit.ts';
import { loadSnapshot, type Snapshot } from './turn/snapshot.ts';

/** A command, in whatever channel; `words`: what stands behind it. */
export interface Command<Name extends string, Deps> {
  readonly name: Name;
  run(deps: Deps, context: TurnContext, words?: string): Promise<TurnOutcome>;
}

/** What is stored when a button is pressed, before its turn comes. */
export interface Pressed {
  readonly db: Store;
  readonly snapshot: Snapshot;
}

/** What becomes of the press of a button. */
export interface Press<Pressable extends Action, Deps> {
  /** Does it, when its turn has come. */
  press(deps: Deps, context: TurnContext, action: Pressable): Promise<TurnOutcome>;
  /**
   * The words that answer the press at once, before it waits for its turn: whether the button still fits what is stored
   * now. Left out where a message follows anyway.
   */
  toast?(pressed: Pressed, action: Pressable): string | Promise<string>;
}

/** The presses of all buttons of a feature. */
export type Presses<Pressable extends Action, Deps> = {
  readonly [Type in Pressable['type']]: Press<Extract<Pressable, { readonly type: Type }>, Deps>;
};

/** Says something fixed, in the person's language. */
export async function sayFixed(
  deps: AssistantDeps,
  context: TurnContext,
  words: (texts: Texts) => string,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, [say(words(texts))]);
}
