import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { isLocked, namedTrouble } from './trouble.ts';

/** So long another program that holds the write lock is waited for, from when it was met first, in ms. */
const PATIENCE_MS = 5000;
/** Between two looks at the lock, in ms. */
const LOOK_MS = 20;

/**
 * Waits for a lock without keeping the event loop from turning, as SQLite's own busy timeout would: meanwhile timers,
 * signals and what models answer are seen to. A lock that has been held for longer than that is not waited for by each
 * query anew: everybody else stands in line behind it. What fails for a reason outside the program fails with a
 * {@link DatabaseTroubleError}, so that every line of the log names the cause and what is to be done.
 */
export class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  /** When the lock was met first, by `performance.now()`; undefined since something could be written. */
  #lockedSince: number | undefined;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = await this.#connection.executeQuery<R>(query);
        // Reading needs no lock: it says nothing about it.
        if (query.query.kind !== 'SelectQueryNode') this.#lockedSince = undefined;
        return result;
      } catch (error) {
        if (!isLocked(error)) throw namedTrouble(error);
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince > PATIENCE_MS) throw namedTrouble(error);
        await new Promise(resolve => setTimeout(resolve, LOOK_MS));
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}
