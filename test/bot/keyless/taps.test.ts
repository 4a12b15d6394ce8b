import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/i18n/index.ts';
import { eventually } from '../../support/eventually.ts';
import { buttonsOf, pressForSticker, sendPortrait, sendText, withButton } from '../../support/exchange.ts';
import { HURRIED, openScene, providersOf, stickersOf } from '../../support/scene.ts';
import { dialogueOf, keyless, nameOf, photoSent, tap } from './stage.ts';

it.each(LANGUAGES)('draws a first sticker after four taps (%s)', async language => {
  const scene = await keyless(language);
  const { person, texts } = scene;
  const question = await photoSent(scene);
  const comic = nameOf(language, 'style', 'comic');
  expect((await person.press(question, comic).answered()).text).toBe(texts.confirm.accepted);
  const second = await person.waitForBotMessage(texts.ask.emotion, { after: question });
  expect(await dialogueOf(scene)).toMatchObject({ style: comic, emotion: null });
  await eventually(() => buttonsOf(person, question)).toEqual([]);
  const summary = await tap(
    scene,
    second,
    [nameOf(language, 'emotion', 'joy'), texts.ask.pose],
    [nameOf(language, 'pose', 'waving'), texts.summary.title],
  );
  await pressForSticker(person, summary, texts.summary.confirm);
  expect(stickersOf(person)).toHaveLength(1);
});

it('changes one value of a summary by buttons', async () => {
  const scene = await keyless();
  const { person, texts } = scene;
  const summary = await sendPortrait(person, 'anime, happy, waving', texts.summary.title);
  const { instead, change } = texts.offline;
  const asked = await tap(
    scene,
    summary,
    [change, texts.offline.whatToChange],
    [texts.summary.emotion, instead.emotion],
  );
  await tap(scene, asked, ['anger', texts.summary.title]);
  expect(await dialogueOf(scene)).toMatchObject({ style: 'anime', emotion: 'anger', pose: 'waving' });
});

it.each(['en', 'ru'] as const)(
  'plans a set of six, changes one emotion, adds one caption and draws it by buttons (%s)',
  async language => {
    const scene = await keyless(language);
    const { person, texts, world } = scene;
    const { offline, plans, summary } = texts;
    const { change, drawAll } = plans.buttons;
    const calm = nameOf(language, 'emotion', 'calm');
    const plan = await tap(
      scene,
      await photoSent(scene),
      [offline.set(6), plans.summary.title(6)],
      [nameOf(language, 'style', 'neon'), plans.summary.title(6)],
      [change, plans.askChange],
      ['✏️ 2', offline.rows.ask],
      [summary.emotion, offline.rows.emotion],
      [calm, `2. `],
      [change, plans.askChange],
      ['✏️ 3', offline.rows.ask],
      [summary.caption, offline.rows.caption],
      [plans.captions.hi, plans.captions.hi],
    );
    const { db } = world.app();
    const rows = () => db.selectFrom('plan_stickers').selectAll().orderBy('position').execute();
    const [, second, third] = await rows();
    expect(second).toMatchObject({ emotion: calm, pose: plans.stickers.love.pose });
    expect(third?.caption).toBe(plans.captions.hi);
    person.press(plan, drawAll);
    await person.waitForBotMessage(texts.drawing.report.drawn(6, 6), { after: plan });
    expect(stickersOf(person)).toHaveLength(6);
  },
);

it('removes a row and goes back by buttons', async () => {
  const scene = await keyless();
  const { person, texts } = scene;
  const { offline, plans } = texts;
  const shown = await tap(
    scene,
    await photoSent(scene),
    [offline.set(6), plans.summary.title(6)],
    ['noir', 'noir'],
  );
  const row = await sendText(person, '4', offline.rows.ask);
  const menu = await tap(scene, row, [offline.rows.back, plans.askChange]);
  await tap(scene, menu, ['✏️ 1', offline.rows.ask], [offline.rows.remove, plans.summary.title(5)]);
  // A button of the summary before the change does nothing.
  await tap(scene, shown, [plans.buttons.drawAll, plans.outdated]);
});

it('goes on by buttons through an outage of the models, and the model takes over again', async () => {
  const scene = await openScene({ runtime: HURRIED });
  const { chat, person, texts, world } = scene;
  chat.says('Nice photo! Which style?');
  await sendPortrait(person, '', 'Nice photo!');
  chat.alwaysFails('unavailable');
  await sendText(person, 'something old', texts.trouble.noAnswer);
  await sendText(person, 'something very old', texts.trouble.noAnswer);
  const words = 'what I mean is something that looks as if somebody found it in an attic';
  const asked = await sendText(person, words, texts.offline.outage);
  expect(asked.text).toContain(texts.ask.style);
  const pose = await tap(scene, asked, ['noir', texts.ask.emotion], ['sadness', texts.ask.pose]);
  expect(buttonsOf(person, pose)).toContain('waving');
  // A new process asks the model again at once.
  await world.stop();
  await world.start(providersOf(scene), HURRIED);
  chat.calls([{ name: 'update_sticker_params', args: { pose: 'on a ladder' } }], 'On a ladder, then.');
  await sendText(person, 'on a ladder', texts.summary.title);
  expect(await dialogueOf(scene)).toEqual({
    style: 'noir',
    emotion: 'sadness',
    pose: 'on a ladder',
    failed_turns: 0,
  });
});

it('answers an old button of a proposal, and takes an old choice', async () => {
  const scene = await keyless();
  const { texts } = scene;
  const asked = await photoSent(scene);
  await tap(scene, withButton(asked, 'assistant_take:1:abcdefghij'), [
    'assistant_take:1:abcdefghij',
    texts.settled,
  ]);
  const choice = 'assistant_choose:1:style:noir';
  await tap(scene, withButton(asked, choice), [choice, texts.ask.emotion]);
  await eventually(async () => (await dialogueOf(scene)).style).toBe('noir');
});
