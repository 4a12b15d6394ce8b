import { type MigrationResultSet, Migrator } from 'kysely';
import { ConfigError, errorMessage } from '../lib/errors.ts';
import { changesOne } from './queries.ts';
import type { Store } from './schema.ts';
import type { DatabaseVersion, Storage } from './storage.ts';
import { troubleOf } from './trouble.ts';

type Migrations = Storage['migrations'];

type MigrationTable = { kysely_migration: { name: string; timestamp: string } };

const INITIAL = '0001_initial';
/** The last of the migrations that `0001_initial` replaced. A database that ends with it has the same schema. */
const LAST_REPLACED = '0039_sign_ins';
/** The last commit with those migrations. */
const LAST_OLD_COMMIT = '94abf94e';
/** Recorded as a migration until a copy is complete (scripts/migrate/copy.ts), so that no bot starts on half of one. */
export const UNFINISHED_COPY = 'unfinished_copy';

function migrator(db: Store, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

/** @returns the names in order */
export async function appliedMigrations(db: Store): Promise<string[]> {
  const read = async () => {
    const rows = await db
      .withTables<MigrationTable>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute();
    return rows.map(row => row.name).sort();
  };
  try {
    return await read();
  } catch {
    // Only now, because introspection reads the whole schema.
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const exists = (name: string) => tables.some(table => table.name === name);
    // Another process may have created it in the meantime.
    if (exists('kysely_migration')) return read();
    // The first builds recorded no migrations.
    return exists('assistant_sessions') ? ['0001_version_1'] : [];
  }
}

function isReplaced(applied: readonly string[]): boolean {
  return applied.at(-1) === LAST_REPLACED;
}

/** Compares the migrations recorded in a database with those of this version. @param applied sorted by name */
export function versionOf(applied: readonly string[], migrations: Migrations): DatabaseVersion {
  const unknown = applied.filter(name => !Object.hasOwn(migrations, name));
  const pending = Object.keys(migrations).filter(name => !applied.includes(name));
  const last = applied.at(-1);
  if (applied.includes(UNFINISHED_COPY)) {
    const refused =
      'The database is an unfinished copy of another one: run the same `npm run migrate -- copy` again to finish it.';
    return { pending, refused };
  }
  if (unknown.length === 0 || isReplaced(applied)) return { pending };
  if (last !== undefined && last < LAST_REPLACED && !applied.includes(INITIAL)) {
    const refused =
      `The database is older than version 1.0.0 (its last migration is ${last}): ` +
      `start commit ${LAST_OLD_COMMIT} with it once, then this version.`;
    return { pending, refused };
  }
  const refused =
    `The database was written by a newer version of this bot (it has ${unknown.join(', ')}). ` +
    'Start that version, or point DATABASE_URL at another database.';
  return { pending, refused };
}

/** @throws ConfigError if this version cannot work with the database */
async function knownMigrations(db: Store, migrations: Migrations): Promise<readonly string[]> {
  const applied = await appliedMigrations(db);
  const { refused } = versionOf(applied, migrations);
  if (refused !== undefined) throw new ConfigError([refused]);
  return applied;
}

/**
 * Records `0001_initial` instead of the migrations that it replaced. If several replicas start together, the first one
 * renames the row; the others wait for it and find nothing to rename.
 */
async function replaceOldMigrations(db: Store): Promise<string[]> {
  return db
    .withTables<MigrationTable>()
    .transaction()
    .execute(async trx => {
      const renamed = trx.updateTable('kysely_migration').set({ name: INITIAL });
      if (!(await changesOne(renamed.where('name', '=', LAST_REPLACED)))) return [];
      await trx.deleteFrom('kysely_migration').where('name', '<>', INITIAL).execute();
      return [INITIAL];
    });
}

async function outcome(run: Promise<MigrationResultSet>): Promise<string[]> {
  const { error, results } = await run;
  if (troubleOf(error) === 'refused')
    throw new ConfigError([
      `The tables of the database cannot be created: ${errorMessage(error)}. ` +
        'As its owner, run GRANT USAGE, CREATE ON SCHEMA public TO the user in DATABASE_URL.',
    ]);
  if (error !== undefined) {
    const failed = results?.find(result => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? ''} failed; the database is unchanged.`, { cause: error });
  }
  return (results ?? []).map(result => result.migrationName);
}

/** Applies all pending migrations. @returns their names @throws ConfigError if the database is older or newer */
export async function migrateUp(db: Store, migrations: Migrations): Promise<string[]> {
  const applied = await knownMigrations(db, migrations);
  const isOld = isReplaced(applied);
  // kysely's migrator reads the whole schema several times: an ordinary start does without it.
  if (!isOld && applied.length === Object.keys(migrations).length) return [];
  const replaced = isOld ? await replaceOldMigrations(db) : [];
  return [...replaced, ...(await outcome(migrator(db, migrations).migrateToLatest()))];
}

/** Reverts the newest migration, but not the first. @throws ConfigError if the database is older or newer */
export async function migrateDown(db: Store, migrations: Migrations): Promise<string[]> {
  const applied = await knownMigrations(db, migrations);
  return applied.length > 1 && !isReplaced(applied) ? outcome(migrator(db, migrations).migrateDown()) : [];
}

/** @throws ConfigError if the database is older or newer */
export async function migrationStatus(db: Store, migrations: Migrations) {
  await knownMigrations(db, migrations);
  const all = await migrator(db, migrations).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, executedAt }));
}
