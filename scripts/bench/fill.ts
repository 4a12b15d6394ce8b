import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How much is stored. */
export interface Amount {
  readonly people: number;
  readonly generations: number;
  /** Updates handled in the last two days. */
  readonly updates: number;
}

/**
 * Fills a migrated database as a year of use would, in one transaction: people (ids from 1) with a photo, ended
 * dialogues of two stickers each, all of them delivered, and the inbox of the last two days.
 */
export function fill(file: string, { people, generations, updates }: Amount, now: number): void {
  const yearAgo = now - 365 * DAY_MS;
  const perGeneration = Math.floor((365 * DAY_MS) / generations);
  const perUpdate = Math.floor((2 * DAY_MS) / updates);
  /** `i` counts from 0. */
  const inserts: readonly { readonly count: number; readonly into: string; readonly select: string }[] = [
    {
      count: people,
      into: 'users (id, username, first_name, language_code, total_generations, created_at)',
      select: `1 + i, 'person_' || i, 'Anna', 'en', ${Math.round(generations / people)}, ${yearAgo}`,
    },
    {
      count: people,
      into: 'sessions (user_id, state, photo_file_id, created_at, updated_at)',
      select: `1 + i, 'assistant_chat', 'AgACAgIAAxkBAAI' || i, ${yearAgo}, ${now}`,
    },
    {
      count: Math.ceil(generations / 2),
      into: `assistant_sessions
        (user_id, goal, style, emotion, pose, confirmed, revision, history, status, created_at, updated_at)`,
      select: `1 + i % ${people}, 'for my friends', 'anime', 'happy', 'waving', 1, 3, '', 'superseded',
        ${yearAgo} + i * ${2 * perGeneration}, ${now}`,
    },
    {
      count: generations,
      into: `generations (user_id, assistant_session_id, revision, style, emotion, pose, photo_file_id, status, stage,
        attempts, provider, created_at, finished_at)`,
      select: `1 + (i / 2) % ${people}, 1 + i / 2, 2 + i % 2, 'anime', 'happy', 'waving', 'AgACAgIAAxkBAAI' || i,
        'delivered', 'delivering', 1, 'gemini', ${yearAgo} + i * ${perGeneration}, ${now}`,
    },
    {
      count: generations,
      into: 'stickers (user_id, generation_id, file_id, created_at)',
      select: `1 + (i / 2) % ${people}, 1 + i, 'CAACAgIAAxkDAAI' || i, ${yearAgo} + i * ${perGeneration}`,
    },
    {
      count: updates,
      into: 'inbox (update_id, chat_id, payload, status, received_at)',
      select: `1 + i, 1 + i % ${people}, '', 'done', ${now - 2 * DAY_MS} + i * ${perUpdate}`,
    },
  ];
  const sqlite = openSqlite(file);
  // Its loss would be no loss.
  sqlite.exec('PRAGMA synchronous = OFF; BEGIN');
  for (const { count, into, select } of inserts) {
    sqlite.exec(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count})
        INSERT INTO ${into} SELECT ${select} FROM n`);
  }
  sqlite.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  sqlite.close();
}
