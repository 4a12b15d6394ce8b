import { describe, expect, it, test } from 'vitest';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import {
  jobsIn,
  openScene,
  painting,
  portrait,
  rowsOf,
  type Scene,
  saidTo,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';

const preferencesIn = async ({ world }: Scene) => (await rowsOf(world, 'preferences'))[0];

/** The stored record, or undefined if nothing is known. */
async function known(scene: Scene): Promise<unknown> {
  const row = await preferencesIn(scene);
  return row?.record ? JSON.parse(row.record) : undefined;
}

/** The message as it is now. */
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

/** Draws another take of the first sticker. @returns the words after it */
async function anotherTake({ person, painter, texts }: Scene): Promise<SeenMessage> {
  const first = stickerOf(person);
  painter.draws(await painting());
  return pressButton(person, first, texts.afterSticker.again, texts.sticker.delivered);
}

/** @returns the words after the third sticker */
async function toThird(scene: Scene): Promise<SeenMessage> {
  const { delivered } = scene.texts.sticker;
  expect((await toSticker(scene, await toSummary(scene))).text).toBe(delivered);
  expect((await anotherTake(scene)).text).toBe(delivered);
  return anotherTake(scene);
}

/** Adds a value in /me. @returns the screen that shows it */
async function add({ person, texts }: Scene, name: 'styles' | 'never', words: string) {
  const { interview, me } = texts.taste;
  const none = await sendText(person, '/me', me.none);
  const question = await pressButton(person, none, `➕ ${me.names[name]}`, interview.questions[name].ask);
  expect(question.buttons).toEqual([texts.neverMind]);
  return sendText(person, words, me.title);
}

/** Begins the interview in /me. @returns the first question */
async function begun({ person, texts }: Scene): Promise<SeenMessage> {
  const { me, interview } = texts.taste;
  const screen = await sendText(person, '/me', me.none);
  return pressButton(person, screen, me.begin, interview.questions.purpose.ask);
}

describe('the interview by buttons', () => {
  test('is offered once, after the third sticker, and asks no model', async () => {
    // Enough room for the whole dialogue: a summary would ask a model.
    const scene = await openScene({ more: { AI_CONTEXT_TOKENS: '4000' } });
    const { texts, chat, person } = scene;
    const { interview, me, offer, offerNo } = texts.taste;
    const delivered = await toThird(scene);
    expect(delivered.text).toBe(`${texts.sticker.delivered}\n\n${offer}`);
    expect(delivered.buttons).toEqual([me.begin, offerNo]);
    const asked = chat.chats().length;

    person.press(delivered, me.begin);
    const { purpose, styles, humour, never, moods, gestures, phrases } = interview.questions;
    const first = await person.waitForBotMessage(purpose.ask, { after: delivered });
    expect(first.text).toBe(`${interview.intro}\n\n${purpose.ask}`);
    expect(first.buttons).toEqual([...purpose.options, interview.skip, interview.enough]);
    await step(scene, first, purpose.options[3] ?? '', styles.ask);
    await step(scene, first, styles.options[0] ?? '', humour.ask);
    await step(scene, first, humour.options[0] ?? '', never.ask);
    await step(scene, first, never.options[0] ?? '', moods.ask);
    await step(scene, first, moods.options[2] ?? '', gestures.ask);
    await step(scene, first, gestures.options[1] ?? '', phrases.ask);
    const ended = await step(scene, first, phrases.options[0] ?? '', interview.ended);
    expect(ended.buttons).toEqual([]);
    // The sticker is drawn, and nothing else is under discussion.
    await person.waitForBotMessage(interview.next, { after: ended });
    expect(await known(scene)).toEqual({
      v: 1,
      purpose: purpose.options[3],
      styles: [styles.options[0]],
      humour: humour.options[0],
      never: [never.options[0]],
      moods: moods.options[2],
      gestures: gestures.options[1],
      phrases: phrases.options[0],
      notes: null,
    });
    expect((await preferencesIn(scene))?.interview).toBe('done');
    expect(chat.chats()).toHaveLength(asked);

    // When asked again, everything is known.
    await pressButton(person, delivered, me.begin, me.title);
    const screen = await sendText(person, '/me', me.title);
    expect(screen.buttons).not.toContain(me.begin);
  });

  test('lets the user skip each question', async () => {
    const scene = await openScene();
    const { skip, ended, questions } = scene.texts.taste.interview;
    const { purpose, humour, styles, never, moods, gestures, phrases } = questions;
    const first = await begun(scene);
    await step(scene, first, purpose.options[2] ?? '', styles.ask);
    await step(scene, first, skip, humour.ask);
    await step(scene, first, humour.options[1] ?? '', never.ask);
    await step(scene, first, skip, moods.ask);
    await step(scene, first, skip, gestures.ask);
    await step(scene, first, skip, phrases.ask);
    await step(scene, first, skip, ended);
    expect(await known(scene)).toMatchObject({
      purpose: purpose.options[2],
      styles: [],
      humour: humour.options[1],
      never: [],
      moods: null,
      gestures: null,
      phrases: null,
    });
  });

  test('keeps the answers so far when [enough] ends it; a second press does nothing', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    const { enough, over } = texts.taste.interview;
    const first = await begun(scene);
    person.press(first, enough);
    person.press(first, enough);
    await eventually(() => now(scene, first).text).toBe(texts.taste.declined);
    expect((await person.press(first, enough).answered()).text).toBe(over);
    expect(await preferencesIn(scene)).toMatchObject({ interview: 'done', progress: null, record: null });
  });
});

describe('the interview button under the greeting', () => {
  const greeted = async ({ person, chat }: Scene) => {
    chat.says('Hi! Send me a photo?');
    return sendText(person, '/start', 'Hi! Send me a photo?');
  };

  it('is shown on the first visit only, and the third sticker offers the interview again', async () => {
    const scene = await openScene({ more: { AI_CONTEXT_TOKENS: '4000' } });
    const { taste, sticker } = scene.texts;
    expect((await greeted(scene)).buttons).toEqual([taste.invite]);
    expect((await preferencesIn(scene))?.interview).toBe('invited');
    expect((await greeted(scene)).buttons).toEqual([]);
    expect((await toThird(scene)).text).toBe(`${sticker.delivered}\n\n${taste.offer}`);
    expect((await anotherTake(scene)).text).toBe(sticker.delivered);
  });

  it('starts the interview, which is then not offered again', async () => {
    const scene = await openScene({ more: { AI_CONTEXT_TOKENS: '4000' } });
    const { person, texts } = scene;
    const { invite, interview, declined } = texts.taste;
    const { purpose } = interview.questions;
    const first = await pressButton(person, await greeted(scene), invite, purpose.ask);
    await step(scene, first, interview.enough, declined);
    await person.waitForBotMessage(interview.next, { after: first });
    expect((await toThird(scene)).text).toBe(texts.sticker.delivered);
  });
});

it('continues with the sticker under discussion when the interview ends', async () => {
  const scene = await openScene();
  const { person, chat, texts } = scene;
  chat.calls([{ name: 'update_sticker_params', args: { style: 'anime', pose: 'waving' } }], 'Noted.');
  await person.sendPhoto(await portrait(), { caption: 'anime, waving' });
  await person.waitForBotMessage(texts.ask.emotion);
  const first = await begun(scene);
  person.press(first, texts.taste.interview.enough);
  await person.waitForBotMessage(texts.ask.emotion, { after: first });
  expect(saidTo(person)).not.toContain(texts.taste.interview.next);
});

test('"no, thanks" is remembered, and the next sticker offers nothing', async () => {
  const scene = await openScene();
  const { taste, sticker } = scene.texts;
  await pressButton(scene.person, await toThird(scene), taste.offerNo, taste.declined);
  expect((await preferencesIn(scene))?.interview).toBe('declined');
  expect((await anotherTake(scene)).text).toBe(sticker.delivered);
  expect(saidTo(scene.person).split(taste.offer)).toHaveLength(2);
});

test('/me: each value can be changed and deleted; a stale button shows the current values', async () => {
  const scene = await openScene();
  const { me } = scene.texts.taste;
  const two = await add(scene, 'styles', 'anime, pixel art');
  expect(two.text).toContain(`${me.names.styles}: anime, pixel art`);
  expect(two.buttons).toEqual(expect.arrayContaining(['🗑 anime', '🗑 pixel art', `✏️ ${me.names.styles}`]));
  await step(scene, two, '🗑 anime', `${me.names.styles}: pixel art`);
  scene.person.press(two, '🗑 anime');
  await step(scene, two, '🗑 pixel art', me.none);
  expect(await known(scene)).toBeUndefined();
  // None of this was part of the dialogue.
  expect(scene.chat.chats()).toHaveLength(0);
});

test.each(LANGUAGES)(
  '/me shows how many stickers are left today, and when the count resets (%s)',
  async language => {
    const { today } = textsFor(language).taste.me;
    expect(today(3, 47, 5 * 3_600_000)).toMatch(/3.*47.*5/);
    expect(today(3, 47, 20 * 60_000 + 1)).toMatch(/3.*47.*21/);
    expect(today(3, undefined, 0)).toMatch(/3/);
  },
);

test('/me counts the stickers of today, and /forget does not reset the count', async () => {
  const scene = await openScene({ more: { DAILY_STICKERS_PER_USER: '7' } });
  const { person, texts } = scene;
  const line = (drawn: number) => texts.taste.me.today(drawn, 7 - drawn, 0).split('.')[0] ?? '';
  await sendText(person, '/me', line(0));
  await toSticker(scene, await toSummary(scene));
  await sendText(person, '/me', line(1));
  const ask = await sendText(person, '/forget', texts.privacy.ask(0));
  await step(scene, ask, texts.privacy.deleteAll, texts.privacy.deleted);
  await sendText(person, '/me', line(1));
});

test('the list of what to avoid is part of every later prompt', async () => {
  const scene = await openScene();
  const summary = await toSummary(scene);
  await add(scene, 'never', 'spiders, "snakes"');
  await toSticker(scene, summary);
  const prompts = scene.painter.prompts().join('\n');
  expect(prompts).toContain('Never draw for this person');
  expect(prompts).toContain('spiders');
});

test('a summary whose values were ruled out meanwhile is not drawn, and the bot says so', async () => {
  const scene = await openScene({ language: 'ru' });
  const { person, texts, world } = scene;
  const summary = await toSummary(scene);
  await add(scene, 'never', 'VHS');
  await pressButton(person, summary, texts.summary.confirm, texts.taste.never('VHS'));
  expect(await jobsIn(world)).toHaveLength(0);
});

test('a user who mentions their taste unasked is offered the interview once', async () => {
  const { chat, person, texts } = await openScene();
  const { me, offer, offerNo } = texts.taste;
  chat.calls([{ name: 'save_preferences', args: { styles: 'anime' } }], 'I will remember anime.');
  const saved = await sendText(person, 'remember that I love anime', 'I will remember anime.');
  expect(saved.text).toContain(offer);
  expect(saved.buttons).toEqual([me.begin, offerNo]);
  chat.calls([{ name: 'save_preferences', args: { humour: 'dry' } }], 'Dry it is.');
  const second = await sendText(person, 'and dry humour', 'Dry it is.');
  expect(second.text).not.toContain(offer);
});
