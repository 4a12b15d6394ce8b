import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../src/app/index.ts';
import { startBot } from '../../../src/app/start-bot.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { followingClock, systemClock } from '../../../src/lib/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton } from '../../support/exchange.ts';
import { keptLog } from '../../support/log.ts';
import {
  allHandled,
  confirmed,
  jobsIn,
  openScene,
  painting,
  providersOf,
  rowsOf,
  saidTo,
  stickersOf,
  toSummary,
} from '../../support/scene.ts';
import { oneMoreProcess } from '../../support/shared.ts';
import { TOKEN } from '../../support/world.ts';

const HOUR_MS = 60 * 60_000;

const OFF = [
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
] as const;

/** A scene with two replicas, of which the clock of one is off. */
async function withWrongClock(offsetMs: number) {
  const scene = await openScene({ database: 'postgres' });
  const { world } = scene;
  const clock = followingClock({ ...systemClock, now: () => Date.now() + offsetMs });
  const config = loadConfig({ ...world.variables, ...providersOf(scene) }, 'bot');
  const { log, logged } = keptLog();
  const app = await createApp(config, log, { ...oneMoreProcess(), clock });
  const other = await startBot(app, TOKEN);
  onTestFinished(async () => {
    await other.stop();
    await other.ended;
  });
  expect(logged()).toContain("the server's is used");
  return scene;
}

test.each(OFF)('a replica whose clock is an hour %s takes nothing over', async (_name, offsetMs) => {
  const scene = await withWrongClock(offsetMs);
  const { painter, person, texts, world } = scene;
  const release = painter.holds();
  painter.draws(await painting());
  await confirmed(scene);
  await eventually(() => painter.prompts().length).toBe(1);
  const [job] = await jobsIn(world);
  const beats = async () => (await rowsOf(world, 'processes')).map(({ beat }) => beat);
  const before = Math.max(...(await beats()));
  // Both have looked several times meanwhile.
  await expect.poll(async () => Math.min(...(await beats()))).toBeGreaterThan(before + 2);
  expect(await beats()).toHaveLength(2);
  expect(await jobsIn(world)).toEqual([job]);
  release();
  await person.waitForBotMessage(texts.sticker.delivered);
  await allHandled(world);
  expect(stickersOf(person)).toHaveLength(1);
  expect(painter.prompts()).toHaveLength(1);
  expect(painter.imagesPaid()).toBe(1);
  expect(saidTo(person).split(texts.sticker.delivered)).toHaveLength(2);
});

test.each(OFF)(
  'where a clock is an hour %s, what is put off comes when it is due',
  async (_name, offsetMs) => {
    const scene = await withWrongClock(offsetMs);
    const { painter, person, texts, world } = scene;
    const summary = await toSummary(scene);
    const trouble = world.telegram.faults.add({
      kind: 'page',
      method: 'getFile',
      status: 502,
      body: '<html>',
    });
    painter.draws(await painting());
    const pressed = performance.now();
    await pressButton(person, summary, texts.summary.confirm, texts.progress.waiting_photo);
    trouble.remove();
    await person.waitForBotMessage(texts.sticker.delivered);
    // Put off by five seconds.
    expect(performance.now() - pressed).toBeGreaterThan(5000);
    const [job] = await jobsIn(world);
    expect(job?.photo_tries).toBe(1);
    const late = (job?.finished_at ?? 0) - (job?.not_before ?? 0);
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThan(HOUR_MS / 2);
  },
);
