import { lastAssistantSession } from '../../assistant-db/dialogues/sessions.ts';
import { generationOf } from '../../assistant-db/jobs/generations.ts';
import { type LastReceived, lastReceived } from '../../assistant-db/jobs/received.ts';
import {
  type LastSticker,
  lastStickerOf,
  type RepliedSticker,
  stickerInMessage,
} from '../../assistant-db/jobs/stickers.ts';
import { isFromVideo, NO_SOURCE } from '../../assistant-db/jobs/videos.ts';
import { waitingMessages } from '../../assistant-db/messages/outbox.ts';
import { findPerson, type PersonRows } from '../../assistant-db/people/person.ts';
import { findUser, type Person } from '../../assistant-db/people/users.ts';
import type {
  AssistantSession,
  Generation,
  PreferencesRow,
  Session,
  Sticker,
  Store,
  User,
} from '../../assistant-db/schema.ts';
import { runningTask, stepsOfTask } from '../../assistant-db/tasks/tasks.ts';
import { type LivePlans, NO_PLANS } from '../../features/plans/model/plan-state.ts';
import { isLanguage, type Language, languageOf, type Texts, textsFor } from '../../i18n/index.ts';
import { writtenLanguage } from '../../lexicon/written-language.ts';
import { lookOfDialogue } from '../model/parameters.ts';
import { type History, ledByFirst, leftUnanswered, parseHistory, withoutSummarized } from './history.ts';
import { decodeOutgoing, type Outgoing } from './outgoing.ts';
import { TurnState } from './state.ts';
import { loadPlans } from './stored-plan.ts';
import type { OpenTask } from './task-turn.ts';

export interface Snapshot {
  readonly person: Person;
  readonly language: Language;
  /** For the model: any language, also one without texts of the bot. */
  readonly languageCode: string;
  readonly texts: Texts;
  readonly totalGenerations: number;
  readonly user: User | undefined;
  readonly session: Session | undefined;
  readonly taste: PreferencesRow | undefined;
  readonly dialogue: AssistantSession | undefined;
  /** The open dialogue or the last one; the history is from it. */
  readonly newest: AssistantSession | undefined;
  readonly history: History;
  readonly summary: string | null;
  readonly existing: Generation | undefined;
  /** The last one in the chat, including those on their way. */
  readonly lastSticker: LastSticker | undefined;
  /** The sticker that the user sent, if nothing came to the chat after it. */
  readonly received: LastReceived | undefined;
  /** The video that the user sent, if neither a sticker of theirs nor a drawn one came after it. */
  readonly video: Sticker | undefined;
  readonly plans: LivePlans;
  readonly task: OpenTask | undefined;
  readonly summaryWaits: boolean;
}

type Speaker = Pick<Person, 'languageCode' | 'writes'>;

/** IETF tag: the chosen language, else the written one, else Telegram's. */
function languageCodeFor({ languageCode, writes }: Speaker, user: User | undefined): string {
  const known = [user?.language, writes, user?.written_language].find(isLanguage);
  return known ?? languageCode ?? 'en';
}

export function languageFor(person: Speaker, user: User | undefined): Language {
  return languageOf(languageCodeFor(person, user));
}

/** The language of a user who is not writing now: the one they wrote in last. */
export function storedLanguage(user: User | undefined): Language {
  return languageFor({ languageCode: user?.language_code ?? undefined }, user);
}

/** Adds the language of these words; the last clear ones win. */
export function writing(person: Person, user: User | undefined, texts: readonly string[]): Person {
  const now = languageFor(person, user && { ...user, language: null });
  const isFirst = !user?.written_language;
  const together = texts.length > 1 ? [texts.join('\n')] : [];
  for (const text of [...texts.toReversed(), ...together]) {
    const writes = writtenLanguage(text, now, isFirst);
    if (writes !== undefined) return { ...person, writes };
  }
  return person;
}

function isSummaryOf(
  message: Outgoing,
  { open }: LivePlans,
  dialogue: AssistantSession | undefined,
): boolean {
  if (open !== undefined) {
    const shown = message.type === 'say' ? message.showsPlan : undefined;
    return shown?.planId === open.id && shown.revision === open.revision;
  }
  return (
    message.type === 'summary' && message.sessionId === dialogue?.id && message.revision === dialogue.revision
  );
}

function voiceFor(person: Person, user: User | undefined) {
  const language = languageFor(person, user);
  return { person, language, languageCode: languageCodeFor(person, user), texts: textsFor(language) };
}

export function afterWords(snapshot: Snapshot, texts: readonly string[]): Snapshot {
  const { person, user } = snapshot;
  return { ...snapshot, ...voiceFor(writing(person, user, texts), user) };
}

/** The part of a snapshot that says whether a button still fits. */
export type DialogueView = Omit<Snapshot, 'lastSticker' | 'received' | 'video' | 'task' | 'summaryWaits'>;

async function viewOf(db: Store, person: Person, rows: PersonRows | undefined): Promise<DialogueView> {
  const user = rows?.user;
  // The open dialogue is always the newest one.
  const newest = user && (await lastAssistantSession(db, person.id));
  const dialogue = newest?.status === 'active' ? newest : undefined;
  const history = withoutSummarized(parseHistory(newest?.history ?? ''), newest?.summarized ?? 0);
  return {
    ...voiceFor(person, user),
    totalGenerations: user?.total_generations ?? 0,
    user,
    session: rows?.session,
    taste: rows?.preferences,
    dialogue,
    newest,
    history: dialogue ? history : leftUnanswered(ledByFirst(history)),
    summary: newest?.summary ?? null,
    // Values that were never confirmed have no job.
    existing: dialogue?.confirmed ? await generationOf(db, dialogue.id, dialogue.revision) : undefined,
    plans: rows?.has.plans ? await loadPlans(db, person.id) : NO_PLANS,
  };
}

/** Loads only the language of a user, for fixed words. */
export async function loadVoice(
  db: Store,
  person: Person,
): Promise<Pick<Snapshot, 'person' | 'language' | 'texts'>> {
  return voiceFor(person, await findUser(db, person.id));
}

/** Loads what the answer to a press needs, with few queries: it must not be late. */
export async function loadDialogue(db: Store, person: Person): Promise<DialogueView> {
  return viewOf(db, person, await findPerson(db, person.id));
}

/** @param repliedTo the sticker in that message is meant instead of the newest one */
export async function loadSnapshot(db: Store, person: Person, repliedTo?: RepliedSticker): Promise<Snapshot> {
  const rows = await findPerson(db, person.id);
  const { has } = rows ?? {};
  // Before the dialogue is read, so that a summary that arrives meanwhile is not missed.
  const waiting = has?.messages ? (await waitingMessages(db, person.id)).map(decodeOutgoing) : [];
  const view = await viewOf(db, person, rows);
  const lastSticker = has?.stickers ? await loadSticker(db, person.id, waiting, repliedTo) : undefined;
  return {
    ...view,
    lastSticker,
    ...(has?.received ? await loadReceived(db, person.id, lastSticker) : NOTHING_RECEIVED),
    task: has?.task ? await loadTask(db, person.id) : undefined,
    summaryWaits: waiting.some(message => message && isSummaryOf(message, view.plans, view.dialogue)),
  };
}

async function loadSticker(
  db: Store,
  userId: number,
  waiting: readonly (Outgoing | undefined)[],
  repliedTo: RepliedSticker | undefined,
): Promise<LastSticker | undefined> {
  const coming = waiting.findLast(message => message?.type === 'sticker');
  const meant = repliedTo && (await stickerInMessage(db, userId, repliedTo));
  const id = meant ?? (coming?.type === 'sticker' ? coming.stickerId : undefined);
  const sticker = await lastStickerOf(db, userId, id);
  return sticker && { ...sticker, isRepliedTo: meant !== undefined };
}

type Received = Pick<Snapshot, 'received' | 'video'>;

const NOTHING_RECEIVED: Received = { received: undefined, video: undefined };

async function loadReceived(db: Store, userId: number, last: LastSticker | undefined): Promise<Received> {
  const received = await lastReceived(db, userId);
  if (received === undefined) return NOTHING_RECEIVED;
  const { motion, source, shown_at, created_at } = received.sticker;
  if (last && (last.isRepliedTo || last.shownAt > (shown_at ?? created_at))) return NOTHING_RECEIVED;
  if (!isFromVideo(motion)) return { received, video: undefined };
  return { received: undefined, video: source === NO_SOURCE ? undefined : received.sticker };
}

async function loadTask(db: Store, userId: number): Promise<OpenTask | undefined> {
  const task = await runningTask(db, userId);
  return task && { task, steps: await stepsOfTask(db, task.id) };
}

/** @param snapshot without a last sticker and a task, the state only serves to look at */
export function turnStateOf(
  snapshot: DialogueView & Partial<Pick<Snapshot, 'lastSticker' | 'received' | 'video' | 'task'>>,
): TurnState {
  const { session, dialogue, existing, taste, plans, lastSticker, task } = snapshot;
  const look = lookOfDialogue({ dialogue, existing, lastSticker });
  const turnState = new TurnState(session, dialogue, existing, taste, plans, look, lastSticker, task);
  turnState.received = snapshot.received;
  turnState.video = snapshot.video;
  // The question about the first sticker of a plan came later.
  if (plans.approval === undefined) turnState.question = snapshot.history.question;
  return turnState;
}
