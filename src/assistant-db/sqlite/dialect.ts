import { setImmediate, setTimeout } from 'node:timers/promises';
import type SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { isLocked, namedTrouble, prepare } from './connection.ts';

/** How long a lock of another program is waited for, from when it was met first, in ms. */
const PATIENCE_MS = 5000;
/** In ms. A busy process takes the lock again right after each commit: rare tries would starve. */
const RETRY_MS = 1;

/**
 * Waits for a lock without blocking the event loop, as SQLite's own busy timeout would. Once one has been waited
 * for in vain, the next queries do not wait as long each.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #sqlite: SqliteDatabase.Database;
  inTransaction = false;
  /** By `performance.now()`; undefined since something was written. */
  #locked: { readonly since: number; readonly seen: number } | undefined;

  constructor(connection: DatabaseConnection, sqlite: SqliteDatabase.Database) {
    this.#connection = connection;
    this.#sqlite = sqlite;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Some errors, such as a full disk, end a transaction: its later writes must not be stored alone.
    if (this.inTransaction && !this.#sqlite.inTransaction)
      throw new Error('The transaction was ended already, by an earlier error.');
    for (;;) {
      try {
        const result = await this.#connection.executeQuery<Row>(query);
        // Reading needs no lock in WAL mode: it says nothing about it.
        if (query.query.kind !== 'SelectQueryNode') this.#locked = undefined;
        return result;
      } catch (error) {
        if (!isLocked(error) || this.#lockedFor() > PATIENCE_MS) throw namedTrouble(error);
        await setTimeout(RETRY_MS);
      }
    }
  }

  /** @returns for how long the lock is met by now, in ms */
  #lockedFor(): number {
    const now = performance.now();
    const isSameLock = this.#locked !== undefined && now - this.#locked.seen <= PATIENCE_MS;
    const since = isSameLock && this.#locked ? this.#locked.since : now;
    this.#locked = { since, seen: now };
    return now - since;
  }

  /** Streams hold the connection while others wait: callers read page by page instead. */
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
    // SQLite answers synchronously: without this, the queries of many chats would run before the event loop turns.
    await setImmediate();
    this.#connection ??= new PatientConnection(connection, this.#sqlite);
    return this.#connection;
  }

  /** The write lock at once: what a transaction has read stays true until it commits. */
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

/**
 * Otherwise a migration that fails in the middle leaves half of itself behind, and two processes may begin the same
 * one.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** kysely's SQLite dialect, with transactions that take the write lock and locks that are waited for. */
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
}
