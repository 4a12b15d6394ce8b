import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../migrations/index.ts';
import { migrateUp } from '../../src/assistant-db/migrate.ts';
import { openDatabase } from '../../src/assistant-db/sqlite/connection.ts';
import { temporaryFolder } from './folder.ts';

let migratedOnce: Promise<Buffer> | undefined;

/** An empty database with the present schema, as bytes. */
async function migrated(): Promise<Buffer> {
  const file = join(temporaryFolder(), 'template.db');
  const db = openDatabase(`sqlite:${file}`);
  await migrateUp(db, migrations);
  await db.destroy();
  return readFileSync(file);
}

/** Writes an empty database with the present schema, sooner than the migrations make one. */
export async function writeMigrated(file: string): Promise<void> {
  migratedOnce ??= migrated();
  writeFileSync(file, await migratedOnce, { mode: 0o600 });
}
