import { existsSync, readFileSync } from 'node:fs';
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

function holds(value: unknown, needle: string): boolean {
  if (Buffer.isBuffer(value)) return value.includes(needle);
  return String(value).includes(needle);
}

/** Where in a database any of these is written: `table.column: needle`. */
export function tracesIn(file: string, needles: readonly string[]): string[] {
  return [...allTables(file)].flatMap(([table, rows]) =>
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
