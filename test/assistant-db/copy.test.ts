import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runMigrate } from '../../scripts/migrate/command.ts';
import { TABLES } from '../../scripts/migrate/copy.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { enqueueMessages } from '../../src/assistant-db/messages/outbox.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import { heartbeat } from '../../src/assistant-db/operation/processes.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { runScript, startScript } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { heapedCaption } from '../support/nasty-text.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { tablesOf } from '../support/traces.ts';
import { connectTo, freshFile, LEASE_MS, NOW } from './database.ts';

/** Telegram's ids exceed 2^31 and may come near 2^52. */
const ID = 2 ** 52;
const TEXT = 'смех 😹 \u202Eשלום\u202C, "quoted"\n\0 and NUL';
const NAMES = Object.keys(TABLES);

/** A value for a column that differs from all other rows. */
function valueFor(column: string, type: string, n: number): unknown {
  if (column === 'id' || column.endsWith('_id')) return type === 'TEXT' ? `file ${n}` : ID + n;
  if (['record', 'progress', 'open_buttons', 'emoji', 'keywords', 'work', 'result'].includes(column))
    return `{"v": 1,  "text":"\\u0000😹 ${n}"}`;
  if (column.endsWith('_at') || column === 'until') return NOW + n;
  if (type === 'BLOB') return Buffer.from([0, 255, 0, n]);
  return type === 'INTEGER' ? n : `${column} ${n}: ${TEXT}`;
}

/** Fills every table of a file. */
function fill(file: string, rows: number): void {
  const sqlite = openSqlite(file);
  sqlite.exec('BEGIN; PRAGMA defer_foreign_keys = ON');
  for (const table of NAMES) {
    const columns = sqlite
      .prepare<[], { name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${table}')`)
      .all();
    const insert = sqlite.prepare(
      `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
      VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (let n = 1; n <= rows; n++) insert.run(...columns.map(({ name, type }) => valueFor(name, type, n)));
  }
  sqlite.exec('COMMIT');
  sqlite.close();
}

async function emptyDatabase() {
  const url = await freshPostgres();
  return { url, db: await connectTo(url) };
}

/** Runs `npm run migrate -- copy` in this process. @param onLine may throw, to interrupt the copy */
async function copy(from: string, to: string, onLine: (line: string) => void = () => {}) {
  const printed: string[] = [];
  const code = await runMigrate(['copy', from, to], {}, lines => {
    for (const line of lines) onLine(line);
    printed.push(...lines);
  });
  return { code, printed };
}

/** The columns of a table that both databases have, as PostgreSQL should store them. */
function likeTheirs(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]) {
  return rows.map(row =>
    Object.fromEntries(
      columns.map(column => {
        const value = row[column];
        return [column, typeof value === 'string' ? value.replaceAll('\0', '') : value];
      }),
    ),
  );
}

async function expectEqual(source: Store, target: Store): Promise<void> {
  const [ours, theirs] = [await tablesOf(source), await tablesOf(target)];
  for (const table of NAMES) {
    const rows = theirs.get(table) ?? [];
    expect(rows.length, table).toBeGreaterThan(0);
    expect(
      rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
      table,
    ).toEqual(
      likeTheirs(ours.get(table) ?? [], Object.keys(rows[0] ?? {})).toSorted((a, b) =>
        JSON.stringify(a).localeCompare(JSON.stringify(b)),
      ),
    );
  }
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

test('copies every row of every table, leaves the source alone, and gives new rows new ids', async () => {
  const { file, url, db } = await freshFile();
  fill(file, 3);
  await sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
    INSERT INTO users (id, first_name, created_at) SELECT i, 'Ada', 1 FROM n`.execute(db);
  await db.insertInto('processes').values({ id: 'host:1:killed', beat: 5 }).execute();
  await db
    .updateTable('stickers')
    .set({ caption: heapedCaption() })
    .where('id', '=', ID + 1)
    .execute();
  // The id was used once, so a button may contain it.
  await db
    .deleteFrom('outbox')
    .where('id', '=', ID + 3)
    .execute();
  await db.destroy();
  const was = digest(file);
  const target = await emptyDatabase();
  await sql`DROP SCHEMA public CASCADE`.execute(target.db);
  await sql`CREATE SCHEMA public`.execute(target.db);
  const { code, printed } = await copy(url, target.url);
  expect(code).toBe(0);
  expect(printed).toContain('copied   users: 903 rows');
  expect(printed).toContainEqual(expect.stringMatching(/^verified users: 903 rows, sha256 [0-9a-f]{16}$/));
  expect(printed.at(-1)).toMatch(/complete and equal/);
  expect(printed.length).toBeLessThan(80);
  expect(digest(file)).toBe(was);
  await expectEqual(await connectTo(url), target.db);
  expect(await target.db.selectFrom('processes').selectAll().execute()).toEqual([]);
  // A bot starts on the copy as on its own database.
  const storage = storageAt(target.url);
  expect(await migrateUp(target.db, storage.migrations)).toEqual([]);
  await target.db.transaction().execute(trx => enqueueMessages(trx, 7, ['{}'], NOW));
  const newest = await target.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst();
  expect(newest?.id).toBe(ID + 4);
});

test('an interrupted copy accepts no bot and no other source, and can be continued', async () => {
  const { file, url, db } = await freshFile();
  fill(file, 210);
  const target = await emptyDatabase();
  // The copy's second page waits for this row.
  const held = await target.db.startTransaction().execute();
  await held
    .insertInto('users')
    .values({ id: ID + 205, first_name: 'Eve', created_at: 1 })
    .execute();
  const running = startScript('scripts/migrate.ts', {
    folder: temporaryFolder(),
    args: ['copy', url, target.url],
  });
  await eventually(async () => (await target.db.selectFrom('users').select('id').execute()).length).toBe(200);
  running.child.kill('SIGKILL');
  await running.ended;
  await held.rollback().execute();
  // Rows and progress are stored in one transaction, so that no row is copied twice or left out.
  const { migrations } = storageAt(target.url);
  await expect(migrateUp(target.db, migrations)).rejects.toThrow(/unfinished copy.*migrate -- copy/s);
  const other = await freshFile();
  await expect(copy(other.url, target.url)).rejects.toThrow(/unfinished copy of .*bot\.db/);
  const { code } = await copy(url, target.url);
  expect(code).toBe(0);
  await expectEqual(db, target.db);
  expect(await migrateUp(target.db, migrations)).toEqual([]);
});

test('names the table and row of a difference, and no bot starts on that copy', async () => {
  const { file, url } = await freshFile();
  fill(file, 3);
  const target = await emptyDatabase();
  const interrupt = (line: string) => {
    if (line.startsWith('copied   day_secrets')) throw new Error('interrupted');
  };
  await expect(copy(url, target.url, interrupt)).rejects.toThrow('interrupted');
  await target.db
    .updateTable('stickers')
    .set({ picture: Buffer.from([1]) })
    .where('id', '=', ID + 2)
    .execute();
  const changed = await copy(url, target.url);
  expect(changed.code).toBe(1);
  expect(changed.printed.at(-1)).toContain(`stickers: the row with id ${ID + 2} differs`);
  await sql`UPDATE stickers SET picture = ${Buffer.from([0, 255, 0, 2])} WHERE id = ${ID + 2}`.execute(
    target.db,
  );
  await target.db.insertInto('users').values({ id: 1, first_name: 'Eve', created_at: 1 }).execute();
  const more = await copy(url, target.url);
  expect(more.printed.at(-1)).toContain('users: 3 rows in the source, 4 in the copy');
  const { migrations } = storageAt(target.url);
  await expect(migrateUp(target.db, migrations)).rejects.toThrow('unfinished copy');
});

test('names and leaves out rows that PostgreSQL cannot store, and copies all others', async () => {
  const { file, url, db } = await freshFile();
  fill(file, 3);
  await sql`UPDATE stickers SET emoji = 'not json' WHERE id = ${ID + 2}`.execute(db);
  await db.destroy();
  const target = await emptyDatabase();
  const interrupt = (line: string) => {
    if (line.startsWith('copied   day_secrets')) throw new Error('interrupted');
  };
  await expect(copy(url, target.url, interrupt)).rejects.toThrow('interrupted');
  const { code, printed } = await copy(url, target.url);
  expect(code).toBe(1);
  // The placement of a sticker that was left out has nothing to refer to.
  expect(printed.slice(-3)).toEqual([
    `left out stickers: id ${ID + 2}`,
    `left out placements: id ${ID + 2}`,
    expect.stringMatching(/equal, except for 2 rows/),
  ]);
  expect(printed).toContainEqual(expect.stringMatching(/^verified stickers: 2 rows/));
  expect(await target.db.selectFrom('stickers').select('id').orderBy('id').execute()).toEqual([
    { id: ID + 1 },
    { id: ID + 3 },
  ]);
  expect(await migrateUp(target.db, storageAt(target.url).migrations)).toEqual([]);
});

test('refuses a second copy into the same database', async () => {
  const sources = [await freshFile(), await freshFile()];
  for (const { file } of sources) fill(file, 300);
  const target = await emptyDatabase();
  const results = await Promise.allSettled(sources.map(({ url }) => copy(url, target.url)));
  const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toEqual([expect.any(ConfigError)]);
  expect(String(refused[0])).toMatch(/another copy into .* is running|is not empty. Create a new database/);
});

test('refuses a target that is not empty and leaves it alone', async () => {
  const { file, url } = await freshFile();
  fill(file, 1);
  const target = await emptyDatabase();
  await target.db.insertInto('users').values({ id: 1, first_name: 'Eve', created_at: 1 }).execute();
  const before = await tablesOf(target.db);
  await expect(copy(url, target.url)).rejects.toThrow(/table users is not empty. Create a new database/);
  expect(await tablesOf(target.db)).toEqual(before);
});

test('refuses a source that is in use or has pending migrations', async () => {
  const { url, db } = await freshFile();
  const target = await emptyDatabase();
  const bot = { id: 'host:17:id', leaseMs: LEASE_MS };
  await heartbeat(db, bot);
  const beats = setInterval(() => void heartbeat(db, bot), 100);
  await expect(copy(url, target.url)).rejects.toThrow(
    /a bot runs on .*bot\.db \(host, process 17\): stop it first/,
  );
  clearInterval(beats);
  await sql`DELETE FROM kysely_migration`.execute(db);
  await expect(copy(url, target.url)).rejects.toThrow(/pending migrations: run DATABASE_URL=sqlite:.* -- up/);
  expect(await target.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('explains what cannot be copied, without a stack', async () => {
  const folder = temporaryFolder();
  const missing = `sqlite:${join(folder, 'none.db')}`;
  const { code, stderr } = await runScript('scripts/migrate.ts', {
    folder,
    args: ['copy', missing, 'postgres://127.0.0.1:1/bot'],
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/none\.db does not exist/);
  expect(stderr).not.toMatch(/\n\s+at /);
  await expect(copy('postgres://127.0.0.1:1/bot', missing)).rejects.toThrow(
    /only SQLite can be copied; use pg_dump/,
  );
  const { url } = await freshFile();
  await expect(copy(url, missing)).rejects.toThrow(/target must be PostgreSQL; npm run backup/);
});
