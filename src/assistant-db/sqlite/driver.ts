import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase as KyselySqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { PatientConnection } from './patient-connection.ts';

/** A database, and whether a transaction is open on it. */
export interface TransactionalDatabase extends KyselySqliteDatabase {
  readonly inTransaction: boolean;
}

/** So long the event loop is kept from turning by queries, in ms. */
const LONGEST_RUN_MS = 5;

const BEGIN = CompiledQuery.raw('begin immediate');
const COMMIT = CompiledQuery.raw('commit');

/**
 * The one connection, for one user at a time, first come first served: SqliteDriver's own lock wakes everybody who
 * waits whenever it is released, which is quadratic work when many chats write at once.
 *
 * Transactions take the write lock at their beginning. SQLite's default takes it at the first write, and then
 * fails at once, busy timeout or not, when another process has written since the transaction's first read.
 *
 * Queries end before their promises are awaited, so that those of many chats in a row would all be done before the
 * event loop turns: whoever is next lets it turn from time to time.
 */
export class QueueingDriver extends SqliteDriver {
  /** Somebody has the connection. */
  #taken = false;
  /** Those who wait for it, each woken when it is theirs. */
  readonly #line: (() => void)[] = [];
  /** When the event loop turned last, as far as is known, by `performance.now()`. */
  #turned: number | undefined;
  #connection: PatientConnection | undefined;
  readonly #database: TransactionalDatabase;

  constructor(database: TransactionalDatabase) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>(wake => this.#line.push(wake));
    this.#taken = true;
    if (this.#isLoopWaiting()) await new Promise(resolve => setImmediate(resolve));
    // There is only one, and it is never given back to the lock of SqliteDriver.
    this.#connection ??= new PatientConnection(await super.acquireConnection());
    return this.#connection;
  }

  /** Whether the event loop has been kept from turning for long. */
  #isLoopWaiting(): boolean {
    const now = performance.now();
    if (this.#turned !== undefined) return now - this.#turned > LONGEST_RUN_MS;
    this.#turned = now;
    setImmediate(() => {
      this.#turned = undefined;
    });
    return false;
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#line.shift();
    if (next) next();
    else this.#taken = false;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(COMMIT);
  }

  /** A full disk, and some other errors, end the transaction themselves: the error is to be theirs, not of the rollback. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
