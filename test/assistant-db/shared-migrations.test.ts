import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import { expect, inject, test as vitestTest } from 'vitest';
import { migrations, postgresMigrations } from '../../migrations/index.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { connectTo, isOnPostgres, test } from './database.ts';

/** Steps that take columns away that no deployed version uses any more, by name, with what they drop. */
const CONTRACTING: Readonly<Record<string, readonly string[]>> = {};

const only = vitestTest.runIf(inject('databases').includes('postgres'));

const SHARED = Object.keys(postgresMigrations).filter(name => Object.hasOwn(migrations, name));

/** A database of PostgreSQL in which nothing was made yet. */
async function bare(): Promise<string> {
  const url = await freshPostgres();
  const db = await connectTo(url);
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  return url;
}

/** By `table.column`: its type, and whether rows can be put in that do not name it. */
async function columnsOf(db: Store): Promise<ReadonlyMap<string, { type: string; optional: boolean }>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => [
        `${table}.${name}`,
        { type: dataType, optional: isNullable || hasDefaultValue || isAutoIncrementing },
      ]),
    ),
  );
}

async function stepUp(db: Store, all: Readonly<Record<string, Migration>>): Promise<string> {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...all }) },
  }).migrateUp();
  if (error) throw error;
  return results?.[0]?.migrationName ?? '';
}

test('the version before works beside a shared step: nothing it reads goes, nothing it writes lacks a value', async () => {
  const url = isOnPostgres() ? await bare() : `sqlite:${join(temporaryFolder(), 'bot.db')}`;
  const db = await connectTo(url);
  const all = isOnPostgres() ? postgresMigrations : migrations;
  const broken: string[] = [];
  for (const _ of Object.keys(all)) {
    const before = await columnsOf(db);
    const step = await stepUp(db, all);
    if (!SHARED.includes(step)) continue;
    const after = await columnsOf(db);
    const tables = new Set([...before.keys()].map(column => column.split('.')[0]));
    for (const [column, { type }] of before) {
      if (after.get(column)?.type !== type && !CONTRACTING[step]?.includes(column))
        broken.push(`${step}: ${column} is gone, or of another type`);
    }
    for (const [column, { optional }] of after) {
      if (!optional && !before.has(column) && tables.has(column.split('.')[0]))
        broken.push(`${step}: ${column} must be given by those who do not know it`);
    }
  }
  expect(broken).toEqual([]);
});

/** An entry of an index of PostgreSQL holds at most 2,704 bytes: these texts are the bot's or the operator's, and short. */
const INDEXED_TEXTS = [
  'api_sessions_digest_key: digest',
  'discarded_objects_pkey: key',
  'forgotten_counts_pkey: person',
  'forgotten_counts_pkey: what',
  'generations_ended: failure',
  'generations_ended: status',
  'grants_pkey: server',
  'housekeeping_pkey: task',
  'inbox_sent: status',
  'kysely_migration_lock_pkey: id',
  'kysely_migration_pkey: name',
  'packs_name: lower',
  'processes_pkey: id',
  'provider_states_pkey: provider',
  'provider_states_pkey: role',
  'send_budget_pkey: bucket',
  'sign_ins_pkey: digest',
  'usage_days_pkey: day',
  'usage_days_pkey: model',
  'usage_days_pkey: provider',
  'usage_days_pkey: role',
  'user_documents_digest: digest',
];

only('no index holds text from outside at full length', async () => {
  const db = await connectTo(await freshPostgres());
  const { rows } = await sql<{ text: string }>`SELECT index.relname || ': ' || a.attname AS text
    FROM pg_class AS index JOIN pg_attribute AS a ON a.attrelid = index.oid
    WHERE index.relkind = 'i' AND index.relnamespace = 'public'::regnamespace
      AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'bytea'::regtype) ORDER BY 1`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(INDEXED_TEXTS);
});

only('replicas that start together migrate once', async () => {
  const url = await bare();
  const stores = await Promise.all([1, 2, 3].map(() => connectTo(url)));
  const applied = await Promise.all(stores.map(db => migrateUp(db, postgresMigrations)));
  expect(applied.flat().toSorted()).toEqual(Object.keys(postgresMigrations).toSorted());
  expect(applied.filter(names => names.length > 0)).toHaveLength(1);
});

only('a schema of a newer version is refused, and stays as it is', async () => {
  const db = await connectTo(await freshPostgres());
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('0099_from_the_future', '')`.execute(db);
  await expect(migrateUp(db, postgresMigrations)).rejects.toThrow(
    /written by a newer version of this bot \(it has 0099_from_the_future\)/,
  );
});

only('a user who may not create tables is told in one line what to have granted', async () => {
  const url = await bare();
  const owner = await connectTo(url);
  const [name, password] = ['sticker_reader', 'secret'].map(
    each => `${each}_${randomBytes(4).toString('hex')}`,
  );
  await sql`CREATE ROLE ${sql.ref(name ?? '')} LOGIN PASSWORD ${sql.lit(password)}`.execute(owner);
  const limited = new URL(url);
  limited.username = name ?? '';
  limited.password = password ?? '';
  const db = await storageAt(limited.href).open();
  try {
    const failed: unknown = await migrateUp(db, postgresMigrations).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ConfigError);
    expect(String(failed)).toMatch(/cannot be made: .*may create tables \((?:42501|3F000)/);
    expect(String(failed)).toContain('GRANT USAGE, CREATE ON SCHEMA public TO the user in DATABASE_URL');
    expect(String(failed)).not.toContain(password);
    await sql`GRANT USAGE, CREATE ON SCHEMA public TO ${sql.ref(name ?? '')}`.execute(owner);
    expect(await migrateUp(db, postgresMigrations)).toEqual(Object.keys(postgresMigrations));
  } finally {
    await db.destroy();
    await sql`DROP OWNED BY ${sql.ref(name ?? '')}`.execute(owner);
    await sql`DROP ROLE ${sql.ref(name ?? '')}`.execute(owner);
  }
});
