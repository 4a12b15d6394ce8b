import { describe, expect, test } from 'vitest';

import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { buttonsOf, pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { allHandled, openScene, painting, rowsOf, type Scene } from '../../support/scene.ts';
import { begin, contentOf, plansScene } from '../plans/plans-scene.ts';

/** A dialogue with an open summary. */
async function withSummary() {
  const scene = await openScene({ more: { AI_PROVIDERS: 'offline' } });
  const summary = await sendPortrait(scene.person, 'anime, joy, waving', scene.texts.summary.title);
  expect(buttonsOf(scene.person, summary)).toContain(scene.texts.summary.confirm);
  return { scene, summary };
}

const keyboardOf = ({ person }: Scene, { message_id: id }: SeenMessage) =>
  person.messages.find(each => each.message_id === id)?.raw.reply_markup?.inline_keyboard;

describe('outdated buttons are removed', () => {
  test('from the summary of earlier values, while the new summary keeps its own', async () => {
    const { scene, summary } = await withSummary();
    const { person, texts } = scene;
    const change = person.sendText('make it sad');
    const next = await person.waitForBotMessage(texts.summary.title, { after: change });
    await expect.poll(() => buttonsOf(scene.person, summary)).toEqual([]);
    expect(buttonsOf(scene.person, next)).toContain(texts.summary.confirm);
    person.sendCommand('/cancel');
    await expect.poll(() => buttonsOf(scene.person, next)).toEqual([]);
  });

  test('but for the one that was pressed, which stays disabled', async () => {
    const { scene, summary } = await withSummary();
    const { person, texts } = scene;
    const question = await sendPortrait(person, '', texts.photo.useNewQuestion);
    await pressButton(person, question, texts.photo.useNew, texts.summary.title);
    const chosen = [[{ text: texts.photo.useNew, disabled: {} }]];
    await expect.poll(() => keyboardOf(scene, question)).toEqual(chosen);
    // A press that comes too late chooses nothing.
    await expect.poll(() => keyboardOf(scene, summary)).toBeUndefined();
    await pressButton(person, summary, texts.summary.confirm, texts.confirm.outdatedSummary);
    await allHandled(scene.world);
    expect(keyboardOf(scene, summary)).toBeUndefined();
  });

  test('all of them, by a server that knows no disabled buttons', async () => {
    const { scene } = await withSummary();
    const { person, texts, world } = scene;
    const question = await sendPortrait(person, '', texts.photo.useNewQuestion);
    const refused = world.telegram.faults.add({
      kind: 'error',
      error_code: 400,
      description: "Bad Request: can't parse inline keyboard button",
      predicate: ({ method }) => method.toLowerCase() === 'editmessagereplymarkup',
      times: 2,
    });
    // One edit is for the question, one for the summary of the earlier photo.
    await pressButton(person, question, texts.photo.useNew, texts.summary.title);
    await expect.poll(() => refused.hits).toBe(2);
    await expect.poll(() => keyboardOf(scene, question)).toBeUndefined();
  });

  test('from the question which photo to use, and from the summary of the earlier photo', async () => {
    const { scene, summary } = await withSummary();
    const { person, texts } = scene;
    const question = await sendPortrait(person, '', texts.photo.useNewQuestion);
    expect(buttonsOf(scene.person, summary)).toContain(texts.summary.confirm);
    const next = await pressButton(person, question, texts.photo.useNew, texts.summary.title);
    await expect.poll(() => [question, summary].map(each => buttonsOf(scene.person, each))).toEqual([[], []]);
    expect(buttonsOf(scene.person, next)).toContain(texts.summary.confirm);
  });

  test('from a failed drawing, after [try again] was pressed', async () => {
    const { scene, summary } = await withSummary();
    const { painter, person, texts } = scene;
    painter.fails('noImage');
    painter.fails('noImage');
    const failed = await pressButton(person, summary, texts.summary.confirm, texts.sticker.noImage);
    painter.draws(await painting());
    person.press(failed, texts.sticker.tryAgain);
    await person.waitForSticker();
    await expect.poll(() => buttonsOf(scene.person, failed)).toEqual([]);
  });

  test('only once: if Telegram refuses, nothing waits for it and it is not retried', async () => {
    const { scene, summary } = await withSummary();
    const { person, texts, world } = scene;
    const refused = world.telegram.faults.add({
      kind: 'error',
      error_code: 429,
      description: 'Too Many Requests: retry after 30',
      parameters: { retry_after: 30 },
      predicate: ({ method }) => method.toLowerCase() === 'editmessagereplymarkup',
    });
    const change = person.sendText('make it sad');
    const next = await person.waitForBotMessage(texts.summary.title, { after: change });

    await expect.poll(async () => (await rowsOf(world, 'outbox')).length).toBe(0);
    refused.remove();
    scene.painter.draws(await painting());
    person.press(next, texts.summary.confirm);
    await person.waitForSticker();
    await expect.poll(() => buttonsOf(scene.person, next)).toEqual([]);
    expect(buttonsOf(scene.person, summary)).toContain(texts.summary.confirm);
    // A press is answered, and removes the buttons after all.
    const press = person.press(summary, texts.summary.confirm);
    await press.answered();
    await expect.poll(() => buttonsOf(scene.person, summary)).toEqual([]);
  });
});

describe.each([
  ['pressed', 'go_on'],
  ['said', 'yes please'],
  ['said', 'stop'],
  ['said', '/stop'],
] as const)('the question about the first sticker of a set, settled: %s “%s”', (how, what) => {
  test('loses its buttons', async () => {
    const scene = await plansScene({ more: { AI_PROVIDERS: 'offline' } });
    const { person, texts } = scene;
    await begin(scene, contentOf(12), undefined, texts.offline.photo.received);
    const question = await person.waitForBotMessage(texts.drawing.approve(11));
    expect(buttonsOf(person, question)).toHaveLength(3);
    // Other words do not settle the question.
    await sendText(person, 'thank you', /./);
    // The question is asked again, and only then does a yes count.
    await allHandled(scene.world);
    expect(buttonsOf(person, question)).toHaveLength(3);
    if (how === 'pressed') person.press(question, texts.drawing.goOn);
    else if (what === '/stop') person.sendCommand(what);
    else person.sendText(what);
    await expect.poll(() => buttonsOf(person, question)).toEqual([]);
  });
});
