import { describe, expect, test } from 'vitest';
import { LANGUAGES as ALL_LANGUAGES, type Language, textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import {
  jobsIn,
  openScene,
  painting,
  type Scene,
  saidTo,
  stickersOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const LANGUAGES = ['ru', 'en'] as const satisfies readonly Language[];

function preferencesIn({ world }: Scene) {
  return world.app().db.selectFrom('preferences').selectAll().executeTakeFirst();
}

/** The record as it is stored; undefined where nothing is known. */
async function known(scene: Scene): Promise<unknown> {
  const row = await preferencesIn(scene);
  return row?.record ? JSON.parse(row.record) : undefined;
}

/** The message as it stands in the chat by now. */
function now({ person }: Scene, { message_id: id }: SeenMessage): SeenMessage {
  const message = person.messages.find(each => each.message_id === id);
  if (message === undefined) throw new Error('the message is gone');
  return message;
}

/** Presses a button of a message, and waits until the message says something else. */
async function step(scene: Scene, message: SeenMessage, label: string, next: string): Promise<SeenMessage> {
  scene.person.press(now(scene, message), label);
  await eventually(() => now(scene, message).text).toContain(next);
  return now(scene, message);
}

/** Has the first sticker drawn once more. @returns the words after it */
async function anotherTake(scene: Scene, before: SeenMessage): Promise<SeenMessage> {
  const [first] = stickersOf(scene.person);
  if (first === undefined) throw new Error('there is no sticker');
  scene.painter.draws(await painting());
  scene.person.press(first, scene.texts.afterSticker.again);
  return scene.person.waitForBotMessage(scene.texts.sticker.delivered, { after: before });
}

/** @returns the words after the third sticker */
async function toThird(scene: Scene): Promise<SeenMessage> {
  const { delivered } = scene.texts.sticker;
  const first = await toSticker(scene, await toSummary(scene));
  expect(first.text).toBe(delivered);
  const second = await anotherTake(scene, first);
  expect(second.text).toBe(delivered);
  return anotherTake(scene, second);
}

describe.each(LANGUAGES)('the interview by buttons (%s)', language => {
  test('is offered once, after the third sticker, and asks no model', async () => {
    // So much room that nothing of the dialogue has to be summarised, which a model would be asked for.
    const scene = await openScene({ language, more: { AI_CONTEXT_TOKENS: '4000' } });
    const { interview, me, offer, offerNo } = scene.texts.taste;
    const delivered = await toThird(scene);
    expect(delivered.text).toBe(`${scene.texts.sticker.delivered}\n\n${offer}`);
    expect(delivered.buttons).toEqual([me.begin, offerNo]);
    const asked = scene.chat.chats().length;

    scene.person.press(delivered, me.begin);
    const { purpose, styles, humour, never } = interview.questions;
    const first = await scene.person.waitForBotMessage(purpose.ask, { after: delivered });
    expect(first.text).toBe(`${interview.intro}\n\n${purpose.ask}`);
    expect(first.buttons).toEqual([...purpose.options, interview.skip, interview.enough]);
    await step(scene, first, purpose.options[3] ?? '', styles.ask);
    await step(scene, first, styles.options[0] ?? '', humour.ask);
    await step(scene, first, humour.options[0] ?? '', never.ask);
    const ended = await step(scene, first, never.options[0] ?? '', interview.ended);
    expect(ended.buttons).toEqual([]);
    expect(await known(scene)).toEqual({
      v: 1,
      purpose: purpose.options[3],
      styles: [styles.options[0]],
      humour: humour.options[0],
      never: [never.options[0]],
      notes: null,
    });
    expect((await preferencesIn(scene))?.interview).toBe('done');
    expect(scene.chat.chats()).toHaveLength(asked);

    // Asked again, there is nothing that is not known.
    scene.person.press(delivered, me.begin);
    await scene.person.waitForBotMessage(me.title, { after: ended });
    scene.person.sendCommand('/me');
    const screen = await scene.person.waitForBotMessage(me.title);
    expect(screen.buttons).not.toContain(me.begin);
  });

  test('each question can be skipped', async () => {
    const scene = await openScene({ language });
    const { interview } = scene.texts.taste;
    const { questions } = interview;
    scene.person.sendCommand('/me');
    const screen = await scene.person.waitForBotMessage(scene.texts.taste.me.none);
    scene.person.press(screen, scene.texts.taste.me.begin);
    const first = await scene.person.waitForBotMessage(questions.purpose.ask);
    await step(scene, first, questions.purpose.options[2] ?? '', questions.styles.ask);
    await step(scene, first, interview.skip, questions.humour.ask);
    await step(scene, first, questions.humour.options[1] ?? '', questions.never.ask);
    await step(scene, first, interview.skip, interview.ended);
    expect(await known(scene)).toMatchObject({
      purpose: questions.purpose.options[2],
      styles: [],
      humour: questions.humour.options[1],
      never: [],
    });
  });

  test('[enough] ends it with what is known; pressed twice, it does nothing more', async () => {
    const scene = await openScene({ language });
    const { interview, me } = scene.texts.taste;
    scene.person.sendCommand('/me');
    const screen = await scene.person.waitForBotMessage(me.none);
    scene.person.press(screen, me.begin);
    const first = await scene.person.waitForBotMessage(interview.questions.purpose.ask);
    scene.person.press(first, interview.enough);
    scene.person.press(first, interview.enough);
    await eventually(() => now(scene, first).text).toBe(scene.texts.taste.declined);
    const late = await scene.person.press(first, interview.enough).answered();
    expect(late.text).toBe(interview.over);
    expect(await preferencesIn(scene)).toMatchObject({ interview: 'done', progress: null, record: null });
  });
});

test('"no, thanks" is kept, and the next sticker offers nothing', async () => {
  const scene = await openScene();
  const { taste, sticker } = scene.texts;
  const delivered = await toThird(scene);
  scene.person.press(delivered, taste.offerNo);
  await scene.person.waitForBotMessage(taste.declined);
  expect((await preferencesIn(scene))?.interview).toBe('declined');
  const fourth = await anotherTake(scene, delivered);
  expect(fourth.text).toBe(sticker.delivered);
  expect(saidTo(scene.person).split(taste.offer)).toHaveLength(2);
});

test('/me: each value can be changed, and deleted; the buttons of a deleted one show what there is', async () => {
  const scene = await openScene();
  const { interview, me } = scene.texts.taste;
  const { person } = scene;
  person.sendCommand('/me');
  const none = await person.waitForBotMessage(me.none);
  person.press(none, `➕ ${me.names.styles}`);
  const question = await person.waitForBotMessage(interview.questions.styles.ask);
  expect(question.buttons).toEqual([scene.texts.neverMind]);
  person.sendText('anime, pixel art');
  const two = await person.waitForBotMessage(me.title);
  expect(two.text).toContain(`${me.names.styles}: anime, pixel art`);
  expect(two.buttons).toEqual(expect.arrayContaining(['🗑 anime', '🗑 pixel art', `✏️ ${me.names.styles}`]));
  await step(scene, two, '🗑 anime', `${me.names.styles}: pixel art`);
  person.press(two, '🗑 anime');
  await step(scene, two, '🗑 pixel art', me.none);
  expect(await known(scene)).toBeUndefined();
  // The dialogue has heard of none of it.
  expect(scene.chat.chats()).toHaveLength(0);
});

test.each(ALL_LANGUAGES)(
  '/me tells how many stickers are left today, and when that begins anew (%s)',
  async language => {
    const { today } = textsFor(language).taste.me;
    expect(today(3, 47, 5 * 3_600_000)).toMatch(/3.*47.*5/);
    expect(today(3, 47, 20 * 60_000 + 1)).toMatch(/3.*47.*21/);
    expect(today(3, undefined, 0)).toMatch(/3/);
  },
);

test('/me counts the stickers of today, and /forget does not begin them anew', async () => {
  const scene = await openScene({ more: { DAILY_STICKERS_PER_USER: '7' } });
  const { me } = scene.texts.taste;
  const line = (drawn: number) => me.today(drawn, 7 - drawn, 0).split('.')[0] ?? '';
  scene.person.sendCommand('/me');
  const fresh = await scene.person.waitForBotMessage(line(0));
  await toSticker(scene, await toSummary(scene));
  scene.person.sendCommand('/me');
  await scene.person.waitForBotMessage(line(1), { after: fresh });
  scene.person.sendCommand('/forget');
  const ask = await scene.person.waitForBotMessage(scene.texts.privacy.ask(0));
  await step(scene, ask, scene.texts.privacy.deleteAll, scene.texts.privacy.deleted);
  const sent = scene.person.sendCommand('/me');
  await scene.person.waitForBotMessage(line(1), { after: sent });
});

test('what is never to be drawn goes into the prompt of whatever is drawn from then on', async () => {
  const scene = await openScene();
  const { interview, me } = scene.texts.taste;
  const summary = await toSummary(scene);
  scene.person.sendCommand('/me');
  const none = await scene.person.waitForBotMessage(me.none);
  scene.person.press(none, `➕ ${me.names.never}`);
  await scene.person.waitForBotMessage(interview.questions.never.ask);
  scene.person.sendText('spiders, "snakes"');
  await scene.person.waitForBotMessage(me.title);
  await toSticker(scene, summary);
  const prompts = scene.painter.prompts().join('\n');
  expect(prompts).toContain('Never draw for this person');
  expect(prompts).toContain('spiders');
});

test('what was agreed on before it was never to be drawn is not drawn, and said so', async () => {
  const scene = await openScene({ language: 'ru' });
  const { interview, me, never } = scene.texts.taste;
  const summary = await toSummary(scene);
  scene.person.sendCommand('/me');
  const none = await scene.person.waitForBotMessage(me.none);
  scene.person.press(none, `➕ ${me.names.never}`);
  await scene.person.waitForBotMessage(interview.questions.never.ask);
  scene.person.sendText('VHS');
  await scene.person.waitForBotMessage(me.title);
  scene.person.press(summary, scene.texts.summary.confirm);
  await scene.person.waitForBotMessage(never('VHS'));
  expect(await jobsIn(scene.world)).toHaveLength(0);
});

test('who tells something of their taste by themselves is offered the questions, once', async () => {
  const scene = await openScene();
  const { me, offer, offerNo } = scene.texts.taste;
  scene.chat.calls([{ name: 'save_preferences', args: { styles: 'anime' } }], 'I will remember anime.');
  scene.person.sendText('remember that I love anime');
  const saved = await scene.person.waitForBotMessage('I will remember anime.');
  expect(saved.text).toContain(offer);
  expect(saved.buttons).toEqual([me.begin, offerNo]);
  scene.chat.calls([{ name: 'save_preferences', args: { humour: 'dry' } }], 'Dry it is.');
  scene.person.sendText('and dry humour');
  const second = await scene.person.waitForBotMessage('Dry it is.');
  expect(second.text).not.toContain(offer);
});
