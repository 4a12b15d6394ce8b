import { existsSync } from 'node:fs';
import { storageOf } from '../../src/assistant-db/index.ts';
import { migrateDown, migrateUp, migrationStatus } from '../../src/assistant-db/migrate.ts';
import { loadConfig } from '../../src/config/index.ts';
import { ConfigError, errorMessage } from '../../src/lib/errors.ts';
import { copyDatabase } from './copy.ts';

const USAGE =
  'Usage: npm run migrate -- up | down | status | copy sqlite:FILE postgres://USER:PASSWORD@HOST/NAME';

type Do = (...on: Parameters<typeof migrateUp>) => Promise<readonly string[]>;

const COMMANDS: Readonly<Record<string, Do>> = {
  up: async (db, migrations) => {
    const applied = await migrateUp(db, migrations);
    return applied.length > 0 ? applied.map(name => `applied ${name}`) : ['nothing to apply'];
  },
  down: async (db, migrations) => {
    const reverted = await migrateDown(db, migrations);
    return reverted.length > 0 ? reverted.map(name => `reverted ${name}`) : ['nothing to revert'];
  },
  status: async (db, migrations) =>
    (await migrationStatus(db, migrations)).map(({ name, executedAt }) =>
      executedAt ? `applied  ${name}  ${executedAt.toISOString()}` : `pending  ${name}`,
    ),
};

export async function runMigrate(
  [command = '', ...operands]: readonly string[],
  variables: NodeJS.ProcessEnv,
  print: (lines: readonly string[]) => void,
): Promise<number> {
  const [from, to] = operands;
  if (command === 'copy' && from && to) return copyDatabase(from, to, print);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (run === undefined) {
    print([USAGE]);
    return 1;
  }
  const storage = storageOf(loadConfig(variables));
  // Opening a missing file would create it, and its folders.
  if (command !== 'up' && storage.file !== undefined && !existsSync(storage.file))
    throw new ConfigError([
      `${storage.name} does not exist: check DATABASE_URL; npm run migrate -- up creates a new database`,
    ]);
  const db = await storage.open();
  try {
    print(await run(db, storage.migrations));
    return 0;
  } catch (error) {
    throw withCause(error);
  } finally {
    await db.destroy();
  }
}

function withCause(error: unknown): unknown {
  if (!(error instanceof Error) || error.cause === undefined || error instanceof ConfigError) return error;
  return new Error(`${error.message} ${errorMessage(error.cause)}`, { cause: error });
}
