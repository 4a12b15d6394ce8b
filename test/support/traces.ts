import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Store } from '../../src/assistant-db/schema.ts';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every table of a database file, whatever it is for, with its rows. */
export function allTables(file: string): ReadonlyMap<string, readonly Row[]> {
  const sqlite = openSqlite(file);
  try {
    const names = sqlite
      .prepare<[], { name: string }>(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'",
      )
      .all();
    const rows = (name: string) => sqlite.prepare<[], Row>(`SELECT * FROM "${name}"`).all();
    return new Map(names.map(({ name }) => [name, rows(name)] as const));
  } finally {
    sqlite.close();
  }
}

/** Every table of a database of any kind, but for what the database keeps for itself. */
export async function tablesOf(db: Store): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = new Map<string, readonly Row[]>();
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(db);
    tables.set(name, rows);
  }
  return tables;
}

function holds(value: unknown, needle: string): boolean {
  if (Buffer.isBuffer(value)) return value.includes(needle);
  return String(value).includes(needle);
}

/** Where in a database, or a file of one, any of these is written: `table.column: needle`. */
export function tracesIn(
  database: string | ReadonlyMap<string, readonly Row[]>,
  needles: readonly string[],
): string[] {
  const tables = typeof database === 'string' ? allTables(database) : database;
  return [...tables].flatMap(([table, rows]) =>
    rows.flatMap(row =>
      Object.entries(row).flatMap(([column, value]) =>
        needles.filter(needle => holds(value, needle)).map(needle => `${table}.${column}: ${needle}`),
      ),
    ),
  );
}

/** Which of these are in the bytes of a database's files, its free pages included. */
export function bytesIn(file: string, needles: readonly string[]): string[] {
  const bytes = ['', '-wal']
    .filter(suffix => existsSync(file + suffix))
    .map(suffix => readFileSync(file + suffix));
  return needles.filter(needle => bytes.some(part => part.includes(needle)));
}
