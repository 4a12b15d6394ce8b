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
  #lastInLine: Promise<void> = Promise.resolve();
  #nextInLine: () => void = () => {};
  /** When the event loop turned last, as far as is known, by `performance.now()`. */
  #turned: number | undefined;
  #connection: PatientConnection | undefined;
  readonly #database: TransactionalDatabase;

  constructor(database: TransactionalDatabase) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lastInLine;
    const { promise, resolve } = deferred();
    this.#lastInLine = promise;
    await before;
    this.#nextInLine = resolve;
    await this.#letTheLoopTurn();
    const connection = await super.acquireConnection();
    // There is only one.
    this.#connection ??= new PatientConnection(connection);
    return this.#connection;
  }

  async #letTheLoopTurn(): Promise<void> {
    const now = performance.now();
    if (this.#turned === undefined) {
      this.#turned = now;
      setImmediate(() => {
        this.#turned = undefined;
      });
    } else if (now - this.#turned > LONGEST_RUN_MS) {
      await new Promise(resolve => setImmediate(resolve));
    }
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#nextInLine();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk, and some other errors, end the transaction themselves: the error is to be theirs, not of the rollback. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>(acknowledge => {
    resolve = acknowledge;
  });
  return { promise, resolve };
}
