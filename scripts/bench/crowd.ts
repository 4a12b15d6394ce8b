import pg from 'pg';
import { openDatabases } from '../../test/support/postgres/databases.ts';
import { type Replicas, startReplicas, talk } from './people.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';

const THINK_MS = 2000;
const MAX_DELAY = 1.25;
const MAX_GROWTH = 1.2;

/** Adds users with a dialogue and drawings each, all a month old. */
async function fill(url: string, people: number, drawingsEach: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const month = 30 * 24 * 60 * 60 * 1000;
  const old = Date.now() - month;
  await client.query('SET synchronous_commit = off');
  await client.query(
    `INSERT INTO users (id, first_name, created_at) SELECT 5000000000 + n, 'Ada', ${old} FROM generate_series(1, ${people}) n`,
  );
  await client.query(
    `INSERT INTO assistant_sessions (user_id, history, created_at, updated_at)
     SELECT id, '[]', ${old}, ${old} FROM users WHERE id > 5000000000`,
  );
  await client.query(
    `INSERT INTO generations (user_id, assistant_session_id, revision, style, emotion, pose, photo_file_id, status, created_at, finished_at)
     SELECT user_id, id, n, 'anime', 'joy', 'waving', 'photo', 'delivered', ${old}, ${old}
     FROM assistant_sessions, generate_series(1, ${drawingsEach}) n`,
  );
  await client.query('ANALYZE');
  await client.end();
}

type Start = (count: number, url: string, thinkMs?: number) => Promise<Replicas>;

interface Fleet {
  /** @returns the URL of a new database */
  readonly create: () => Promise<string>;
  readonly start: Start;
}

async function withDatabases(measure: (fleet: Fleet) => Promise<Row[]>): Promise<Row[]> {
  const databases = await openDatabases();
  const open: Replicas[] = [];
  const start: Start = async (...args) => {
    const started = await startReplicas(...args);
    open.push(started);
    return started;
  };
  try {
    return await measure({ create: databases.create, start });
  } finally {
    await Promise.all(open.map(each => each.close()));
    await databases.close();
  }
}

/** All users write at the same moment: the time until the last answer, as a multiple of the model's time. */
export async function crowd({ quick }: BenchOptions): Promise<Row[]> {
  const users = quick ? 50 : 200;
  return withDatabases(async ({ create, start }) => {
    const { telegram } = await start(2, await create(), THINK_MS);
    await talk(telegram, 50, 1);
    const delay = (await talk(telegram, users, 1)) / THINK_MS;
    const met = delay <= MAX_DELAY;
    const what = `${users} users at once on 2 replicas, last answer : model's ${THINK_MS / 1000} s`;
    return [{ what, ...measured([delay], 2), aim: `<= ${MAX_DELAY}`, met }];
  });
}

/** A turn on a database with millions of rows, compared with an empty one. */
export async function stored({ quick }: BenchOptions): Promise<Row[]> {
  const [people, drawings] = quick ? [10_000, 10] : [1_000_000, 10];
  return withDatabases(async ({ create, start }) => {
    const [empty, full] = [await create(), await create()];
    await fill(full, people, drawings);
    const [few, many] = [await start(1, empty), await start(1, full)];
    const ms: [number[], number[]] = [[], []];
    const work =
      (index: 0 | 1, { telegram }: Replicas) =>
      async () =>
        void ms[index].push(await talk(telegram, 20, 5));
    await inTurns(2, [work(0, few), work(1, many)]);
    for (const each of ms) each.length = 0;
    await inTurns(quick ? 1 : 5, [work(0, few), work(1, many)]);
    const growth = measured(ratiosOf(ms[1], ms[0]), 2);
    const what = `a turn with ${people} people and ${people * drawings} drawings stored : on an empty database`;
    return [{ what, ...growth, aim: `<= ${MAX_GROWTH}`, met: Number(growth.value) <= MAX_GROWTH }];
  });
}
