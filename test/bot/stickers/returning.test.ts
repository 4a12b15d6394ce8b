import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { fakeAnimator, shortFilm } from '../../support/pictures/animator.ts';
import {
  allSaid,
  HURRIED,
  openScene,
  rowsOf,
  type Scene,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { begin, contentOf, plansScene, report } from '../plans/plans-scene.ts';

const filmsOf = ({ person }: Pick<Scene, 'person'>) =>
  person.messages.filter(({ animation }) => animation !== undefined);

const isGone = (world: Scene['world']) =>
  eventually(async () => (await rowsOf(world, 'users'))[0]?.gone_at).not.toBeNull();

/** The user asked for a film, blocked the bot while it was being made, and then it was made. */
async function filmedMeanwhile() {
  const releases: (() => void)[] = [];
  const { animator, asked } = fakeAnimator(
    () => new Promise(resolve => releases.push(() => resolve(shortFilm(releases.length)))),
  );
  const scene = await openScene({ runtime: { ...HURRIED, animator } });
  await toSticker(scene, await toSummary(scene));
  const { world, person, texts } = scene;
  const menu = await pressButton(person, stickerOf(person), texts.afterSticker.move, texts.motion.choose);
  person.press(menu, texts.motion.names.jelly);
  await eventually(() => asked()).toEqual(['jelly']);
  person.block();
  await isGone(world);
  for (const release of releases) release();
  await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
  await allSaid(world);
  expect(filmsOf(scene)).toEqual([]);
  return { ...scene, asked };
}

describe('a user who blocked the bot while a film was made', () => {
  it('gets it on return, once', async () => {
    const scene = await filmedMeanwhile();
    const { world, person, texts, asked } = scene;
    person.unblock();
    await eventually(() => filmsOf(scene).length).toBe(1);
    person.block();
    await isGone(world);
    person.unblock();
    await sendText(person, '/help', texts.help.slice(0, 20));
    await allSaid(world);
    expect(filmsOf(scene)).toHaveLength(1);
    expect(asked()).toEqual(['jelly']);
  });

  it('does not get the films of a plan, which its pack shows', async () => {
    const { animator, asked } = fakeAnimator();
    const scene = await plansScene({ runtime: { animator } });
    const { person, texts, world } = scene;
    await begin(scene, contentOf(2, { moving: true }));
    await report(scene, 2, 2);
    person.block();
    await isGone(world);
    person.unblock();
    await sendText(person, '/help', texts.help.slice(0, 20));
    await allSaid(world);
    expect(asked()).toHaveLength(2);
    expect(filmsOf(scene)).toEqual([]);
  });
});
