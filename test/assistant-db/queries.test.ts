import { CompiledQuery, sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { TABLES } from '../../scripts/migrate/copy.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { LONG } from '../support/timeouts.ts';
import { ALL_QUERIES, isQuery } from './all-queries.ts';
import { connectTo } from './database.ts';
import { watchedDatabase } from './watched-database.ts';

/** Partial indexes of waiting work. A sweep may scan them completely. */
const QUEUES =
  /^(?:inbox_pending|inbox_set_aside|outbox_chat|generations_open|generations_waiting|charges_refunding)$/;
/** A few rows, or all waiting work. */
const SMALL = /^(?:processes|broadcasts|discarded_images|discarded_objects|forgotten_counts|day_secrets)$/;

it('no query scans a whole table: SQLite', async () => {
  const { db, executed, plan } = await watchedDatabase();
  const scans: string[] = [];
  for (const [name, query] of Object.entries(ALL_QUERIES)) {
    executed.length = 0;
    await query(db);
    expect(executed.length, name).toBeGreaterThan(0);
    for (const detail of executed.filter(each => isQuery(each.sql)).flatMap(plan)) {
      // A list in the query itself is not a table.
      const [, table = ''] = /^SCAN (?!CONSTANT|json_each)([a-z]\w*)/i.exec(detail) ?? [];
      const [, index = ''] = /USING (?:COVERING )?INDEX (\w+)$/.exec(detail) ?? [];
      if (table !== '' && !SMALL.test(table) && !QUEUES.test(index)) scans.push(`${name}: ${detail}`);
    }
  }
  expect(scans).toEqual([]);
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Index Cond'?: string | undefined;
  readonly Filter?: string | undefined;
  readonly Plans?: readonly Node[] | undefined;
}

const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.tuple([z.object({ Plan: Node })]);

/** Tables and indexes that PostgreSQL reads completely for a query with real values. */
async function scansOf(db: Store, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
  const scans = (node: Node, parent?: Node): string[] => {
    const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = node;
    // The first or last row of an order is a single row.
    const isEnd = parent?.['Node Type'] === 'Limit' && node.Filter === undefined;
    const whole =
      type === 'Seq Scan' || (/^(?:Index|Bitmap Index)/.test(type) && !node['Index Cond'] && !isEnd);
    const below = (node.Plans ?? []).flatMap(each => scans(each, node));
    return whole && !SMALL.test(table) && !QUEUES.test(index)
      ? [`${type} ${table} ${index}`, ...below]
      : below;
  };
  return scans(Explained.parse(JSON.parse(rows[0]?.['QUERY PLAN'] ?? ''))[0].Plan);
}

const ROWS = 3000;
/** Half of the users have open work. */
const HALVES: Readonly<Record<string, string>> = {
  assistant_sessions: `CASE n % 2 WHEN 0 THEN 'active' ELSE 'superseded' END`,
  plans: `CASE n % 2 WHEN 0 THEN 'open' ELSE 'done' END`,
};
/** Nothing waits to be done. */
const STATUS: Readonly<Record<string, string>> = {
  generations: 'delivered',
  packs: 'made',
  placements: 'in',
  tool_calls: 'ended',
  inbox: 'done',
};
const SMALL_NUMBERS = ['revision', 'position'];

/** Fills every growing table with rows of a thousand users and more, as after a long time. */
async function fill(db: Store): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`SELECT table_name AS "table",
    column_name AS "column", data_type AS type FROM information_schema.columns WHERE table_schema = 'public'
    ORDER BY ordinal_position`.execute(db);
  for (const [table, key] of Object.entries(TABLES)) {
    if (SMALL.test(table)) continue;
    // Autovacuum would tell the planner in the middle of the test that the queries have emptied a table.
    await sql.raw(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`).execute(db);
    const columns = rows.filter(row => row.table === table);
    const value = ({ column, type }: (typeof columns)[number]) => {
      if (column === 'status') return HALVES[table] ?? `'${STATUS[table]}'`;
      if (column === 'chat_id' || (table === 'generation_images' && column === key[0])) return '1000 + n';
      if (type === 'json') return `'{}'`;
      if (type === 'bytea') return `'\\x00'::bytea`;
      if (type === 'text') return `'${column} ' || n`;
      return SMALL_NUMBERS.includes(column) || column.endsWith('_at') ? 'n' : '1000 + n';
    };
    await sql
      .raw(
        `INSERT INTO ${table} (${columns.map(({ column }) => column).join(', ')})
        SELECT ${columns.map(value).join(', ')} FROM generate_series(1, ${ROWS}) n`,
      )
      .execute(db);
  }
  await sql`ANALYZE`.execute(db);
}

it.runIf(inject('databases').includes('postgres'))(
  'no query reads a table from end to end: PostgreSQL',
  LONG,
  async () => {
    const url = await freshPostgres();
    const plain = await connectTo(url);
    await fill(plain);
    const executed: CompiledQuery[] = [];
    const db = plain.withPlugin({
      transformQuery: ({ node, queryId }) => {
        executed.push(plain.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    // However few rows exist: whole scans only if no index helps, otherwise look-ups row by row.
    const explaining = await connectTo(
      `${url}?options=-c%20enable_seqscan%3Doff%20-c%20enable_mergejoin%3Doff%20-c%20enable_hashjoin%3Doff`,
    );
    const scans: string[] = [];
    for (const [name, query] of Object.entries(ALL_QUERIES)) {
      executed.length = 0;
      await query(db);
      expect(executed.length, name).toBeGreaterThan(0);
      const different = new Map(executed.filter(each => isQuery(each.sql)).map(each => [each.sql, each]));
      for (const each of different.values())
        scans.push(...(await scansOf(explaining, each)).map(scan => `${name}: ${scan}: ${each.sql}`));
    }
    expect(scans).toEqual([]);
  },
);

it.runIf(inject('databases').includes('postgres'))(
  'what a row refers to is deleted without reading all that may refer to it',
  async () => {
    const db = await connectTo(await freshPostgres());
    // The condition of a partial index may simply be that the reference exists.
    const { rows } = await sql<{ reference: string }>`SELECT conrelid::regclass || '.' || attname AS reference
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))`.execute(
      db,
    );
    expect(rows).toEqual([]);
  },
);
