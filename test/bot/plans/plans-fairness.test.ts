import { expect, test } from 'vitest';
import { pressButton, sendText, someone } from '../../support/exchange.ts';
import { painting, toSummary, WISH } from '../../support/scene.ts';
import { begin, contentOf, plansScene, report, untilPlanIs } from './plans-scene.ts';

const ONE_AT_A_TIME = { GENERATION_CONCURRENCY: '1' };

test('a single sticker waits for one picture of a plan at most, whoever’s plan it is', async () => {
  const scene = await plansScene({ more: ONE_AT_A_TIME });
  const { world, painter, texts } = scene;
  const release = painter.holds();
  await begin(scene, contentOf(5));
  await expect.poll(() => painter.prompts().length).toBe(1);
  const bob = { ...scene, person: someone(world, 'Bob') };
  const { chat, person } = scene;
  painter.draws(await painting());
  await pressButton(bob.person, await toSummary(bob), texts.summary.confirm, texts.progress.queued);
  // Her photo is there.
  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  const summary = await sendText(person, 'VHS, laughing, waving', texts.summary.title);
  painter.draws(await painting());
  await pressButton(person, summary, texts.summary.confirm, texts.progress.queued);
  release();
  await report(scene, 5, 5);
  const single = painter.prompts().map(prompt => prompt.includes('VHS'));
  expect(single).toEqual([false, true, true, false, false, false, false]);
});

test('no more pictures of a person are in flight than one may have, and plans of several people take turns', async () => {
  const scene = await plansScene({ more: { ...ONE_AT_A_TIME, JOBS_PER_USER: '2' } });
  const { world, painter } = scene;
  const bob = { ...scene, person: someone(world, 'Bob') };
  const release = painter.holds();
  const first = await begin(scene, contentOf(5));
  const second = await begin(bob, contentOf(5, { style: 'comic' }));
  release();
  await Promise.all([report(scene, 5, 5), report(bob, 5, 5)]);
  await untilPlanIs(scene, first, 'done');
  await untilPlanIs(bob, second, 'done');
  const order = painter.prompts().map(prompt => (prompt.includes('Style: "comic"') ? 'b' : 'a'));
  // Nobody is ever more than the pictures ahead that may be queued at once.
  for (let n = 1; n <= order.length; n++) {
    const lead = order.slice(0, n).filter(who => who === 'a').length * 2 - n;
    expect(Math.abs(lead)).toBeLessThanOrEqual(2);
  }
  expect(painter.imagesPaid()).toBe(10);
});
