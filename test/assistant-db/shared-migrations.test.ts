import { randomBytes } from 'node:crypto';
import { type Migration, Migrator, sql } from 'kysely';
import { expect, inject, test as vitestTest } from 'vitest';
import { migrations, postgresMigrations } from '../../migrations/index.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { connectTo, emptyDatabase, isOnPostgres, test } from './database.ts';

/** Migrations that drop columns which no deployed version uses, by name, with those columns. */
const CONTRACTING: Readonly<Record<string, readonly string[]>> = {};

const only = vitestTest.runIf(inject('databases').includes('postgres'));

const SHARED = Object.keys(postgresMigrations).slice(1);

/** By `table.column`: its type, and whether an insert may leave it out. */
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

test('a migration drops and requires nothing that the previous version does not know', async () => {
  const db = await connectTo(await emptyDatabase());
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
        broken.push(`${step}: ${column} was dropped or changed its type`);
    }
    for (const [column, { optional }] of after) {
      if (!optional && !before.has(column) && tables.has(column.split('.')[0]))
        broken.push(`${step}: ${column} is required, but the previous version does not write it`);
    }
  }
  expect(broken).toEqual([]);
});

/** An index entry of PostgreSQL holds at most 2,704 bytes. These texts are short: the bot or the operator wrote them. */
const INDEXED_TEXTS = [
  'api_sessions_digest_key: digest',
  'charges_digest_key: digest',
  'discarded_objects_pkey: key',
  'export_files_job_id_messenger_key: messenger',
  'forgotten_counts_pkey: person',
  'forgotten_counts_pkey: what',
  'generations_ended: failure',
  'generations_ended: status',
  'grants_pkey: server',
  'guest_requests_source_key: source',
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
  'stickers_variant: motion',
  'usage_days_pkey: day',
  'usage_days_pkey: model',
  'usage_days_pkey: provider',
  'usage_days_pkey: role',
  'user_documents_digest: digest',
];

only('no index contains text from outside at full length', async () => {
  const db = await connectTo(await freshPostgres());
  const { rows } = await sql<{ text: string }>`SELECT index.relname || ': ' || a.attname AS text
    FROM pg_class AS index JOIN pg_attribute AS a ON a.attrelid = index.oid
    WHERE index.relkind = 'i' AND index.relnamespace = 'public'::regnamespace
      AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'bytea'::regtype) ORDER BY 1`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual(INDEXED_TEXTS);
});

only('replicas that start together on an empty database migrate once', async () => {
  const url = await emptyDatabase('postgres');
  const stores = await Promise.all([1, 2, 3, 4].map(() => connectTo(url)));
  const applied = await Promise.all(stores.map(db => migrateUp(db, postgresMigrations)));
  expect(applied.filter(names => names.length > 0)).toEqual([Object.keys(postgresMigrations)]);
});

only('a user who may not create tables reads in one line which grant is missing', async () => {
  const url = await emptyDatabase('postgres');
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
    expect(String(failed)).toMatch(/cannot be created: .*may create tables \((?:42501|3F000)/);
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
