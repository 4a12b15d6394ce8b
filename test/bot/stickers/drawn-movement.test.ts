import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { roomToday } from '../../../src/assistant/model/limits.ts';
import { loadImages } from '../../../src/assistant-db/jobs/generation-images.ts';
import { enqueueFrames, findGeneration } from '../../../src/assistant-db/jobs/generations.ts';
import { transactionOf } from '../../../src/assistant-db/transaction.ts';
import { decodeFrames } from '../../../src/images/frames/cut.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import { buttonsOf, pressButton, sendText } from '../../support/exchange.ts';
import { fakeAnimator, shortFilm } from '../../support/pictures/animator.ts';
import { drawnSheet, shirtOf } from '../../support/pictures/pictures.ts';
import {
  allHandled,
  databaseOf,
  HURRIED,
  jobsIn,
  openScene,
  painting,
  progressGone,
  providersOf,
  rowsOf,
  type Scene,
  type SceneOptions,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { invoiced, ON, paid } from '../stars/scene.ts';

const POSES = [0, 1, 2, 3].map(shirtOf);

async function withSticker({ more, ...options }: SceneOptions = {}) {
  const { animator, requests } = fakeAnimator();
  const limits = { DAILY_STICKERS_PER_USER: '5', ...more };
  const scene = await openScene({ ...options, more: limits, runtime: { ...HURRIED, animator } });
  await toSticker(scene, await toSummary(scene));
  return { ...scene, requests, sticker: stickerOf(scene.person), paidBefore: scene.painter.imagesPaid() };
}

/** From [🎬 Move] to the question about the price. */
async function toQuestion(
  { person, texts }: Pick<Scene, 'person' | 'texts'>,
  sticker: SeenMessage,
  today: number,
  bought = 0,
): Promise<SeenMessage> {
  const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
  return pressButton(person, menu, texts.motion.draw, texts.motion.askToDraw({ today, bought }));
}

const animationOf = ({ person }: Pick<Scene, 'person'>, after: SeenMessage) =>
  person.waitForBotMessage(each => each.animation !== undefined, { after });

describe('a movement that a model draws', () => {
  it('is agreed on by its price, drawn once, shown, and added to a pack', async () => {
    const scene = await withSticker();
    const { world, person, texts, painter, requests, sticker, paidBefore } = scene;
    const question = await toQuestion(scene, sticker, 4);
    expect(question.buttons).toEqual([texts.motion.drawIt, texts.neverMind]);
    expect(await jobsIn(world)).toHaveLength(1);
    painter.draws(await drawnSheet(POSES));
    person.press(question, texts.motion.drawIt);
    const shown = await animationOf(scene, question);
    expect(shown.buttons).toEqual([texts.afterSticker.add, texts.afterSticker.moveOtherwise]);
    await progressGone(scene);
    expect(buttonsOf(person, question)).toEqual([]);
    expect(painter.imagesPaid()).toBe(paidBefore + 1);
    expect(painter.prompts().at(-1)).toContain('never restyle');
    const [request] = requests;
    expect(request?.motion).toBe('drawn');
    expect(await decodeFrames(Buffer.from(request?.cutOut ?? []))).toHaveLength(4);

    person.press(shown, texts.afterSticker.add);
    await eventually(() => world.telegram.stickerSets[0]?.stickers.length).toBe(1);
    const [inSet] = world.telegram.stickerSets[0]?.stickers ?? [];
    expect(checkFilm(Buffer.from(inSet?.bytes ?? []))).toMatchObject({ ok: true });
    await allHandled(world);
    const [still, job] = await jobsIn(world);
    expect(job).toMatchObject({ frames: 4, reference_id: still?.id, status: 'delivered' });
    expect(job?.revision).toBeLessThan(0);
    // A press that comes late, from a phone that still shows the button, asks again and draws nothing.
    await pressButton(person, question, texts.motion.drawIt, texts.motion.askToDraw({ today: 3, bought: 0 }));
    expect(await jobsIn(world)).toHaveLength(2);
    // One more drawing of today is used.
    const again = await toQuestion(scene, sticker, 3);
    await pressButton(person, again, texts.neverMind, texts.neverMindDone);
    expect(await jobsIn(world)).toHaveLength(2);
  });

  it('is a GIF from a model that draws them, and a sheet if the key has no access, paid once', async () => {
    const scene = await withSticker({ chat: 'gemini', more: { OPENAI_IMAGE_MODEL: 'gpt-image-2.6-flare' } });
    const { person, texts, painter, requests, sticker, paidBefore } = scene;
    const sheet = await drawnSheet(POSES);
    const frames = await Promise.all(
      [0, 1, 2].map(n =>
        sharp(sheet)
          .extract({ left: (n % 2) * 560, top: n > 1 ? 560 : 0, width: 560, height: 560 })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    painter.draws(gif);
    const first = await toQuestion(scene, sticker, 4);
    person.press(first, texts.motion.drawIt);
    await animationOf(scene, first);
    expect(await decodeFrames(Buffer.from(requests[0]?.cutOut ?? []))).toHaveLength(3);
    expect(painter.imagesPaid()).toBe(paidBefore + 1);

    painter.fails('noGif');
    painter.draws(sheet);
    const second = await toQuestion(scene, sticker, 3);
    person.press(second, texts.motion.drawIt);
    await animationOf(scene, second);
    expect(await decodeFrames(Buffer.from(requests[1]?.cutOut ?? []))).toHaveLength(4);
    expect(painter.imagesPaid()).toBe(paidBefore + 2);
  });

  it('is asked for by a tool call, and still only drawn after a press', async () => {
    const scene = await withSticker();
    const { chat, person, texts, world } = scene;
    chat.calls([{ name: 'do_for_person', args: { what: 'animate', value: 'drawn' } }], 'Let me ask.');
    const question = await sendText(
      person,
      'let it be drawn moving',
      texts.motion.askToDraw({ today: 4, bought: 0 }),
    );
    expect(question.buttons).toContain(texts.motion.drawIt);
    expect(await jobsIn(world)).toHaveLength(1);
  });

  it('is drawn after a yes in words, and not after a no', async () => {
    const scene = await withSticker();
    const { chat, person, texts, world, sticker, painter } = scene;
    await toQuestion(scene, sticker, 4);
    await sendText(person, 'no, thanks', texts.neverMindDone);
    const question = await toQuestion(scene, sticker, 4);
    painter.draws(await drawnSheet(POSES));
    person.sendText('yes');
    await animationOf(scene, question);
    expect(await jobsIn(world)).toHaveLength(2);
    expect(buttonsOf(person, question)).toEqual([]);
    expect(chat.chats().join('\n')).not.toContain('"yes"');
  });

  it('is not offered if no model can draw it', async () => {
    const { person, texts, sticker } = await withSticker({ more: { IMAGE_PROVIDERS: 'offline' } });
    const menu = await pressButton(person, sticker, texts.afterSticker.move, texts.motion.choose);
    expect(menu.buttons).toHaveLength(10);
  });

  it('is drawn once although the process is killed before the poses are cut out', async () => {
    const scene = await withSticker();
    const { world, person, painter, sticker, paidBefore } = scene;
    await allHandled(world);
    await world.stop(AbortSignal.abort());
    const db = await databaseOf(world);
    const drawn = await drawnSheet(POSES);
    const id = await transactionOf(db, person.id, async trx => {
      const job = await findGeneration(trx, 1);
      if (job === undefined) throw new Error('there is no job');
      const queued = await enqueueFrames(trx, job, job, 4, Date.now());
      await trx
        .insertInto('generation_images')
        .values({ generation_id: queued, drawn, drawn_attempt: 1 })
        .execute();
      return queued;
    });
    const { animator } = fakeAnimator();
    await world.start(providersOf(scene), { ...HURRIED, animator });
    await animationOf(scene, sticker);
    expect(painter.imagesPaid()).toBe(paidBefore);
    const kept = await loadImages(db, id);
    expect(kept?.drawn).toBeNull();
    expect(kept?.cutout).not.toBeNull();
  });

  it('is refused by moderation in the same words as any drawing', async () => {
    const scene = await withSticker();
    const { person, texts, painter, world } = scene;
    painter.fails('imageBlocked');
    const question = await toQuestion(scene, scene.sticker, 4);
    await pressButton(person, question, texts.motion.drawIt, texts.sticker.blocked);
    expect((await jobsIn(world))[1]).toMatchObject({ status: 'failed', failure: 'blocked' });
    // It does not count.
    await toQuestion(scene, scene.sticker, 4);
  });

  it('offers the free motions if too few poses can be used, and does not count', async () => {
    const scene = await withSticker();
    const { person, texts, painter, sticker } = scene;
    painter.draws(await drawnSheet([POSES[0] ?? null, null, POSES[2] ?? null, null]));
    const question = await toQuestion(scene, sticker, 4);
    const words = await pressButton(person, question, texts.motion.drawIt, texts.motion.unusable);
    expect(words.buttons).toHaveLength(11);
    person.press(words, texts.motion.names.jelly);
    await animationOf(scene, words);
    await toQuestion(scene, sticker, 4);
  });
});

describe('a user who blocks the bot before the movement is made', () => {
  /** A film that waits until it is released, and a user who is gone once it has begun. */
  async function goneMeanwhile() {
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const { animator, requests } = fakeAnimator(async () => {
      await held;
      return shortFilm(requests.length);
    });
    const scene = await openScene({
      more: { DAILY_STICKERS_PER_USER: '5' },
      runtime: { ...HURRIED, animator },
    });
    await toSticker(scene, await toSummary(scene));
    const { person, texts, painter, world } = scene;
    painter.draws(await drawnSheet(POSES));
    const question = await toQuestion(scene, stickerOf(person), 4);
    person.press(question, texts.motion.drawIt);
    await eventually(() => requests).toHaveLength(1);
    person.block();
    const statusOf = async () => (await jobsIn(world))[1]?.status;
    await eventually(statusOf).toBe('failed');
    return { ...scene, question, requests, release, statusOf, paid: painter.imagesPaid() };
  }

  it('gets it on return, drawn once, and it counts only then', async () => {
    const scene = await goneMeanwhile();
    const { person, world, painter, question, requests, release, statusOf, paid } = scene;
    release();
    await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
    await allHandled(world);
    expect(await statusOf()).toBe('failed');
    const limits = { dailyStickers: 5, adminIds: new Set<number>() };
    const room = () => roomToday(world.app().db, limits, person.id, Date.now());
    expect(await room()).toBe(4);
    person.unblock();
    await animationOf(scene, question);
    await progressGone(scene);
    await eventually(statusOf).toBe('delivered');
    expect(await room()).toBe(3);
    expect(requests).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(paid);
    expect(person.messages.filter(({ animation }) => animation !== undefined)).toHaveLength(1);
  });

  it('gets it although they return before the film is made', async () => {
    const scene = await goneMeanwhile();
    const { person, world, question, requests, release, statusOf } = scene;
    person.unblock();
    await eventually(statusOf).toBe('finished');
    release();
    await animationOf(scene, question);
    await eventually(statusOf).toBe('delivered');
    await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(person.messages.filter(({ animation }) => animation !== undefined)).toHaveLength(1);
  });

  it('gets it although the film was lost meanwhile', async () => {
    const scene = await goneMeanwhile();
    const { person, world, question, requests, release, statusOf } = scene;
    await world.app().db.deleteFrom('pack_jobs').execute();
    release();
    await eventually(() => rowsOf(world, 'stickers')).toContainEqual(
      expect.objectContaining({ motion: 'drawn', picture: expect.anything() }),
    );
    await world.app().db.updateTable('stickers').set({ picture: null, preview: null }).execute();
    person.unblock();
    await animationOf(scene, question);
    await eventually(statusOf).toBe('delivered');
    expect(requests).toHaveLength(2);
  });
});

describe('without an encoder', () => {
  it('says so, keeps what was drawn, and does not count it', async () => {
    const { animator } = fakeAnimator(async () => ({ outcome: 'missing', reason: 'no WebAssembly' }));
    const scene = await openScene({
      more: { DAILY_STICKERS_PER_USER: '5' },
      runtime: { ...HURRIED, animator },
    });
    await toSticker(scene, await toSummary(scene));
    const { person, texts, painter, world } = scene;
    painter.draws(await drawnSheet(POSES));
    const question = await toQuestion(scene, stickerOf(person), 4);
    await pressButton(person, question, texts.motion.drawIt, texts.motion.noEncoder);
    await progressGone(scene);
    const [, job] = await jobsIn(world);
    expect(job).toMatchObject({ frames: 4, status: 'failed' });
    expect((await loadImages(world.app().db, job?.id ?? 0))?.cutout).not.toBeNull();
    await toQuestion(scene, stickerOf(person), 4);
  });
});

describe('the daily limit', () => {
  it('offers the free motions instead of a movement', async () => {
    const scene = await withSticker({ more: { DAILY_STICKERS_PER_USER: '1' } });
    const { person, texts, world } = scene;
    const menu = await pressButton(person, scene.sticker, texts.afterSticker.move, texts.motion.choose);
    const instead = await pressButton(person, menu, texts.motion.draw, texts.motion.notToday(false));
    expect(instead.buttons).toEqual(menu.buttons.filter(label => label !== texts.motion.draw));
    expect(await jobsIn(world)).toHaveLength(1);
  });

  it('that is reached after the question leaves no choice that cannot be confirmed', async () => {
    const scene = await withSticker({ more: { DAILY_STICKERS_PER_USER: '2' } });
    const { person, texts, painter, world } = scene;
    const question = await toQuestion(scene, scene.sticker, 1);
    painter.draws(await painting());
    await pressButton(person, scene.sticker, texts.afterSticker.again, texts.sticker.delivered);
    const instead = await pressButton(person, question, texts.motion.drawIt, texts.motion.notToday(false));
    expect(instead.buttons).toHaveLength(10);
    expect(await jobsIn(world)).toHaveLength(2);
  });

  it('is passed by Stars, which draw it without another yes and come back if the poses are unusable', async () => {
    const scene = await withSticker({ more: ON });
    const { person, texts, painter, world } = scene;
    const menu = await pressButton(person, scene.sticker, texts.afterSticker.move, texts.motion.choose);
    const offer = await pressButton(person, menu, texts.motion.draw, texts.motion.notToday(true));
    const invoice = await invoiced(scene, offer);
    painter.draws(await drawnSheet([POSES[0] ?? null, null, null, null]));
    await paid(scene, invoice);
    await person.waitForBotMessage(texts.motion.unusable, { after: invoice });
    const [charge] = await rowsOf(world, 'charges');
    expect((await jobsIn(world))[1]).toMatchObject({ paid_by: charge?.id, status: 'failed' });
    await sendText(person, '/me', texts.stars.left(2));
    // Bought stickers do not expire with the day.
    await toQuestion(scene, scene.sticker, 0, 2);
  });
});
