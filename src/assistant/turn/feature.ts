import type { Store } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { agreementIn, deletionMeant } from '../model/answers.ts';
import type { Declared } from '../model/intent.ts';
import type { IntentResult, IntentScene, RunIntent } from '../state/intent-scene.ts';
import {
  type DeclaredIn,
  declared,
  type FeatureName,
  type Intent,
  type IntentOf,
  type IntentType,
  readIntent,
  type TurnIntent,
} from '../state/intents.ts';
import { say } from '../state/outgoing.ts';
import { type DialogueView, loadVoice } from '../state/snapshot.ts';
import type { AwaitedInputHandler } from './awaited-input.ts';
import { declined } from './awaited-words.ts';
import { commitScene, commitWords } from './commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';

export interface PressContext {
  readonly db: Store;
  readonly snapshot: DialogueView;
}

interface Toast<Wish> {
  /**
   * Answers a press at once: whether the button still fits what is stored. Left out if a message follows anyway.
   */
  toast?(pressed: PressContext, wish: Wish): string | Promise<string>;
}

export interface Scene<Deps> extends IntentScene {
  readonly deps: Deps;
}

/** Runs inside the transaction of a turn. May run several times, as the transaction may. */
export interface Runs<Wish, Deps> extends Toast<Wish> {
  run(scene: Scene<Deps>, wish: Wish): Promise<IntentResult>;
  /** Instead of `run`, if the user's own press, command or text needs more than one transaction. */
  turn?(deps: Deps, context: TurnContext, wish: Wish): Promise<TurnOutcome>;
}

/** Is a turn of its own: reads what is stored, decides, and commits. */
interface Turns<Wish, Deps> extends Toast<Wish> {
  turn(deps: Deps, context: TurnContext, wish: Wish): Promise<TurnOutcome>;
  readonly run?: undefined;
}

export type Handler<Wish, Deps> = Runs<Wish, Deps> | Turns<Wish, Deps>;

type HandlerOf<Type extends IntentType, Deps> = Type extends TurnIntent['type']
  ? Runs<IntentOf<Type>, Deps>
  : Handler<IntentOf<Type>, Deps>;

export type Handlers<Type extends IntentType, Deps> = { readonly [Each in Type]: HandlerOf<Each, Deps> };

/** The handlers of a feature's intents; a missing one does not compile. */
export type Feature<Name extends FeatureName, Deps> = Handlers<DeclaredIn<Name>['type'], Deps>;

/** Carries out what tool calls of a turn have asked for. */
export function runnerOf<Deps>(handlers: Handlers<TurnIntent['type'], Deps>, deps: () => Deps): RunIntent {
  return (scene, wish) => {
    const handler: Runs<TurnIntent, Deps> = handlers[wish.type];
    return handler.run({ ...scene, deps: deps() }, wish);
  };
}

/** Does what the user wants, by a button, a command or a text that was asked for, in a turn of its own. */
export async function perform<Type extends IntentType, Deps extends AssistantDeps>(
  handlers: Handlers<Type, Deps>,
  deps: Deps,
  context: TurnContext,
  wish: Intent & { readonly type: Type },
): Promise<TurnOutcome> {
  if (declared(wish)?.adminOnly && !deps.adminIds.has(context.person.id))
    return sayFixed(deps, context, texts => texts.unknownCommand);
  const handler: Handler<Intent, Deps> = handlers[wish.type];
  if (handler.run === undefined) return handler.turn(deps, context, wish);
  if (handler.turn !== undefined) return handler.turn(deps, context, wish);
  return commitScene(deps, context, scene => handler.run({ ...scene, deps }, wish));
}

function hasHandler<Type extends IntentType, Deps>(
  handlers: Handlers<Type, Deps>,
  wish: Intent,
): wish is Intent & { readonly type: Type } {
  return Object.hasOwn(handlers, wish.type);
}

/** Completes the intent that asked for this text, and performs it; other text belongs to the dialogue. */
export function awaitedIntents<Type extends IntentType, Deps extends AssistantDeps>(
  handlers: Handlers<Type, Deps>,
): AwaitedInputHandler<Deps> {
  return (deps, context, awaited, words) => {
    const { awaitsText, awaitsYes, yesDeletes }: Partial<Declared> = declared(awaited) ?? {};
    const read = yesDeletes ? deletionMeant : agreementIn;
    const meant = awaitsYes === undefined ? undefined : read(words);
    if (meant === 'no') return declined(deps, context, awaited);
    const field = meant === 'yes' ? awaitsYes : awaitsText;
    const wish = field && readIntent({ ...awaited, [field]: meant === 'yes' || words });
    return wish && hasHandler(handlers, wish) ? perform(handlers, deps, context, wish) : undefined;
  };
}

export async function sayFixed(
  deps: AssistantDeps,
  context: TurnContext,
  words: (texts: Texts) => string,
): Promise<TurnOutcome> {
  const { texts } = await loadVoice(deps.db, context.person);
  return commitWords(deps, context, [say(words(texts))]);
}
