import { describe, expect, test } from 'vitest';
import { pressButton } from '../../support/exchange.ts';

import {
  painting,
  progressGone,
  saidTo,
  setScene,
  startBotProcess,
  stickersOf,
  toSummary,
} from '../../support/scene.ts';

describe('killed at any moment', () => {
  test('in the middle of a turn: everything is answered after the restart, also what came meanwhile', async () => {
    const scene = await setScene();
    const { chat, person } = scene;
    const first = await startBotProcess(scene);
    const release = chat.holds();
    chat.says('Said to the dead.');
    person.sendText('first words');
    await expect.poll(() => chat.chats().length).toBe(1);
    await first.kill();
    release();
    person.sendText('second words');
    chat.alwaysSays('Hello.');
    await startBotProcess(scene);
    await person.waitForBotMessage('Hello.');
    await expect.poll(() => chat.chats().at(-1)).toMatch(/first words.*second words/s);
    expect(saidTo(person)).not.toContain('Said to the dead.');
  });

  test('while a voice message is listened to: it is listened to again, and answered once', async () => {
    const scene = await setScene();
    const { chat, person } = scene;
    const variables = { TRANSCRIBE_PROVIDERS: chat.name };
    const first = await startBotProcess(scene, variables);
    const release = chat.holds();
    chat.hears('said to the dead');
    person.sendVoice(Buffer.from('OggS'));
    await expect.poll(() => chat.sounds().length).toBe(1);
    await first.kill();
    release();
    chat.hears('anime');
    chat.says('Hello.');
    await startBotProcess(scene, variables);
    await person.waitForBotMessage('Hello.');
    expect(saidTo(person)).toBe('🎙 «anime»\n\nHello.');
    expect(chat.chats()).toHaveLength(1);
  });

  test('with the answer ready but not sent: it is sent, and no model is asked again', async () => {
    const scene = await setScene();
    const first = await startBotProcess(scene);
    const fault = scene.world.telegram.faults.add({ kind: 'hang', method: 'sendMessage' });
    scene.chat.says('Hello.');
    scene.person.sendText('hi');
    await expect.poll(() => fault.hits).toBe(1);
    await first.kill();
    fault.remove();
    await startBotProcess(scene);
    await scene.person.waitForBotMessage('Hello.');
    expect(scene.chat.chats()).toHaveLength(1);
    expect(saidTo(scene.person)).toBe('Hello.');
  });

  test('while the image model is at work: drawn by the next process, delivered once', async () => {
    const scene = await setScene();
    const { painter, person, texts } = scene;
    const first = await startBotProcess(scene);
    const summary = await toSummary(scene);
    const release = painter.holds();
    painter.draws(await painting());
    await pressButton(person, summary, texts.summary.confirm, texts.progress.drawing);
    await expect.poll(() => painter.prompts().length).toBe(1);
    await first.kill();
    release();
    painter.draws(await painting());
    await startBotProcess(scene);
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    await progressGone(scene);
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.prompts()).toHaveLength(2);
  });

  test('while the picture is being cut out: it is not paid a second time', async () => {
    const scene = await setScene();
    const { painter, person, texts } = scene;
    // Where others have cut out the same, it would be done before anybody could end it.
    const first = await startBotProcess(scene, { OUTCOMES: '' });
    const summary = await toSummary(scene);
    painter.draws(await painting());
    await pressButton(person, summary, texts.summary.confirm, texts.progress.finishing);
    await first.kill();
    await startBotProcess(scene);
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.prompts()).toHaveLength(1);
  });

  test('twice, after the image was paid and before it was delivered: paid once, delivered once', async () => {
    const scene = await setScene();
    const { painter, person, texts, world } = scene;
    let process = await startBotProcess(scene);
    const summary = await toSummary(scene);
    painter.draws(await painting());
    const fault = world.telegram.faults.add({ kind: 'hang', method: 'sendSticker' });
    person.press(summary, texts.summary.confirm);
    for (const hits of [1, 2]) {
      await expect.poll(() => fault.hits).toBe(hits);
      await process.kill();
      if (hits === 2) fault.remove();
      process = await startBotProcess(scene);
    }
    await person.waitForBotMessage(texts.sticker.delivered, { after: summary });
    expect(stickersOf(person)).toHaveLength(1);
    expect(painter.imagesPaid()).toBe(1);
    expect(painter.prompts()).toHaveLength(1);
  });
});
