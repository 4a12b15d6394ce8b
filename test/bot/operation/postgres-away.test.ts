import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { leapingClock } from '../../support/leaping-clock.ts';
import { sceneFarAway } from '../../support/postgres/far-away.ts';
import {
  allHandled,
  jobsIn,
  type Scene,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const MINUTE_MS = 60_000;

async function farAway() {
  const clock = leapingClock();
  const scene = await sceneFarAway({ clock });
  /** Once, and however long the bot waits before it tries again. */
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
  expect(world.log()).toContain('the database server cannot be reached');
  for (let minute = 0; minute < 10; minute++) clock.leap(MINUTE_MS);
  chat.says('Two.');
  tunnel.up(true);
  await heard('Two.');
  await allHandled(world);
  expect(saidTo(person)).toBe('One.\nTwo.');
  expect(chat.chats()).toHaveLength(2);
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
