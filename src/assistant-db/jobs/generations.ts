import { expressionBuilder, sql } from 'kysely';
import { topicOfChat } from '../messages/inbox.ts';
import { beginningOf, DAY_MS } from '../operation/usage.ts';
import { changesOne, countRows } from '../queries.ts';
import type { Database, Db, EmojiChoice, Generation, NewGeneration, Plan, Store, Trx } from '../schema.ts';
import { isPaidSheet } from './sheets.ts';

const { and } = expressionBuilder<Database, 'generations'>();

/** The photo of a job whose photo was forgotten. */
export const NO_PHOTO = '';

// In the words of the partial indices, which do not serve conditions that only mean the same.

const OPEN = sql<boolean>`status IN ('queued', 'running')`;
export const OPEN_TO_ALL = sql<boolean>`(status = 'queued' OR status = 'running')`;

/** Draws for itself or for its sheet: the others of a sheet wait until it is split. */
export const DRAWS = sql<boolean>`(sheet_id IS NULL OR sheet_id = generations.id)`;

type Values = Pick<Generation, 'user_id' | 'style' | 'emotion' | 'pose' | 'photo_file_id'>;

/** Taken out of the queue before anything was done about it. */
const UNTOUCHED = sql<number>`CASE WHEN failure = 'stopped' AND attempts = 0 THEN 1 ELSE 0 END`;

function sameValues(db: Db, { user_id, style, emotion, pose, photo_file_id }: Values) {
  return db.selectFrom('generations').where(eb => eb.and({ user_id, style, emotion, pose, photo_file_id }));
}

/** From 1. @param onlyDrawn jobs that have failed do not count */
function nextTake(db: Db, values: Values, onlyDrawn = false) {
  return sameValues(db, values)
    .$if(onlyDrawn, query => query.where('status', '<>', 'failed'))
    .select(sql<number>`count(*) + 1`.as('take'));
}

/** One set of values, one job: where there is one already, it stays as it is. */
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

/** The next free revision below zero. */
function besideDialogue(db: Db, assistantSessionId: number) {
  return db
    .selectFrom('generations')
    .select(sql<number>`CASE WHEN min(revision) < 0 THEN min(revision) ELSE 0 END - 1`.as('revision'))
    .where('assistant_session_id', '=', assistantSessionId);
}

/** Queues another take of a drawn sticker, beside the dialogue. @param look of the sticker that it is to look like */
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

/** Queues a failed job again, as one of today's. @returns false where it is not failed (any more) */
export async function requeueFailed(trx: Trx, id: number, now: number): Promise<boolean> {
  const today = beginningOf(DAY_MS, now);
  return changesOne(
    trx
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
      .where(and({ id, status: 'failed' })),
  );
}

export async function findGeneration(db: Db, id: number): Promise<Generation | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function generationOf(
  db: Db,
  assistantSessionId: number,
  revision: number,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where(and({ assistant_session_id: assistantSessionId, revision }))
    .executeTakeFirst();
}

/**
 * @returns `stickers`: jobs that have not failed; `orders`: how often a job was begun that may have cost something
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

/** A sheet counts as one. */
export async function countOpenPlanned(db: Db, userId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('generations')
      .where('user_id', '=', userId)
      .where(OPEN)
      .where('plan_id', 'is not', null)
      .where(DRAWS),
  );
}

export async function countQueuedJobs(db: Db): Promise<number> {
  return countRows(db.selectFrom('generations').where(OPEN_TO_ALL).where('status', '=', 'queued'));
}

/** Takes a person's jobs out of the queue where nobody has begun with them. @returns the jobs, oldest first */
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

export async function isBeingDrawn(db: Db, values: Values): Promise<boolean> {
  const row = await sameValues(db, values)
    .select('id')
    .where('status', 'in', ['queued', 'running', 'finished'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function normal(emotion: string): string {
  return emotion.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Newest first. */
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

async function findEmojiChoice(db: Db, userId: number, emotion: string): Promise<EmojiChoice | undefined> {
  const [newest] = await drawingsOf(db, userId, emotion, 'chosen');
  return newest && { choice_emoji: newest.choice_emoji, choice_keywords: newest.choice_keywords };
}

async function write(trx: Trx, userId: number, emotion: string, choice: EmojiChoice): Promise<void> {
  const open = await drawingsOf(trx, userId, emotion, 'open');
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('generations').set(choice).where('id', 'in', ids).execute();
}

/**
 * Takes over what was chosen for the same emotion of this person before; nobody else's words lead to it. @returns
 * false where nothing was
 */
export async function reuseEmojiChoice(db: Store, userId: number, emotion: string): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const choice = await findEmojiChoice(trx, userId, emotion);
    if (choice !== undefined) await write(trx, userId, emotion, choice);
    return choice !== undefined;
  });
}

/** Keeps a choice with the person's drawings of that emotion that have none. */
export async function saveEmojiChoice(
  db: Store,
  userId: number,
  emotion: string,
  { emoji, keywords }: { readonly emoji: readonly string[]; readonly keywords: readonly string[] },
): Promise<void> {
  const choice = { choice_emoji: JSON.stringify(emoji), choice_keywords: JSON.stringify(keywords) };
  await db.transaction().execute(trx => write(trx, userId, emotion, choice));
}
