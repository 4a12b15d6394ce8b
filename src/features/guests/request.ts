import {
  type JobLimit,
  type LimitDeps,
  reachedLimit,
  roomToday,
  spendDrawings,
} from '../../assistant/model/limits.ts';
import { PARAMETERS, type Parameter } from '../../assistant/model/parameters.ts';
import { isIndecent } from '../../assistant/model/said.ts';
import { encodeOutgoing } from '../../assistant/state/outgoing.ts';
import { languageFor } from '../../assistant/state/snapshot.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/turn/context.ts';
import {
  countUndelivered,
  dialogueForGuest,
  drawGuest,
  ensureGuest,
  refuseGuest,
  storeGuest,
} from '../../assistant-db/guests/guests.ts';
import { enqueueBeside } from '../../assistant-db/jobs/generations.ts';
import { markRefused } from '../../assistant-db/messages/answered.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { findUser } from '../../assistant-db/people/users.ts';
import type { GuestRequest, Trx } from '../../assistant-db/schema.ts';
import { transactionOf } from '../../assistant-db/transaction.ts';
import { type Language, type Texts, textsFor, wordsOf } from '../../i18n/index.ts';
import { beginningOf, DAY_MS } from '../../lib/clock.ts';
import { limitNote } from '../plans/drawing/costs.ts';
import { boundValues, isLongest, readWish, type WishedValues } from './wish.ts';

/** A sticker that a user asks for outside of the private chat, in reply to a picture or with one. */
export interface GuestWish {
  /** Names the request: an update that comes twice stores it once. */
  readonly source: string;
  /** In a group of which the bot is a member: where to answer. */
  readonly group: { readonly chatId: number; readonly messageId: number } | undefined;
  /** The file of a photo, of a static sticker, or of the thumbnail of a moving one. */
  readonly photo: string | undefined;
  readonly isThumbnail: boolean;
  /** The sender of the picture. `unknown`: a channel, a bot or an anonymous administrator, who cannot be asked. */
  readonly sender: 'caller' | 'unknown' | { readonly id: number; readonly name: string };
  /** The values that its words name. The pose takes a free wish as it was written. */
  readonly values: WishedValues;
  readonly free: string | undefined;
}

/** The values of an everyday sticker, for those that the words do not name. */
function everydayValues(language: Language, { guests }: Texts): Record<Parameter, string> {
  const { style, emotion } = wordsOf(language).values;
  const [name = ''] = style.cartoon.split(',');
  const [mood = ''] = emotion.joy.split(',');
  return { style: name, emotion: mood, pose: guests.pose };
}

/** Puts the message that shows a request into the outbox. Its text follows from what is stored when it is sent. */
export async function showGuest(
  trx: Trx,
  { id, chat_id, user_id }: GuestRequest,
  now: number,
): Promise<void> {
  const shown = encodeOutgoing({ type: 'guest', requestId: id });
  await enqueueMessages(trx, chat_id ?? user_id, [shown], now, undefined, null);
}

/** A caller who never opens the chat would otherwise never reach the daily limit. */
async function limitOf(
  deps: Omit<LimitDeps, 'db'> & { readonly db: Trx },
  userId: number,
): Promise<JobLimit | undefined> {
  const reached = await reachedLimit(deps, userId);
  const { db, dailyStickers, clock } = deps;
  if (reached !== undefined || dailyStickers === 0 || deps.adminIds.has(userId)) return reached;
  const undelivered = await countUndelivered(db, userId, beginningOf(DAY_MS, clock.now()));
  const room = await roomToday(db, deps, userId, clock.now());
  return undelivered < room ? undefined : { type: 'daily', limit: dailyStickers, prices: [], wish: '' };
}

/** Says what of a wish cannot be kept; empty if all of it can. */
function noteOf(deps: AssistantDeps, values: Record<Parameter, string>, texts: Texts): string {
  const isCut = PARAMETERS.some(name => values[name].endsWith('…') && isLongest(values[name]));
  const limits = limitNote(deps.pictures, [values], texts);
  return [...(isCut ? [texts.guests.cut] : []), ...(limits === undefined ? [] : [limits])].join(' ');
}

function refusalOf(limit: JobLimit, { guests }: Texts): string {
  switch (limit.type) {
    case 'daily':
      return guests.noMoreToday(limit.prices.length > 0);
    case 'failures':
      return guests.noMoreToday(false);
    case 'own_jobs':
    case 'busy':
      return guests.notNow;
    default:
      return limit satisfies never;
  }
}

/**
 * Queues the drawing of a request within the caller's limits.
 * @param note the first sentence of the answer
 * @returns whether it was queued
 */
export async function queueGuest(
  deps: AssistantDeps,
  trx: Trx,
  request: GuestRequest,
  texts: Texts,
  note = '',
): Promise<boolean> {
  const { id, user_id, style, emotion, pose, photo: photo_file_id } = request;
  const now = deps.clock.now();
  const limit = await limitOf({ ...deps, db: trx }, user_id);
  if (limit !== undefined) {
    await refuseGuest(trx, id, refusalOf(limit, texts));
    return false;
  }
  const values = { user_id, style, emotion, pose, photo_file_id, created_at: now };
  const jobId = await enqueueBeside(trx, await dialogueForGuest(trx, user_id, now), values);
  await drawGuest(trx, id, jobId, `${note} ${noteOf(deps, request, texts)}`.trim());
  await spendDrawings(trx, deps, user_id, now);
  return true;
}

/** Takes up a request, in one transaction: asks for consent, queues the drawing, or says why not. @param refusal of a limit */
export async function beginGuest(
  deps: AssistantDeps,
  context: TurnContext,
  wish: GuestWish,
  refusal?: { readonly minutes: number; readonly updateIds: readonly number[] },
): Promise<TurnOutcome> {
  const { person, acknowledge } = context;
  const now = deps.clock.now();
  const isDrawable = refusal === undefined && wish.photo !== undefined && wish.sender !== 'unknown';
  const isIndecentWish = wish.free !== undefined && isIndecent(wish.free);
  const read = isDrawable && !isIndecentWish ? await readWish(deps, context, wish) : wish.values;
  return transactionOf(deps.db, person.id, async trx => {
    await acknowledge(trx);
    const language = languageFor(person, await findUser(trx, person.id));
    const texts = textsFor(language);
    const isAsked = typeof wish.sender === 'object';
    const note = wish.isThumbnail ? texts.guests.itMoves : '';
    const request = await storeGuest(trx, {
      user_id: person.id,
      source: wish.source,
      chat_id: wish.group?.chatId ?? null,
      message_id: wish.group?.messageId ?? null,
      sender_id: isAsked ? wish.sender.id : null,
      photo: wish.photo ?? '',
      ...everydayValues(language, texts),
      ...boundValues(read),
      status: isAsked ? 'asks' : 'new',
      words: isAsked ? `${texts.guests.ask(wish.sender.name)} ${note}`.trim() : '',
      created_at: now,
    });
    let jobQueued = false;
    if (refusal) {
      await markRefused(trx, refusal.updateIds);
      await refuseGuest(trx, request.id, texts.slowDown(refusal.minutes));
    } else if (wish.photo === undefined) await refuseGuest(trx, request.id, texts.guests.noPicture);
    else if (isIndecentWish) await refuseGuest(trx, request.id, texts.offline.indecent);
    else if (wish.sender === 'unknown') await refuseGuest(trx, request.id, texts.guests.nobodyToAsk);
    else {
      const { firstName: first_name, username = null, languageCode: language_code = null } = person;
      await ensureGuest(trx, { id: person.id, first_name, username, language_code }, now);
      jobQueued = !isAsked && (await queueGuest(deps, trx, request, texts, note));
    }
    await showGuest(trx, request, now);
    return { jobQueued };
  });
}
