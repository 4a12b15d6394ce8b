import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { decodeOutgoing, type Outgoing } from '../../../src/assistant/outgoing.ts';
import { markSummaryShown } from '../../../src/assistant-db/dialogues/sessions.ts';
import { waitingMessages } from '../../../src/assistant-db/messages/outbox.ts';
import { notePlanShown } from '../../../src/assistant-db/plans/plans.ts';
import type { Store } from '../../../src/assistant-db/schema.ts';
import { type Language, wordsOf } from '../../../src/i18n/index.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openTalk, PERSON } from '../../../test/support/talk.ts';

export const STATES = [
  'no_photo',
  'photo_given',
  'values_missing',
  'summary_shown',
  'plan_shown',
  'delivered',
] as const;
type State = (typeof STATES)[number];

/** What is stored of a person. */
type Stored = Awaited<ReturnType<typeof storedOf>>;

async function storedOf(db: Store, userId: number) {
  const user = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  const dialogue = await db
    .selectFrom('assistant_sessions')
    .select(['style', 'emotion', 'pose', 'outline', 'caption'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const session = await db
    .selectFrom('sessions')
    .select('awaited_input')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const stickers = db
    .selectFrom('stickers')
    .select(['id', 'outline', 'caption'])
    .where('user_id', '=', userId);
  const jobs = db.selectFrom('generations').select('id').where('user_id', '=', userId);
  const packJobs = db.selectFrom('pack_jobs').select('id').where('user_id', '=', userId);
  const planned = db
    .selectFrom('plans')
    .innerJoin('plan_stickers', 'plan_id', 'id')
    .select(['style', 'emotion', 'pose', 'plan_stickers.caption'])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .orderBy('position');
  const drawnPlans = db
    .selectFrom('plans')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'first');
  return {
    language: user?.language ?? null,
    dialogue,
    awaited: session?.awaited_input ?? null,
    stickers: await stickers.execute(),
    jobs: (await jobs.execute()).length,
    packJobs: (await packJobs.execute()).length,
    /** The stickers of the open plan, each as one text. */
    planned: (await planned.execute()).map(sticker => Object.values(sticker).join(' · ')),
    drawnPlans: (await drawnPlans.execute()).length,
  };
}

/** What the sender does: empties the outbox, and notes which summary was shown. */
async function takeOutbox(db: Store, userId: number, now: number): Promise<Outgoing[]> {
  const messages = (await waitingMessages(db, userId)).flatMap(content => decodeOutgoing(content) ?? []);
  for (const message of messages) {
    if (message.type === 'summary')
      await db.transaction().execute(trx => markSummaryShown(trx, message.sessionId, message.revision, now));
    if (message.type !== 'say' || message.showsPlan === undefined) continue;
    const { planId, revision } = message.showsPlan;
    await db.transaction().execute(trx => notePlanShown(trx, planId, revision, now));
  }
  await db.deleteFrom('outbox').where('chat_id', '=', userId).execute();
  return messages;
}

/** What the worker does, without a picture: the sticker of the job that waits is in the chat. */
async function deliver(db: Store, userId: number, now: number): Promise<void> {
  const { id } = await db
    .updateTable('generations')
    .set({ status: 'delivered' })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const picture = { generation_id: id, drawn: null, cutout: Buffer.of(0) };
  await db.insertInto('generation_images').values(picture).execute();
  const sticker = { user_id: userId, generation_id: id, file_id: `file-${id}`, created_at: now };
  await db.insertInto('stickers').values(sticker).execute();
  await db.updateTable('users').set({ total_generations: 1 }).where('id', '=', userId).execute();
}

/** What leaves nothing in the database but what is in it now; tables to which others refer come first in its schema. */
async function wayBack(db: Store): Promise<readonly CompiledQuery[]> {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by rowid`.execute(
    db,
  );
  const back = tables.toReversed().map(({ name }) => sql`delete from ${sql.table(name)}`.compile(db));
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map(column => sql.ref(column)));
      const values = sql.join(Object.values(row));
      back.push(sql`insert into ${sql.table(name)} (${columns}) values (${values})`.compile(db));
    }
  }
  return back;
}

/** What one message has led to. */
export interface Scene {
  readonly before: Stored;
  readonly after: Stored;
  readonly messages: readonly Outgoing[];
}

/** Asks for a set of four. */
const ASK_FOR_SET: Readonly<Record<Language, string>> = {
  en: 'make a set of 4 stickers',
  ru: 'сделай набор из 4 стикеров',
  uk: 'зроби набір з 4 стікерів',
  de: 'mach ein Set mit 4 Stickern',
  es: 'haz un set de 4 stickers',
};

/** One person who talks to the built-in rules, brought into each state once and back into it for each message. */
async function openScenes(folder: string, language: Language) {
  // Each look at the clock is a second later: what was shown was there before the next words.
  let now = systemClock.now();
  const clock = { ...systemClock, now: () => (now += 1000) };
  const file = join(folder, `sayings-${language}.db`);
  const variables = { DATABASE_URL: `sqlite:${file}`, AI_PROVIDERS: 'offline', IMAGE_PROVIDERS: 'offline' };
  const firstName = language === 'ru' ? 'Анна' : 'Ada';
  const talk = await openTalk(variables, { language, firstName, runtime: { clock } });
  const { db, assistant } = talk.app;
  const { answers, values } = wordsOf(language);
  const [style = '', emotion = '', pose = '', yes = ''] = [
    values.style.anime,
    values.emotion.joy,
    values.pose.waving,
    answers.yes,
  ].map(names => names.split(',')[0]);
  const nothing = await wayBack(db);
  const brought = new Map<State, { readonly at: number; readonly back: readonly CompiledQuery[] }>();

  const bring = async (state: State): Promise<void> => {
    const known = brought.get(state);
    await db.transaction().execute(async trx => {
      for (const query of known?.back ?? nothing) await trx.executeQuery(query);
    });
    if (known) {
      now = known.at;
      return;
    }
    await talk.start();
    await takeOutbox(db, PERSON, clock.now());
    if (state !== 'no_photo') {
      const isReady = state === 'summary_shown' || state === 'delivered';
      const caption = isReady ? [style, emotion, pose].join(', ') : style;
      await talk.sendPhoto(state === 'photo_given' ? undefined : caption);
      await takeOutbox(db, PERSON, clock.now());
    }
    if (state === 'plan_shown') {
      await talk.say(ASK_FOR_SET[language]);
      await takeOutbox(db, PERSON, clock.now());
      const { planned } = await storedOf(db, PERSON);
      if (planned.length !== 4) throw new Error(`no plan of four in ${language}: ${planned.length}`);
    }
    if (state === 'delivered') {
      await talk.say(yes);
      await takeOutbox(db, PERSON, clock.now());
      await deliver(db, PERSON, clock.now());
    }
    brought.set(state, { at: now, back: await wayBack(db) });
  };
  return {
    helpFacts: assistant.helpFacts,
    /** Brings the person into a state, and says something there. */
    play: async (said: string, state: State): Promise<Scene> => {
      await bring(state);
      const before = await storedOf(db, PERSON);
      await talk.say(said);
      const messages = await takeOutbox(db, PERSON, clock.now());
      return { before, after: await storedOf(db, PERSON), messages };
    },
    close: talk.close,
  };
}

/** The languages of the tables, each opened where it is first spoken. */
export async function openStage(folder: string) {
  const scenes = new Map<Language, Awaited<ReturnType<typeof openScenes>>>();
  const scenesIn = async (language: Language) => {
    const opened = scenes.get(language) ?? (await openScenes(folder, language));
    scenes.set(language, opened);
    return opened;
  };
  return {
    helpFacts: (await scenesIn('en')).helpFacts,
    play: async (said: string, state: State, language: Language) =>
      (await scenesIn(language)).play(said, state),
    close: async () => void (await Promise.all([...scenes.values()].map(each => each.close()))),
  };
}
