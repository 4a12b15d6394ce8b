import { type Kysely, type Migration, sql } from 'kysely';

function run(statements: readonly string[]) {
  return async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}

function migration(up: readonly string[], down: readonly string[]): Migration {
  return { up: run(up), down: run(down) };
}

/** New columns, as `table`, `column`, `type and constraints`. */
function columns(...added: readonly (readonly [string, string, string])[]): Migration {
  return migration(
    added.map(([table, column, type]) => `ALTER TABLE ${table} ADD COLUMN ${column} ${type}`),
    added.toReversed().map(([table, column]) => `ALTER TABLE ${table} DROP COLUMN ${column}`),
  );
}

const COUNT = 'INTEGER NOT NULL DEFAULT 0';

/** Small steps, by the names that are recorded in databases. */
export const smallMigrations: Readonly<Record<string, Migration>> = {
  '0007_photo_wait': migration(
    [
      `ALTER TABLE generations ADD COLUMN not_before ${COUNT}`,
      `ALTER TABLE generations ADD COLUMN photo_tries ${COUNT}`,
    ],
    [
      `UPDATE generations SET stage = 'queued' WHERE stage = 'waiting_photo'`,
      'ALTER TABLE generations DROP COLUMN photo_tries',
      'ALTER TABLE generations DROP COLUMN not_before',
    ],
  ),

  '0008_leases': migration(
    ['DROP TABLE processes', 'CREATE TABLE processes (id TEXT PRIMARY KEY, beat INTEGER NOT NULL)'],
    ['DROP TABLE processes', 'CREATE TABLE processes (id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL)'],
  ),

  '0009_tries': migration(
    [
      `ALTER TABLE pack_jobs ADD COLUMN postponed_at ${COUNT}`,
      `ALTER TABLE pack_jobs ADD COLUMN crashes ${COUNT}`,
      `ALTER TABLE assistant_sessions ADD COLUMN version ${COUNT}`,
      // All that is claimed in a chat belongs to one process from now on.
      `UPDATE inbox SET owner = NULL WHERE status = 'pending'`,
      `CREATE INDEX inbox_set_aside ON inbox (update_id) WHERE status = 'set_aside'`,
    ],
    [
      'DROP INDEX inbox_set_aside',
      `UPDATE inbox SET status = 'done', payload = '' WHERE status IN ('set_aside', 'ignored')`,
      'ALTER TABLE assistant_sessions DROP COLUMN version',
      'ALTER TABLE pack_jobs DROP COLUMN crashes',
      'ALTER TABLE pack_jobs DROP COLUMN postponed_at',
    ],
  ),

  '0010_edits': migration(
    [
      'ALTER TABLE inbox ADD COLUMN message_id INTEGER',
      'ALTER TABLE inbox ADD COLUMN digest TEXT',
      'CREATE INDEX inbox_message ON inbox (chat_id, message_id, update_id) WHERE message_id IS NOT NULL',
    ],
    [
      'DROP INDEX inbox_message',
      'ALTER TABLE inbox DROP COLUMN digest',
      'ALTER TABLE inbox DROP COLUMN message_id',
    ],
  ),

  // Whose the earlier choices were nobody can tell: they are dropped.
  '0011_emoji_choices': migration(
    [
      'DROP TABLE emoji_choices',
      'ALTER TABLE generations ADD COLUMN choice_emoji TEXT',
      'ALTER TABLE generations ADD COLUMN choice_keywords TEXT',
    ],
    [
      'ALTER TABLE generations DROP COLUMN choice_keywords',
      'ALTER TABLE generations DROP COLUMN choice_emoji',
      `CREATE TABLE emoji_choices (
        key TEXT PRIMARY KEY,
        emoji TEXT NOT NULL,
        keywords TEXT NOT NULL,
        created_at INTEGER NOT NULL
      )`,
    ],
  ),

  '0012_topics': migration(
    [
      'ALTER TABLE inbox ADD COLUMN thread_id INTEGER',
      'ALTER TABLE outbox ADD COLUMN thread_id INTEGER',
      'ALTER TABLE generations ADD COLUMN thread_id INTEGER',
      // Covers what is asked of all that waits: otherwise the planner reads another index from end to end.
      'DROP INDEX inbox_pending',
      `CREATE INDEX inbox_pending ON inbox (chat_id, update_id, received_at) WHERE status = 'pending'`,
      'CREATE INDEX inbox_topics ON inbox (chat_id) WHERE thread_id IS NOT NULL',
    ],
    [
      'DROP INDEX inbox_topics',
      'DROP INDEX inbox_pending',
      `CREATE INDEX inbox_pending ON inbox (chat_id, update_id) WHERE status = 'pending'`,
      'ALTER TABLE generations DROP COLUMN thread_id',
      'ALTER TABLE outbox DROP COLUMN thread_id',
      'ALTER TABLE inbox DROP COLUMN thread_id',
    ],
  ),

  '0013_send_crashes': columns(['outbox', 'crashes', COUNT]),

  '0014_picture_tries': migration(
    [
      `ALTER TABLE stickers ADD COLUMN picture_tries ${COUNT}`,
      'ALTER TABLE outbox DROP COLUMN crashes',
      'ALTER TABLE pack_jobs DROP COLUMN crashes',
    ],
    [
      `ALTER TABLE pack_jobs ADD COLUMN crashes ${COUNT}`,
      `ALTER TABLE outbox ADD COLUMN crashes ${COUNT}`,
      'ALTER TABLE stickers DROP COLUMN picture_tries',
    ],
  ),

  '0015_plans': migration(
    [
      `CREATE TABLE plans (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users (id),
        assistant_session_id INTEGER NOT NULL REFERENCES assistant_sessions (id),
        revision INTEGER NOT NULL DEFAULT 1,
        status TEXT NOT NULL DEFAULT 'open',
        style TEXT NOT NULL,
        occasion TEXT NOT NULL DEFAULT '',
        photo_file_id TEXT,
        pack_id INTEGER,
        shown_revision INTEGER,
        shown_at INTEGER,
        thread_id INTEGER,
        progress_message_id INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      )`,
      'CREATE INDEX plans_user ON plans (user_id, id)',
      'CREATE INDEX plans_dialogue ON plans (assistant_session_id)',
      `CREATE UNIQUE INDEX plans_open ON plans (user_id) WHERE status = 'open'`,
      `CREATE TABLE plan_stickers (
        plan_id INTEGER NOT NULL REFERENCES plans (id),
        position INTEGER NOT NULL,
        emotion TEXT NOT NULL,
        pose TEXT NOT NULL,
        caption TEXT NOT NULL DEFAULT '',
        emoji TEXT NOT NULL,
        generation_id INTEGER REFERENCES generations (id),
        PRIMARY KEY (plan_id, position)
      )`,
      `CREATE UNIQUE INDEX plan_stickers_job ON plan_stickers (generation_id)
        WHERE generation_id IS NOT NULL`,
      'ALTER TABLE generations ADD COLUMN plan_id INTEGER',
      'ALTER TABLE generations ADD COLUMN reference_id INTEGER',
      'CREATE INDEX generations_plan ON generations (plan_id) WHERE plan_id IS NOT NULL',
    ],
    [
      'DROP TABLE plan_stickers',
      'DROP TABLE plans',
      'DROP INDEX generations_plan',
      'ALTER TABLE generations DROP COLUMN reference_id',
      'ALTER TABLE generations DROP COLUMN plan_id',
    ],
  ),

  '0016_preferences': migration(
    [
      `CREATE TABLE preferences (
        user_id INTEGER PRIMARY KEY REFERENCES users (id),
        record TEXT,
        interview TEXT NOT NULL,
        progress TEXT,
        question INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      )`,
    ],
    ['DROP TABLE preferences'],
  ),

  '0017_sheets': migration(
    [
      'ALTER TABLE generations ADD COLUMN sheet_id INTEGER',
      'CREATE INDEX generations_sheet ON generations (sheet_id) WHERE sheet_id IS NOT NULL',
    ],
    ['DROP INDEX generations_sheet', 'ALTER TABLE generations DROP COLUMN sheet_id'],
  ),

  '0018_written_language': columns(['users', 'written_language', 'TEXT']),
  '0019_look': columns(
    ['assistant_sessions', 'outline', 'INTEGER NOT NULL DEFAULT 1'],
    ['assistant_sessions', 'caption', `TEXT NOT NULL DEFAULT ''`],
    ['stickers', 'shown_at', 'INTEGER'],
  ),
  '0020_open_buttons': columns(['sessions', 'open_buttons', 'TEXT']),
  '0021_voice': columns(['users', 'voice_answers', COUNT], ['usage_days', 'seconds', COUNT]),

  '0022_tool_calls': migration(
    [
      `CREATE TABLE tool_calls (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users (id),
        server TEXT NOT NULL,
        tool TEXT NOT NULL,
        args TEXT NOT NULL,
        status TEXT NOT NULL DEFAULT 'asked',
        screen INTEGER,
        result TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        owner TEXT,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      )`,
      'CREATE INDEX tool_calls_user ON tool_calls (user_id, id)',
      `CREATE INDEX tool_calls_waiting ON tool_calls (id) WHERE status IN ('queued', 'running')`,
    ],
    ['DROP TABLE tool_calls'],
  ),
};
