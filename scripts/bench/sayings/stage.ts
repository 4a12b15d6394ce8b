import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { createApp } from '../../../src/app/index.ts';
import { processRuntime } from '../../../src/app/runtime.ts';
import { takenBy } from '../../../src/assistant/awaited-words.ts';
import type { TurnContext } from '../../../src/assistant/context.ts';
import { startAssistantDialog } from '../../../src/assistant/dialogue/start.ts';
import { handleUserInput } from '../../../src/assistant/dialogue/user-input.ts';
import type { Outgoing } from '../../../src/assistant/outgoing.ts';
import type { Store } from '../../../src/assistant-db/schema.ts';
import { packEffects } from '../../../src/bot/features/packs/effects.ts';
import { captionInputHandler } from '../../../src/bot/features/stickers/effects.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { type Language, wordsOf } from '../../../src/i18n/index.ts';
import type { HelpFacts } from '../../../src/i18n/types/help.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { delivered } from '../delivered.ts';
import type { Saying, State } from './row.ts';

/** What is stored of a person. */
export interface Stored {
  readonly language: string | null;
  /** Whether a dialogue is open, and its values. */
  readonly open: boolean;
  readonly style: string | null;
  readonly emotion: string | null;
  readonly pose: string | null;
  /** The look of the next sticker, as far as it was said. */
  readonly next: { readonly outline: number; readonly caption: string } | undefined;
  /** Jobs so far. */
  readonly jobs: number;
  readonly stickers: readonly { readonly id: number; readonly outline: number; readonly caption: string }[];
  readonly packJobs: number;
  /** What the next words are for, where it is not the dialogue. */
  readonly awaited: string | null;
  /** Stickers of the plan that is open; undefined without one. */
  readonly planned: number | undefined;
}

/** What one turn has come to. */
export interface Scene {
  readonly before: Stored;
  readonly after: Stored;
  readonly messages: readonly Outgoing[];
}

/** A bot whose only provider are the built-in rules, and one person who is brought into each state once. */
export interface Stage {
  readonly helpFacts: HelpFacts;
  /** Brings a person into the state of the row, and says its words. */
  play(row: Pick<Saying, 'state' | 'said'> & { readonly language: Language }): Promise<Scene>;
  close(): Promise<void>;
}

/** What leads to a state, after /start. The bot's own names of values are stored in these very words. */
function wordsIn(language: Language) {
  const { answers, values } = wordsOf(language);
  const nameOf = (names: string) => names.split(',')[0] ?? '';
  const style = nameOf(values.style.anime);
  const all = [style, nameOf(values.emotion.joy), nameOf(values.pose.waving)].join(', ');
  return { style, all, yes: nameOf(answers.yes) };
}

const ORDER: readonly State[] = ['no_photo', 'values_missing', 'summary_shown', 'delivered'];

async function storedOf(db: Store, userId: number): Promise<Stored> {
  const of = <Table extends 'generations' | 'pack_jobs'>(table: Table) =>
    db
      .selectFrom(table as 'generations')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  const dialogue = await db
    .selectFrom('assistant_sessions')
    .select(['style', 'emotion', 'pose', 'outline', 'caption'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const planned = await db
    .selectFrom('plans')
    .innerJoin('plan_stickers', 'plan_id', 'id')
    .select('position')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .execute();
  return {
    language: user?.language ?? null,
    open: dialogue !== undefined,
    style: dialogue?.style ?? null,
    emotion: dialogue?.emotion ?? null,
    pose: dialogue?.pose ?? null,
    next: dialogue && { outline: dialogue.outline, caption: dialogue.caption },
    jobs: (await of('generations')).length,
    stickers: await db
      .selectFrom('stickers')
      .select(['id', 'outline', 'caption'])
      .where('user_id', '=', userId)
      .execute(),
    packJobs: (await of('pack_jobs')).length,
    awaited: session?.awaited_input ?? null,
    planned: planned.length > 0 ? planned.length : undefined,
  };
}

/** What the worker does, without a picture: the job is drawn and its sticker is in the chat. */
async function drawn(db: Store, userId: number, now: number): Promise<void> {
  const jobs = await db
    .updateTable('generations')
    .set({ status: 'delivered' })
    .where('user_id', '=', userId)
    .where('status', '=', 'queued')
    .returning('id')
    .execute();
  for (const { id } of jobs) {
    const cutout = Buffer.of(0);
    await db.insertInto('generation_images').values({ generation_id: id, drawn: null, cutout }).execute();
    await db
      .insertInto('stickers')
      .values({ user_id: userId, generation_id: id, file_id: `file-${id}`, created_at: now })
      .execute();
  }
  await db
    .updateTable('users')
    .set(eb => ({ total_generations: eb('total_generations', '+', jobs.length) }))
    .where('id', '=', userId)
    .execute();
}

/** The tables, those before each to which its rows refer. */
async function tablesInOrder(db: Store): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; referred: string | null }>`
    select t.name, f."table" as referred from sqlite_master t left join pragma_foreign_key_list(t.name) f
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'kysely_%'`.execute(db);
  const ordered = new Set<string>();
  const place = (table: string): void => {
    for (const { name, referred } of rows) if (name === table && referred !== null) place(referred);
    ordered.add(table);
  };
  for (const { name } of rows) place(name);
  return [...ordered];
}

/**
 * What leaves nothing in the database but what is in it now. In an order that never breaks a reference: to have SQLite look
 * at references later is a pragma, after which it prepares every statement anew.
 */
async function waysBack(db: Store): Promise<readonly CompiledQuery[]> {
  const tables = await tablesInOrder(db);
  const away = tables.toReversed().map(name => sql`delete from ${sql.table(name)}`.compile(db));
  const back: CompiledQuery[] = [];
  for (const name of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map(column => sql.ref(column)));
      const values = sql.join(Object.values(row));
      back.push(sql`insert into ${sql.table(name)} (${columns}) values (${values})`.compile(db));
    }
  }
  return [...away, ...back];
}

export async function openStage(folder: string): Promise<Stage> {
  // Each look at the clock is a second later: what was shown was there before the next words.
  let now = systemClock.now();
  const clock = { ...systemClock, now: () => (now += 1000) };
  const config = loadConfig({
    DATABASE_URL: `sqlite:${join(folder, 'sayings.db')}`,
    AI_PROVIDERS: 'offline',
    IMAGE_PROVIDERS: 'offline',
  });
  const log = createLogger({ level: 'silent' });
  const app = await createApp(config, log, { ...processRuntime(), clock });
  const { db, random } = app;
  const packs = packEffects({ botUsername: 'sayings_bot', random, onPackJob: () => undefined });
  // As the bot in Telegram has them.
  const assistant = { ...app.assistant, effects: { ...app.assistant.effects, ...packs } };
  let people = 0;
  let turns = 0;

  const enter = (language: Language) => {
    const person = {
      id: ++people,
      firstName: wordsOf(language).forms.script === 'Cyrillic' ? 'Анна' : 'Ada',
      languageCode: language,
    };
    const context = (): TurnContext => ({
      person,
      turn: `turn-${++turns}`,
      saidAt: clock.now(),
      signal: new AbortController().signal,
      acknowledge: async () => undefined,
    });
    const take = () => delivered(db, person.id, clock.now());
    return {
      id: person.id,
      start: async () => {
        await startAssistantDialog(assistant, context());
        await take();
      },
      say: async (words: string, photo?: string) => {
        const turn = context();
        const input = {
          texts: words === '' ? [] : [words],
          notices: [],
          ...(photo && { photo: { ref: photo } }),
        };
        await handleUserInput(assistant, turn, input, takenBy([captionInputHandler], assistant, turn));
        return take();
      },
    };
  };

  /** People in the state that they have been brought into, when that was, and the ways back to it. */
  const brought = new Map<
    string,
    {
      readonly person: ReturnType<typeof enter>;
      readonly at: number;
      readonly back: readonly CompiledQuery[];
    }
  >();
  const nothing = await waysBack(db);
  const bring = async (language: Language, state: State) => {
    const known = brought.get(`${language} ${state}`);
    await db.transaction().execute(async trx => {
      for (const query of known?.back ?? nothing) await trx.executeQuery(query);
    });
    if (known !== undefined) {
      now = known.at;
      return known.person;
    }
    const person = enter(language);
    const place = ORDER.indexOf(state);
    const { style, all, yes } = wordsIn(language);
    await person.start();
    if (place > 0) await person.say(place > 1 ? all : style, 'photo');
    if (place > 2) {
      await person.say(yes);
      await drawn(db, person.id, clock.now());
    }
    brought.set(`${language} ${state}`, { person, at: now, back: await waysBack(db) });
    return person;
  };

  return {
    helpFacts: assistant.helpFacts,
    play: async ({ language, state, said }) => {
      const person = await bring(language, state);
      const before = await storedOf(db, person.id);
      const messages = await person.say(said);
      return { before, after: await storedOf(db, person.id), messages };
    },
    close: () => app.close(),
  };
}
