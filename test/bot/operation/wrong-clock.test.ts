import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../src/app/index.ts';
import { startBot } from '../../../src/app/start-bot.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { SILENT } from '../../support/log.ts';
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
} from '../../support/scene.ts';
import { oneMoreProcess } from '../../support/shared.ts';
import { TOKEN } from '../../support/world.ts';

const HOUR_MS = 60 * 60_000;

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])('a replica whose clock is an hour %s takes nothing over', async (_name, offsetMs) => {
  const scene = await openScene({ database: 'postgres' });
  const { painter, person, texts, world } = scene;
  const clock = { ...systemClock, now: () => Date.now() + offsetMs };
  const config = loadConfig({ ...world.variables, ...providersOf(scene) }, 'bot');
  const app = await createApp(config, SILENT, { ...oneMoreProcess(), clock });
  const other = await startBot(app, TOKEN);
  onTestFinished(async () => {
    await other.stop();
    await other.ended;
  });
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
