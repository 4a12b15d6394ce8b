import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { photo } from '../support/pictures/pictures.ts';
import { LONG } from '../support/timeouts.ts';
import { addressUpdate, GROUPS, NEWCOMERS, STRANGERS } from './address-update.ts';
import { arbitraryUpdate, HUGE_CONTENTS, type Shape } from './arbitrary-updates.ts';
import type { RawCall } from './raw-telegram.ts';
import { openRawWorld, type RawWorld } from './raw-world.ts';

/** Set `FUZZ_UPDATES=10000` for the long run. Half as many again as these reach no more of the code. */
const COUNT = Number(process.env['FUZZ_UPDATES'] ?? 800);
const QUARTERS = 4;
const BATCH = 100;
const SEED = 20_261_121;
const VICTIMS = [1001, 1002];
const FIRST_UPDATE = 1000;
const PATIENCE = { timeout: 30_000, interval: 20 };

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapAfterCollection(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Every row that belongs to a person, in every table, as text. */
async function rowsOf({ app: { db } }: RawWorld, userId: number): Promise<string> {
  const dump: unknown[] = [];
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  for (const { name } of tables.rows) {
    const columns = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db);
    const owner = name === 'users' ? 'id' : columns.rows.find(column => column.name === 'user_id')?.name;
    if (owner === undefined) continue;
    const rows = await sql`select * from ${sql.table(name)} where ${sql.ref(owner)} = ${userId}`.execute(db);
    dump.push(name, rows.rows);
  }
  const placed = await db
    .selectFrom('placements')
    .innerJoin('packs', 'packs.id', 'placements.pack_id')
    .selectAll('placements')
    .where('packs.user_id', '=', userId)
    .execute();
  return JSON.stringify([dump, placed]);
}

/** Somebody with a dialogue, a sticker and a pack: what others may be after. */
async function settleIn(
  world: RawWorld,
  userId: number,
  calls: readonly RawCall[],
  nextUpdate: () => number,
) {
  const { db } = world.app;
  const from = { id: userId, is_bot: false, first_name: 'Victim', language_code: 'en' };
  const chat = { id: userId, type: 'private' };
  const picture = [{ file_id: 'portrait', width: 800, height: 1000 }];
  const caption = 'noir, laughing, waving';
  const message = { message_id: 1, date: 1, from, chat, photo: picture, caption };
  world.telegram.hand(JSON.stringify([{ update_id: nextUpdate(), message }]));
  const confirmation = () =>
    calls.find(
      call => call.chatId === userId && call.buttons.some(data => data.startsWith('assistant_confirm')),
    );
  await expect.poll(confirmation, PATIENCE).toBeDefined();
  const query = {
    id: `v${userId}`,
    from,
    data: confirmation()?.buttons[0],
    message: { message_id: 2, chat },
  };
  world.telegram.hand(JSON.stringify([{ update_id: nextUpdate(), callback_query: query }]));
  await expect
    .poll(() => calls.some(call => call.chatId === userId && call.method === 'sendSticker'), PATIENCE)
    .toBe(true);
  await expect.poll(() => world.settled(), PATIENCE).toBe(true);
  const sticker = await db
    .selectFrom('stickers')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const pack = await db
    .insertInto('packs')
    .values({
      user_id: userId,
      name: `p${userId}_by_x`,
      title: 'Mine',
      status: 'made',
      created_at: 1,
      used_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('placements')
    .values({
      pack_id: pack.id,
      sticker_id: sticker.id,
      status: 'in',
      file_id: 'f',
      file_unique_id: 'u',
      created_at: 1,
    })
    .execute();
}

/** What is huge comes with the first of them: nearly all the time of a turn is spent on it. */
function shapesOf(quarter: number): Shape[] {
  const size = COUNT / QUARTERS;
  const shapes = fc.sample(arbitraryUpdate, { seed: SEED + quarter, numRuns: size });
  const [first] = shapes;
  if (first === undefined || quarter > 0) return shapes;
  const huge = HUGE_CONTENTS.map((content): Shape => ({ ...first, what: { kind: 'said', content } }));
  return [...huge, ...shapes.slice(huge.length)];
}

test(
  `${COUNT} malformed and extreme updates: each is acknowledged, none reaches anybody else`,
  LONG,
  async () => {
    const portrait = await photo();
    const calls: RawCall[] = [];
    const written = new Set<number>();
    let remember = true;
    const world = await openRawWorld({
      onCall: call => {
        if (remember) calls.push(call);
        written.add(call.chatId);
      },
      file: id => (id === 'portrait' ? { bytes: portrait, size: portrait.length } : undefined),
      more: { DAILY_STICKERS_PER_USER: '1', MAX_QUEUED_JOBS: '3' },
    });
    const { telegram, app } = world;
    let updateId = FIRST_UPDATE;
    for (const victim of VICTIMS) await settleIn(world, victim, calls, () => ++updateId);
    const before = await Promise.all(VICTIMS.map(victim => rowsOf(world, victim)));
    remember = false;
    written.clear();

    const allowed = new Set<number>();
    const unanswered: string[] = [];
    const heaps: number[] = [];
    let index = 0;
    for (let quarter = 0; quarter < QUARTERS; quarter++) {
      const due = new Map<number, string>();
      let batch: string[] = [];
      for (const shape of shapesOf(quarter)) {
        const victim = VICTIMS[index % VICTIMS.length] ?? 0;
        const { raw, mayWriteTo, mustWriteTo } = addressUpdate(shape, index++, victim);
        if (mayWriteTo !== undefined) allowed.add(mayWriteTo);
        const whole = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
        const json = JSON.stringify(whole ? { update_id: ++updateId, ...raw } : raw);
        if (mustWriteTo !== undefined) due.set(mustWriteTo, json.slice(0, 400));
        batch.push(json);
        if (batch.length < BATCH) continue;
        telegram.hand(`[${batch.join(',')}]`);
        batch = [];
      }
      telegram.hand(`[${batch.join(',')}]`);
      await expect.poll(() => telegram.acknowledged(), PATIENCE).toBe(updateId + 1);
      await expect.poll(() => world.settled(), PATIENCE).toBe(true);
      for (const [chatId, json] of due) if (!written.has(chatId)) unanswered.push(json);
      // To collect takes as long as a hundred updates.
      if (quarter === 0 || quarter === QUARTERS - 1) heaps.push(heapAfterCollection());
    }

    expect(world.uncaught).toEqual([]);
    expect(world.trouble.slice(0, 5)).toEqual([]);
    expect(telegram.violations.slice(0, 5)).toEqual([]);
    expect(unanswered.slice(0, 5)).toEqual([]);
    expect([...written].filter(chatId => !allowed.has(chatId))).toEqual([]);
    expect(await Promise.all(VICTIMS.map(victim => rowsOf(world, victim)))).toEqual(before);
    const known = await app.db.selectFrom('users').select('id').execute();
    const outsiders = known.filter(({ id }) => (id >= STRANGERS && id < NEWCOMERS) || id < GROUPS / 2);
    expect(outsiders).toEqual([]);
    const [first = 0] = heaps;
    expect((heaps.at(-1) ?? 0) / first).toBeLessThanOrEqual(1.1);
  },
);
