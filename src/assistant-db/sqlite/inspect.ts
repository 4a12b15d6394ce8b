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

const Names = z.array(z.object({ name: z.string() }));
const Ids = z.array(z.object({ id: z.number() }));
const Checked = z.array(z.object({ quick_check: z.string() }));

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
    const tables = new Set(
      Names.parse(prepare(sqlite, `SELECT name FROM sqlite_master WHERE type = 'table'`).all()).map(
        ({ name }) => name,
      ),
    );
    const applied = tables.has('kysely_migration')
      ? Names.parse(prepare(sqlite, 'SELECT name FROM kysely_migration ORDER BY name').all()).map(
          ({ name }) => name,
        )
      : [];
    const version = versionOf(applied, migrations);
    const isReadable = tables.has('users') && version.refused === undefined;
    const reachable = isReadable
      ? Ids.parse(
          prepare(
            sqlite,
            'SELECT id FROM users WHERE gone_at IS NULL AND id IN (SELECT value FROM json_each(?))',
          ).all(JSON.stringify([...people])),
        )
      : [];
    const [checked] =
      bytes > LARGEST_CHECKED ? [] : Checked.parse(prepare(sqlite, 'PRAGMA quick_check(1)').all());
    return {
      bytes,
      unmergedBytes,
      integrity:
        checked === undefined
          ? { checked: false, command: `sqlite3 ${file} 'PRAGMA quick_check'` }
          : { checked: true, damage: checked.quick_check === 'ok' ? undefined : checked.quick_check },
      ...version,
      reachable: new Set(reachable.map(({ id }) => id)),
    };
  } finally {
    sqlite.close();
  }
}
