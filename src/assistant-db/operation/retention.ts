import { expressionBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts';
import { deleteImages } from '../jobs/generation-images.ts';
import { NO_PHOTO } from '../jobs/generations.ts';
import { NO_SOURCE } from '../jobs/videos.ts';
import { ofTelegram } from '../people/api-sessions.ts';
import type { Database, Db, SessionUpdate, Store } from '../schema.ts';
import { dayOf } from './usage.ts';

/** Rows checked in one step. Turns wait for a step. */
const ROWS = 50;
/** The rows of `generation_images` are large. */
const IMAGES = 5;

/** Longer than any outage for which a message waits. */
const EXPORT_DAYS = 7;

/** For a comparison with the previous year. */
const USAGE_DAYS = 400;

/** A range of ids: above `after`, up to `last`. */
interface Range {
  readonly after: number;
  readonly last: number;
}

/** Forgets rows of a table that are older than `before`. */
type Forget = (db: Store, range: Range, before: number) => Promise<unknown>;

async function nextRange(db: Store, table: keyof Database, after: number): Promise<Range | undefined> {
  const isImages = table === 'generation_images';
  const id = sql.ref(isImages ? 'generation_id' : 'id');
  const { rows } = await sql<{ id: number }>`SELECT ${id} AS id FROM ${sql.table(table)}
    WHERE ${id} > ${after} ORDER BY ${id} LIMIT ${isImages ? IMAGES : ROWS}`.execute(db);
  const last = rows.at(-1)?.id;
  return last === undefined ? undefined : { after, last };
}

function inRange({ after, last }: Range, column = 'id') {
  return sql<boolean>`(${sql.ref(column)} > ${after} AND ${sql.ref(column)} <= ${last})`;
}

/** The history of dialogues, open or ended. Their values stay. */
const forgetDialogues: Forget = (db, range, before) =>
  db
    .updateTable('assistant_sessions')
    .set({ history: '', summary: null, summarized: 0, goal: null, pose_file_id: null })
    .where(inRange(range))
    .where('updated_at', '<', before)
    .where(eb =>
      eb.or([
        eb('history', '<>', ''),
        eb('summary', 'is not', null),
        eb('goal', 'is not', null),
        eb('pose_file_id', 'is not', null),
      ]),
    )
    .execute();

/** Ended jobs, except those of users to whom messages wait to be sent: a waiting sticker may need the picture. */
function endedJobs(db: Db, before: number) {
  return db
    .selectFrom('generations')
    .select('id')
    .where('status', 'in', ['delivered', 'failed'])
    .where('created_at', '<', before)
    .where(eb => eb.or([eb('finished_at', 'is', null), eb('finished_at', '<', before)]))
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.chat_id = generations.user_id)`);
}

const forgetImages: Forget = (db, range, before) =>
  db.transaction().execute(trx => {
    const ended = endedJobs(trx, before).where(inRange(range)).forUpdate();
    const { and, eb } = expressionBuilder<Database, 'generation_images'>();
    return deleteImages(trx, and([inRange(range, 'generation_id'), eb('generation_id', 'in', ended)]));
  });

/** Written so that PostgreSQL takes a range and not the partial index of all received stickers. */
const RECEIVED = sql<boolean>`coalesce(generation_id, 0) = 0`;

/** Pictures that were not sent in time, and films that no pack contains. */
const forgetPictures: Forget = async (db, range, before) => {
  const old = db
    .selectFrom('stickers')
    .where(inRange(range))
    .where(eb => eb.or([eb('picture', 'is not', null), eb('preview', 'is not', null)]))
    .where('created_at', '<', before);
  const forget = db
    .updateTable('stickers')
    .set({ picture: null, preview: null })
    .where('id', 'in', old.select('id'));
  // Restricted to these jobs; otherwise every step would read all of them.
  const jobs = endedJobs(db, before).where('id', 'in', old.select('generation_id'));
  await forget.where('generation_id', 'in', jobs).execute();
  // Films of videos.
  return forget.where(RECEIVED).execute();
};

/** Received stickers that no pack has contained. */
const forgetReceived: Forget = (db, range, before) =>
  db
    .deleteFrom('stickers')
    .where(inRange(range))
    .where(RECEIVED)
    .where(sql<boolean>`coalesce(shown_at, created_at) < ${before}`)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM placements WHERE placements.sticker_id = stickers.id)`)
    .execute();

/** Photos and videos of users who have not been here for long. */
const forgetPhotos: Forget = (db, range, before) =>
  db.transaction().execute(async trx => {
    const away = await trx
      .selectFrom('sessions')
      .select('user_id')
      .where(inRange(range))
      .where('updated_at', '<', before)
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM assistant_sessions AS dialogue
          WHERE dialogue.user_id = sessions.user_id AND dialogue.updated_at >= ${before})`,
      )
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM generations AS job
          WHERE job.user_id = sessions.user_id AND job.created_at >= ${before})`,
      )
      .forUpdate()
      .execute();
    if (away.length === 0) return;
    const ids = away.map(row => row.user_id);
    const photos = { photo_file_id: null, pending_photo_file_id: null, album_id: null };
    const sessions = (change: SessionUpdate) =>
      trx.updateTable('sessions').set(change).where('user_id', 'in', ids);
    await sessions({ ...photos, awaited_input: null, open_buttons: null }).execute();
    await sessions({ state: 'assistant_wait_photo' }).where('state', '=', 'assistant_chat').execute();
    await trx
      .updateTable('generations')
      .set({ photo_file_id: NO_PHOTO, pose_file_id: null })
      .where('user_id', 'in', ids)
      .where('status', 'in', ['delivered', 'failed'])
      .where('photo_file_id', '<>', NO_PHOTO)
      .execute();
    await trx
      .updateTable('stickers')
      .set({ source: NO_SOURCE, thumbnail: null })
      .where('user_id', 'in', ids)
      .where('source', '<>', NO_SOURCE)
      .execute();
  });

/** The occasion of plans, in the user's words, and their photo. */
const forgetPlans: Forget = (db, range, before) =>
  db
    .updateTable('plans')
    .set({ occasion: '', photo_file_id: null })
    .where(inRange(range))
    .where('updated_at', '<', before)
    .where('status', 'in', ['open', 'approval', 'done', 'stopped', 'dropped'])
    .where(eb => eb.or([eb('occasion', '<>', ''), eb('photo_file_id', 'is not', null)]))
    .execute();

/** Tasks with their steps, including running ones that have waited for their user all this time. */
const forgetTasks: Forget = async (db, range, before) => {
  const old = db.selectFrom('tasks').select('id').where(inRange(range)).where('updated_at', '<', before);
  await db.deleteFrom('task_steps').where('task_id', 'in', old).execute();
  return db.deleteFrom('tasks').where(inRange(range)).where('updated_at', '<', before).execute();
};

type Part = readonly [table: keyof Database, forget: Forget];

/** Deletes old rows as a whole. @param time the column of their age @param which leaves out other rows */
function deletes<Table extends keyof Database>(
  table: Table,
  time: keyof Database[Table] & string,
  which = sql<boolean>`TRUE`,
): Part {
  const forget: Forget = (db, range, before) => {
    const old = sql`${inRange(range)} AND ${sql.ref(time)} < ${before} AND ${which}`;
    return sql`DELETE FROM ${sql.table(table)} WHERE ${old}`.execute(db);
  };
  return [table, forget];
}

/** Documents of users whom a version without documents has forgotten. The first one is stored before its user. */
const ORPHANS = deletes(
  'user_documents',
  'sent_at',
  sql`NOT EXISTS (SELECT 1 FROM users WHERE users.id = user_documents.user_id)`,
);

const PARTS: readonly Part[] = [
  ['assistant_sessions', forgetDialogues],
  ['generation_images', forgetImages],
  ['stickers', forgetPictures],
  ['stickers', forgetReceived],
  ['sessions', forgetPhotos],
  ['plans', forgetPlans],
  deletes('broadcasts', 'created_at', sql`status IN ('preview', 'done', 'stopped')`),
  // Not those in flight.
  deletes('tool_calls', 'updated_at', sql`status IN ('asked', 'refused', 'ended')`),
  ['tasks', forgetTasks],
  deletes('guest_requests', 'created_at'),
  // Their passages are deleted with them.
  deletes('user_documents', 'sent_at'),
  deletes('offers', 'created_at'),
  // Answers that a session of the API never fetched.
  deletes('outbox', 'created_at', sql`NOT (${ofTelegram('chat_id')})`),
];

/**
 * Forgets what is older than `days` in steps. Can be interrupted and started again.
 * @param days 0: forget nothing of users
 * @param pause runs between two steps; returns whether to continue
 * @returns whether everything is done
 */
export async function applyRetention(
  db: Store,
  days: number,
  now: number,
  pause: () => Promise<boolean>,
): Promise<boolean> {
  await db
    .deleteFrom('usage_days')
    .where('day', '<', dayOf(now - USAGE_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom('sign_ins').where('expires_at', '<', now).execute();
  // Files whose message was given up. Their parts are deleted with them.
  await db
    .deleteFrom('export_files')
    .where('created_at', '<', now - EXPORT_DAYS * DAY_MS)
    .execute();
  const old = PARTS.map(part => [part, now - days * DAY_MS] as const);
  const parts = [[ORPHANS, now - HOUR_MS] as const, ...(days === 0 ? [] : old)];
  for (const [[table, forget], before] of parts) {
    let range = await nextRange(db, table, 0);
    while (range !== undefined) {
      await forget(db, range, before);
      if (!(await pause())) return false;
      range = await nextRange(db, table, range.last);
    }
  }
  return true;
}
