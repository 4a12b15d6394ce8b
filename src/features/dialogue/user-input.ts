import type { ChatMessage } from '../../ai-chat/index.ts';
import { motionSaid } from '../../assistant/model/motion-said.ts';
import { type CommandName, commandSaid } from '../../assistant/model/said.ts';
import {
  answered,
  type History,
  historyAfter,
  saidSince,
  withUnanswered,
} from '../../assistant/state/history.ts';
import { type Outgoing, say } from '../../assistant/state/outgoing.ts';
import { afterWords, loadSnapshot, type Snapshot, turnStateOf } from '../../assistant/state/snapshot.ts';
import type { TurnState } from '../../assistant/state/state.ts';
import { awaitedInput, type HandleAwaitedInput } from '../../assistant/turn/awaited-input.ts';
import { commitTurn, commitWords } from '../../assistant/turn/commit.ts';
import {
  type AssistantDeps,
  SupersededError,
  type ToolCallUpdates,
  type TurnContext,
  type TurnOutcome,
} from '../../assistant/turn/context.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { hasUnfinishedCalls } from '../../assistant-db/tools/tool-calls.ts';
import type { Finding } from '../../images/photo-check/index.ts';
import { interviewOffer } from '../taste/interview/questions.ts';
import { askAssistant, endingOf, excuse, failedTurns, type TurnResult, wordsOf } from './agent-turn.ts';
import {
  describeForModel,
  goalOf,
  hasWords,
  lookAtInput,
  takePhoto,
  textsIn,
  type UserInput,
} from './input.ts';
import { namesIn } from './rules/names.ts';
import { watchWords, wordsOfAborted } from './stopped.ts';
import { isLedByRules } from './view/leading.ts';

/** Stores the words of a turn that was aborted. */
async function commitSuperseded(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  userText: string,
  newPhoto: string | undefined,
  said: readonly Outgoing[],
): Promise<TurnOutcome> {
  const turnState = turnStateOf(snapshot);
  takePhoto(turnState, snapshot, newPhoto);
  return commitTurn(deps, context, snapshot, turnState, {
    history: historyAfter(snapshot.history, [{ role: 'user', text: userText }], said),
    say: said,
    closing: 'none',
  });
}

async function commitAnswer(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  input: UserInput & { readonly finding: Finding | undefined; readonly callsWait: boolean },
  result: TurnResult,
  history: (said: readonly Outgoing[]) => History,
): Promise<TurnOutcome> {
  const { texts } = snapshot;
  const blocked = result.outcome === 'blocked';
  // Values that moderation refused are not stored: they would come back with the state of every later turn.
  const isOrdered = turnState.confirmed || turnState.plan.confirmed;
  const refused = blocked && !isOrdered;
  const kept = refused ? turnStateOf(snapshot) : turnState;
  if (refused) takePhoto(kept, snapshot, input.photo?.ref);
  // Values confirmed before a later answer failed are being drawn, as the progress message says.
  const excuses = isOrdered ? [] : excuse(result, texts);
  const answers = [...wordsOf(result), ...excuses];
  const leadsOn = result.asksForNext || excuses.length > 0;
  const ending = endingOf(result, kept, snapshot, answers.length > 0, leadsOn, textsIn(input).join('\n'));
  const offered = ending.closing === 'none' && kept.taste.offer();
  const isFirst = !snapshot.dialogue?.goal;
  return commitTurn(deps, context, snapshot, kept, {
    history: history(ending.say),
    say: [
      ...input.notices.map(notice => say(texts.notices[notice])),
      ...(input.finding === undefined
        ? []
        : [say(`${texts.drawing.found[input.finding]} ${texts.drawing.sendAnother}`)]),
      ...answers,
      ...(result.shown ?? []),
      ...ending.say,
      ...(offered ? [interviewOffer(texts)] : []),
      // Above this a model may have claimed that it is done.
      ...(input.callsWait && kept.askedCalls.length === 0 ? [say(texts.connected.askedAbove)] : []),
    ],
    closing: ending.closing,
    ...(input.photo?.albumId !== undefined ? { albumId: input.photo.albumId } : {}),
    // Refused words must not come back with every later turn.
    goal: isFirst && !blocked ? goalOf(input, snapshot.history) : undefined,
    failedTurns: failedTurns(snapshot, result),
    continuations: 0,
  });
}

function withUpdates(snapshot: Snapshot, messages: readonly ChatMessage[] = []): Snapshot {
  if (messages.length === 0) return snapshot;
  const { history } = snapshot;
  return { ...snapshot, history: { ...history, messages: [...history.messages, ...messages] } };
}

/** Adds the results of calls to the turn's history and transaction, depending on whether a model has read them. */
export function settling<Given extends TurnContext>(
  context: Given,
  found: Snapshot,
  updates: ToolCallUpdates | undefined,
  outcome: TurnResult['outcome'],
): { readonly context: Given; readonly snapshot: Snapshot } {
  if (updates === undefined) return { context, snapshot: found };
  const isRead = hasRead(outcome);
  const kept = outcome === 'blocked' ? updates.withheld : updates.kept;
  const acknowledge = async (trx: Trx) => {
    await context.acknowledge(trx);
    await updates.settle(trx, isRead);
  };
  return {
    context: { ...context, acknowledge },
    snapshot: isRead ? withUpdates(found, kept) : found,
  };
}

/** Moderation may have refused the results themselves: telling them again would block every later turn. */
function hasRead(outcome: TurnResult['outcome']): boolean {
  return outcome === 'answered' || outcome === 'blocked';
}

/** A command that a message says in plain words. */
export interface SaidCommand {
  readonly name: CommandName;
  readonly words: string;
  /** The user's sticker that the message replies to. */
  readonly stickerId: number | undefined;
}

/** Runs a command that was said. Undefined if this channel does not have it. */
export type RunCommand = (command: SaidCommand, context: TurnContext) => Promise<TurnOutcome> | undefined;

function commandIn(
  { texts, photo, hasDocuments }: UserInput,
  found: Snapshot,
): Pick<SaidCommand, 'name' | 'words'> | undefined {
  const [words = ''] = texts;
  if (texts.length !== 1 || photo !== undefined || hasDocuments) return undefined;
  const motion = motionSaid(words);
  const name = motion?.isWish ? 'move' : commandSaid(words);
  if (name !== undefined && name !== 'move') return { name, words };
  if (name === undefined && motion === undefined) return undefined;
  const { stickerMeant, receivedMeant, video } = turnStateOf(found);
  // Of a video, a moving sticker is cut.
  if (video !== undefined) return undefined;
  const { question } = found.history;
  const isOfRow = question?.type === 'plan_value' || question?.type === 'plan_proposal';
  const isThere = !isOfRow && (stickerMeant !== undefined || receivedMeant !== undefined);
  const isNamed = Object.keys(namesIn(words)).length > 0;
  const isAsked = isOfRow || question?.type === 'value';
  // "Let it jump" may be the pose of the next sticker, and a mere "jumping" always is.
  const isMove =
    name === undefined ? isThere && question === undefined && !isNamed : isThere || !(isNamed || isAsked);
  return isMove ? { name: 'move', words } : undefined;
}

export async function handleUserInput(
  deps: AssistantDeps,
  given: TurnContext,
  input: UserInput,
  handleAwaited?: HandleAwaitedInput,
  runCommand?: RunCommand,
): Promise<TurnOutcome> {
  const found = await loadSnapshot(deps.db, given.person, input.reply);
  const awaited = awaitedInput(found.session, given.saidAt);
  if (awaited && input.texts.length > 0 && input.photo === undefined && !input.hasDocuments) {
    const taken = handleAwaited?.(awaited, input.texts.join('\n'));
    if (taken !== undefined) return taken;
  }
  // Another agent that leads takes short answers itself.
  const isLed = isLedByRules(deps, given.person.id, found.dialogue?.failed_turns);
  const command = isLed && found.history.leader === undefined ? commandIn(input, found) : undefined;
  if (command) {
    const { person } = afterWords(found, input.texts);
    const { lastSticker: last } = found;
    const stickerId = last?.isRepliedTo ? last.id : undefined;
    const run = runCommand?.({ ...command, stickerId }, { ...given, person });
    if (run !== undefined) return run;
  }
  const now = afterWords(found, textsIn(input));
  if (!hasWords(input) && input.photo === undefined) {
    return commitWords(
      deps,
      { ...given, person: now.person },
      input.notices.map(notice => say(now.texts.notices[notice])),
    );
  }
  const said = textsIn(input).join('\n');
  const updates = await deps.toolCallUpdates?.(deps.db, now.person.id, said, deps.clock.now());
  const { context, seen } = watchWords({ ...given, person: now.person });
  const turnState = turnStateOf(now);
  const isUnderWay = now.task !== undefined && (await hasUnfinishedCalls(deps.db, now.person.id));
  turnState.earlierCallsWait = isUnderWay || updates?.waits === true;
  const isKnown = input.photo?.ref === turnState.photo;
  const choose = takePhoto(turnState, now, input.photo?.ref);
  let finding: Finding | undefined;
  let userText = describeForModel(input, choose);
  // A second photo without words is settled by two buttons.
  const needsModel = hasWords(input) || !choose;
  const { history } = now;
  let result: TurnResult;
  const { deadline = deps.clock.elapsed() + deps.turnDeadlineMs } = context;
  try {
    const look = await lookAtInput(deps, context, input.photo);
    if (!isKnown) finding = look?.finding;
    userText = describeForModel(input, choose, finding);
    const photo = input.photo && { preview: look?.preview };
    result = needsModel
      ? await askAssistant(deps, context, now, turnState, saidSince(history, userText), deadline, {
          photo,
          toolCallUpdates: updates?.told,
        })
      : {
          text: '',
          messages: [{ role: 'user', text: userText }],
          outcome: 'answered',
          asksForNext: false,
          leader: undefined,
          turnsLed: undefined,
          ending: undefined,
        };
  } catch (error) {
    if (!(context.signal.reason instanceof SupersededError)) throw error;
    const settled = settling(context, now, updates, 'failed');
    return commitSuperseded(
      deps,
      settled.context,
      settled.snapshot,
      userText,
      input.photo?.ref,
      wordsOfAborted(context, seen(), now.texts),
    );
  }
  const outcome = needsModel ? result.outcome : 'fallback';
  // This turn consumes the results that the task was waiting for.
  if (updates !== undefined && hasRead(outcome)) turnState.task.resume();
  const settled = settling(context, now, updates, outcome);
  const came = { ...input, finding, callsWait: updates?.waits ?? false };
  return commitAnswer(deps, settled.context, settled.snapshot, turnState, came, result, said => {
    const { history } = settled.snapshot;
    return result.outcome === 'failed'
      ? historyAfter(withUnanswered(history, userText), [], said)
      : historyAfter(needsModel ? answered(history) : history, result.messages, said, result);
  });
}
