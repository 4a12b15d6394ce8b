import { describe, expect, it } from 'vitest';
import { encodeFilm } from '../../../src/images/motion/encode.ts';
import type { Film } from '../../../src/images/motion/film.ts';
import type { Animator } from '../../../src/images/motion/index.ts';
import { previewOf } from '../../../src/images/motion/preview.ts';
import type { MotionRequest } from '../../../src/images/motion/render.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { openEncoder } from '../../../src/images/motion/vp9.ts';
import type { Raster } from '../../../src/images/raster.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import {
  HURRIED,
  openScene,
  providersOf,
  rowsOf,
  type Scene,
  type SceneOptions,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

/** A film of two low frames, for everyone who asks: real ones take many seconds. */
let made: ReturnType<Animator['animate']> | undefined;

const unlessStopped = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

function fakeAnimator(answer?: (signal?: AbortSignal) => ReturnType<Animator['animate']>) {
  const requests: MotionRequest[] = [];
  const animator: Animator = {
    animate: async (request, signal) => {
      requests.push(request);
      if (answer !== undefined) return answer(signal);
      made ??= shortFilm();
      return made;
    },
    check: async () => ({ ok: true }),
    close: async () => {},
  };
  return { animator, requests, asked: () => requests.map(({ motion }) => motion) };
}

/** A low bar that jumps from left to right. */
async function shortFilm(): ReturnType<Animator['animate']> {
  const [width, height] = [512, 64] as const;
  const frameOf = (from: number): Raster => {
    const data = new Uint8Array(width * height * 4);
    for (let at = 0; at < width * height; at++)
      if (at % width >= from && at % width < from + 200) data.set([200, 40, 60, 255], at * 4);
    return { data, width, height };
  };
  const film: Film = { width, height, frames: [frameOf(20), frameOf(280)], durationsMs: [800, 700] };
  const encoded = await encodeFilm(film, await openEncoder());
  if (encoded.outcome !== 'ok') return encoded;
  return { ...encoded, preview: await previewOf(film), height, durationMs: 1500 };
}

async function withSticker(options: SceneOptions = {}) {
  const scene = await openScene({ ...options, runtime: { ...HURRIED, ...options.runtime } });
  await toSticker(scene, await toSummary(scene));
  return { ...scene, sticker: stickerOf(scene.person) };
}

async function withKeylessSticker(language: 'en' | 'ru') {
  const scene = await openScene({ language, more: { AI_PROVIDERS: 'offline' }, runtime: HURRIED });
  const { person, texts } = scene;
  const caption = language === 'ru' ? 'комикс, смеётся, машет рукой' : 'comic, laughing, waving';
  await toSticker(scene, await sendPortrait(person, caption, texts.summary.title));
  return scene;
}

const animationsOf = ({ person }: Pick<Scene, 'person'>) =>
  person.messages.filter(each => each.animation !== undefined);

describe('a moving sticker', () => {
  it('is made by code, shown as an animation, added to a pack, and then sent from the pack', async () => {
    const { animator } = fakeAnimator();
    const { world, person, texts, sticker, painter } = await withSticker({ runtime: { animator } });
    const paid = painter.imagesPaid();
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.heartbeat);
    const shown = await person.waitForBotMessage(each => each.animation !== undefined, { after: menu });
    expect(shown.buttons).toEqual([texts.afterSticker.add, texts.afterSticker.moveOtherwise]);
    person.press(shown, texts.afterSticker.add);
    await eventually(() => world.telegram.stickerSets[0]?.stickers.length).toBe(1);
    const [inSet] = world.telegram.stickerSets[0]?.stickers ?? [];
    expect(checkFilm(Buffer.from(inSet?.bytes ?? []))).toMatchObject({ ok: true, width: 512 });
    expect(inSet?.moving).toBe(true);
    await eventually(async () => (await rowsOf(world, 'pack_jobs')).length).toBe(0);
    const [, moving] = await rowsOf(world, 'stickers');
    expect(moving).toMatchObject({ motion: 'heartbeat', picture: null, preview: null });

    const list = await sendText(person, '/stickers', texts.stickers.title(2, 1, 1));
    person.press(list, list.buttons[0] ?? '');
    const again = await person.waitForSticker({ after: list });
    expect(again.raw.sticker).toMatchObject({ file_id: inSet?.fileId, is_video: true });
    expect(painter.imagesPaid()).toBe(paid);
    expect(world.telegram.violations).toEqual([]);
  });

  it('offers the motions, the suiting one first, and says what it does meanwhile', async () => {
    let finish = () => {};
    const { animator, asked } = fakeAnimator(
      () => new Promise(resolve => (finish = () => resolve(made ?? shortFilm()))),
    );
    const { person, texts, sticker } = await withSticker({ runtime: { animator } });
    const { names, choose, making } = texts.motion;
    const menu = await pressButton(person, sticker, texts.afterSticker.move, choose);
    expect(menu.buttons[0]).toBe(`✨ ${names.sway}`);
    expect(menu.buttons).toHaveLength(10);
    const now = () => person.messages.find(each => each.message_id === menu.message_id);
    person.press(menu, names.jelly);
    await eventually(() => now()?.text).toBe(making(names.jelly));
    // A second press of the same button makes no second film.
    person.press(now() ?? menu, names.jelly);
    // The chat goes on meanwhile.
    await sendText(person, '/help', texts.help.slice(0, 20));
    finish();
    await person.waitForBotMessage(each => each.animation !== undefined);
    await eventually(() => now()?.text).toBe(choose);
    expect(asked()).toEqual(['jelly']);
    expect(animationsOf({ person })).toHaveLength(1);
    // Made once, it is only sent again.
    person.press(now() ?? menu, names.jelly);
    await eventually(() => animationsOf({ person }).length).toBe(2);
    expect(asked()).toEqual(['jelly']);
  });

  it('comes in answer to words, in a motion that is named or that suits the sticker', async () => {
    const { animator, requests, asked } = fakeAnimator();
    const { chat, person, texts } = await withSticker({ runtime: { animator } });
    const animate = (value?: string) => ({ name: 'do_for_person', args: { what: 'animate', value } });
    chat.calls([animate('spin in')], 'Watch it spin!');
    await sendText(person, 'make it spin', 'Watch it spin!');
    await eventually(() => animationsOf({ person }).length).toBe(1);
    chat.calls([animate()], 'There you go.');
    await sendText(person, 'let it move', 'There you go.');
    await eventually(() => animationsOf({ person }).length).toBe(2);
    expect(asked()).toEqual(['spin-in', 'sway']);
    expect(requests[0]).not.toHaveProperty('caption');
    expect(texts.motion.names).toHaveProperty('spin-in');
  });

  it.each([
    ['en', '/move'],
    ['en', 'make it move'],
    ['ru', 'пусть прыгает'],
  ] as const)('is offered without a model, in %s: %s', async (language, words) => {
    const { person, texts } = await withKeylessSticker(language);
    expect((await sendText(person, words, texts.motion.choose)).buttons).toHaveLength(10);
  });

  it('is put aside in one sentence if there is no encoder', async () => {
    const { animator } = fakeAnimator(async () => ({ outcome: 'missing', reason: 'no WebAssembly' }));
    const { person, texts, sticker } = await withSticker({ runtime: { animator } });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.pop);
    const now = () => person.messages.find(each => each.message_id === menu.message_id)?.text;
    await eventually(now).toBe(texts.motion.noEncoder);
    expect(animationsOf({ person })).toEqual([]);
  });

  it('is made by the next process if one is killed while it encodes', async () => {
    const stuck = fakeAnimator(unlessStopped);
    const { world, chat, painter, person, texts, sticker } = await withSticker({
      runtime: { animator: stuck.animator },
    });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    person.press(menu, texts.motion.names.rain);
    await eventually(() => stuck.asked()).toEqual(['rain']);
    await world.stop(AbortSignal.abort());
    const { animator, asked, requests } = fakeAnimator();
    await world.start(providersOf({ world, chat, painter, person, texts }), { ...HURRIED, animator });
    await eventually(() => animationsOf({ person }).length).toBe(1);
    expect(asked()).toEqual(['rain']);
    expect(requests[0]?.sign).toBe('😂');
  });
});
