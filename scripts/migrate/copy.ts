import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import { storageAt } from '../../src/assistant-db/index.ts';
import {
  appliedMigrations,
  migrateUp,
  migrationStatus,
  UNFINISHED_COPY,
} from '../../src/assistant-db/migrate.ts';
import { beating, heartbeats } from '../../src/assistant-db/operation/processes.ts';
import type { Database, Db, Store, Trx } from '../../src/assistant-db/schema.ts';
import type { Storage } from '../../src/assistant-db/storage.ts';
import { troubleOf } from '../../src/assistant-db/trouble.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { ConfigError, errorMessage } from '../../src/lib/errors.ts';

type Keys = { readonly [Table in keyof Database]: readonly (keyof Database[Table])[] };
/** Claims are copied, but not the processes that hold them: these are dead to the new bot. */
type Copied = Omit<Keys, 'processes'>;

/** Every table with its primary key. Tables come after those that they refer to. */
export const TABLES = {
  users: ['id'],
  api_sessions: ['id'],
  documents: ['id'],
  passages: ['id'],
  passage_vectors: ['passage_id'],
  user_documents: ['id'],
  user_passages: ['id'],
  preferences: ['user_id'],
  sessions: ['id'],
  assistant_sessions: ['id'],
  generations: ['id'],
  generation_images: ['generation_id'],
  stickers: ['id'],
  packs: ['id'],
  placements: ['id'],
  guest_requests: ['id'],
  pack_jobs: ['id'],
  export_files: ['id'],
  export_parts: ['file_id', 'number'],
  plans: ['id'],
  plan_stickers: ['plan_id', 'position'],
  tasks: ['id'],
  task_steps: ['task_id', 'number'],
  tool_calls: ['id'],
  grants: ['user_id', 'server'],
  sign_ins: ['digest'],
  offers: ['id'],
  charges: ['id'],
  inbox: ['update_id'],
  outbox: ['id'],
  usage_days: ['day', 'role', 'provider', 'model'],
  provider_states: ['role', 'provider'],
  broadcasts: ['id'],
  housekeeping: ['task'],
  discarded_images: ['generation_id'],
  discarded_objects: ['key'],
  forgotten_counts: ['person', 'what', 'until'],
  day_secrets: ['until'],
} as const satisfies Copied;

/** Rows read at once. */
const PAGE = 200;
/** Smaller pages for tables with pictures. */
const HEAVY: ReadonlyMap<string, number> = new Map([
  ['generation_images', 5],
  ['export_parts', 20],
  ['stickers', 20],
]);
/** Longer than the interval of a bot's heartbeats. */
const WATCH_MS = 3000;
/** The time between two progress lines about one table. */
const TELL_MS = 5000;
/** How long to wait for another copy into the same target to end: a killed one takes a moment. */
const LOCK_TIMEOUT = '3s';

type Row = Readonly<Record<string, unknown>>;
type Print = (lines: readonly string[]) => void;

interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

interface Page {
  readonly rows: readonly Row[];
  /** The key of the page's last row. */
  readonly last: readonly unknown[];
}

/** The keys of rows that the target cannot store. */
type LeftOut = readonly (readonly unknown[])[];

const refs = (columns: readonly string[]) => sql.join(columns.map(column => sql.ref(column)));
const tuple = (row: Row, columns: readonly string[]) => sql`(${sql.join(columns.map(each => row[each]))})`;
const keyOf = ({ key }: Table, row: Row) => key.map(column => row[column]);

/** The value as both databases store it: PostgreSQL cannot store NUL in a text. */
function normalized(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { bytes: createHash('sha256').update(value).digest('hex') };
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

function encoded(columns: readonly string[], row: Row): string {
  return JSON.stringify(columns.map(column => normalized(row[column])));
}

async function* pages(db: Db, table: Table, after?: readonly unknown[]): AsyncGenerator<Page> {
  const { name, key, columns } = table;
  const size = HEAVY.get(name) ?? PAGE;
  for (let from = after; ; ) {
    const rest: RawBuilder<unknown> = from ? sql`WHERE (${refs(key)}) > (${sql.join(from)})` : sql``;
    const { rows } = await sql<Row>`SELECT ${refs(columns)} FROM ${sql.table(name)} ${rest}
      ORDER BY ${refs(key)} LIMIT ${size}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    from = keyOf(table, end);
    yield { rows, last: from };
  }
}

async function count(db: Db, table: string, where: RawBuilder<unknown> = sql``): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${sql.table(table)} ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The columns of the target. The source may have columns that no version uses any more. */
async function tablesOf(target: Store): Promise<Table[]> {
  const { rows } = await sql<{
    table: string;
    column: string;
  }>`SELECT table_name AS "table", column_name AS "column"
    FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY ordinal_position`.execute(
    target,
  );
  return Object.entries(TABLES).map(([name, key]) => ({
    name,
    key,
    columns: rows.flatMap(({ table, column }) => (table === name ? [column] : [])),
  }));
}

/** Creates the progress table, which exists until the copy is complete. */
async function beginCopy(target: Store, storage: Storage, source: string): Promise<void> {
  const applied = await appliedMigrations(target);
  if (applied.includes(UNFINISHED_COPY)) {
    const { rows } = await sql<{ source: string }>`SELECT source FROM copy_progress`.execute(target);
    const current = applied.length === Object.keys(storage.migrations).length + 1;
    if (current && rows.every(row => row.source === source)) return;
    throw new ConfigError([
      `${storage.name} holds an unfinished copy of ${rows[0]?.source ?? 'another database'}, or one that another ` +
        'version began: create a new database for this copy',
    ]);
  }
  await migrateUp(target, storage.migrations);
  for (const name of [...Object.keys(TABLES), 'processes']) {
    if ((await count(target, name)) === 0) continue;
    throw new ConfigError([
      `${storage.name} has been used: its table ${name} is not empty. Create a new database`,
    ]);
  }
  await target.transaction().execute(async trx => {
    await sql`CREATE TABLE copy_progress (name text PRIMARY KEY, source text NOT NULL, last text,
      left_out text NOT NULL DEFAULT '[]')`.execute(trx);
    for (const name of Object.keys(TABLES))
      await sql`INSERT INTO copy_progress (name, source) VALUES (${name}, ${source})`.execute(trx);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${UNFINISHED_COPY}, '')`.execute(trx);
  });
}

async function progressOf(
  target: Store,
  name: string,
): Promise<{ last: Page['last'] | undefined; leftOut: LeftOut }> {
  const { rows } = await sql<{
    last: string | null;
    left_out: string;
  }>`SELECT last, left_out FROM copy_progress
    WHERE name = ${name}`.execute(target);
  const [{ last = null, left_out = '[]' } = {}] = rows;
  return { last: last === null ? undefined : JSON.parse(last), leftOut: JSON.parse(left_out) };
}

/** @returns false if the target cannot store the rows; then it stores none of them */
async function insert(
  trx: Trx,
  { name, columns }: Table,
  rows: readonly Row[],
  onError: (error: unknown) => void = () => {},
) {
  await sql`SAVEPOINT before_rows`.execute(trx);
  try {
    await sql`INSERT INTO ${sql.table(name)} (${refs(columns)})
      VALUES ${sql.join(rows.map(row => tuple(row, columns)))}`.execute(trx);
    return true;
  } catch (error) {
    if (troubleOf(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_rows`.execute(trx);
    onError(error);
    return false;
  }
}

/** @returns the keys of rows that the target cannot store */
async function storeRows(trx: Trx, table: Table, rows: readonly Row[], print: Print): Promise<LeftOut> {
  if (await insert(trx, table, rows)) return [];
  const leftOut: unknown[][] = [];
  for (const row of rows) {
    const key = keyOf(table, row);
    const tell = (error: unknown) =>
      print([
        `${table.name}: the row with ${table.key.join(', ')} ${key.join(', ')} cannot be stored and is left out: ${errorMessage(error)}`,
      ]);
    if (!(await insert(trx, table, [row], tell))) leftOut.push(key);
  }
  return leftOut;
}

async function copyTable(source: Trx, target: Store, table: Table, print: Print): Promise<void> {
  const { name, key } = table;
  const { last: after, leftOut } = await progressOf(target, name);
  const total = await count(source, name);
  let copied = after
    ? total - (await count(source, name, sql`WHERE (${refs(key)}) > (${sql.join(after)})`))
    : 0;
  let left = leftOut;
  let told = performance.now();
  for await (const page of pages(source, table, after)) {
    left = await target.transaction().execute(async trx => {
      const all = [...left, ...(await storeRows(trx, table, page.rows, print))];
      await sql`UPDATE copy_progress SET last = ${JSON.stringify(page.last)}, left_out = ${JSON.stringify(all)}
        WHERE name = ${name}`.execute(trx);
      return all;
    });
    copied += page.rows.length;
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    print([`${name}: ${copied} of ${total} rows`]);
  }
  print([`copied   ${name}: ${copied - left.length} rows`]);
}

/** Sets the next ids above all that the source ever assigned, so that no id is used twice. */
async function moveSequences(source: Trx, target: Store): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`SELECT name, seq FROM sqlite_sequence`.execute(
    source,
  );
  for (const { name, seq } of rows) {
    if (!Object.hasOwn(TABLES, name) || seq === 0) continue;
    await sql`SELECT setval(pg_get_serial_sequence(${name}, 'id'), ${seq}::bigint)`.execute(target);
  }
}

/** @returns the first difference, or undefined */
async function difference(
  source: Trx,
  target: Store,
  table: Table,
  print: Print,
): Promise<string | undefined> {
  const { name, key, columns } = table;
  const checksum = createHash('sha256');
  const leftOut = new Set((await progressOf(target, name)).leftOut.map(each => JSON.stringify(each)));
  let compared = 0;
  for await (const page of pages(source, table)) {
    const rows = page.rows.filter(row => !leftOut.has(JSON.stringify(keyOf(table, row))));
    if (rows.length === 0) continue;
    // Looked up by key, because databases sort text differently.
    const { rows: theirs } = await sql<Row>`SELECT ${refs(columns)} FROM ${sql.table(name)}
      WHERE (${refs(key)}) IN (${sql.join(rows.map(row => tuple(row, key)))})`.execute(target);
    const found = new Map(theirs.map(row => [encoded(key, row), encoded(columns, row)]));
    for (const row of rows) {
      const ours = encoded(columns, row);
      if (found.get(encoded(key, row)) !== ours)
        return `${name}: the row with ${key.join(', ')} ${keyOf(table, row).join(', ')} differs`;
      checksum.update(ours);
    }
    compared += rows.length;
  }
  const there = await count(target, name);
  if (there !== compared) return `${name}: ${compared} rows in the source, ${there} in the copy`;
  print([`verified ${name}: ${compared} rows, sha256 ${checksum.digest('hex').slice(0, 16)}`]);
  return undefined;
}

function sourceAt(url: string): { readonly storage: Storage; readonly name: string } {
  if (!url.startsWith('sqlite:'))
    throw new ConfigError(['only SQLite can be copied; use pg_dump between PostgreSQL servers']);
  const storage = storageAt(url);
  if (storage.file === undefined || !existsSync(storage.file))
    throw new ConfigError([`${storage.name} does not exist: name the database file to copy`]);
  return { storage, name: realpathSync(storage.file) };
}

function targetAt(url: string): Storage {
  if (!/^postgres(?:ql)?:/.test(url))
    throw new ConfigError(['the target must be PostgreSQL; npm run backup copies a SQLite file']);
  return storageAt(url);
}

/**
 * Copies the database of a stopped bot in pages. Each page is one transaction that also stores the progress, so an
 * interrupted copy continues. No bot starts on the target until it was compared and found equal.
 * @returns the exit code: 1 if the copy differs, or lacks rows that the target cannot store
 * @throws ConfigError if the source is in use, or the target is not empty
 */
export async function copyDatabase(from: string, to: string, print: Print): Promise<number> {
  const { storage, name } = sourceAt(from);
  const targetStorage = targetAt(to);
  const source = await storage.open();
  try {
    const pending = (await migrationStatus(source, storage.migrations)).filter(each => !each.executedAt);
    if (pending.length > 0)
      throw new ConfigError([
        `${storage.name} has pending migrations: run DATABASE_URL=${from} npm run migrate -- up`,
      ]);
    const before = await heartbeats(source);
    if (before.size > 0) await systemClock.sleep(WATCH_MS);
    const target = await targetStorage.open();
    try {
      // SQLite's write lock: no bot starts to work on it before the copy ends.
      return await source.transaction().execute(async trx => {
        const alive = beating(before, await heartbeats(trx));
        if (alive.length > 0)
          throw new ConfigError([`a bot runs on ${storage.name} (${alive.join('; ')}): stop it first`]);
        return alone(target, targetStorage, async () => {
          await beginCopy(target, targetStorage, name);
          return copyAll(trx, target, print);
        });
      });
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

/** Holds a lock of the target in a transaction of its own. A session lock would be lost with a pooler. */
async function alone<Result>(target: Store, { name }: Storage, work: () => Promise<Result>): Promise<Result> {
  return target.transaction().execute(async trx => {
    await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('sticker-bot copy', 0))`
      .execute(trx)
      .catch((error: unknown) => {
        if (troubleOf(error) !== 'locked') throw error;
        throw new ConfigError([`another copy into ${name} is running: wait for its end`]);
      });
    return work();
  });
}

async function copyAll(source: Trx, target: Store, print: Print): Promise<number> {
  const tables = await tablesOf(target);
  for (const table of tables) await copyTable(source, target, table, print);
  await moveSequences(source, target);
  const leftOut: string[] = [];
  for (const table of tables) {
    const differs = await difference(source, target, table, print);
    if (differs !== undefined) {
      print([
        `The copy is not equal: ${differs}. No bot starts on it: create a new database and copy again.`,
      ]);
      return 1;
    }
    const { leftOut: keys } = await progressOf(target, table.name);
    leftOut.push(...keys.map(key => `left out ${table.name}: ${table.key.join(', ')} ${key.join(', ')}`));
  }
  await target.transaction().execute(async trx => {
    await sql`DROP TABLE copy_progress`.execute(trx);
    await sql`DELETE FROM kysely_migration WHERE name = ${UNFINISHED_COPY}`.execute(trx);
  });
  if (leftOut.length === 0) {
    print(['The copy is complete and equal. Point DATABASE_URL at it, and start the bot.']);
    return 0;
  }
  print([
    ...leftOut,
    `The copy is complete and equal, except for ${leftOut.length} rows that PostgreSQL cannot store. Point DATABASE_URL at ` +
      'it to go on without them, or correct them in the source and copy it into a new database.',
  ]);
  return 1;
}
