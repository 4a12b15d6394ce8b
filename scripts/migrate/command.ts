import { storageAt } from '../../src/assistant-db/index.ts';
import { migrateDown, migrateUp, migrationStatus } from '../../src/assistant-db/migrate.ts';
import { loadConfig } from '../../src/config/index.ts';
import { ConfigError, errorMessage } from '../../src/lib/errors.ts';

const USAGE = 'Usage: npm run migrate -- up | down | status';

export async function runMigrate(
  command: string | undefined,
  variables: NodeJS.ProcessEnv,
  print: (lines: readonly string[]) => void,
): Promise<number> {
  try {
    return await run(command, variables, print);
  } catch (error) {
    throw withCause(error);
  }
}

async function run(
  command: string | undefined,
  variables: NodeJS.ProcessEnv,
  print: (lines: readonly string[]) => void,
): Promise<number> {
  if (command !== 'up' && command !== 'down' && command !== 'status') {
    print([USAGE]);
    return 1;
  }
  const { DATABASE_URL } = loadConfig(variables);
  const storage = storageAt(DATABASE_URL);
  const { migrations } = storage;
  const db = storage.open();
  try {
    switch (command) {
      case 'up': {
        const applied = await migrateUp(db, migrations);
        print(applied.length > 0 ? applied.map(name => `applied ${name}`) : ['nothing to apply']);
        break;
      }
      case 'down': {
        const taken = await migrateDown(db, migrations);
        print(taken.length > 0 ? taken.map(name => `took back ${name}`) : ['nothing to take back']);
        break;
      }
      case 'status':
        print(
          (await migrationStatus(db, migrations)).map(
            ({ name, executedAt }) =>
              `${executedAt ? 'applied' : 'pending'}  ${name}${executedAt ? `  ${executedAt.toISOString()}` : ''}`,
          ),
        );
    }
    return 0;
  } finally {
    await db.destroy();
  }
}

function withCause(error: unknown): Error {
  const cause =
    error instanceof Error && error.cause !== undefined && !(error instanceof ConfigError)
      ? ` ${errorMessage(error.cause)}`
      : '';
  return new Error(`${errorMessage(error)}${cause}`);
}
