import { describe, expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { type Scene, saidTo } from '../../support/scene.ts';
import {
  begin,
  contentOf,
  EMOTIONS,
  eventually,
  paint,
  planNow,
  plansScene,
  report,
  stickersIn,
  untilPlanIs,
} from './plans-scene.ts';

/** As many stickers as have to be for the first to be shown. */
async function toApproval(scene: Scene, answer?: string) {
  const plan = await begin(scene, contentOf(8), undefined, answer);
  const question = await scene.person.waitForBotMessage(scene.texts.drawing.approve(7));
  return { plan, question };
}

const since = (message: SeenMessage) => ({ after: message });

describe('the first sticker', () => {
  test('once more: another take is shown, and the buttons of the one before decide nothing any more', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    person.press(question, texts.drawing.again);
    const second = await person.waitForBotMessage(texts.drawing.approve(7), since(question));
    expect(painter.prompts().at(-1)).toContain('This is take 2');
    const old = person.press(question, texts.drawing.goOn);
    await person.waitForBotMessage(texts.settled, { after: old });
    expect((await planNow(scene, plan)).status).toBe('approval');
    expect(painter.imagesPaid()).toBe(2);
    person.press(second, texts.drawing.goOn);
    await report(scene, 8, 8);
    // All others follow the second one, and none was drawn twice.
    expect(painter.imagesPaid()).toBe(9);
    const jobs = await scene.world.app().db.selectFrom('generations').selectAll().orderBy('id').execute();
    expect(new Set(jobs.slice(2).map(job => job.reference_id))).toEqual(new Set([jobs[1]?.id]));
    expect(painter.prompts().filter(prompt => prompt.includes('Picture 2'))).toHaveLength(7);
  });

  test('a yes in words goes on as the button does, and the button decides nothing any more', async () => {
    const scene = await plansScene();
    const { chat, painter, person, texts } = scene;
    const { question } = await toApproval(scene);
    chat.calls([{ name: 'confirm_and_generate', args: {} }], 'Drawing the rest!');
    person.sendText('yes, go on');
    await person.waitForBotMessage('Drawing the rest!', since(question));
    await report(scene, 8, 8);
    const old = person.press(question, texts.drawing.goOn);
    await person.waitForBotMessage(texts.settled, { after: old });
    expect(painter.imagesPaid()).toBe(8);
  });

  test('a second yes to a newer plan is no approval of an older one', async () => {
    const scene = await plansScene();
    const { chat, painter, person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    const release = painter.holds();
    await begin(scene, contentOf(3, { occasion: 'work' }));
    chat.calls([{ name: 'confirm_and_generate', args: {} }], 'Drawing them!');
    person.sendText('yes, draw');
    await person.waitForBotMessage('Drawing them!', since(question));
    expect((await planNow(scene, plan)).status).toBe('approval');
    release();
    await report(scene, 3, 3);
    expect((await planNow(scene, plan)).status).toBe('approval');
    person.press(question, texts.drawing.goOn);
    await report(scene, 8, 8);
    expect(painter.imagesPaid()).toBe(11);
  });

  test('a model has it drawn with another emotion, then the plan in another style, and sums up what that is', async () => {
    const scene = await plansScene();
    const { chat, painter, person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    chat.calls([{ name: 'decide_first', args: { what: 'again', value: EMOTIONS[5] } }], 'Once more!');
    person.sendText('no, more in love');
    const second = await person.waitForBotMessage(texts.drawing.approve(7), since(question));
    expect(painter.prompts().at(-1)).toContain(`Emotion: "${EMOTIONS[5]}"`);
    chat.calls(
      [{ name: 'decide_first', args: { what: 'other_style', value: 'pixel art' } }],
      'Pixels, then.',
    );
    person.sendText('better as pixel art');
    const summary = await person.waitForBotMessage(texts.plans.summary.title(8), since(second));
    expect(summary.text).toContain('pixel art');
    expect(await planNow(scene, plan)).toMatchObject({ status: 'open', style: 'pixel art' });
    chat.calls([{ name: 'confirm_and_generate', args: {} }], 'Beginning.');
    person.sendText('yes');
    await person.waitForBotMessage(texts.drawing.approve(7), since(summary));
    expect(painter.imagesPaid()).toBe(3);
  });

  test.each([
    ['en', 'no, more cheerful', 'another one', 'looks good, go on'],
    ['ru', 'нет, повеселее', 'ещё раз', 'да, продолжай'],
  ] as const)('by the rules, in %s: “%s”, “%s”, “%s”', async (language, other, again, yes) => {
    const scene = await plansScene({ language, more: { AI_PROVIDERS: 'offline' } });
    const { painter, person, texts } = scene;
    const { question } = await toApproval(scene, texts.offline.photo.received);
    person.sendText(language === 'en' ? 'no' : 'нет');
    await person.waitForBotMessage(texts.drawing.decide, since(question));
    person.sendText(other);
    const second = await person.waitForBotMessage(texts.drawing.approve(7), since(question));
    expect(painter.prompts().at(-1)).not.toContain(`Emotion: "${EMOTIONS[0]}"`);
    person.sendText(again);
    await person.waitForBotMessage(texts.drawing.approve(7), since(second));
    expect(painter.imagesPaid()).toBe(3);
    person.sendText(yes);
    await report(scene, 8, 8);
    expect(painter.imagesPaid()).toBe(10);
  });

  test('two taps on [go on] are one', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    const { question } = await toApproval(scene);
    person.press(question, texts.drawing.goOn);
    const second = person.press(question, texts.drawing.goOn);
    await person.waitForBotMessage(texts.settled, { after: second });
    await report(scene, 8, 8);
    expect(painter.imagesPaid()).toBe(8);
    expect(scene.world.telegram.stickerSets).toHaveLength(1);
  });

  test('another style: the plan is open again, nothing more is drawn of it, and its old buttons say so', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    person.press(question, texts.drawing.otherStyle);
    await person.waitForBotMessage(texts.ask.style, since(question));
    expect(await planNow(scene, plan)).toMatchObject({ status: 'open', revision: plan.revision + 1 });
    const old = person.press(question, texts.drawing.goOn);
    await person.waitForBotMessage(texts.settled, { after: old });
    expect(painter.imagesPaid()).toBe(1);
  });

  test('where the first is refused, the next one is shown', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    await paint(scene, { [`"${EMOTIONS[0]}"`]: 'imageBlocked' });
    const { question } = await toApproval(scene);
    person.press(question, texts.drawing.goOn);
    const words = await report(scene, 7, 8);
    expect(words.text).toContain(`• ${EMOTIONS[0]}: ${texts.drawing.report.why.blocked}`);
    expect(painter.imagesPaid()).toBe(7);
  });
});

describe('what failed', () => {
  test('of the service: it is not asked on and on, and [try again] draws what is missing, into the same pack', async () => {
    const scene = await plansScene();
    const { world, painter, person, texts } = scene;
    await paint(scene, { [`"${EMOTIONS[2]}"`]: 'overloaded', [`"${EMOTIONS[3]}"`]: 'overloaded' });
    const plan = await begin(scene, contentOf(5));
    const words = await person.waitForBotMessage(texts.drawing.report.failed);
    expect(words.text).toContain(`• ${EMOTIONS[2]}: ${texts.drawing.report.why.unavailable}`);
    await untilPlanIs(scene, plan, 'done');
    const paid = painter.imagesPaid();
    await paint(scene);
    person.press(words, texts.drawing.tryAgain);
    await report(scene, 5, 5);
    expect(paid).toBeLessThan(5);
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([5]);
    expect(painter.imagesPaid()).toBe(5);
  });

  test('of moderation: other words are asked for, drawn, and added', async () => {
    const scene = await plansScene();
    const { world, painter, person, texts } = scene;
    await paint(scene, { [`"${EMOTIONS[1]}"`]: 'imageBlocked' });
    await begin(scene, contentOf(3));
    const words = await report(scene, 2, 3);
    const press = person.press(words, texts.drawing.otherWords(EMOTIONS[1]));
    await person.waitForBotMessage(texts.drawing.askWords(EMOTIONS[1]), { after: press });
    const said = person.sendText('smiling shyly');
    await report(scene, 3, 3);
    expect(said.text).toBe('smiling shyly');
    expect(painter.prompts().at(-1)).toContain('Emotion: "smiling shyly"');
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([3]);
    expect(painter.imagesPaid()).toBe(3);
  });
});

describe('stop', () => {
  test('in the middle: what is being drawn comes, the rest waits for [draw the rest], and a pack is made of all', async () => {
    const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
    const { world, painter, person, texts } = scene;
    const { question } = await toApproval(scene);
    const release = painter.holds();
    person.press(question, texts.drawing.goOn);
    const progress = await person.waitForBotMessage(texts.drawing.progress.count(1, 8), since(question));
    await expect.poll(() => painter.prompts().length).toBe(2);
    person.press(progress, texts.drawing.stop);
    const words = await person.waitForBotMessage(texts.drawing.stopped(1, 8), since(progress));
    expect(words.text).toContain(texts.drawing.stillDrawing);
    release();
    await eventually(() => stickersIn(scene)).toBe(2);
    expect(painter.prompts()).toHaveLength(2);
    expect(world.telegram.stickerSets).toEqual([]);
    person.press(words, texts.drawing.makePack);
    const told = await report(scene, 2, 8);
    expect(told.text.split(`: ${texts.drawing.report.why.stopped}`)).toHaveLength(7);
    expect(told.text).not.toContain(texts.drawing.report.why.limit);
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([2]);
    person.press(words, texts.drawing.drawRest);
    await report(scene, 8, 8);
    expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([8]);
    expect(painter.imagesPaid()).toBe(8);
  });

  test('what is still being drawn then and fails is told', async () => {
    const scene = await plansScene({ more: { GENERATION_CONCURRENCY: '1' } });
    const { painter, person, texts } = scene;
    const { question } = await toApproval(scene);
    await paint(scene, { 'Emotion: "sad"': 'imageBlocked' });
    const release = painter.holds();
    person.press(question, texts.drawing.goOn);
    const progress = await person.waitForBotMessage(texts.drawing.progress.count(1, 8), since(question));
    await expect.poll(() => painter.prompts().length).toBe(2);
    person.press(progress, texts.drawing.stop);
    const words = await person.waitForBotMessage(texts.drawing.stillDrawing, since(progress));
    release();
    const told = await person.waitForBotMessage(texts.drawing.stopped(1, 8), since(words));
    expect(told.text).not.toContain(texts.drawing.stillDrawing);
    expect(told.buttons).toEqual([texts.drawing.makePack, texts.drawing.drawRest]);
  });

  test('/stop while the first is shown says what there is', async () => {
    const scene = await plansScene();
    const { person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    person.sendCommand('/stop');
    const words = await person.waitForBotMessage(texts.drawing.stopped(1, 8), since(question));
    expect(words.buttons).toEqual([texts.drawing.makePack, texts.drawing.drawRest]);
    expect((await planNow(scene, plan)).status).toBe('stopped');
    const old = person.press(question, texts.drawing.goOn);
    await person.waitForBotMessage(texts.settled, { after: old });
  });
});

test('a lost photo is asked for once, and the plan goes on with the next one', async () => {
  const scene = await plansScene();
  const { world, chat, painter, person, texts } = scene;
  await paint(scene, { 'Emotion: "sad"': 'photoRefused' });
  const plan = await begin(scene, contentOf(4));
  const asked = await person.waitForBotMessage(texts.sticker.photoRefused);
  await expect.poll(async () => (await planNow(scene, plan)).photo_file_id).toBeNull();
  await paint(scene);
  chat.says('Thank you.');
  await person.sendPhoto(await photo('#aa5522'));
  await report(scene, 4, 4);
  expect(saidTo(person).split(asked.text)).toHaveLength(2);
  expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([4]);
  expect(painter.imagesPaid()).toBe(4);
});

test('two plans: the second is drawn after the first, each has its pack', async () => {
  const scene = await plansScene();
  const { world, painter, person, texts } = scene;
  await begin(scene, contentOf(3));
  await begin(scene, contentOf(2, { occasion: 'work' }));
  await person.waitForBotMessage(texts.drawing.report.drawn(3, 3));
  await person.waitForBotMessage(texts.drawing.report.drawn(2, 2));
  expect(
    world.telegram.stickerSets.map(({ title, stickers }) => [title, stickers.length]).toSorted(),
  ).toEqual([
    ['Friends', 3],
    ['Work', 2],
  ]);
  expect(painter.imagesPaid()).toBe(5);
});

test('what does not fit in the day is told, and drawn on another day by [try again]', async () => {
  const scene = await plansScene({ more: { DAILY_STICKERS_PER_USER: '3' } });
  const { world, painter, texts } = scene;
  await begin(scene, contentOf(5));
  const words = await report(scene, 3, 5);
  expect(words.text).toContain(`• ${EMOTIONS[4]}: ${texts.drawing.report.why.limit}`);
  expect(words.buttons).toContain(texts.drawing.tryAgain);
  expect(world.telegram.stickerSets.map(({ stickers }) => stickers.length)).toEqual([3]);
  const press = scene.person.press(words, texts.drawing.tryAgain);
  await scene.person.waitForBotMessage(texts.confirm.dailyLimit(3), { after: press });
  expect(painter.imagesPaid()).toBe(3);
});

test('/plans: what a plan waits for is asked again, what is drawn leads to its pack, what is missing can be had', async () => {
  const scene = await plansScene();
  const { person, texts } = scene;
  const { drawing, plans } = texts;
  const { question } = await toApproval(scene);
  person.sendCommand('plans');
  const again = await person.waitForBotMessage(drawing.approve(7), since(question));
  person.press(again, drawing.goOn);
  const done = await report(scene, 8, 8);
  await expect.poll(() => scene.world.app().db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
  person.sendCommand('plans');
  const list = await person.waitForBotMessage(plans.list.title, since(done));
  expect(list.text).toContain(`1. ${plans.list.plan(8, 'anime')} — ${plans.list.states.done}`);
  expect(list.buttons).toEqual(['1. 📦 Friends']);
});
