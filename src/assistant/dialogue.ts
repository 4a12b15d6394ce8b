import { isLanguage, type Texts } from '../i18n/index.ts';
import { errorMessage } from '../lib/errors.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { takeCaption } from './after-sticker.ts';
import { type AwaitedInput, awaitedInput } from './awaited-input.ts';
import { commitTurn, commitWords } from './commit.ts';
import { checkConfirmation } from './confirmation.ts';
import { type AssistantDeps, SupersededError, type TurnContext, type TurnOutcome } from './context.ts';
import { historyAfter } from './history.ts';
import { reachedLimit } from './limits.ts';
import { endTurn } from './next-words.ts';
import { NOTES, personWords } from './notes.ts';
import type { Notice } from './notices.ts';
import { type Outgoing, say } from './outgoing.ts';
import { loadSnapshot, type Snapshot } from './snapshot.ts';
import { runTurn, type TurnResult } from './turn.ts';
import { TurnState } from './turn-state.ts';

interface InputPhoto {
  /** What a photo source can fetch. */
  readonly ref: string;
  readonly albumId?: string | undefined;
  /** A small copy for a model to look at, fetched where it is not there yet. */
  readonly preview?: ((signal: AbortSignal) => Promise<Buffer>) | undefined;
}

/** What a person sent in one go: several messages in a row are taken together. */
export interface UserInput {
  /** What they wrote, captions included, in order. */
  readonly texts: readonly string[];
  /** What they wrote in the place of something that they had said in an earlier turn. */
  readonly corrections?: readonly string[];
  /** A photo that has been looked at and can be drawn from. */
  readonly photo?: InputPhoto | undefined;
  /** What has to be said about the rest of it: an album, a voice message, a file that is no picture. */
  readonly notices: readonly Notice[];
}

/** Turns in a row in which every model failed, after which the built-in rules take over as the last resort. */
const FAILED_TURNS_BEFORE_LAST_RESORT = 2;
/** Of the time of a turn, fetching its photo may take one part in so many: the models need the rest. */
const PHOTO_SHARE = 3;
const MAX_GOAL_LENGTH = 300;
const MAX_TURN_LENGTH = 8000;

async function talk(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  userText: string,
  photo?: InputPhoto,
): Promise<TurnResult> {
  const { dialogue } = snapshot;
  const deadline = deps.clock.elapsed() + deps.turnDeadlineMs;
  return runTurn({
    person: {
      firstName: snapshot.person.firstName,
      language: snapshot.language,
      languageCode: snapshot.languageCode,
    },
    totalGenerations: snapshot.totalGenerations,
    goal: dialogue?.goal ?? null,
    summary: snapshot.summary ?? undefined,
    history: snapshot.history.messages,
    userText,
    photo: photo && (await lookAt(deps, context, photo, deps.turnDeadlineMs / PHOTO_SHARE)),
    isSupportedLanguage: isLanguage(snapshot.languageCode.split(/[-_]/)[0]),
    turnState,
    rules: deps.rules,
    onText: context.onText,
    checkConfirmation: () =>
      checkConfirmation(
        turnState,
        snapshot.existing,
        context.saidAt,
        () => reachedLimit(deps, snapshot.person.id),
        deps.clock.now(),
      ),
    ask: (request, onText) =>
      deps.callAIChat(request, {
        signal: context.signal,
        deadline,
        onText,
        chatId: snapshot.person.id,
        turn: context.turn,
        lastResort: (dialogue?.failed_turns ?? 0) >= FAILED_TURNS_BEFORE_LAST_RESORT,
      }),
  }).finally(() => context.onTextEnd?.());
}

/** The photo for a model that sees; a photo that cannot be had in `ms` is left out. */
async function lookAt(
  deps: AssistantDeps,
  context: TurnContext,
  { preview }: InputPhoto,
  ms: number,
): Promise<Uint8Array | undefined> {
  if (!deps.vision || preview === undefined) return undefined;
  try {
    return await withTimeout(ms, context.signal, preview);
  } catch (error) {
    context.signal.throwIfAborted();
    deps.log.warn(
      { chat: context.person.id, turn: context.turn, severity: 'warning', cause: errorMessage(error) },
      'the photo could not be shown to the model',
    );
    return undefined;
  }
}

/**
 * Uses a photo, or offers it where there is an earlier one in this dialogue.
 * @returns whether the person has to choose
 */
function takePhoto(turnState: TurnState, { dialogue }: Snapshot, photo: string | undefined): boolean {
  if (photo === undefined || photo === turnState.photo) return false;
  const choose = dialogue !== undefined && turnState.photo !== null;
  if (choose) turnState.offerPhoto(photo);
  else turnState.setPhoto(photo);
  return choose;
}

/** What a person wrote, and behind a note each what they wrote in the place of earlier words. */
function wordsOf({ texts, corrections = [] }: UserInput): string {
  const corrected = corrections.flatMap(words => [NOTES.corrected, personWords(words)]);
  return [...texts.map(personWords), ...corrected].join('\n');
}

function bounded(words: string): string {
  const characters = [...words];
  if (characters.length <= MAX_TURN_LENGTH) return words;
  return `${characters.slice(0, MAX_TURN_LENGTH).join('')}\n${NOTES.cut}`;
}

/** A turn that the person overtook with /start or /cancel: what they said is kept, nothing is answered. */
async function commitOvertaken(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  userText: string,
  newPhoto: string | undefined,
): Promise<TurnOutcome> {
  const turnState = new TurnState(snapshot.session, snapshot.dialogue, snapshot.existing);
  takePhoto(turnState, snapshot, newPhoto);
  return commitTurn(deps, context, snapshot, turnState, {
    history: historyAfter(snapshot.history, [{ role: 'user', text: userText }], []),
    say: [],
    closing: 'none',
  });
}

/**
 * Opens a new dialogue: the model greets by first name, asks what the stickers are for, and asks for a photo
 * where none is there. A returning person's photo and history are known; what was collected starts anew.
 */
export async function startAssistantDialog(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const loaded = await loadSnapshot(deps.db, context.person);
  const snapshot: Snapshot = { ...loaded, dialogue: undefined, existing: undefined };
  const turnState = new TurnState(snapshot.session, undefined, undefined);
  turnState.settleOffer(false);
  const result = await talk(deps, context, snapshot, turnState, NOTES.start);
  if (turnState.photo === null) turnState.waitForPhoto();
  const words = result.text === '' ? [] : [sayModel(result.text)];
  const ending = endTurn(turnState, snapshot, words.length > 0, result.asksForNext);
  return commitTurn(deps, context, snapshot, turnState, {
    history: historyAfter(snapshot.history, result.messages, ending.say),
    say: [...words, ...ending.say],
    closing: ending.closing,
    anew: true,
    failedTurns: failedTurns(snapshot, result.outcome),
  });
}

/** Takes words that a button of the channel's own has asked for. */
export type TakeAwaited<Outcome extends TurnOutcome> = (
  awaited: Exclude<AwaitedInput, { type: 'caption' }>,
  words: string,
) => Promise<Outcome>;

/**
 * Handles what a person wrote and sent, opening a dialogue where none is open.
 *
 * @param takeAwaited for words that are no part of the dialogue; a channel that never asks for any has none
 */
export async function handleUserInput<Outcome extends TurnOutcome = TurnOutcome>(
  deps: AssistantDeps,
  context: TurnContext,
  input: UserInput,
  takeAwaited?: TakeAwaited<Outcome>,
): Promise<TurnOutcome | Outcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  const awaited = awaitedInput(snapshot.session, context.saidAt);
  if (awaited && input.texts.length > 0 && input.photo === undefined) {
    const words = input.texts.join('\n');
    if (awaited.type === 'caption') return takeCaption(deps, context, awaited.stickerId, words);
    if (takeAwaited) return takeAwaited(awaited, words);
  }
  const notices = input.notices.map(notice => say(snapshot.texts.notices[notice]));
  const said = [...input.texts, ...(input.corrections ?? [])];
  if (said.length === 0 && input.photo === undefined) return commitWords(deps, context, notices);

  const turnState = new TurnState(snapshot.session, snapshot.dialogue, snapshot.existing);
  const choose = takePhoto(turnState, snapshot, input.photo?.ref);
  const words = bounded(wordsOf(input));
  const note = input.photo === undefined ? '' : choose ? NOTES.anotherPhoto : NOTES.photo;
  const userText = [words, note].filter(part => part !== '').join('\n');

  // A second photo without words is settled by two buttons; there is nothing to ask a model.
  const needsModel = said.length > 0 || !choose;
  let result: TurnResult;
  try {
    result = needsModel
      ? await talk(deps, context, snapshot, turnState, userText, input.photo)
      : { text: '', messages: [{ role: 'user', text: userText }], outcome: 'answered', asksForNext: false };
  } catch (error) {
    if (!(context.signal.reason instanceof SupersededError)) throw error;
    return commitOvertaken(deps, context, snapshot, userText, input.photo?.ref);
  }
  // Values that moderation refused are not stored: they would come back with the state of every later turn.
  const blocked = result.outcome === 'blocked' && !turnState.confirmed;
  const kept = blocked ? new TurnState(snapshot.session, snapshot.dialogue, snapshot.existing) : turnState;
  if (blocked) takePhoto(kept, snapshot, input.photo?.ref);
  const answers = [
    ...(result.text === '' ? [] : [sayModel(result.text)]),
    // What was confirmed before a later answer failed is being drawn: the progress message says so.
    ...(turnState.confirmed ? [] : excuse(result.outcome, snapshot.texts)),
  ];
  const excused = result.outcome === 'failed' || result.outcome === 'blocked';
  const ending = endTurn(
    kept,
    snapshot,
    answers.length > 0,
    result.asksForNext || (excused && answers.length > 0),
  );
  return commitTurn(deps, context, snapshot, kept, {
    history: historyAfter(snapshot.history, result.messages, ending.say),
    say: [...notices, ...answers, ...ending.say],
    closing: ending.closing,
    ...(input.photo?.albumId !== undefined ? { albumId: input.photo.albumId } : {}),
    // What moderation refused must not come back with every later turn.
    goal: result.outcome === 'blocked' ? undefined : goalOf(snapshot, input),
    failedTurns: failedTurns(snapshot, result.outcome),
  });
}

function excuse(outcome: TurnResult['outcome'], texts: Texts): Outgoing[] {
  switch (outcome) {
    case 'answered':
    case 'rescued':
      return [];
    case 'failed':
      return [say(texts.trouble.noAnswer)];
    case 'blocked':
      return [say(texts.sticker.blocked)];
    default:
      return outcome satisfies never;
  }
}

/** The last resort keeps the dialogue going, but says nothing of the models: it stays on until one answers. */
function failedTurns({ dialogue }: Snapshot, outcome: TurnResult['outcome']): number {
  const before = dialogue?.failed_turns ?? 0;
  switch (outcome) {
    case 'answered':
    case 'blocked':
      return 0;
    case 'rescued':
      return before;
    case 'failed':
      return before + 1;
    default:
      return outcome satisfies never;
  }
}

function goalOf(snapshot: Snapshot, input: UserInput): string | undefined {
  if (snapshot.dialogue?.goal || input.texts.length === 0) return undefined;
  return [...input.texts.join(' ')].slice(0, MAX_GOAL_LENGTH).join('');
}

function sayModel(text: string): Outgoing {
  return { type: 'say', text, markdown: true };
}
