import { sql } from 'kysely';
import { topicOfChat } from '../messages/inbox.ts';
import { beginningOf, DAY_MS } from '../operation/usage.ts';
import type { Db, EmojiChoice, Generation, NewGeneration, Plan, Store, Trx } from '../schema.ts';
import { isPaidSheet } from './sheets.ts';

/** The photo of a job whose photo has been forgotten: nothing more can be drawn from it. */
export const NO_PHOTO = '';

// In the words of the partial indices: they are of no use to a condition that only means the same.

/** Jobs of a person that wait or are being drawn. */
const OPEN = sql<boolean>`status IN ('queued', 'running')`;
/** Jobs of all people that wait or are being drawn. */
export const OPEN_TO_ALL = sql<boolean>`(status = 'queued' OR status = 'running')`;

/** A job that draws for itself or for its sheet: the others of a sheet wait until it is taken apart. */
export const DRAWS = sql<boolean>`(sheet_id IS NULL OR sheet_id = generations.id)`;

type Values = Pick<Generation, 'user_id' | 'style' | 'emotion' | 'pose' | 'photo_file_id'>;

/** It was taken out of the queue before anything was done about it. */
const UNTOUCHED = sql<number>`CASE WHEN failure = 'stopped' AND attempts = 0 THEN 1 ELSE 0 END`;

/** Every picture that this person has had drawn of these values from this photo. */
function sameValues(db: Db, { user_id, style, emotion, pose, photo_file_id }: Values) {
  return db.selectFrom('generations').where(eb => eb.and({ user_id, style, emotion, pose, photo_file_id }));
}

/** Which picture of these values the next one is, from 1. @param onlyDrawn jobs that have failed do not count */
function nextTake(db: Db, values: Values, onlyDrawn = false) {
  return sameValues(db, values)
    .$if(onlyDrawn, query => query.where('status', '<>', 'failed'))
    .select(sql<number>`count(*) + 1`.as('take'));
}

/** Puts a confirmed set of values in the queue. A set that is there already stays as it is: one set, one job. */
export async function enqueueGeneration(
  trx: Trx,
  values: Values & Pick<NewGeneration, 'assistant_session_id' | 'revision' | 'outline' | 'caption'>,
  now: number,
): Promise<Generation | undefined> {
  return trx
    .insertInto('generations')
    .values({
      ...values,
      created_at: now,
      take: nextTake(trx, values),
      thread_id: topicOfChat(values.user_id),
    })
    .onConflict(conflict => conflict.columns(['assistant_session_id', 'revision']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The next free revision below zero: of a job beside the dialogue, whose values stay as they are. */
function besideDialogue(db: Db, assistantSessionId: number) {
  return db
    .selectFrom('generations')
    .select(sql<number>`CASE WHEN min(revision) < 0 THEN min(revision) ELSE 0 END - 1`.as('revision'))
    .where('assistant_session_id', '=', assistantSessionId);
}

/**
 * Puts another take of a drawn sticker in the queue, beside the dialogue: what is collected there stays as it is.
 *
 * @param look of the sticker that the take is to look like
 */
export async function enqueueTake(
  trx: Trx,
  of: Generation,
  look: Pick<Generation, 'outline' | 'caption'>,
  now: number,
): Promise<number> {
  const { user_id, assistant_session_id, style, emotion, pose, photo_file_id } = of;
  const values = { user_id, style, emotion, pose, photo_file_id };
  const { id } = await trx
    .insertInto('generations')
    .values({
      ...values,
      assistant_session_id,
      revision: besideDialogue(trx, assistant_session_id),
      take: nextTake(trx, values),
      outline: look.outline,
      caption: look.caption,
      thread_id: topicOfChat(user_id),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a sticker of a plan in the queue, beside the dialogue. @returns the job */
export async function enqueuePlanned(
  trx: Trx,
  values: Values,
  {
    plan,
    caption,
    referenceId,
  }: { readonly plan: Plan; readonly caption: string; readonly referenceId: number | null },
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('generations')
    .values({
      ...values,
      assistant_session_id: plan.assistant_session_id,
      revision: besideDialogue(trx, plan.assistant_session_id),
      // What failed brought no picture that the next one is to differ from.
      take: nextTake(trx, values, true),
      caption,
      plan_id: plan.id,
      reference_id: referenceId,
      thread_id: plan.thread_id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a failed job back in the queue, as one of today's. @returns false where it is not failed (any more). */
export async function requeueFailed(trx: Trx, id: number, now: number): Promise<boolean> {
  const today = beginningOf(DAY_MS, now);
  const result = await trx
    .updateTable('generations')
    .set({
      status: 'queued',
      stage: 'queued',
      failure: null,
      attempts: 0,
      not_before: 0,
      photo_tries: 0,
      created_at: now,
      orders: sql`CASE WHEN created_at < ${today} THEN 1 ELSE orders + 1 - ${UNTOUCHED} END`,
      owner: null,
      progress_message_id: null,
    })
    .where(({ and }) => and({ id, status: 'failed' }))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findGeneration(db: Db, id: number): Promise<Generation | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The job of one set of values of a dialogue. */
export async function generationOf(
  db: Db,
  assistantSessionId: number,
  revision: number,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where(({ and }) => and({ assistant_session_id: assistantSessionId, revision }))
    .executeTakeFirst();
}

/**
 * What a person has had drawn since a moment.
 *
 * @returns `stickers`: jobs that have not failed; `orders`: how often a job was begun, but for what surely cost nothing
 */
export async function countGenerationsSince(
  db: Db,
  userId: number,
  since: number,
): Promise<{ readonly stickers: number; readonly orders: number }> {
  return db
    .selectFrom('generations')
    .select(eb => [
      eb.fn.countAll<number>().filterWhere('status', '<>', 'failed').as('stickers'),
      sql<number>`coalesce(sum(orders - ${UNTOUCHED}), 0)`.as('orders'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Jobs of a person that wait or are being drawn. @returns `single`: those that belong to no plan */
export async function countOpenJobs(
  db: Db,
  userId: number,
): Promise<{ readonly all: number; readonly single: number }> {
  return db
    .selectFrom('generations')
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('plan_id', 'is', null).as('single'),
    ])
    .where('user_id', '=', userId)
    .where(OPEN)
    .executeTakeFirstOrThrow();
}

/** Pictures of a person's plans that wait or are being drawn; a sheet is one. */
export async function countOpenPlanned(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(OPEN)
    .where('plan_id', 'is not', null)
    .where(DRAWS)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Jobs of all people that wait to be drawn. */
export async function countQueuedJobs(db: Db): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(OPEN_TO_ALL)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Takes a person's jobs out of the queue, where no process has begun with them. A claim at the same moment comes before
 * it or after it: whatever is returned is surely not drawn. @returns the jobs, oldest first
 */
export async function stopQueued(trx: Trx, userId: number, now: number): Promise<Generation[]> {
  const jobs = await trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'stopped', owner: null, finished_at: now })
    .where('user_id', '=', userId)
    .where(OPEN)
    .where('status', '=', 'queued')
    .where(eb => eb.not(isPaidSheet))
    .returningAll()
    .execute();
  return jobs.toSorted((a, b) => a.id - b.id);
}

/** Whether these values are being drawn from this photo right now. */
export async function isBeingDrawn(db: Db, values: Values): Promise<boolean> {
  const row = await sameValues(db, values)
    .select('id')
    .where('status', 'in', ['queued', 'running', 'finished'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An emotion however it was spaced and capitalised. */
function normal(emotion: string): string {
  return emotion.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** A person's drawings of one emotion, those with a choice or those without. @returns the newest first */
async function drawingsOf(db: Db, userId: number, emotion: string, is: 'chosen' | 'open') {
  const rows = await db
    .selectFrom('generations')
    .select(['id', 'emotion', 'choice_emoji', 'choice_keywords'])
    .where('user_id', '=', userId)
    .where('choice_emoji', is === 'open' ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(row => normal(row.emotion) === normal(emotion));
}

/** What was chosen for an emotion of this person's; nobody else's words lead to it. */
async function findEmojiChoice(db: Db, userId: number, emotion: string): Promise<EmojiChoice | undefined> {
  const [newest] = await drawingsOf(db, userId, emotion, 'chosen');
  return newest && { choice_emoji: newest.choice_emoji, choice_keywords: newest.choice_keywords };
}

async function write(trx: Trx, userId: number, emotion: string, choice: EmojiChoice): Promise<void> {
  const open = await drawingsOf(trx, userId, emotion, 'open');
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('generations').set(choice).where('id', 'in', ids).execute();
}

/** Takes over what was chosen for an emotion of this person's before. @returns false where nothing was */
export async function reuseEmojiChoice(db: Store, userId: number, emotion: string): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const choice = await findEmojiChoice(trx, userId, emotion);
    if (choice !== undefined) await write(trx, userId, emotion, choice);
    return choice !== undefined;
  });
}

/**
 * Keeps a choice with the person's drawings of that emotion. Of two made at the same time the first one stays. Of a
 * person who was forgotten meanwhile there is no drawing, and nothing is kept.
 */
export async function saveEmojiChoice(
  db: Store,
  userId: number,
  emotion: string,
  { emoji, keywords }: { readonly emoji: readonly string[]; readonly keywords: readonly string[] },
): Promise<void> {
  const choice = { choice_emoji: JSON.stringify(emoji), choice_keywords: JSON.stringify(keywords) };
  await db.transaction().execute(trx => write(trx, userId, emotion, choice));
}
