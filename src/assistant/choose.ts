import { z } from 'zod';
import { assistantContext } from './agent/assistant-context.ts';
import { updateStickerParams } from './agent/tools/update-sticker-params.ts';
import { awaitedInputHandler, awaitInput } from './awaited-input.ts';
import { offeredIn } from './choices.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import type { IntentOf } from './intents.ts';
import { neverMind, say } from './outgoing.ts';
import { withinTaste } from './taste/save-preferences.ts';
import { commitWithoutModel, commitWords } from './turn/commit.ts';
import { endTurn } from './turn/next-words.ts';
import { NOTES } from './turn/notes.ts';
import { loadSnapshot, turnStateOf } from './turn/snapshot.ts';
import { PARAMETERS, type Parameter } from './turn/state/parameters.ts';

async function store(
  deps: AssistantDeps,
  context: TurnContext,
  parameter: Parameter,
  value: string,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const turnState = turnStateOf(snapshot);
  const told = assistantContext(deps, context, snapshot, turnState);
  await withinTaste(updateStickerParams).call({ [parameter]: value }, told);
  return commitWithoutModel(
    deps,
    context,
    snapshot,
    turnState,
    NOTES.taken(value),
    endTurn(turnState, snapshot, false),
  );
}

export async function chooseValue(
  deps: AssistantDeps,
  context: TurnContext,
  { parameter, value }: IntentOf<'choose'>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { language, texts } = snapshot;
  const label = offeredIn(language, parameter).find(([name]) => name === value)?.[1];
  // A late press on the question of one sticker must not drop the plan that has come since.
  const isOfOne = parameter !== 'style' && turnStateOf(snapshot).plan.content !== undefined;
  if (label === undefined || isOfOne) return commitWords(deps, context, [say(texts.settled)]);
  return store(deps, context, parameter, label);
}

const awaited = z.object({ type: z.literal('own_value'), parameter: z.enum(PARAMETERS) });

export async function askOwnWords(
  deps: AssistantDeps,
  context: TurnContext,
  { parameter }: IntentOf<'own_words'>,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, async trx => {
    const input: z.infer<typeof awaited> = { type: 'own_value', parameter };
    await awaitInput(trx, context.person.id, input, deps.clock.now());
    return [say(texts.offline.ownWords.ask, [neverMind(texts)])];
  });
}

export const ownWordsHandler = awaitedInputHandler(
  awaited,
  (deps: AssistantDeps, context: TurnContext, { parameter }: z.infer<typeof awaited>, words: string) =>
    store(deps, context, parameter, words.trim()),
);
