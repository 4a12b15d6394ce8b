import type SqliteDatabase from 'better-sqlite3';
import { prepare } from './connection.ts';

export type Row = Record<string, unknown>;

type Statement = SqliteDatabase.Statement<unknown[], unknown[]>;

/** `*`, but that of `count(*)`: what its columns are is the table's to say. */
const STAR = /[^(]\*/;

/** A statement that is executed many times. Each method throws SQLite's error. */
export class PreparedStatement {
  readonly #statement: Statement;
  /** Whether it gives rows. */
  readonly isReader: boolean;
  readonly #columns: Columns;

  /** @param schemaVersion tells which the schema's is */
  constructor(statement: Statement, schemaVersion: Statement) {
    this.#statement = statement;
    // SQLite takes as long to tell as to execute many.
    this.isReader = statement.reader;
    if (this.isReader) statement.raw(true);
    this.#columns = new Columns(statement, STAR.test(statement.source) ? schemaVersion : undefined);
  }

  /**
   * Rows are taken as arrays and named here: those that better-sqlite3 names are objects in V8's dictionary mode, slower to make and
   * slower to read.
   */
  all(parameters: readonly unknown[]): Row[] {
    const rows = this.#statement.all(parameters);
    if (rows.length === 0) return [];
    const names = this.#columns.namesNow();
    return rows.map(values => named(names, values));
  }

  run(parameters: readonly unknown[]): SqliteDatabase.RunResult {
    return this.#statement.run(parameters);
  }
}

/**
 * The names of a statement's columns. SQLite plans a `select *` anew where another process has changed the table meanwhile: the
 * same number of columns may have other names then.
 */
class Columns {
  readonly #statement: Statement;
  /** Undefined where the text of the statement names them. */
  readonly #schemaVersion: Statement | undefined;
  #names: readonly string[] | undefined;
  /** The schema that the names are surely of. */
  #version: unknown;
  /** The schema after the last execution, or a later one. */
  #latest: unknown;

  constructor(statement: Statement, schemaVersion: Statement | undefined) {
    this.#statement = statement;
    this.#schemaVersion = schemaVersion;
  }

  /** @returns those of the execution that has just ended */
  namesNow(): readonly string[] {
    const version = this.#schemaVersion?.get([])?.[0];
    if (this.#names !== undefined && version === this.#version) return this.#names;
    this.#names = this.#statement.columns().map(({ name }) => name);
    // It may have changed since the execution; not where it was the same before that.
    this.#version = version === this.#latest ? version : undefined;
    this.#latest = version;
    return this.#names;
  }
}

function named(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  let index = 0;
  for (const name of names) row[name] = values[index++];
  return row;
}

/** A connection whose statements are prepared once: that takes SQLite longer than most executions do. */
export class PreparedStatements {
  readonly #sqlite: SqliteDatabase.Database;
  /** By their text: there are as many as there are texts of them, and their number is small. */
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #schemaVersion: Statement;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
    this.#schemaVersion = prepare<unknown[]>(sqlite, 'PRAGMA schema_version').raw(true);
  }

  prepare(sql: string): PreparedStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = new PreparedStatement(prepare<unknown[]>(this.#sqlite, sql), this.#schemaVersion);
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
