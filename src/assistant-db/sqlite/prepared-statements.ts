import type SqliteDatabase from 'better-sqlite3';
import { prepare } from './connection.ts';

export type Row = Record<string, unknown>;

/** A statement that is executed many times. Each method throws SQLite's error. */
export class PreparedStatement {
  readonly #statement: SqliteDatabase.Statement<unknown[], unknown[]>;
  /** Whether it gives rows. */
  readonly isReader: boolean;
  #columns: readonly string[] = [];

  constructor(statement: SqliteDatabase.Statement<unknown[], unknown[]>) {
    this.#statement = statement;
    // SQLite takes as long to tell as to execute many.
    this.isReader = statement.reader;
    if (this.isReader) statement.raw(true);
  }

  /**
   * Rows are taken as arrays and named here: those that better-sqlite3 names are objects in V8's dictionary mode, slower to make and
   * slower to read.
   */
  all(parameters: readonly unknown[]): Row[] {
    return this.#statement.all(parameters).map(values => this.#named(values));
  }

  run(parameters: readonly unknown[]): SqliteDatabase.RunResult {
    return this.#statement.run(parameters);
  }

  #named(values: readonly unknown[]): Row {
    // At first; and SQLite plans `select *` anew where a migration has added a column meanwhile.
    if (this.#columns.length !== values.length) {
      this.#columns = this.#statement.columns().map(({ name }) => name);
    }
    const row: Row = {};
    let index = 0;
    for (const name of this.#columns) row[name] = values[index++];
    return row;
  }
}

/** A connection whose statements are prepared once: that takes SQLite longer than most executions do. */
export class PreparedStatements {
  readonly #sqlite: SqliteDatabase.Database;
  /** By their text: there are as many as there are texts of them, and their number is small. */
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
  }

  prepare(sql: string): PreparedStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = new PreparedStatement(prepare<unknown[]>(this.#sqlite, sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Whether a transaction is open. */
  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  close(): void {
    this.#sqlite.close();
  }
}
