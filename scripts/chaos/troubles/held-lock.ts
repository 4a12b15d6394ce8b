import type SqliteDatabase from 'better-sqlite3';
import { openSqlite } from '../../../src/assistant-db/sqlite/connection.ts';
import { type Pattern, stretches } from './plan.ts';
import type { Breakage } from './trouble.ts';

const PATTERN: Pattern = { gapMs: [90_000, 200_000], forMs: [3000, 20_000], firstForMs: [25_000, 30_000] };
/** The bot writes all the time; its lock is waited for that long, in ms. */
const WAIT_MS = 5000;

/** Somebody else holds the write lock of the database: a backup tool, a shell that was left open. */
export class HeldLock implements Breakage {
  readonly kind = 'lock';
  readonly plan;
  readonly #db: SqliteDatabase.Database;

  /** @param file of the bot's database */
  constructor(file: string, random: () => number, kills: number) {
    this.#db = openSqlite(file);
    this.#db.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    this.plan = stretches(random, kills, PATTERN);
  }

  begin(): string {
    this.#db.exec('BEGIN IMMEDIATE');
    return 'write lock';
  }

  end(): void {
    this.#db.exec('ROLLBACK');
  }

  close(): void {
    this.#db.close();
  }
}
