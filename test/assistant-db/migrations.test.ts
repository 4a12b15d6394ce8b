import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations, postgresMigrations } from '../../migrations/index.ts';
import { runMigrate } from '../../scripts/migrate/command.ts';
import { decodeOutgoing } from '../../src/assistant/outgoing.ts';
import { parseHistory } from '../../src/assistant/turn/history.ts';
import { getActiveAssistantSession } from '../../src/assistant-db/dialogues/sessions.ts';
import { migrateDown, migrateUp, migrationStatus } from '../../src/assistant-db/migrate.ts';
import { openSqlite, prepare } from '../../src/assistant-db/sqlite/connection.ts';
import { runScript } from '../support/commands.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freshPostgres } from '../support/postgres/fresh.ts';
import { allTables, tracesIn } from '../support/traces.ts';
import { connect, connectTo } from './database.ts';

const NAMES = Object.keys(migrations);
const [FIRST = '', SECOND = ''] = NAMES;
const LATER = NAMES.slice(1);
const AFTER_SECOND = NAMES.slice(2);
const NEWEST = NAMES.at(-1) ?? '';
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** A folder for a database, and `npm run migrate -- …` on it. */
function workplace() {
  const folder = temporaryFolder();
  const file = join(folder, 'data', 'bot.db');
  const migrate = async (...args: string[]) => {
    const variables = { DATABASE_URL: 'sqlite:data/bot.db' };
    const { code, stdout, stderr } = await runScript('scripts/migrate.ts', { folder, args, variables });
    return { code, stdout: stdout.replace(TIME, 'TIME'), stderr };
  };
  /** The command without a process of its own. */
  const migrateHere = async (command: string) => {
    const printed: string[] = [];
    const print = (lines: readonly string[]) => void printed.push(...lines.map(line => `${line}\n`));
    const code = await runMigrate([command], { DATABASE_URL: `sqlite:${file}` }, print);
    return { code, stdout: printed.join('').replace(TIME, 'TIME'), stderr: '' };
  };
  return { file, migrate, migrateHere };
}

function sqlite(file: string): SqliteDatabase.Database {
  const db = openSqlite(file);
  onTestFinished(() => void db.close());
  return db;
}

const said = (stdout: string) => ({ code: 0, stdout, stderr: '' });

/** Everything in a database, as SQL and rows. */
function contents(db: SqliteDatabase.Database): unknown {
  const schema = prepare(db, 'SELECT name, sql FROM sqlite_master ORDER BY name').all();
  const tables = prepare(db, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();
  return { schema, rows: tables.map(table => prepare(db, `SELECT * FROM "${table}"`).all()) };
}

/** The columns and indices of every table, in no particular order. */
function shape(db: SqliteDatabase.Database): unknown {
  const columns = prepare(
    db,
    `SELECT m.name AS "table", c.name AS "column", c.type FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY 1, 2`,
  ).all();
  return {
    columns,
    indices: prepare(db, "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY 1").all(),
  };
}

/** A database as it was right after a migration. */
async function upTo(name: string, file: string): Promise<string> {
  const db = connect(file);
  await migrateUp(db, migrations);
  for (const _ of NAMES.slice(NAMES.indexOf(name) + 1)) await migrateDown(db, migrations);
  return file;
}

/** People in every state of version 1. */
function fillVersion1(db: SqliteDatabase.Database): void {
  const history = JSON.stringify([
    { role: 'assistant', content: 'Какой стиль?' },
    { role: 'user', content: 'аниме' },
  ]);
  db.exec(`
    INSERT INTO users (id, username, first_name, language_code, total_generations, created_at) VALUES
      (1, 'anna', 'Анна', 'ru', 12, 100), (2, NULL, 'Bob', NULL, 0, 200), (3, NULL, 'Eve', 'en', 1, 300);
    INSERT INTO sessions (user_id, state, photo_file_id, created_at, updated_at) VALUES
      (1, 'wait_assistant_confirm', 'photo-anna', 100, 110),
      (2, 'assistant_wait_photo', NULL, 200, 210),
      (3, 'idle', 'photo-eve', 300, 310);
  `);
  const add = prepare(
    db,
    `INSERT INTO assistant_sessions
    (user_id, current_step, goal, style, emotion, pose, confirmed, history, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  add.run(1, 1, 'old', 'comic', null, null, 0, '[]', 'active');
  add.run(1, 5, 'для чата', 'аниме', 'радость', 'машет', 0, history, 'active');
  add.run(2, 1, null, null, null, null, 0, 'not json', 'active');
  add.run(3, 5, null, 'a', 'b', 'c', 1, '[]', 'completed');
}

describe('npm run migrate', () => {
  // Each command is once a process of its own.
  it('applies, tells and takes back, one command at a time', async () => {
    const { file, migrate, migrateHere } = workplace();
    const lines = (word: string, names: readonly string[], end = '') =>
      names.map(name => `${word} ${name}${end}\n`).join('');
    expect(await migrate('up')).toEqual(said(lines('applied', NAMES)));
    expect(await migrateHere('up')).toEqual(said('nothing to apply\n'));
    expect(await migrateHere('status')).toEqual(said(lines('applied ', NAMES, '  TIME')));
    expect(await migrate('down')).toEqual(said(`took back ${NEWEST}\n`));
    const older = NAMES.slice(0, -1);
    expect(await migrateHere('status')).toEqual(
      said(lines('applied ', older, '  TIME') + lines('pending ', [NEWEST])),
    );
    const [next = '', ...others] = older.toReversed();
    expect(await migrateHere('down')).toEqual(said(`took back ${next}\n`));
    // The command does no more than this.
    const db = connect(file);
    for (const name of others) expect(await migrateDown(db, migrations)).toEqual([name]);
    expect(await migrateHere('down')).toEqual(said('nothing to take back\n'));
    expect(await migrateHere('up')).toEqual(said(lines('applied', NAMES)));
  });

  it.each(['status', 'down'])('%s names a database that is not there, and makes nothing', async command => {
    const { file, migrateHere } = workplace();
    await expect(migrateHere(command)).rejects.toThrow(/bot\.db is not there: check DATABASE_URL/);
    expect(existsSync(dirname(file))).toBe(false);
  });

  it('explains itself and does nothing', async () => {
    const { file, migrate } = workplace();
    const { code, stdout } = await migrate('sideways');
    expect(code).toBe(1);
    expect(stdout).toBe(
      'Usage: npm run migrate -- up | down | status | copy sqlite:FILE postgres://USER:PASSWORD@HOST/NAME\n',
    );
    expect(existsSync(file)).toBe(false);
  });

  it.each(['up', 'down', 'status'])('leaves a database of a newer version alone: %s', async command => {
    const { file, migrateHere } = workplace();
    await migrateUp(connect(file), migrations);
    const db = sqlite(file);
    db.exec(`INSERT INTO kysely_migration VALUES ('0099_from_the_future', '2027-01-01T00:00:00.000Z');
      INSERT INTO users (id, first_name, created_at) VALUES (1, 'Ada', 1)`);
    const before = contents(db);
    await expect(migrateHere(command)).rejects.toThrow(
      /written by a newer version of this bot \(it has 0099_from_the_future\).*DATABASE_URL/,
    );
    expect(contents(db)).toEqual(before);
  });

  it('names a file that is no database, without a stack', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.txt'), 'Milk, bread, and something for the evening.\n'.repeat(50));
    for (const [file, cause] of [
      [folder, /unable to open database file/],
      [join(folder, 'notes.txt', 'bot.db'), /EEXIST|ENOTDIR/],
    ] as const)
      expect(() => connect(file)).toThrow(cause);
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

  it('leaves the database as it was when a migration fails', async () => {
    const { file, migrateHere } = workplace();
    const db = sqlite(await upTo(FIRST, file));
    fillVersion1(db);
    // In the way of the second migration, after its first statements.
    db.exec('CREATE TABLE inbox (x)');
    const before = contents(db);
    await expect(migrateHere('up')).rejects.toThrow(
      `Migration ${SECOND} failed; the database is as it was before.`,
    );
    expect(contents(db)).toEqual(before);
  });
});

it('is done once where several processes begin on one empty database of PostgreSQL together', async () => {
  const url = await freshPostgres();
  const processes = await Promise.all(Array.from({ length: 4 }, () => connectTo(url)));
  const [first] = processes;
  await first?.schema.dropSchema('public').cascade().execute();
  await first?.schema.createSchema('public').execute();
  const applied = await Promise.all(processes.map(db => migrateUp(db, postgresMigrations)));
  expect(applied.filter(names => names.length > 0)).toEqual([Object.keys(postgresMigrations)]);
});

describe('a database of version 1', () => {
  async function upgraded() {
    const { file } = workplace();
    const old = sqlite(await upTo(FIRST, file));
    fillVersion1(old);
    const db = connect(file);
    expect((await migrationStatus(db, migrations)).map(({ executedAt }) => executedAt !== undefined)).toEqual(
      NAMES.map(name => name === FIRST),
    );
    expect(await migrateUp(db, migrations)).toEqual(LATER);
    return { db, old };
  }

  it('keeps people, where they were, what they have said, and one open dialogue: the newest', async () => {
    const { db } = await upgraded();
    // The confirm state becomes the conversation.
    const states = await db.selectFrom('sessions').select(['user_id', 'state', 'photo_file_id']).execute();
    expect(states).toEqual([
      { user_id: 1, state: 'assistant_chat', photo_file_id: 'photo-anna' },
      { user_id: 2, state: 'assistant_wait_photo', photo_file_id: null },
      { user_id: 3, state: 'idle', photo_file_id: 'photo-eve' },
    ]);
    expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toMatchObject([
      {
        id: 1,
        username: 'anna',
        first_name: 'Анна',
        language_code: 'ru',
        total_generations: 12,
        language: null,
      },
      { id: 2, first_name: 'Bob', total_generations: 0 },
      { id: 3, first_name: 'Eve', total_generations: 1 },
    ]);
    const anna = await getActiveAssistantSession(db, 1);
    expect(anna).toMatchObject({
      goal: 'для чата',
      style: 'аниме',
      emotion: 'радость',
      pose: 'машет',
      confirmed: 0,
      revision: 1,
      summary_revision: null,
      failed_turns: 0,
    });
    expect(parseHistory(anna?.history ?? '').messages).toEqual([
      { role: 'assistant', text: 'Какой стиль?', toolCalls: [] },
      { role: 'user', text: 'аниме' },
    ]);
    expect(parseHistory((await getActiveAssistantSession(db, 2))?.history ?? '').messages).toEqual([]);
    const all = await db
      .selectFrom('assistant_sessions')
      .select(['user_id', 'status', 'style'])
      .orderBy('id')
      .execute();
    expect(all).toEqual([
      { user_id: 1, status: 'superseded', style: 'comic' },
      { user_id: 1, status: 'active', style: 'аниме' },
      { user_id: 2, status: 'active', style: null },
      { user_id: 3, status: 'completed', style: 'a' },
    ]);
  });

  it('that has no record of migrations is taken over the same', async () => {
    const { file } = workplace();
    const old = sqlite(await upTo(FIRST, file));
    fillVersion1(old);
    old.exec('DROP TABLE kysely_migration; DROP TABLE kysely_migration_lock');
    const db = connect(file);
    expect(await migrateUp(db, migrations)).toEqual(NAMES);
    const { db: other } = await upgraded();
    for (const table of ['users', 'sessions', 'assistant_sessions'] as const) {
      const rows = await db.selectFrom(table).selectAll().orderBy('id').execute();
      expect(rows).toEqual(await other.selectFrom(table).selectAll().orderBy('id').execute());
      expect(rows.length).toBeGreaterThan(2);
    }
  });

  it('can go back to version 1 with everything that version 1 knew', async () => {
    const { db, old } = await upgraded();
    for (const name of LATER.toReversed()) expect(await migrateDown(db, migrations)).toEqual([name]);
    expect(shape(old)).toEqual(shape(sqlite(await upTo(FIRST, workplace().file))));
    expect(prepare(old, 'SELECT id, style, status, current_step FROM assistant_sessions').all()).toEqual([
      { id: 1, style: 'comic', status: 'active', current_step: 1 },
      { id: 2, style: 'аниме', status: 'active', current_step: 5 },
      { id: 3, style: null, status: 'active', current_step: 1 },
      { id: 4, style: 'a', status: 'completed', current_step: 5 },
    ]);
    expect(prepare(old, 'PRAGMA foreign_key_check').all()).toEqual([]);
  });
});

describe('a database from before packs', () => {
  /** One sticker delivered, one finished and on its way to the chat. */
  async function withStickers() {
    const old = sqlite(await upTo(SECOND, workplace().file));
    old.exec(`
      INSERT INTO users (id, first_name, created_at) VALUES (1, 'Анна', 100);
      INSERT INTO sessions (user_id, state, created_at, updated_at) VALUES (1, 'assistant_chat', 100, 100);
      INSERT INTO assistant_sessions (id, user_id, history, status) VALUES (1, 1, '', 'active');
      INSERT INTO generations (id, user_id, assistant_session_id, revision, style, emotion, pose, photo_file_id,
        status, created_at) VALUES
        (4, 1, 1, 1, 'a', 'b', 'c', 'photo', 'delivered', 100), (5, 1, 1, 2, 'a', 'b', 'd', 'photo', 'finished', 200);
      INSERT INTO stickers (id, user_id, generation_id, file_id, created_at) VALUES (9, 1, 4, 'file-4', 150);
      INSERT INTO generation_images (generation_id, finished) VALUES (5, x'c0ffee');
      INSERT INTO outbox (chat_id, content, created_at) VALUES
        (1, '{"type":"sticker","generationId":5}', 210),
        (1, '{"type":"say","text":"done","markdown":false,"afterSticker":5}', 210);
    `);
    return old;
  }

  it('keeps its stickers, and what is on its way to a chat', async () => {
    const old = await withStickers();
    const db = connect(old.name);
    expect(await migrateUp(db, migrations)).toEqual(AFTER_SECOND);
    const stickers = await db.selectFrom('stickers').selectAll().orderBy('id').execute();
    expect(stickers).toMatchObject([
      { id: 9, generation_id: 4, file_id: 'file-4', picture: null, outline: 1, caption: '' },
      { id: 10, generation_id: 5, file_id: null, picture: Buffer.from('c0ffee', 'hex') },
    ]);
    const [first] = await db.selectFrom('outbox').select('content').orderBy('id').execute();
    expect(decodeOutgoing(first?.content ?? '')).toEqual({ type: 'sticker', stickerId: 10 });
  });

  it('can go back, and is as it was', async () => {
    const old = await withStickers();
    const rows = (db: SqliteDatabase.Database) =>
      ['stickers', 'generations', 'generation_images', 'outbox', 'sessions'].map(table =>
        prepare(db, `SELECT * FROM ${table} ORDER BY 1`).all(),
      );
    const was = { shape: shape(old), rows: rows(old) };
    const db = connect(old.name);
    await migrateUp(db, migrations);
    for (const name of AFTER_SECOND.toReversed()) expect(await migrateDown(db, migrations)).toEqual([name]);
    expect(shape(old)).toEqual(was.shape);
    expect(rows(old)).toEqual(was.rows);
    expect(prepare(old, 'PRAGMA foreign_key_check').all()).toEqual([]);
  });
});

describe('a database with emoji chosen for nobody knows whose words', () => {
  it('drops them, and their table; it can go back to an empty one', async () => {
    const old = sqlite(await upTo(NAMES[NAMES.indexOf('0011_emoji_choices') - 1] ?? '', workplace().file));
    old.exec(
      `INSERT INTO emoji_choices (key, emoji, keywords, created_at) VALUES ('k', '["🙂"]', '["a secret"]', 1)`,
    );
    const was = shape(old);
    const db = connect(old.name);
    expect(await migrateUp(db, migrations)).toContain('0011_emoji_choices');
    expect(tracesIn(old.name, ['a secret'])).toEqual([]);
    expect([...allTables(old.name).keys()]).not.toContain('emoji_choices');
    while (!(await migrateDown(db, migrations)).includes('0011_emoji_choices'));
    expect(shape(old)).toEqual(was);
    expect(prepare(old, 'SELECT * FROM emoji_choices').all()).toEqual([]);
  });
});

describe('a database in the middle of dialogues', () => {
  const said = { role: 'assistant', text: 'Hi', toolCalls: [] };

  it('goes on with what was said, shown and chosen', async () => {
    const old = sqlite(await upTo('0022_tool_calls', workplace().file));
    const version1 = [
      { role: 'system', content: 'You are in step 2.' },
      { role: 'user', content: 'привет "ты"' },
      { role: 'assistant', content: 'Какой стиль?', name: 'bot' },
      { role: 'assistant', content: '' },
      { role: 'user', content: null },
    ];
    const version2 = { v: 2, messages: [{ ...said, native: { provider: 'gemini' } }] };
    const add = prepare(
      old,
      `INSERT INTO assistant_sessions (id, user_id, summary_revision, summary_at, history, status)
      VALUES (?, 1, 1, ?, ?, 'superseded')`,
    );
    old.exec(`INSERT INTO users (id, first_name, created_at) VALUES (1, 'Ada', 1)`);
    add.run(1, 1_700_000_000_000, JSON.stringify(version1));
    add.run(2, null, JSON.stringify(version2));
    add.run(3, null, JSON.stringify({ v: 3, first: 4, messages: [said] }));
    add.run(4, null, 'no json');
    old.exec(`
      INSERT INTO plans (id, user_id, assistant_session_id, style, shown_revision, shown_at, created_at, updated_at)
        VALUES (1, 1, 1, 'manga', 1, 1700000000000, 1, 1);
      INSERT INTO generations (id, user_id, assistant_session_id, revision, style, emotion, pose, photo_file_id,
        choice_emoji, choice_keywords, created_at) VALUES (4, 1, 1, 1, 'a', 'b', 'c', 'photo', '["😼"]', '["cat"]', 1);
      INSERT INTO stickers (id, user_id, generation_id, caption, emoji, created_at) VALUES
        (9, 1, 4, 'Hi', '["🐸"]', 1), (10, 1, 4, '', NULL, 1);
    `);
    const progress = { v: 1, closed: ['purpose'], own: { question: 'Why?' } };
    prepare(
      old,
      `INSERT INTO preferences (user_id, interview, progress, question, updated_at) VALUES (1, 'running', ?, 5, 1)`,
    ).run(JSON.stringify(progress));
    const db = connect(old.name);
    await migrateUp(db, migrations);
    const dialogues = await db.selectFrom('assistant_sessions').selectAll().orderBy('id').execute();
    expect(dialogues.map(({ history }) => parseHistory(history))).toEqual([
      {
        first: 0,
        messages: [
          { role: 'user', text: 'привет "ты"' },
          { role: 'assistant', text: 'Какой стиль?', toolCalls: [] },
        ],
      },
      { first: 0, messages: [said] },
      { first: 4, messages: [said] },
      { first: 0, messages: [] },
    ]);
    expect(dialogues.map(each => each.summary_message_id)).toEqual([0, null, null, null]);
    expect(await db.selectFrom('plans').select('shown_message_id').execute()).toEqual([
      { shown_message_id: 0 },
    ]);
    expect(await db.selectFrom('stickers').select(['emoji', 'keywords']).orderBy('id').execute()).toEqual([
      { emoji: '["🐸"]', keywords: '["cat"]' },
      { emoji: '["😼"]', keywords: '["cat"]' },
    ]);
    expect(await db.selectFrom('preferences').select(['progress', 'question']).execute()).toEqual([
      { progress: '{"v":1,"closed":["purpose"]}', question: 6 },
    ]);
    const shapeAfter = shape(old);
    await migrateDown(db, migrations);
    await migrateUp(db, migrations);
    expect(shape(old)).toEqual(shapeAfter);
  });
});

describe('a database of which somebody is just being forgotten', () => {
  it('can go back: what nothing leads to any more is gone, and the pictures of others are there', async () => {
    const { file } = workplace();
    const db = connect(file);
    await migrateUp(db, migrations);
    const raw = sqlite(file);
    raw.exec(`
      INSERT INTO users (id, first_name, created_at) VALUES (1, 'Анна', 100);
      INSERT INTO assistant_sessions (id, user_id, history, status) VALUES (1, 1, '', 'active');
      INSERT INTO generations (id, user_id, assistant_session_id, revision, style, emotion, pose, photo_file_id,
        status, created_at) VALUES (4, 1, 1, 1, 'a', 'b', 'c', 'photo', 'delivered', 100);
      INSERT INTO generation_images (generation_id, cutout) VALUES (3, x'bad1'), (4, x'600d');
      INSERT INTO discarded_images (generation_id) VALUES (3);
    `);
    const undone: string[] = [];
    while (!undone.includes('0006_forgetting')) undone.push(...(await migrateDown(db, migrations)));
    expect(prepare(raw, 'SELECT generation_id FROM generation_images').pluck().all()).toEqual([4]);
    expect(prepare(raw, 'PRAGMA foreign_key_check').all()).toEqual([]);
  });
});
