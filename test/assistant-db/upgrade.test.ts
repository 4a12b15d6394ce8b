import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { migrations, postgresMigrations } from '../../migrations/index.ts';
import {
  appliedMigrations,
  migrateDown,
  migrateUp,
  migrationStatus,
} from '../../src/assistant-db/migrate.ts';
import type { Store } from '../../src/assistant-db/schema.ts';
import { tablesOf } from '../support/traces.ts';
import { connectTo, emptyDatabase, isOnPostgres, it } from './database.ts';
import { fillOldDatabase, oldDatabase } from './old-database.ts';

const all = () => (isOnPostgres() ? postgresMigrations : migrations);

/** The columns, constraints and indexes of all tables, in a fixed order. */
async function schemaOf(db: Store): Promise<unknown> {
  const read = async (text: string) => (await sql.raw(text).execute(db)).rows;
  if (isOnPostgres())
    return {
      columns:
        await read(`SELECT c.relname, c.relpersistence, a.attname, format_type(a.atttypid, a.atttypmod),
        a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid) FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 3`),
      constraints: await read(`SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`),
      indexes: await read(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
    };
  const tables = `sqlite_master m JOIN`;
  return {
    columns: await read(`SELECT m.name AS "table", c.name, upper(c.type), c."notnull", c.dflt_value, c.pk,
      m.sql LIKE '%autoincrement%' FROM ${tables} pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1, 2`),
    references: await read(`SELECT m.name AS "owner", f.* FROM ${tables} pragma_foreign_key_list(m.name) f
      ORDER BY m.name, f."from"`),
    indexes:
      await read(`SELECT m.name AS "owner", i.name AS "index", i."unique", i.origin, x.seqno, x.name, x.coll,
      (SELECT substr(sql, instr(sql, ' WHERE ')) FROM sqlite_master WHERE name = i.name) AS condition
      FROM ${tables} pragma_index_list(m.name) i JOIN pragma_index_xinfo(i.name) x
      WHERE m.type = 'table' AND x."key" ORDER BY 1, 2, x.seqno`),
  };
}

describe('a database from before 1.0.0', () => {
  it('has the schema of a new one after the upgrade', async () => {
    const { db } = await oldDatabase();
    expect(await migrateUp(db, all())).toEqual(Object.keys(all()));
    expect(await migrateUp(db, all())).toEqual([]);
    const fresh = await connectTo(await emptyDatabase());
    await migrateUp(fresh, all());
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
    expect(await appliedMigrations(db)).toEqual(await appliedMigrations(fresh));
  });

  it('keeps every row', async () => {
    const { db } = await oldDatabase();
    await fillOldDatabase(db, 'plan', 'a photo');
    const contents = async () => {
      const tables = new Map(await tablesOf(db));
      tables.delete('kysely_migration');
      return tables;
    };
    const before = await contents();
    await migrateUp(db, all());
    for (const [table, rows] of before) {
      const now = (await contents()).get(table);
      // Later migrations add columns and tables.
      expect(now).toEqual(rows.map(row => expect.objectContaining(row)));
    }
  });

  it('is upgraded once by replicas that start together', async () => {
    const { url } = await oldDatabase();
    const replicas = await Promise.all([1, 2, 3, 4].map(() => connectTo(url)));
    const applied = await Promise.all(replicas.map(db => migrateUp(db, all())));
    // The replicas share the migrations out among themselves.
    expect(applied.flat().sort()).toEqual(Object.keys(all()));
    await expect(Promise.all(replicas.map(db => migrateUp(db, all())))).resolves.toEqual([[], [], [], []]);
  });

  it('is reported as pending, and has nothing to revert', async () => {
    const { db } = await oldDatabase();
    const [first] = await migrationStatus(db, all());
    expect(first).toEqual({ name: '0001_initial', executedAt: undefined });
    const before = await appliedMigrations(db);
    expect(await migrateDown(db, all())).toEqual([]);
    expect(await appliedMigrations(db)).toEqual(before);
  });

  it('is refused and left alone if it is older than that', async () => {
    const { db } = await oldDatabase();
    const changes = [
      sql`DELETE FROM kysely_migration WHERE name = '0039_sign_ins'`,
      // The first builds recorded nothing.
      sql`DROP TABLE kysely_migration`,
    ];
    for (const change of changes) {
      await change.execute(db);
      const before = await tablesOf(db);
      for (const work of [migrateUp, migrateDown, migrationStatus])
        await expect(work(db, all())).rejects.toThrow(
          /^.*older than version 1\.0\.0 \(its last migration is \w+\): start commit 94abf94e with it once.*$/m,
        );
      expect(await tablesOf(db)).toEqual(before);
    }
  });
});
