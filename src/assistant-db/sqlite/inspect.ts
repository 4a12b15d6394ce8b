import { existsSync, statSync } from 'node:fs';
import { z } from 'zod';
import { migrations } from '../../../migrations/index.ts';
import { openSqlite, prepare } from './connection.ts';

/** Looking through a larger file takes longer than anybody waits, in bytes. */
const LARGEST_CHECKED = 2 * 1024 ** 3;
const BUSY_MS = 2000;

/** What a database file looks like from outside, without a bot. */
export interface DatabaseReport {
  readonly bytes: number;
  /** Of the write-ahead log beside it. */
  readonly walBytes: number;
  /** `ok`, `unchecked` where the file is too large, or what SQLite found. */
  readonly integrity: string;
  /** Migrations that the next start applies. */
  readonly pending: readonly string[];
  /** Migrations of a newer version of the bot. */
  readonly unknown: readonly string[];
  /** Of the people asked for, those who have started the bot and can be written to. */
  readonly reachable: ReadonlySet<number>;
}

const Names = z.array(z.object({ name: z.string() }));
const Ids = z.array(z.object({ id: z.number() }));
const Checked = z.array(z.object({ quick_check: z.string() }));

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

/**
 * Looks a database over, while a bot works on it too, and changes nothing. A log that is there stays as it is; where
 * there is none, SQLite's own files disappear again only after a connection that could have written.
 *
 * @returns undefined where there is no such file
 * @throws the database's error where it is no database
 */
export function inspectDatabase(file: string, people: ReadonlySet<number>): DatabaseReport | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = sizeOf(file);
  const walBytes = sizeOf(`${file}-wal`);
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
      ? Names.parse(prepare(sqlite, 'SELECT name FROM kysely_migration').all()).map(({ name }) => name)
      : [];
    const known = tables.has('users') && applied.includes('0002_model_led_dialogue');
    const reachable = known
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
      walBytes,
      integrity: checked?.quick_check ?? 'unchecked',
      pending: Object.keys(migrations).filter(name => !applied.includes(name)),
      unknown: applied.filter(name => !Object.hasOwn(migrations, name)),
      reachable: new Set(reachable.map(({ id }) => id)),
    };
  } finally {
    sqlite.close();
  }
}
