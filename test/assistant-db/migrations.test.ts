import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Migration } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { runMigrate } from '../../scripts/migrate/command.ts';
import { migrateDown, migrateUp } from '../../src/assistant-db/migrate.ts';
import { runScript } from '../support/commands.ts';
import { temporaryFolder } from '../support/folder.ts';
import { tablesOf } from '../support/traces.ts';
import { connect, freshFile } from './database.ts';

const NAMES = Object.keys(migrations);
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A folder for a database, and `npm run migrate -- …` on it. */
function workplace() {
  const folder = temporaryFolder();
  const file = join(folder, 'data', 'bot.db');
  const migrate = async (...args: string[]) => {
    const variables = { DATABASE_URL: 'sqlite:data/bot.db' };
    return runScript('scripts/migrate.ts', { folder, args, variables });
  };
  /** The command without a process of its own. */
  const migrateHere = async (command: string) => {
    const printed: string[] = [];
    const code = await runMigrate([command], { DATABASE_URL: `sqlite:${file}` }, lines => {
      printed.push(...lines);
    });
    return { code, printed: printed.map(line => line.replace(TIME, 'TIME')) };
  };
  return { file, migrate, migrateHere };
}

describe('npm run migrate', () => {
  it('applies pending migrations once and lists them', async () => {
    const { migrate, migrateHere } = workplace();
    const stdout = NAMES.map(name => `applied ${name}\n`).join('');
    expect(await migrate('up')).toEqual({ code: 0, stdout, stderr: '' });
    expect(await migrateHere('up')).toEqual({ code: 0, printed: ['nothing to apply'] });
    const applied = NAMES.map(name => `applied  ${name}  TIME`);
    expect(await migrateHere('status')).toEqual({ code: 0, printed: applied });
  });

  it('reverts down to the first migration, and no further', async () => {
    const { migrateHere, file } = workplace();
    await migrateHere('up');
    for (const name of NAMES.slice(1).reverse())
      expect(await migrateHere('down')).toEqual({ code: 0, printed: [`reverted ${name}`] });
    const before = await tablesOf(connect(file));
    expect(await migrateHere('down')).toEqual({ code: 0, printed: ['nothing to revert'] });
    expect(await tablesOf(connect(file))).toEqual(before);
  });

  it.each(['status', 'down'])('%s names a missing database and creates nothing', async command => {
    const { file, migrateHere } = workplace();
    await expect(migrateHere(command)).rejects.toThrow(/bot\.db does not exist: check DATABASE_URL/);
    expect(existsSync(dirname(file))).toBe(false);
  });

  it('prints its usage for an unknown command', async () => {
    const { file, migrate } = workplace();
    expect(await migrate('sideways')).toMatchObject({
      code: 1,
      stdout:
        'Usage: npm run migrate -- up | down | status | copy sqlite:FILE postgres://USER:PASSWORD@HOST/NAME\n',
    });
    expect(existsSync(file)).toBe(false);
  });

  it('names a file that is not a database, without a stack', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'Milk, bread, and something for the evening.\n'.repeat(50));
    expect(() => connect(folder)).toThrow(/unable to open database file/);
    expect(() => connect(join(folder, 'notes.txt', 'bot.db'))).toThrow(/EEXIST|ENOTDIR/);
    const variables = { DATABASE_URL: 'sqlite:notes.txt', BOT_TOKEN: '7000000001:AAtest-token-of-nobody' };
    const ends = await Promise.all(
      (['scripts/migrate.ts', 'src/index.ts'] as const).map(script =>
        runScript(script, { folder, args: script === 'src/index.ts' ? [] : ['up'], variables }),
      ),
    );
    for (const { code, stderr } of ends) {
      expect(code).toBe(1);
      expect(stderr).toMatch(
        / {2}- DATABASE_URL names notes\.txt, which cannot be opened.*file is not a database/,
      );
      expect(stderr).toContain('name a database of this bot, or a new file');
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });
});

const next: Migration = {
  up: db => db.schema.alterTable('users').addColumn('next_note', 'text').execute(),
  down: db => db.schema.alterTable('users').dropColumn('next_note').execute(),
};

it('applies and reverts a later migration', async () => {
  const { db } = await freshFile();
  const before = await db.introspection.getTables();
  const all = { ...migrations, '9999_next': next };
  expect(await migrateUp(db, all)).toEqual(['9999_next']);
  expect(await db.introspection.getTables()).not.toEqual(before);
  expect(await migrateDown(db, all)).toEqual(['9999_next']);
  expect(await db.introspection.getTables()).toEqual(before);
});

it('leaves the database unchanged if a migration fails', async () => {
  const { db } = await freshFile();
  const before = await db.introspection.getTables();
  const fails: Migration = {
    up: async on => {
      await next.up(on);
      throw new Error('disk on fire');
    },
  };
  await expect(migrateUp(db, { ...migrations, '9999_fails': fails })).rejects.toThrow(
    'Migration 9999_fails failed; the database is unchanged.',
  );
  expect(await db.introspection.getTables()).toEqual(before);
});

it('refuses a database of a newer version and leaves it unchanged', async () => {
  const { db } = await freshFile();
  await migrateUp(db, { ...migrations, '9999_next': next });
  const before = await tablesOf(db);
  for (const work of [migrateUp, migrateDown])
    await expect(work(db, migrations)).rejects.toThrow(
      /written by a newer version of this bot \(it has 9999_next\).*DATABASE_URL/,
    );
  expect(await tablesOf(db)).toEqual(before);
});
