import { describe, expect, test } from 'vitest';
import { pressButton, sendText } from '../../support/exchange.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { jobsIn, rowsOf, type Scene, saidTo } from '../../support/scene.ts';
import {
  begin,
  contentOf,
  EMOTIONS,
  eventually,
  paint,
  planNow,
  plansScene,
  report,
  setSizes,
  stickersIn,
  toApproval,
  untilPlanIs,
} from './plans-scene.ts';

const CONFIRM = [{ name: 'confirm_and_generate', args: {} }];
const ONE_AT_A_TIME = { more: { GENERATION_CONCURRENCY: '1' } };

describe('the first sticker', () => {
  test('once more: another take is shown, and the buttons of the one before decide nothing any more', async () => {
    const scene = await plansScene();
    const { painter, person, texts, world } = scene;
    const { approve, again, goOn } = texts.drawing;
    const { plan, question } = await toApproval(scene);
    const second = await pressButton(person, question, again, approve(7));
    expect(painter.prompts().at(-1)).toContain('This is take 2');
    await pressButton(person, question, goOn, texts.settled);
    expect((await planNow(scene, plan)).status).toBe('approval');
    expect(painter.imagesPaid()).toBe(2);
    // Two taps are one.
    person.press(second, goOn);
    person.press(second, goOn);
    await report(scene, 8, 8);
    await pressButton(person, second, goOn, texts.settled);
    // All others follow the second one, and none was drawn twice.
    expect(painter.imagesPaid()).toBe(9);
    const jobs = await jobsIn(world);
    expect(new Set(jobs.slice(2).map(job => job.reference_id))).toEqual(new Set([jobs[1]?.id]));
    expect(painter.prompts().filter(prompt => prompt.includes('Picture 2'))).toHaveLength(7);
    expect(setSizes(scene)).toEqual([8]);
  });

  test('a yes in words goes on as the button does, and the button decides nothing any more', async () => {
    const scene = await plansScene();
    const { chat, painter, person, texts } = scene;
    const { question } = await toApproval(scene);
    chat.calls(CONFIRM, 'Drawing the rest!');
    await sendText(person, 'yes, go on', 'Drawing the rest!');
    await report(scene, 8, 8);
    await pressButton(person, question, texts.drawing.goOn, texts.settled);
    expect(painter.imagesPaid()).toBe(8);
  });

  test('a second yes to a newer plan is no approval of an older one', async () => {
    const scene = await plansScene();
    const { chat, painter, person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    const release = painter.holds();
    await begin(scene, contentOf(3, { occasion: 'work' }));
    chat.calls(CONFIRM, 'Drawing them!');
    await sendText(person, 'yes, draw', 'Drawing them!');
    expect((await planNow(scene, plan)).status).toBe('approval');
    release();
    await report(scene, 3, 3);
    expect((await planNow(scene, plan)).status).toBe('approval');
    person.press(question, texts.drawing.goOn);
    await report(scene, 8, 8);
    expect(setSizes(scene)).toEqual([3, 8]);
    expect(painter.imagesPaid()).toBe(11);
  });

  test('a model has it drawn with another emotion, then the plan in another style, and sums up what that is', async () => {
    const scene = await plansScene();
    const { chat, painter, person, texts } = scene;
    const { approve } = texts.drawing;
    const { plan } = await toApproval(scene);
    chat.calls([{ name: 'decide_first', args: { what: 'again', value: EMOTIONS[5] } }], 'Once more!');
    await sendText(person, 'no, more in love', approve(7));
    expect(painter.prompts().at(-1)).toContain(`Emotion: "${EMOTIONS[5]}"`);
    chat.calls([{ name: 'decide_first', args: { what: 'other_style', value: 'pixel art' } }], 'Pixels.');
    const summary = await sendText(person, 'better as pixel art', texts.plans.summary.title(8));
    expect(summary.text).toContain('pixel art');
    expect(await planNow(scene, plan)).toMatchObject({ status: 'open', style: 'pixel art' });
    chat.calls(CONFIRM, 'Beginning.');
    await sendText(person, 'yes', approve(7));
    expect(painter.imagesPaid()).toBe(3);
  });

  test.each(['en', 'ru'] as const)(
    'by the rules (%s): a no asks again, a yes draws the rest',
    async language => {
      const scene = await plansScene({ language, more: { AI_PROVIDERS: 'offline' } });
      const { painter, person, texts } = scene;
      await toApproval(scene, texts.offline.photo.received);
      await sendText(person, language === 'en' ? 'no' : 'нет', texts.drawing.approve(7));
      person.sendText(language === 'en' ? 'yes' : 'да');
      await report(scene, 8, 8);
      expect(painter.imagesPaid()).toBe(8);
    },
  );

  test('another style: the plan is open again, nothing more is drawn of it, and its old buttons say so', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    const { plan, question } = await toApproval(scene);
    await pressButton(person, question, texts.drawing.otherStyle, texts.ask.style);
    expect(await planNow(scene, plan)).toMatchObject({ status: 'open', revision: plan.revision + 1 });
    await pressButton(person, question, texts.drawing.goOn, texts.settled);
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
    expect(words.buttons).toContain(texts.drawing.otherWords(EMOTIONS[0]));
    expect(words.buttons).not.toContain(texts.drawing.tryAgain);
    expect(setSizes(scene)).toEqual([7]);
    expect(painter.imagesPaid()).toBe(7);
  });
});

describe('what failed', () => {
  test('of the service: it is not asked on and on, and [try again] draws what is missing, into the same pack', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    const { report: told, tryAgain } = texts.drawing;
    await paint(scene, { [`"${EMOTIONS[2]}"`]: 'overloaded', [`"${EMOTIONS[3]}"`]: 'overloaded' });
    const plan = await begin(scene, contentOf(5));
    const words = await person.waitForBotMessage(told.failed);
    expect(words.text).toContain(`• ${EMOTIONS[2]}: ${told.why.unavailable}`);
    await untilPlanIs(scene, plan, 'done');
    expect(painter.imagesPaid()).toBeLessThan(5);
    await paint(scene);
    person.press(words, tryAgain);
    await report(scene, 5, 5);
    expect(setSizes(scene)).toEqual([5]);
    expect(painter.imagesPaid()).toBe(5);
  });

  test('of moderation: other words are asked for, drawn, and added', async () => {
    const scene = await plansScene();
    const { painter, person, texts } = scene;
    await paint(scene, { [`"${EMOTIONS[1]}"`]: 'imageBlocked' });
    await begin(scene, contentOf(3));
    const words = await report(scene, 2, 3);
    const { otherWords, askWords } = texts.drawing;
    await pressButton(person, words, otherWords(EMOTIONS[1]), askWords(EMOTIONS[1]));
    person.sendText('smiling shyly');
    await report(scene, 3, 3);
    expect(painter.prompts().at(-1)).toContain('Emotion: "smiling shyly"');
    expect(setSizes(scene)).toEqual([3]);
    expect(painter.imagesPaid()).toBe(3);
  });
});

describe('stop', () => {
  /** The second of eight is being drawn, and [stop] was pressed. @returns what was said, and what lets it be drawn */
  async function stoppedMidway(scene: Scene) {
    const { painter, person, texts } = scene;
    const { goOn, progress, stop, stopped, stillDrawing } = texts.drawing;
    const { question } = await toApproval(scene);
    const release = painter.holds();
    const bar = await pressButton(person, question, goOn, progress.count(1, 8));
    await eventually(() => painter.prompts().length).toBe(2);
    const words = await pressButton(person, bar, stop, stopped(1, 8));
    expect(words.text).toContain(stillDrawing);
    return { words, release };
  }

  test('in the middle: what is being drawn comes, the rest waits for [draw the rest], and a pack is made of all', async () => {
    const scene = await plansScene(ONE_AT_A_TIME);
    const { painter, person, texts } = scene;
    const { why } = texts.drawing.report;
    const { words, release } = await stoppedMidway(scene);
    release();
    await eventually(() => stickersIn(scene)).toBe(2);
    expect(painter.prompts()).toHaveLength(2);
    expect(setSizes(scene)).toEqual([]);
    person.press(words, texts.drawing.makePack);
    const told = await report(scene, 2, 8);
    expect(told.text.split(`: ${why.stopped}`)).toHaveLength(7);
    expect(told.text).not.toContain(why.limit);
    expect(setSizes(scene)).toEqual([2]);
    person.press(words, texts.drawing.drawRest);
    await report(scene, 8, 8);
    expect(setSizes(scene)).toEqual([8]);
    expect(painter.imagesPaid()).toBe(8);
  });

  test('what is still being drawn then and fails is told', async () => {
    const scene = await plansScene(ONE_AT_A_TIME);
    const { person, texts } = scene;
    await paint(scene, { 'Emotion: "sad"': 'imageBlocked' });
    const { words, release } = await stoppedMidway(scene);
    release();
    const told = await person.waitForBotMessage(texts.drawing.stopped(1, 8), { after: words });
    expect(told.text).not.toContain(texts.drawing.stillDrawing);
    expect(told.buttons).toEqual([texts.drawing.makePack, texts.drawing.drawRest]);
  });
});

test('a lost photo is asked for once, and the plan goes on with the next one', async () => {
  const scene = await plansScene();
  const { chat, painter, person, texts } = scene;
  await paint(scene, { 'Emotion: "sad"': 'photoRefused' });
  const plan = await begin(scene, contentOf(4));
  const asked = await person.waitForBotMessage(texts.sticker.photoRefused);
  await eventually(async () => (await planNow(scene, plan)).photo_file_id).toBeNull();
  await paint(scene);
  chat.says('Thank you.');
  await person.sendPhoto(await photo('#aa5522'));
  await report(scene, 4, 4);
  expect(saidTo(person).split(asked.text)).toHaveLength(2);
  expect(setSizes(scene)).toEqual([4]);
  expect(painter.imagesPaid()).toBe(4);
});

test('a plan that goes on, but waits for another one, says so', async () => {
  const scene = await plansScene({ more: { JOBS_PER_USER: '1' } });
  const { painter, person, texts } = scene;
  await toApproval(scene);
  const { drawRest, drawnNext, report: told, stopped } = texts.drawing;
  const words = await sendText(person, '/stop', stopped(1, 8));
  const release = painter.holds();
  await begin(scene, contentOf(2, { occasion: 'work' }));
  await eventually(() => painter.prompts().length).toBe(2);
  await pressButton(person, words, drawRest, drawnNext);
  release();
  await person.waitForBotMessage(told.drawn(8, 8));
  await person.waitForBotMessage(told.drawn(2, 2));
});

test('what does not fit in the day is told, and drawn on another day by [try again]', async () => {
  const scene = await plansScene({ more: { DAILY_STICKERS_PER_USER: '3' } });
  const { painter, person, texts } = scene;
  await begin(scene, contentOf(5));
  const words = await report(scene, 3, 5);
  expect(words.text).toContain(`• ${EMOTIONS[4]}: ${texts.drawing.report.why.limit}`);
  expect(setSizes(scene)).toEqual([3]);
  await pressButton(person, words, texts.drawing.tryAgain, texts.confirm.dailyLimit(3));
  expect(painter.imagesPaid()).toBe(3);
});

test('/plans: what a plan waits for is asked again, what is drawn leads to its pack, what is missing can be had', async () => {
  const scene = await plansScene();
  const { person, texts, world } = scene;
  const { list } = texts.plans;
  await toApproval(scene);
  const again = await sendText(person, '/plans', texts.drawing.approve(7));
  person.press(again, texts.drawing.goOn);
  await report(scene, 8, 8);
  await eventually(() => rowsOf(world, 'pack_jobs')).toEqual([]);
  const shown = await sendText(person, '/plans', list.title);
  expect(shown.text).toContain(`1. ${list.plan(8, 'anime')} — ${list.states.done}`);
  expect(shown.buttons).toEqual(['1. 📦 Friends']);
});
