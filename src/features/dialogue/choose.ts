import { z } from 'zod';
import type { AssistantContext } from '../../assistant/agent/context.ts';
import { NOTES } from '../../assistant/model/notes.ts';
import { PARAMETERS, type Parameter } from '../../assistant/model/parameters.ts';
import type { Question, RowField, ValueProposal } from '../../assistant/model/question.ts';
import type { IntentOf } from '../../assistant/state/intents.ts';
import { neverMind, say } from '../../assistant/state/outgoing.ts';
import { loadSnapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import { assistantContext } from '../../assistant/turn/assistant-context.ts';
import { awaitedInputHandler, awaitInput } from '../../assistant/turn/awaited-input.ts';
import { commitWithoutModel, commitWords } from '../../assistant/turn/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import { withinTaste } from '../taste/save-preferences.ts';
import { changePlan, planStickers } from './agent/tools/plan-stickers.ts';
import { updateStickerParams } from './agent/tools/update-sticker-params.ts';
import { changeOfRow } from './rules/rows.ts';
import { ask, offeredIn, textOf } from './view/choices.ts';
import { endTurn } from './view/next-words.ts';

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

/** Asks for another value, or which value to change. */
export async function askAgain(
  deps: AssistantDeps,
  context: TurnContext,
  asked: Extract<Question, { readonly type: 'value' | 'change' }>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const { language, texts, dialogue } = snapshot;
  const turnState = turnStateOf(snapshot);
  if (dialogue === undefined || turnState.plan.content !== undefined)
    return commitWords(deps, context, [say(texts.settled)]);
  const isSet = asked.type === 'value' && turnState.params[asked.parameter] !== null;
  const what = asked.type === 'value' ? `another ${asked.parameter}` : 'what to change';
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.asksFor(what), {
    say: [ask(textOf(asked, language, isSet), asked, language)],
    closing: 'none',
  });
}

/** Plans a set of the usual stickers. Its style is asked for if there is none. */
export async function startSet(
  deps: AssistantDeps,
  context: TurnContext,
  { count }: IntentOf<'new_set'>,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const turnState = turnStateOf(snapshot);
  if (turnState.plan.content !== undefined) return commitWords(deps, context, [say(snapshot.texts.settled)]);
  const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
  const talk = { said: '', deadline, preamble: () => {} };
  await withinTaste(planStickers).call({ count }, assistantContext(deps, context, snapshot, turnState, talk));
  const ending = endTurn(turnState, snapshot, false);
  return commitWithoutModel(deps, context, snapshot, turnState, NOTES.planNew, ending);
}

/** Stores a value that the user agreed to. */
export async function takeProposal(proposal: ValueProposal, context: AssistantContext): Promise<void> {
  const { value } = proposal;
  if (proposal.type === 'proposal')
    await withinTaste(updateStickerParams).call({ [proposal.parameter]: value }, context);
  else await changeRow(proposal, value, context);
}

/** Changes one value of a row of the open plan. */
export async function changeRow(
  { row, field }: { readonly row: number; readonly field: RowField },
  value: string,
  context: AssistantContext,
): Promise<void> {
  const sticker = context.turnState.plan.content?.stickers[row - 1];
  if (sticker === undefined) return;
  await withinTaste(changePlan).call({ replace: [changeOfRow(row, sticker, field, value)] }, context);
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
