import { NO_PHOTO } from './no-photo.ts';
import type { Store } from './schema.ts';

/** Rows looked at in one step: no turn waits for longer than a step takes. */
const ROWS = 50;
/** Those of `generation_images` are heavy. */
const IMAGES = 5;

/** Counts of calls hold nobody's words, and are kept for a comparison with the year before. */
const USAGE_DAYS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * One bounded part of the work.
 *
 * @param after rows up to this id are done
 * @param before what was used last before this moment goes, ms since 1970
 * @returns up to which id it is done now; undefined at the end
 */
type Step = (db: Store, after: number, before: number) => Promise<number | undefined>;

/** What was said in a dialogue that nobody has touched for long, ended or open. Its values stay. */
const forgetDialogues: Step = async (db, after, before) => {
  const rows = await db
    .selectFrom('assistant_sessions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS)
    .execute();
  const last = rows.at(-1)?.id;
  if (last === undefined) return undefined;
  await db
    .updateTable('assistant_sessions')
    .set({ history: '', summary: null, summarized: 0, goal: null })
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('updated_at', '<', before)
    .where(eb => eb.or([eb('history', '<>', ''), eb('summary', 'is not', null), eb('goal', 'is not', null)]))
    .execute();
  return last;
};

/** Jobs that have ended, one way or the other, before a moment. */
function endedJobs(db: Store, before: number) {
  return db
    .selectFrom('generations')
    .select('id')
    .where('status', 'in', ['delivered', 'failed'])
    .where('created_at', '<', before)
    .where(eb => eb.or([eb('finished_at', 'is', null), eb('finished_at', '<', before)]));
}

/** What was drawn, and the cut-outs. */
const forgetImages: Step = async (db, after, before) => {
  const rows = await db
    .selectFrom('generation_images')
    .select('generation_id')
    .where('generation_id', '>', after)
    .orderBy('generation_id')
    .limit(IMAGES)
    .execute();
  const last = rows.at(-1)?.generation_id;
  if (last === undefined) return undefined;
  await db
    .deleteFrom('generation_images')
    .where('generation_id', '>', after)
    .where('generation_id', '<=', last)
    .where('generation_id', 'in', endedJobs(db, before).where('id', '>', after).where('id', '<=', last))
    .execute();
  return last;
};

/** Pictures of stickers that Telegram has, or never will have. */
const forgetPictures: Step = async (db, after, before) => {
  const rows = await db
    .selectFrom('stickers')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS)
    .execute();
  const last = rows.at(-1)?.id;
  if (last === undefined) return undefined;
  const old = db
    .selectFrom('stickers')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('picture', 'is not', null)
    .where('created_at', '<', before);
  // Only the jobs of these: otherwise every step would read all that there are.
  const jobs = endedJobs(db, before).where('id', 'in', old.select('generation_id'));
  await db
    .updateTable('stickers')
    .set({ picture: null })
    .where('id', 'in', old.select('id'))
    .where('generation_id', 'in', jobs)
    .execute();
  return last;
};

/** Which photos people sent who have not been here for long. */
const forgetPhotos: Step = async (db, after, before) => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS)
    .execute();
  const last = rows.at(-1)?.id;
  if (last === undefined) return undefined;
  await db.transaction().execute(async trx => {
    const away = await trx
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('updated_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('assistant_sessions')
              .select('assistant_sessions.id')
              .whereRef('assistant_sessions.user_id', '=', 'sessions.user_id')
              .where('assistant_sessions.updated_at', '>=', before),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('generations')
              .select('generations.id')
              .whereRef('generations.user_id', '=', 'sessions.user_id')
              .where('generations.created_at', '>=', before),
          ),
        ),
      )
      .execute();
    if (away.length === 0) return;
    const ids = away.map(row => row.user_id);
    await trx
      .updateTable('sessions')
      .set({ photo_file_id: null, pending_photo_file_id: null, album_id: null, awaited_input: null })
      .where('user_id', 'in', ids)
      .execute();
    await trx
      .updateTable('sessions')
      .set({ state: 'assistant_wait_photo' })
      .where('user_id', 'in', ids)
      .where('state', '=', 'assistant_chat')
      .execute();
    await trx
      .updateTable('generations')
      .set({ photo_file_id: NO_PHOTO })
      .where('user_id', 'in', ids)
      .where('status', 'in', ['delivered', 'failed'])
      .where('photo_file_id', '<>', NO_PHOTO)
      .execute();
  });
  return last;
};

/** Messages to everybody that have ended. */
const forgetBroadcasts: Step = async (db, _after, before) => {
  await db
    .deleteFrom('broadcasts')
    .where('status', 'in', ['preview', 'done', 'stopped'])
    .where('created_at', '<', before)
    .execute();
  return undefined;
};

const STEPS: readonly Step[] = [
  forgetDialogues,
  forgetImages,
  forgetPictures,
  forgetPhotos,
  forgetBroadcasts,
];

/**
 * Forgets what is older than `days`, step by step. Doing it again, or going on after it was broken off, does no harm.
 *
 * @param days 0: nothing of people is forgotten
 * @param pause between two steps; answers whether to go on
 * @returns whether all of it is done
 */
export async function applyRetention(
  db: Store,
  days: number,
  now: number,
  pause: () => Promise<boolean>,
): Promise<boolean> {
  const oldestUsage = new Date(now - USAGE_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.deleteFrom('usage_days').where('day', '<', oldestUsage).execute();
  if (days === 0) return true;
  for (const step of STEPS) {
    let after: number | undefined = 0;
    for (;;) {
      after = await step(db, after, now - days * DAY_MS);
      if (after === undefined) break;
      if (!(await pause())) return false;
    }
  }
  return true;
}
