import { join } from 'node:path';
import pg from 'pg';
import { openDatabases } from '../../test/support/postgres/databases.ts';
import { type Replicas, startReplicas, talk } from './people.ts';
import { type BenchOptions, inTurns, measured, type Row, ratiosOf } from './report.ts';

const THINK_MS = 2000;
const MAX_DELAY = 1.25;
const MAX_GROWTH = 1.2;
const MAX_TRANSACTIONS = 3;

/** What was committed so far, in transactions; autocommitted statements are such, too. */
async function committed(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // What a connection has counted is told when it is idle for a second.
    await client.query('SELECT pg_stat_force_next_flush(), pg_sleep(1.5), pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: string }>(
      'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** People with a dialogue and drawings each, who have not been here lately. */
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
  /** @returns the address of a new database */
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

/** Bots of one and several processes on PostgreSQL, beside one on SQLite. */
export async function replicas({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [times, people, turns] = quick ? [1, 20, 5] : [3, 50, 6];
  return withDatabases(async ({ create, start }) => {
    const urls = [`sqlite:${join(folder, 'replicas.db')}`, await create(), await create(), await create()];
    const [counts, speeds] = [[1, 1, 2, 4], urls.map((): number[] => [])];
    const works: (() => Promise<void>)[] = [];
    for (const [index, url] of urls.entries()) {
      const { telegram } = await start(counts[index] ?? 1, url);
      works.push(async () => {
        const ms = await talk(telegram, people, turns);
        speeds[index]?.push((1000 * people * turns) / ms);
      });
    }
    await inTurns(1, works);
    for (const each of speeds) each.length = 0;
    const before = await committed(urls[1] ?? '');
    await inTurns(times, works);
    const transactions = ((await committed(urls[1] ?? '')) - before) / (times * people * turns);
    const [sqlite = [], ...others] = speeds;
    const rows: Row[] = [{ what: 'turns/s, one process on SQLite', ...measured(sqlite, 0) }];
    for (const [index, speed] of others.entries()) {
      const what = `  ${counts[index + 1]} on PostgreSQL`;
      rows.push({ what, ...measured(speed, 0) });
      rows.push({ what: '    by SQLite', ...measured(ratiosOf(speed, sqlite), 2) });
    }
    rows.push({
      what: 'transactions and single statements of a turn',
      ...measured([transactions], 1),
      aim: `<= ${MAX_TRANSACTIONS} transactions`,
    });
    return rows;
  });
}

/** Everybody writes in the same moment; the last answer by how long the model thinks. */
export async function crowd({ quick }: BenchOptions): Promise<Row[]> {
  const chats = quick ? 100 : 1000;
  return withDatabases(async ({ create, start }) => {
    const { telegram } = await start(2, await create(), THINK_MS);
    await talk(telegram, 50, 1);
    const delay = (await talk(telegram, chats, 1)) / THINK_MS;
    const met = delay <= MAX_DELAY;
    const what = `${chats} chats at once on 2 replicas, last answer : model's ${THINK_MS / 1000} s`;
    return [{ what, ...measured([delay], 2), aim: `<= ${MAX_DELAY}`, met }];
  });
}

/** A turn where much is stored, by one where nothing is. */
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
    const what = `a turn with ${people} people and ${people * drawings} drawings stored : with none`;
    return [{ what, ...growth, aim: `<= ${MAX_GROWTH}`, met: Number(growth.value) <= MAX_GROWTH }];
  });
}
