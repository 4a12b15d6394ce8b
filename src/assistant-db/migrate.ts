import { type MigrationResultSet, Migrator } from 'kysely';
import { ConfigError, errorMessage } from '../lib/errors.ts';
import type { Store } from './schema.ts';
import type { Storage } from './storage.ts';
import { troubleOf } from './trouble.ts';

type Migrations = Storage['migrations'];

export interface MigrationStatus {
  readonly name: string;
  readonly executedAt: Date | undefined;
}

function migrator(db: Store, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}

export async function appliedMigrations(db: Store): Promise<string[]> {
  const read = async () => {
    const rows = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute();
    return rows.map(row => row.name);
  };
  try {
    return await read();
  } catch {
    // Asked only now: introspection reads the whole schema.
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    // Another process may have made it meanwhile.
    return tables.some(table => table.name === 'kysely_migration') ? read() : [];
  }
}

/** Stands among what is applied until a copy is complete (scripts/migrate/copy.ts), so that no bot starts on half of one. */
export const UNFINISHED_COPY = 'unfinished_copy';

/** @throws ConfigError on a newer database, and on an unfinished copy */
async function refuseNewer(db: Store, migrations: Migrations): Promise<readonly string[]> {
  const applied = await appliedMigrations(db);
  if (applied.includes(UNFINISHED_COPY)) {
    throw new ConfigError([
      'The database is an unfinished copy of another one: say the same `npm run migrate -- copy` again to finish it.',
    ]);
  }
  const unknown = applied.filter(name => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new ConfigError([
      `The database was written by a newer version of this bot (it has ${unknown.join(', ')}). ` +
        'Start that version, or point DATABASE_URL at another database.',
    ]);
  }
  return applied;
}

async function outcome(run: Promise<MigrationResultSet>): Promise<string[]> {
  const { error, results } = await run;
  if (troubleOf(error) === 'refused')
    throw new ConfigError([
      `The schema of the database cannot be made: ${errorMessage(error)}. ` +
        'Let its owner say GRANT USAGE, CREATE ON SCHEMA public TO the user in DATABASE_URL.',
    ]);
  if (error !== undefined) {
    const failed = results?.find(result => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? ''} failed; the database is as it was before.`, { cause: error });
  }
  return (results ?? []).map(result => result.migrationName);
}

/** @returns what was applied @throws ConfigError on a newer database */
export async function migrateUp(db: Store, migrations: Migrations): Promise<string[]> {
  // The migrator would read the whole schema several times, at each start.
  const applied = await refuseNewer(db, migrations);
  if (applied.length === Object.keys(migrations).length) return [];
  return outcome(migrator(db, migrations).migrateToLatest());
}

/** Takes the newest applied migration back. @throws ConfigError on a newer database */
export async function migrateDown(db: Store, migrations: Migrations): Promise<string[]> {
  await refuseNewer(db, migrations);
  return outcome(migrator(db, migrations).migrateDown());
}

/** @throws ConfigError on a newer database */
export async function migrationStatus(db: Store, migrations: Migrations): Promise<MigrationStatus[]> {
  await refuseNewer(db, migrations);
  const all = await migrator(db, migrations).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, executedAt }));
}
