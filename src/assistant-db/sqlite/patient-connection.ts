import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { CommitGroup } from './commit-group.ts';
import type { PreparedStatement, PreparedStatements } from './prepared-statements.ts';
import { isLocked, namedTrouble } from './trouble.ts';

/** So long another program that holds the write lock is waited for, from when it was met first, in ms. */
const PATIENCE_MS = 5000;
/**
 * Between two looks at the lock, in ms. A busy process takes it again right after each of its commits: whoever looks rarely may
 * find it taken for longer than anybody waits.
 */
const LOOK_MS = 1;

/**
 * Waits for a lock without keeping the event loop from turning, as SQLite's own busy timeout would: meanwhile timers,
 * signals and what models answer are seen to. A lock that has been held for longer than that is not waited for by each
 * query anew: everybody else stands in line behind it. What fails for a reason outside the program fails with a
 * {@link DatabaseTroubleError}, so that every line of the log names the cause and what is to be done.
 */
export class PatientConnection implements DatabaseConnection {
  readonly #database: PreparedStatements;
  /** What is written but not committed. */
  readonly group: CommitGroup;
  /**
   * The group of the user's last statement, which settles when it ends: an error may have ended it before the user is answered.
   */
  pending: Promise<void> | undefined;
  /** When the lock was met first, and last, by `performance.now()`; undefined since something could be written. */
  #locked: { readonly since: number; readonly seen: number } | undefined;

  constructor(database: PreparedStatements) {
    this.#database = database;
    this.group = new CommitGroup(database);
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#patiently(() => this.run<R>(query));
  }

  /** Begins a transaction, with the write lock. */
  begin(): Promise<void> {
    return this.#patiently(() => {
      this.group.begin();
      this.#locked = undefined;
    });
  }

  /** SQLite has answered when `work` returns, so there is no promise to wait for. */
  #patiently<Result>(work: () => Result): Promise<Result> {
    try {
      return Promise.resolve(work());
    } catch (error) {
      return this.#wait(work, error);
    }
  }

  /** Runs it once. Throws SQLite's error. */
  run<R>({ sql, parameters, query }: CompiledQuery): QueryResult<R> {
    const statement = this.#database.prepare(sql);
    switch (query.kind) {
      case 'SelectQueryNode':
        break;
      case 'InsertQueryNode':
      case 'UpdateQueryNode':
      case 'DeleteQueryNode':
        this.group.join();
        break;
      default:
        // Some of these SQLite does outside of transactions only.
        this.group.endOutsideTransaction();
    }
    try {
      const result = this.#execute<R>(statement, parameters);
      // Reading needs no lock: it says nothing about it.
      if (query.kind !== 'SelectQueryNode') this.#locked = undefined;
      return result;
    } catch (error) {
      this.group.failed(error);
      throw error;
    } finally {
      this.pending = this.group.pending;
    }
  }

  #execute<R>(statement: PreparedStatement, parameters: readonly unknown[]): QueryResult<R> {
    if (statement.isReader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  /** Tries it again until the lock is free. @param first what the first try has failed with */
  async #wait<Result>(work: () => Result, first: unknown): Promise<Result> {
    for (let error = first; ; ) {
      if (!isLocked(error)) throw namedTrouble(error);
      if (this.#lockedFor() > PATIENCE_MS) throw namedTrouble(error);
      await new Promise(resolve => setTimeout(resolve, LOOK_MS));
      try {
        return work();
      } catch (later) {
        error = later;
      }
    }
  }

  /**
   * To be called where the lock is met.
   *
   * @returns for how long by now, in ms. Where it has not been met for as long as it is waited for, this is another time
   */
  #lockedFor(): number {
    const now = performance.now();
    const before = this.#locked;
    const since = before !== undefined && now - before.seen <= PATIENCE_MS ? before.since : now;
    this.#locked = { since, seen: now };
    return now - since;
  }

  /** Nobody asks for it: what is read by and by is read page by page, so that others have their turn in between. */
  streamQuery(): never {
    throw new TypeError('SQLite is read page by page');
  }
}
