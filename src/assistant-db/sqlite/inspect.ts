import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { z } from 'zod';
import { migrations } from '../../../migrations/index.ts';
import { versionOf } from '../migrate.ts';
import type { DatabaseReport, UnwritableFile } from '../storage.ts';
import { troubleOf } from '../trouble.ts';
import { namedTrouble, openSqlite, prepare } from './connection.ts';

/** A larger file takes too long to check. */
const LARGEST_CHECKED = 2 * 1024 ** 3;
const BUSY_MS = 2000;

const Texts = z.array(z.string());
const Ids = z.array(z.number());

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

export function companions(file: string): string[] {
  return ['', '-wal', '-shm'].map(suffix => `${file}${suffix}`);
}

/** Only while this process has no connection: closing the file would release that connection's locks. */
export function unwritableFile(database: string): UnwritableFile | undefined {
  for (const file of companions(database)) {
    if (!existsSync(file)) continue;
    try {
      closeSync(openSync(file, 'r+'));
    } catch (error) {
      return { file, readOnlyDisk: troubleOf(namedTrouble(error)) === 'read_only' };
    }
  }
  return undefined;
}

/**
 * Leaves an existing log as it is. Without one, SQLite only removes its own files after a connection that may write.
 */
export function inspectDatabase(file: string, people: ReadonlySet<number>): DatabaseReport | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = sizeOf(file);
  const unmergedBytes = sizeOf(`${file}-wal`);
  const readonly = existsSync(`${file}-wal`);
  const sqlite = openSqlite(file, { readonly, fileMustExist: true, timeout: BUSY_MS });
  try {
    sqlite.exec('PRAGMA query_only = ON');
    const column = (query: string, ...values: string[]) =>
      prepare(sqlite, query)
        .pluck()
        .all(...values);
    const tables = Texts.parse(column(`SELECT name FROM sqlite_master WHERE type = 'table'`));
    const applied = tables.includes('kysely_migration')
      ? Texts.parse(column('SELECT name FROM kysely_migration ORDER BY name'))
      : [];
    const version = versionOf(applied, migrations);
    const isReadable = tables.includes('users') && version.refused === undefined;
    const asked = 'SELECT id FROM users WHERE gone_at IS NULL AND id IN (SELECT value FROM json_each(?))';
    const reachable = isReadable ? Ids.parse(column(asked, JSON.stringify([...people]))) : [];
    const [checked] = bytes > LARGEST_CHECKED ? [] : Texts.parse(column('PRAGMA quick_check(1)'));
    return {
      bytes,
      unmergedBytes,
      integrity:
        checked === undefined
          ? { checked: false, command: `sqlite3 ${file} 'PRAGMA quick_check'` }
          : { checked: true, damage: checked === 'ok' ? undefined : checked },
      ...version,
      reachable: new Set(reachable),
    };
  } finally {
    sqlite.close();
  }
}
