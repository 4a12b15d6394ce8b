import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import type { FaultEffect } from '../../../src/playground/http/faults.ts';
import { eventually } from '../../support/eventually.ts';
import { pressButton, sendText, textsOf } from '../../support/exchange.ts';
import { photo } from '../../support/pictures/pictures.ts';
import {
  HURRIED,
  jobsIn,
  openScene,
  painting,
  portrait,
  rowOf,
  type Scene,
  toSticker,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { askToWait } from '../../support/telegram.ts';

const HOUR = 60 * 60_000;
const YES = { name: 'confirm_and_generate' };

async function nothingDrawn({ world, painter }: Scene): Promise<void> {
  expect(await jobsIn(world)).toEqual([]);
  expect(painter.imagesPaid()).toBe(0);
}

function summariesIn({ person, texts }: Scene) {
  return person.messages.filter(({ text }) => text.includes(texts.summary.title));
}

describe('nothing is drawn while the choice of photo is open', () => {
  test('by "yes, use it": the question comes again, and then the new photo is drawn', async () => {
    const scene = await openScene();
    const { chat, person, texts, world } = scene;
    await toSummary(scene);
    await person.sendPhoto(await photo('#22aa55'));
    await person.waitForBotMessage(texts.photo.useNewQuestion);
    chat.calls([YES], 'Drawing it!');
    const again = await sendText(person, 'yes, use it', texts.photo.useNewQuestion);
    expect(chat.chats().at(-1)).toContain('Another photo was sent');
    await nothingDrawn(scene);
    const offered = (await rowOf(world, 'sessions')).pending_photo_file_id;
    const summary = await pressButton(person, again, texts.photo.useNew, texts.summary.title);
    await toSticker(scene, summary);
    expect((await jobsIn(world)).map(job => job.photo_file_id)).toEqual([offered]);
  });

  test('by a caption that says yes', async () => {
    const scene = await openScene();
    const { chat, person, texts } = scene;
    const summary = await toSummary(scene);
    chat.calls([YES], 'Drawing it!');
    await person.sendPhoto(await photo('#22aa55'), { caption: 'yes, with this photo' });
    await person.waitForBotMessage(texts.photo.useNewQuestion, { after: summary });
    await nothingDrawn(scene);
  });

  test('by the button of the summary', async () => {
    const scene = await openScene();
    const { person, texts } = scene;
    const summary = await toSummary(scene);
    await person.sendPhoto(await photo('#22aa55'));
    await person.waitForBotMessage(texts.photo.useNewQuestion);
    await pressButton(person, summary, texts.summary.confirm, texts.photo.useNewQuestion);
    await nothingDrawn(scene);
  });
});

test.each([
  ['runs normally', 0],
  ['is set back', -2 * HOUR],
  ['is set forward', 2 * HOUR],
])('a "yes" sent before the summary does not confirm it if the clock %s', async (_how, step) => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => Date.now() + ahead };
  const scene = await openScene({ runtime: { clock } });
  const { chat, person, texts } = scene;
  const release = chat.holds();
  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  await person.sendPhoto(await portrait(), { caption: 'VHS, laughing, waving' });
  await expect.poll(() => chat.chats().length).toBe(1);
  chat.calls([YES], 'Drawing it!');
  person.sendText('yes');
  await expect.poll(() => scene.world.telegram.pendingUpdates.length).toBe(0);
  ahead = step;
  release();
  const summary = await person.waitForBotMessage(texts.summary.title);
  await person.waitForBotMessage(texts.confirm.summaryAbove, { after: summary });
  await nothingDrawn(scene);
  await toSticker(scene, summary);
  expect(summariesIn(scene)).toHaveLength(1);
});

describe('a summary counts as shown only after it has arrived', () => {
  /** Sends a wish while `fault` stops all messages of the bot: the words of the model and the summary. */
  async function beforeTheSummary(scene: Scene, fault: FaultEffect & { readonly times?: number }) {
    const { chat, person, world } = scene;
    const struck = world.telegram.faults.add({ ...fault, method: 'sendMessage' });
    chat.calls([{ name: 'update_sticker_params', args: WISH }], 'A tape of 1990, nice.');
    await person.sendPhoto(await portrait(), { caption: 'VHS, laughing, waving' });
    await expect.poll(() => struck.hits).toBeGreaterThan(0);
    return struck;
  }

  /** Sends a message and waits until its turn has ended. */
  async function say({ chat, person, world }: Scene, words: string) {
    const before = chat.chats().length;
    person.sendText(words);
    await expect.poll(() => chat.chats().length).toBeGreaterThan(before);
    const waiting = world.app().db.selectFrom('inbox').select('update_id').where('payload', '<>', '');
    await expect.poll(() => waiting.execute()).toEqual([]);
  }

  test('a "yes" while the summary waits for Telegram draws nothing; a later one confirms it', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { chat, person, texts } = scene;
    const struck = await beforeTheSummary(scene, {
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 3',
      parameters: { retry_after: 3 },
    });
    chat.calls([YES], 'Drawing it!');
    await say(scene, 'yes');
    await nothingDrawn(scene);
    struck.remove();
    await person.waitForBotMessage(texts.confirm.summaryAbove);
    expect(textsOf(person)).toEqual([
      expect.stringMatching(new RegExp(`^A tape of 1990, nice\\.\\s+${texts.summary.title}`)),
      texts.confirm.summaryAbove,
    ]);
    chat.calls([YES], 'Drawing it!');
    scene.painter.draws(await painting());
    person.sendText('yes');
    await person.waitForSticker();
    expect(summariesIn(scene)).toHaveLength(1);
  });

  test('other words while the summary waits are answered, and it is not repeated', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { chat, person } = scene;
    const struck = await beforeTheSummary(scene, {
      kind: 'page',
      status: 502,
      body: '<html>Bad gateway</html>',
    });
    chat.says('A few seconds, as a rule.');
    await say(scene, 'how long does it take?');
    struck.remove();
    await person.waitForBotMessage('A few seconds, as a rule.');
    expect(summariesIn(scene)).toHaveLength(1);
  });

  test('a press of its button proves that the summary arrived, even if Telegram’s answer was lost', async () => {
    const scene = await openScene({ runtime: HURRIED });
    const { person, texts, world, painter } = scene;
    const lost = await beforeTheSummary(scene, { kind: 'reset-after', times: 1 });
    const hang = world.telegram.faults.add({ kind: 'hang', method: 'sendMessage' });
    expect(lost.hits).toBe(1);
    const summary = await person.waitForBotMessage(texts.summary.title);
    painter.draws(await painting());
    person.press(summary, texts.summary.confirm);
    await expect.poll(() => painter.imagesPaid()).toBe(1);
    hang.remove();
    world.telegram.dropConnections();
    await person.waitForSticker();
  });
});

test('a refusal by moderation in a later round discards the values, and only the refusal is sent', async () => {
  const scene = await openScene();
  const { chat, person, texts, world } = scene;
  const summary = await toSummary(scene);
  const change = { name: 'update_sticker_params', args: { style: 'something forbidden' } };
  chat.calls([change, { name: 'no_such_tool' }]);
  chat.fails('blocked');
  const refused = await sendText(person, 'something forbidden', texts.sticker.blocked);
  expect(refused.text).toBe(texts.sticker.blocked);
  const { style, history } = await rowOf(world, 'assistant_sessions');
  expect(style).toBe(WISH.style);
  expect(history).not.toContain('forbidden');
  await toSticker(scene, summary);
  expect(summariesIn(scene)).toHaveLength(1);
});

test('the model learns a language that is chosen in mid-dialogue', async () => {
  const scene = await openScene();
  const { chat, person } = scene;
  await toSummary(scene);
  const question = await sendText(person, '/language', scene.texts.chooseLanguage);
  await pressButton(person, question, 'Русский', /по-русски/);
  chat.says('Хорошо, дальше по-русски.');
  await sendText(person, 'ok', 'Хорошо, дальше по-русски.');
  expect(chat.chats().at(-1)).toContain('answer in Русский');
});

test('a finished sticker whose bytes are lost is reported as failed', async () => {
  const scene = await openScene();
  const { person, texts, world, painter } = scene;
  const summary = await toSummary(scene);
  painter.draws(await painting());
  const { db } = world.app();
  const fault = askToWait(world.telegram, 'sendSticker', 1, { times: 1 });
  person.press(summary, texts.summary.confirm);
  await eventually(() => fault.hits).toBe(1);
  // The state after a process lost its lease halfway.
  await db.updateTable('generation_images').set({ cutout: null }).execute();
  await db.updateTable('stickers').set({ picture: null }).execute();
  await person.waitForBotMessage(texts.sticker.undelivered);
});

test('an unreadable stored message does not block the chat', async () => {
  const { chat, person, world } = await openScene();
  chat.says('First.');
  await sendText(person, 'hi', 'First.');
  const row = { chat_id: person.id, content: '{"type":"hologram"}', owner: null, created_at: 0 };
  await world.app().db.insertInto('outbox').values(row).execute();
  chat.says('Second.');
  await sendText(person, 'and now?', 'Second.');
  expect(world.log()).toContain('a message could not be sent and is dropped');
});
