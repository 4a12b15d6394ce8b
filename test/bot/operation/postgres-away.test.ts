import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import { leapingClock } from '../../support/leaping-clock.ts';
import { startTunnel } from '../../support/postgres/tunnel.ts';
import {
  allHandled,
  jobsIn,
  providersOf,
  type Scene,
  saidTo,
  setScene,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const MINUTE_MS = 60_000;
const HEARTBEAT = 'the heartbeat could not be written';
const OVER = 'the database can be used again';

const Line = z.object({ level: z.number(), msg: z.string(), seconds: z.number().optional() });

/** A bot whose server of PostgreSQL is behind a network that fails. */
async function farAway() {
  const scene = await setScene({ database: 'postgres' });
  const tunnel = await startTunnel(scene.world.variables['DATABASE_URL'] ?? '');
  const clock = leapingClock();
  await scene.world.start({ ...providersOf(scene), DATABASE_URL: tunnel.url }, { clock });
  onTestFinished(async () => {
    tunnel.up(true);
    tunnel.loseCommits(() => false);
    await scene.world.stop();
    await tunnel.close();
  });
  /** Once, and however long the bot waits before it tries again. */
  const heard = (words: string) =>
    expect
      .poll(() => {
        clock.leap(1000);
        return times(scene, words);
      })
      .toBe(1);
  return { ...scene, tunnel, clock, heard };
}

function times({ person }: Pick<Scene, 'person'>, words: string): number {
  return saidTo(person).split(words).length - 1;
}

function logged({ world }: Pick<Scene, 'world'>, words: string): number {
  return world.log().split(words).length - 1;
}

/** What an operator who does not debug reads. */
function told({ world }: Pick<Scene, 'world'>) {
  const lines = world.log().trim().split('\n');
  return lines.map(line => Line.parse(JSON.parse(line))).filter(({ level }) => level > 20);
}

test('a server that is gone for ten minutes: people are answered afterwards, once', async () => {
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
  'connections that are lost after %s transactions are committed lose and double nothing',
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
    expect(lost).toBeGreaterThan(5);
    expect(times(scene, 'Hello.')).toBe(1);
    expect(times(scene, texts.sticker.delivered)).toBe(1);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
    expect(await jobsIn(world)).toHaveLength(1);
    expect(world.log()).not.toContain('"giveUp"');
  },
);
