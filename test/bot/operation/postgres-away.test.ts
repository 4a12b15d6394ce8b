import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { leapingClock } from '../../support/leaping-clock.ts';
import { sceneFarAway } from '../../support/postgres/far-away.ts';
import {
  allHandled,
  jobsIn,
  rowsOf,
  type Scene,
  saidTo,
  stickerOf,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { countCalls } from '../../support/telegram.ts';
import { LONG } from '../../support/timeouts.ts';
import { addToPack, MADE } from '../packs/packs-scene.ts';

const MINUTE_MS = 60_000;
const HEARTBEAT = 'writing the heartbeat failed';
const OVER = 'the database can be used again';

const Line = z.object({ level: z.number(), msg: z.string(), seconds: z.number().optional() });
const ADMIN = 4242;

async function farAway() {
  const clock = leapingClock();
  const more = { ADMIN_IDS: `${ADMIN}` };
  const scene = await sceneFarAway({ personId: ADMIN, more, runtime: { clock } });
  /** Waits for a message, leaping the clock past the bot's retry delays. */
  const heard = (words: string) =>
    expect
      .poll(() => {
        clock.leap(1000);
        return times(scene, words);
      })
      .toBe(1);
  return { ...scene, clock, heard };
}

function times({ person }: Pick<Scene, 'person'>, words: string): number {
  return saidTo(person).split(words).length - 1;
}

function logged({ world }: Pick<Scene, 'world'>, words: string): number {
  return world.log().split(words).length - 1;
}

/** The log lines above the debug level. */
function told({ world }: Pick<Scene, 'world'>) {
  const lines = world.log().trim().split('\n');
  return lines.map(line => Line.parse(JSON.parse(line))).filter(({ level }) => level > 20);
}

test('after ten minutes without the server, users are answered once', async () => {
  const scene = await farAway();
  const { chat, person, tunnel, clock, world, heard } = scene;
  chat.says('One.');
  const answer = chat.holds();
  person.sendText('one');
  await eventually(() => chat.chats().length).toBe(1);
  tunnel.up(false);
  person.sendText('two');
  answer();
  await expect.poll(() => logged(scene, 'cannot be stored yet and is kept in memory')).toBe(1);
  for (let minute = 0; minute < 10; minute++) clock.leap(MINUTE_MS);
  const failed = logged(scene, HEARTBEAT);
  await expect
    .poll(() => {
      clock.leap(1000);
      return logged(scene, HEARTBEAT);
    })
    .toBeGreaterThan(failed + 3);
  chat.says('Two.');
  tunnel.up(true);
  await heard('Two.');
  await allHandled(world);
  expect(saidTo(person)).toBe('One.\nTwo.');
  expect(chat.chats()).toHaveLength(2);
  await expect
    .poll(() => {
      clock.leap(1000);
      return logged(scene, OVER);
    })
    .toBe(1);
  const lines = told(scene);
  expect(lines.filter(({ level }) => level > 30)).toEqual([
    { level: 50, msg: expect.stringContaining('the database server cannot be reached') },
  ]);
  expect(lines.find(({ msg }) => msg === OVER)?.seconds).toBeGreaterThanOrEqual(600);
});

test.each(['even', 'odd'])(
  'connections that are lost at every second commit (%s) neither lose nor repeat anything',
  LONG,
  async which => {
    const scene = await farAway();
    const { chat, painter, person, tunnel, world, texts, heard } = scene;
    let lost = 0;
    tunnel.loseCommits(commit => {
      const loses = commit % 2 === (which === 'even' ? 0 : 1);
      if (loses) lost++;
      return loses;
    });
    chat.says('Hello.');
    person.sendText('hi');
    await heard('Hello.');
    await toSticker(scene, await toSummary(scene));
    await allHandled(world);
    const sticker = stickerOf(person);
    const made = countCalls(world.telegram, 'createNewStickerSet');
    await addToPack(scene, sticker, MADE);
    const { admin, privacy } = texts;
    const preview = await sendText(person, '/broadcast News', /Send it to everyone/);
    await pressButton(person, preview, admin.broadcast.send, '✅ Sent: 1 of 1');
    expect(lost).toBeGreaterThan(5);
    expect(times(scene, 'Hello.')).toBe(1);
    expect(times(scene, texts.sticker.delivered)).toBe(1);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
    expect(await jobsIn(world)).toHaveLength(1);
    expect(made.hits).toBe(1);
    expect(person.messages.filter(({ text }) => text === 'News')).toHaveLength(2);

    const question = await sendText(person, '/forget', privacy.ask(1).slice(0, 30));
    await pressButton(person, question, privacy.deleteWithPacks(1), privacy.packsDeleted);
    expect(times(scene, privacy.packsDeleted)).toBe(1);
    expect(world.telegram.stickerSets).toEqual([]);
    expect(await rowsOf(world, 'users')).toEqual([]);
    expect(world.log()).not.toContain('"giveUp"');
  },
);
