import type { Store } from '../assistant-db/schema.ts';
import type { Texts } from '../i18n/index.ts';
import type { Action } from './actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { say } from './outgoing.ts';
import { commitWords } from './turn/commit.ts';
import { type DialogueView, loadVoice } from './turn/snapshot.ts';

export type CommandHandler<Deps> = (deps: Deps, context: TurnContext, words?: string) => Promise<TurnOutcome>;

export interface PressContext {
  readonly db: Store;
  readonly snapshot: DialogueView;
}

export interface ButtonHandler<Pressable extends Action, Deps> {
  press(deps: Deps, context: TurnContext, action: Pressable): Promise<TurnOutcome>;
  /**
   * Answers the press at once: whether the button still fits what is stored. Left out where a message follows anyway.
   */
  toast?(pressed: PressContext, action: Pressable): string | Promise<string>;
}

export type ButtonHandlers<Pressable extends Action, Deps> = {
  readonly [Type in Pressable['type']]: ButtonHandler<Extract<Pressable, { readonly type: Type }>, Deps>;
};

export async function sayFixed(
  deps: AssistantDeps,
  context: TurnContext,
  words: (texts: Texts) => string,
): Promise<TurnOutcome> {
  const { texts } = await loadVoice(deps.db, context.person);
  return commitWords(deps, context, [say(words(texts))]);
}
