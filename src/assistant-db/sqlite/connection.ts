import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  type SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { ConfigError, errorCode, errorMessage } from '../../lib/errors.ts';
import type { Database } from '../schema.ts';
import { type DatabaseTrouble, DatabaseTroubleError, troubleOf } from '../trouble.ts';

/**
 * Kept until the process ends. From 24.19 on, Node aborts if a native object of better-sqlite3 12 is collected while no
 * JavaScript runs (fixed in 13, which does not support Node 20). For the same reason `pragma()` and `transaction()`,
 * which create statements, are not used.
 */
const KEPT: object[] = [];
/** How long to wait for the lock of another program, from the first failure. */
const PATIENCE_MS = 5000;
/** Short, because a busy process takes the lock again right after each commit. */
const RETRY_MS = 1;
/** Blocks the event loop. Once the database is open, the dialect waits instead. */
const OPENING_TIMEOUT_MS = 5000;

export function openSqlite(file: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(file, options);
  KEPT.push(sqlite);
  return sqlite;
}

/** Only for a fixed set of statements. */
export function prepare<Row = unknown>(
  sqlite: SqliteDatabase.Database,
  sql: string,
): SqliteDatabase.Statement<unknown[], Row> {
  const statement = sqlite.prepare<unknown[], Row>(sql);
  KEPT.push(statement);
  return statement;
}

/** https://www.sqlite.org/rescode.html, and codes of file systems. */
const CODES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/, 'disk_full'],
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)(?:_|$)/, 'locked'],
  [/^(?:SQLITE_READONLY(?:_\w+)?|SQLITE_PERM|EROFS)$/, 'read_only'],
  [/^SQLITE_(?:IOERR|CANTOPEN)(?:_|$)/, 'io'],
  [/^SQLITE_(?:CORRUPT|NOTADB)(?:_|$)/, 'damaged'],
];

/** @returns a {@link DatabaseTroubleError} if the cause is outside the program, otherwise the error itself */
export function namedTrouble(error: unknown): unknown {
  if (error instanceof DatabaseTroubleError) return error;
  const code = errorCode(error) ?? '';
  const kind = CODES.find(([codes]) => codes.test(code))?.[1];
  return kind === undefined ? error : new DatabaseTroubleError(kind, code, error);
}

export function isLocked(error: unknown): boolean {
  return troubleOf(namedTrouble(error)) === 'locked';
}

/**
 * Waits for a lock without blocking the event loop, unlike SQLite's busy timeout. Once a wait has failed, the next
 * queries wait less.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #sqlite: SqliteDatabase.Database;
  inTransaction = false;
  /** By `performance.now()`; undefined after a successful write. */
  #locked: { readonly since: number; readonly seen: number } | undefined;

  constructor(connection: DatabaseConnection, sqlite: SqliteDatabase.Database) {
    this.#connection = connection;
    this.#sqlite = sqlite;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Some errors, such as a full disk, end a transaction: its later writes must not be stored on their own.
    if (this.inTransaction && !this.#sqlite.inTransaction)
      throw new Error('An earlier error has ended the transaction already.');
    for (;;) {
      try {
        const result = await this.#connection.executeQuery<Row>(query);
        // Reading needs no lock in WAL mode, so a successful read says nothing about it.
        if (query.query.kind !== 'SelectQueryNode') this.#locked = undefined;
        return result;
      } catch (error) {
        if (!isLocked(error) || this.#lockedFor() > PATIENCE_MS) throw namedTrouble(error);
        await setTimeout(RETRY_MS);
      }
    }
  }

  /** @returns how long the lock has been held by others, in ms */
  #lockedFor(): number {
    const now = performance.now();
    const isSameLock = this.#locked !== undefined && now - this.#locked.seen <= PATIENCE_MS;
    const since = isSameLock && this.#locked ? this.#locked.since : now;
    this.#locked = { since, seen: now };
    return now - since;
  }

  /** Not supported: a stream would hold the connection while others wait. */
  streamQuery(): never {
    throw new TypeError('read page by page instead');
  }
}

class PatientDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;
  #connection: PatientConnection | undefined;

  constructor(sqlite: SqliteDatabase.Database) {
    const statements = new Map<string, SqliteDatabase.Statement>();
    super({
      database: {
        // Kept by their text, see `prepare`.
        prepare: sql => {
          const statement = statements.get(sql) ?? prepare(sqlite, sql);
          statements.set(sql, statement);
          return statement;
        },
        close: () => sqlite.close(),
      },
    });
    this.#sqlite = sqlite;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    // SQLite answers synchronously. Without this, the queries of many chats would block the event loop.
    await setImmediate();
    this.#connection ??= new PatientConnection(connection, this.#sqlite);
    return this.#connection;
  }

  /** Takes the write lock at once, so that everything read in a transaction stays true until it commits. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#setInTransaction(true);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#setInTransaction(false);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#setInTransaction(false);
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }

  #setInTransaction(inTransaction: boolean): void {
    if (this.#connection) this.#connection.inTransaction = inTransaction;
  }
}

/** Otherwise a failed migration would be half applied, and two processes could run the same one. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Transactions hold the write lock, so row locks are unnecessary. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery({ ...node, endModifiers: [] });
  }
}

/** kysely's SQLite dialect, with transactions that take the write lock, and waiting for locks. */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;

  constructor(sqlite: SqliteDatabase.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.#sqlite);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessQueryCompiler();
  }
}

const SCHEME = 'sqlite:';

export function isFileUrl(url: string): boolean {
  return url.startsWith(SCHEME) && url !== SCHEME;
}

/** @throws TypeError for another kind of URL, whose end would be mistaken for a path */
export function databaseFile(url: string): string {
  if (!isFileUrl(url)) throw new TypeError('the URL does not begin with sqlite:');
  return url.slice(SCHEME.length);
}

function beginOnce(sqlite: SqliteDatabase.Database): void {
  try {
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

/** @throws ConfigError if the file cannot be opened or is not a database */
function openConfigured(file: string): SqliteDatabase.Database {
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    if (file !== ':memory:') {
      mkdirSync(dirname(file), { recursive: true });
      // Only the owner may read a new file, or the files that SQLite creates next to it.
      if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    }
    sqlite = openSqlite(file);
    // Fails if the file is not a database.
    sqlite.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
      PRAGMA busy_timeout = 0`);
    // Fails if this user may not write it.
    beginOnce(sqlite);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw openingFailed(file, error);
  }
}

export function openingFailed(file: string, error: unknown): ConfigError {
  return new ConfigError([
    `DATABASE_URL names ${file}, which cannot be opened (${errorMessage(error)}): ` +
      'name a database of this bot, or a new file where this user may write',
  ]);
}

/**
 * WAL: readers and the migrate command never block the bot. `synchronous=NORMAL`: a power cut loses at most the last
 * moments. `secure_delete` removes deleted data from the file, and `temp_store=MEMORY` keeps it out of temporary files.
 * @throws ConfigError if the file cannot be opened or is not a database, TypeError for a URL of another kind
 */
export function openDatabase(url: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PatientSqliteDialect(openConfigured(databaseFile(url))) });
}

/**
 * Empties the log, which would otherwise keep overwritten data until it is reused.
 * @returns false if another process uses the database right now
 */
export async function emptyLog(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return rows[0]?.busy === 0;
}
