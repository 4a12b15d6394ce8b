import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { lazy } from '../../lib/lazy.ts';
import type { FullText, SoughtWord } from '../storage.ts';
import { openSqlite, prepare } from './connection.ts';

const SHORTEST_PREFIX = 3;
/** The trigram tokenizer knows nothing shorter. */
const SHORTEST_PART = 3;

interface Table {
  readonly insert: SqliteDatabase.Statement;
  readonly ranked: SqliteDatabase.Statement;
}

/** Stems are compared as they are. */
function open() {
  const sqlite = openSqlite(':memory:');
  sqlite.exec(`CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'unicode61 remove_diacritics 0');
    CREATE VIRTUAL TABLE parts USING fts5(text, tokenize = 'trigram case_sensitive 1')`);
  const tableOf = (name: string): Table => ({
    insert: prepare(sqlite, `INSERT INTO ${name} (rowid, text) VALUES (?, ?)`),
    ranked: prepare(sqlite, `SELECT rowid FROM ${name} WHERE ${name} MATCH ? ORDER BY rank, rowid`).pluck(),
  });
  return { sqlite, words: tableOf('words'), parts: tableOf('parts') };
}

const places = z.array(z.int());

function ranked({ ranked: statement }: Table, expression: string): number[] {
  return places.parse(statement.all(expression));
}

function fill({ insert }: Table, texts: readonly string[]): void {
  for (const [place, text] of texts.entries()) insert.run(place, text);
}

/** What somebody looks for is never an expression of FTS5. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function anyOf(forms: readonly string[]): string {
  return `(${[...new Set(forms)].join(' OR ')})`;
}

function prefix(word: string): string {
  return word.length < SHORTEST_PREFIX ? quoted(word) : `${quoted(word)}*`;
}

function wordForms({ stems, beginnings = [] }: SoughtWord): string {
  return anyOf([...stems.map(quoted), ...beginnings.map(prefix)]);
}

/** The word may be unfinished. */
function unfinished({ stems, written, beginnings = [] }: SoughtWord): string {
  return anyOf([...stems, written, ...beginnings].map(prefix));
}

/** Full text by FTS5, over tables in memory whose rows are rolled back after each search. */
export function createFullText(): FullText {
  const tables = lazy(open);
  return {
    rank: async (texts, sought) => {
      if (texts.length === 0 || sought.length === 0) return [];
      const { sqlite, words, parts } = tables();
      // Nothing may be awaited before the rollback: another search would find these texts.
      sqlite.exec('BEGIN');
      try {
        fill(
          words,
          texts.map(({ stems }) => stems.join(' ')),
        );
        const all = [wordForms, unfinished].flatMap(forms => ranked(words, sought.map(forms).join(' AND ')));
        if (all.length > 0) return [...new Set(all)];
        const some = ranked(words, sought.map(wordForms).join(' OR '));
        if (some.length > 0) return some;
        const pieces = sought.map(({ written }) => written).filter(each => [...each].length >= SHORTEST_PART);
        if (pieces.length === 0) return [];
        fill(
          parts,
          texts.map(({ text }) => text),
        );
        return ranked(parts, pieces.map(quoted).join(' OR '));
      } finally {
        sqlite.exec('ROLLBACK');
      }
    },
  };
}
