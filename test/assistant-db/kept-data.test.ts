import { expect, test } from 'vitest';
import { pruneInbox } from '../../src/assistant-db/messages/inbox.ts';
import { applyRetention } from '../../src/assistant-db/operation/retention.ts';
import { finishForgetting, forgetPerson } from '../../src/assistant-db/people/forget.ts';
import { deleteObjects } from '../../src/assistant-db/pictures/objects.ts';
import { inDatabase } from '../../src/assistant-db/pictures/store.ts';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import { allTables, bytesIn, tracesIn } from '../support/traces.ts';
import { freshFile, LEASE_MS, NOW } from './database.ts';

const ME = { id: 'process-a', leaseMs: LEASE_MS };
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const DAYS = 90;
const OLD = NOW - 1000 * DAY;
const ADA = { id: 987_654_321, n: 1 };
const EVE = { id: 123_456_789, n: 2 };
type Person = typeof ADA;
type Row = Readonly<Record<string, unknown>>;

/** The fate of a user's row: it is deleted, it stays, or these columns are emptied. */
type Fate = 'goes' | 'stays' | readonly string[];

interface Kept {
  /** `nobody`: why the table never contains anything of a user. */
  readonly of: 'a person' | { readonly nobody: string };
  /** By /forget and the work that completes it within minutes. */
  readonly forget: Fate;
  /** By retention and the other daily work. */
  readonly retention: Fate;
  /** Values required by constraints. All other columns are filled by type. */
  readonly values?: (person: Person, at: number) => Row;
}

const NOBODYS_WORDS = { nobody: "the program's own words and times" };

/** Every table of the schema. A new table, or a new column with users' words, needs an entry here. */
const TABLES: Readonly<Record<string, Kept>> = {
  documents: { of: { nobody: "the operator's files" }, forget: 'stays', retention: 'stays' },
  passages: {
    of: { nobody: "the operator's files" },
    forget: 'stays',
    retention: 'stays',
    values: ({ n }) => ({ document_id: n }),
  },
  passage_vectors: {
    of: { nobody: "numbers made of the operator's files" },
    forget: 'stays',
    retention: 'stays',
    values: ({ n }) => ({ passage_id: n }),
  },
  user_documents: { of: 'a person', forget: 'goes', retention: 'goes' },
  user_passages: {
    of: 'a person',
    forget: 'goes',
    retention: 'goes',
    values: ({ n }) => ({ document_id: n }),
  },
  // /forget deletes the row of an API user: test/api/chat.test.ts.
  api_sessions: {
    of: { nobody: 'hashes of ids that other programs chose' },
    forget: 'stays',
    retention: 'stays',
  },
  users: { of: 'a person', forget: 'goes', retention: 'stays', values: ({ id }) => ({ id, gone_at: null }) },
  // Until the user changes them.
  preferences: { of: 'a person', forget: 'goes', retention: 'stays' },
  sessions: {
    of: 'a person',
    forget: 'goes',
    retention: [
      'state',
      'photo_file_id',
      'pending_photo_file_id',
      'album_id',
      'awaited_input',
      'open_buttons',
    ],
    values: () => ({ state: 'assistant_chat' }),
  },
  assistant_sessions: {
    of: 'a person',
    forget: 'goes',
    retention: ['goal', 'history', 'summary', 'summarized', 'pose_file_id'],
    values: () => ({ status: 'active' }),
  },
  generations: {
    of: 'a person',
    forget: 'goes',
    retention: ['photo_file_id', 'pose_file_id'],
    values: () => ({ status: 'delivered', progress_message_id: null }),
  },
  generation_images: { of: 'a person', forget: 'goes', retention: 'goes' },
  stickers: {
    of: 'a person',
    forget: 'goes',
    retention: ['picture', 'preview', 'source', 'thumbnail'],
  },
  packs: { of: 'a person', forget: 'goes', retention: 'stays', values: () => ({ status: 'made' }) },
  placements: { of: 'a person', forget: 'goes', retention: 'stays', values: () => ({ status: 'in' }) },
  guest_requests: {
    of: 'a person',
    forget: 'goes',
    retention: 'goes',
    values: ({ id }) => ({ user_id: id, sender_id: null, generation_id: null }),
  },
  plans: {
    of: 'a person',
    forget: 'goes',
    retention: ['photo_file_id', 'occasion'],
    values: () => ({ status: 'done' }),
  },
  plan_stickers: { of: 'a person', forget: 'goes', retention: 'stays', values: ({ n }) => ({ plan_id: n }) },
  // Until they are done or given up.
  pack_jobs: { of: 'a person', forget: 'goes', retention: 'stays' },
  export_files: { of: 'a person', forget: 'goes', retention: 'goes' },
  export_parts: {
    of: 'a person',
    forget: 'goes',
    retention: 'goes',
    values: ({ n }) => ({ file_id: n }),
  },
  tasks: { of: 'a person', forget: 'goes', retention: 'goes', values: () => ({ status: 'done' }) },
  task_steps: {
    of: 'a person',
    forget: 'goes',
    retention: 'goes',
    values: ({ n }) => ({ task_id: n, status: 'done' }),
  },
  tool_calls: { of: 'a person', forget: 'goes', retention: 'goes', values: () => ({ status: 'asked' }) },
  // Until the user signs out.
  grants: { of: 'a person', forget: 'goes', retention: 'stays' },
  sign_ins: {
    of: 'a person',
    forget: 'goes',
    retention: 'goes',
    values: ({ n }, at) => ({ digest: `digest-${n}`, expires_at: at }),
  },
  offers: { of: 'a person', forget: 'goes', retention: 'goes' },
  // Refunds and accounting need the payment, but not the user.
  charges: {
    of: 'a person',
    forget: ['asked_by', 'user_id'],
    retention: 'stays',
    values: ({ n }) => ({ digest: `digest ${n}`, charge_id: `charge ${n}`, status: 'refunded' }),
  },
  // Handled updates keep their id for two days, to recognise Telegram's repeats.
  inbox: {
    of: 'a person',
    forget: ['chat_id', 'payload', 'message_id', 'thread_id', 'digest'],
    retention: 'goes',
    values: ({ n }) => ({ update_id: n, status: 'done' }),
  },
  // Until they are sent.
  outbox: { of: 'a person', forget: 'goes', retention: 'stays' },
  broadcasts: { of: 'a person', forget: 'goes', retention: 'goes', values: () => ({ status: 'done' }) },
  discarded_images: {
    of: { nobody: 'numbers of drawings that are gone' },
    forget: 'goes',
    retention: 'goes',
    values: ({ n }) => ({ generation_id: n + 1000 }),
  },
  discarded_objects: {
    of: { nobody: 'keys of drawings that are gone, made of numbers and chance' },
    forget: 'goes',
    retention: 'goes',
  },
  forgotten_counts: {
    of: { nobody: 'numbers, under a hash that nobody can make when the day is over' },
    forget: 'stays',
    retention: 'goes',
    values: (_, at) => ({ until: at + HOUR }),
  },
  day_secrets: {
    of: { nobody: 'the key of these hashes' },
    forget: 'stays',
    retention: 'goes',
    values: ({ n }, at) => ({ until: at + n * HOUR }),
  },
  usage_days: {
    of: { nobody: 'counts of calls by the day' },
    forget: 'stays',
    retention: 'goes',
    values: (_, at) => ({ day: new Date(at).toISOString().slice(0, 10) }),
  },
  provider_states: { of: NOBODYS_WORDS, forget: 'stays', retention: 'stays' },
  housekeeping: { of: NOBODYS_WORDS, forget: 'stays', retention: 'stays' },
  processes: { of: NOBODYS_WORDS, forget: 'stays', retention: 'stays' },
  kysely_migration: { of: NOBODYS_WORDS, forget: 'stays', retention: 'stays' },
  kysely_migration_lock: { of: NOBODYS_WORDS, forget: 'stays', retention: 'stays' },
  sqlite_sequence: { of: NOBODYS_WORDS, forget: 'stays', retention: 'stays' },
};

/** Texts that retention keeps: those shown by /stickers, packs and /me, and waiting work. */
const TEXTS_LEFT = {
  assistant_sessions: ['style', 'emotion', 'pose', 'caption'],
  generations: ['style', 'emotion', 'pose', 'caption', 'stage', 'failure', 'provider'],
  grants: ['server', 'sealed'],
  outbox: ['content'],
  pack_jobs: ['work'],
  packs: ['name', 'title', 'type'],
  placements: ['file_id', 'file_unique_id'],
  plan_stickers: ['emotion', 'pose', 'caption', 'emoji'],
  plans: ['style'],
  preferences: ['record', 'interview', 'progress'],
  stickers: ['caption', 'emoji', 'keywords', 'file_id', 'file_unique_id', 'motion', 'format', 'set_name'],
  users: ['username', 'first_name', 'language_code', 'language', 'written_language'],
};

const wordsOf = ({ id }: Person) => `secret words of ${id}`;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

/** A value for any other column, so that no column is empty. */
function valueFor(table: string, { name, type }: Column, person: Person, at: number): unknown {
  const personal = TABLES[table]?.of === 'a person';
  if (['user_id', 'chat_id', 'admin_id'].includes(name)) return person.id;
  if (name === 'owner') return null;
  if (/_at$/.test(name)) return at;
  if (type === 'INTEGER') return person.n;
  const words = personal ? `${wordsOf(person)}: ${table}.${name}` : `${table}.${name} ${person.n}`;
  return type === 'BLOB' ? Buffer.from(words) : words;
}

/** Puts a row of each of these users into every table. @returns finds a user's row by its key */
function fill(file: string, people: readonly Person[], at: number) {
  const sqlite = openSqlite(file);
  sqlite.exec('PRAGMA foreign_keys = OFF');
  const keys = new Map<string, Row>();
  for (const [table, { values }] of Object.entries(TABLES)) {
    if (/^(?:kysely|sqlite)_/.test(table)) continue;
    const columns = sqlite
      .prepare<[], Column>(`SELECT name, type, pk FROM pragma_table_info('${table}')`)
      .all();
    for (const person of people) {
      const own: Row = values?.(person, at) ?? {};
      const row = Object.fromEntries(
        columns.map(column => [
          column.name,
          column.name in own ? own[column.name] : valueFor(table, column, person, at),
        ]),
      );
      const names = columns.map(({ name }) => name);
      sqlite
        .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...names.map(name => row[name]));
      keys.set(
        `${table} ${person.id}`,
        Object.fromEntries(columns.filter(({ pk }) => pk > 0).map(({ name }) => [name, row[name]])),
      );
    }
  }
  sqlite.close();
  return keys;
}

/** The fate of a user's row in each filled table. */
function fates(
  file: string,
  before: ReturnType<typeof allTables>,
  keys: ReadonlyMap<string, Row>,
  { id }: Person,
) {
  const after = allTables(file);
  const rowIn = (tables: typeof after, table: string) => {
    const key = keys.get(`${table} ${id}`);
    return (
      key && tables.get(table)?.find(row => Object.entries(key).every(([name, value]) => row[name] === value))
    );
  };
  const found = Object.keys(TABLES).flatMap((table): [string, Fate][] => {
    const was = rowIn(before, table);
    if (was === undefined) return [];
    const is = rowIn(after, table);
    if (is === undefined) return [[table, 'goes']];
    const changed = Object.keys(was).filter(name => String(was[name]) !== String(is[name]));
    return [[table, changed.length > 0 ? changed.toSorted() : 'stays']];
  });
  return Object.fromEntries(found);
}

function expected(of: 'forget' | 'retention', tables: Iterable<string>) {
  return Object.fromEntries(
    [...tables].map(table => {
      const fate = TABLES[table]?.[of] ?? 'stays';
      return [table, typeof fate === 'string' ? fate : fate.toSorted()];
    }),
  );
}

/** The columns, by table, that still contain a user's words. */
function textsLeftIn(file: string, person: Person): Readonly<Record<string, readonly string[]>> {
  const left = [...allTables(file)].map(([table, rows]): [string, string[]] => [
    table,
    rows.flatMap(row =>
      Object.keys(row).filter(name => Buffer.from(String(row[name])).includes(wordsOf(person))),
    ),
  ]);
  return Object.fromEntries(left.filter(([, columns]) => columns.length > 0));
}

const on = async () => true;

/** Deletes the pictures that are marked for it. */
const bucket = { ...inDatabase, delete: async () => {} };

test('declares the effect of /forget and retention for every table', async () => {
  const { file } = await freshFile();
  expect([...allTables(file).keys()].toSorted()).toEqual(Object.keys(TABLES).toSorted());
});

test('/forget has that effect, leaves no byte of the user, and touches no one else', async () => {
  const { file, db } = await freshFile();
  const keys = fill(file, [ADA, EVE], NOW);
  const needles = (person: Person) => [String(person.id), wordsOf(person)];
  const before = allTables(file);
  const [hers, others] = [tracesIn(file, needles(ADA)), tracesIn(file, needles(EVE))];
  expect(hers).toHaveLength(others.length);
  await db.transaction().execute(trx => forgetPerson(trx, ADA.id, { messages: [], packJobs: [] }, ME, NOW));
  await finishForgetting(db, NOW, on);
  await deleteObjects(db, bucket, new AbortController().signal, on);
  const now = fates(file, before, keys, ADA);
  expect(now).toEqual(expected('forget', Object.keys(now)));
  expect(Object.keys(now).length).toBeGreaterThan(15);
  expect(tracesIn(file, needles(ADA))).toEqual([]);
  expect(tracesIn(file, needles(EVE))).toEqual(others);
  await db.destroy();
  expect(bytesIn(file, needles(ADA))).toEqual([]);
});

test('retention has that effect on old rows', async () => {
  const { file, db } = await freshFile();
  // A user to whom something waits to be sent keeps their pictures until then.
  const keys = fill(file, [ADA], OLD);
  await db.updateTable('outbox').set({ chat_id: EVE.id }).execute();
  const before = allTables(file);
  expect(await applyRetention(db, DAYS, NOW, on)).toBe(true);
  await finishForgetting(db, NOW, on);
  await deleteObjects(db, bucket, new AbortController().signal, on);
  await pruneInbox(db, NOW - 2 * DAY);
  const now = fates(file, before, keys, ADA);
  expect(now).toEqual(expected('retention', Object.keys(now)));
  expect(textsLeftIn(file, ADA)).toEqual(TEXTS_LEFT);
});
