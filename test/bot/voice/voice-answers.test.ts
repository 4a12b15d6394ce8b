import { describe, expect, test } from 'vitest';
import { LANGUAGES, wordsOf } from '../../../src/i18n/index.ts';
import type { Person } from '../../../src/playground/people/person.ts';
import { pressButton, sendText } from '../../support/exchange.ts';
import { openScene, type Scene, type SceneOptions, toSummary } from '../../support/scene.ts';

const VOICE = Buffer.from('OggS what somebody says');

/** A scene in which the chat provider listens and the other one speaks. */
function conversing(options: SceneOptions = {}): Promise<Scene> {
  const { chat = 'openai', more } = options;
  const speaker = chat === 'openai' ? 'gemini' : 'openai';
  return openScene({ ...options, more: { TRANSCRIBE_PROVIDERS: chat, SPEECH_PROVIDERS: speaker, ...more } });
}

const turnOn = ({ person, texts }: Scene) => sendText(person, '/voice on', texts.voice.isOn);
/** Sends a voice message. @returns the answer */
const speak = (person: Person, answer: string) =>
  person.waitForBotMessage(answer, { after: person.sendVoice(VOICE) });

const voicesOf = ({ person }: Scene) => person.messages.filter(({ voice, from }) => voice && from === 'bot');

describe.each(['openai', 'gemini'] as const)('words by %s, the voice by the other one', kind => {
  test('a voice message is answered in writing and by voice', async () => {
    const scene = await conversing({ chat: kind });
    const { person, painter, chat } = scene;
    await turnOn(scene);
    chat.hears('hello');
    chat.says('**Hi!** Send me a photo 📷 please.');
    await painter.speaks(2);
    const sent = person.sendVoice(VOICE);
    const answer = await person.waitForBotMessage('Send me a photo', { after: sent });
    const [voice] = await expect
      .poll(() => voicesOf(scene))
      .toHaveLength(1)
      .then(() => voicesOf(scene));
    expect(voice?.voice?.seconds).toBe(2);
    expect(voice?.message_id).toBeGreaterThan(answer.message_id);
    expect(painter.spoken()).toEqual(['Hi! Send me a photo please.']);
  });
});

test('voice is off by default and after /voice off, and written messages get written answers', async () => {
  const scene = await conversing();
  const { person, chat, texts, painter } = scene;
  chat.hears('hello');
  chat.says('Hi!');
  await speak(person, 'Hi!');
  await turnOn(scene);
  chat.says('Hello.');
  await sendText(person, 'hi', 'Hello.');
  await sendText(person, '/voice off', texts.voice.isOff);
  chat.hears('and now');
  chat.says('In writing.');
  await speak(person, 'In writing.');
  expect(painter.spoken()).toEqual([]);
});

test('the summary stays in writing with its button, and is read aloud', async () => {
  const scene = await conversing();
  const { person, chat, texts, painter } = scene;
  await turnOn(scene);
  await toSummary(scene);
  chat.hears('more cheerful');
  chat.calls([{ name: 'update_sticker_params', args: { emotion: 'more cheerful' } }], 'With pleasure.');
  await painter.speaks(1);
  const summary = await person.waitForBotMessage(texts.summary.title, { after: person.sendVoice(VOICE) });
  expect(summary.buttons).toContain(texts.summary.confirm);
  await expect.poll(() => voicesOf(scene)).toHaveLength(1);
  expect(painter.spoken()).toEqual([
    expect.stringMatching(/^With pleasure\.\nHere’s what I’ll draw: .*more cheerful.*\nSay “yes”/s),
  ]);
});

describe('the written answer is not lost', () => {
  test('if no provider can speak now', async () => {
    const scene = await conversing();
    const { person, chat, painter } = scene;
    await turnOn(scene);
    chat.hears('hello');
    chat.says('Hi!');
    painter.fails('overloaded');
    await speak(person, 'Hi!');
    chat.says('Still here.');
    await sendText(person, 'are you there?', 'Still here.');
    expect(voicesOf(scene)).toEqual([]);
  });

  test('if the user accepts no voice messages', async () => {
    const scene = await conversing();
    const { person, chat, painter, texts } = scene;
    await turnOn(scene);
    person.forbidVoice();
    chat.hears('hello');
    chat.says('Hi!');
    await painter.speaks(1);
    await speak(person, 'Hi!');
    await person.waitForBotMessage(texts.voice.forbidden);
    chat.hears('and now');
    chat.says('Still here.');
    await speak(person, 'Still here.');
    await sendText(person, '/voice', texts.voice.isOff);
    expect(voicesOf(scene)).toEqual([]);
    expect(painter.spoken()).toHaveLength(1);
  });
});

describe('/voice', () => {
  test('shows the setting, changes it by a button, and is shown in /me', async () => {
    const scene = await conversing();
    const { person, texts } = scene;
    const off = await sendText(person, '/voice', texts.voice.isOff);
    expect(off.buttons).toEqual([texts.voice.turnOn]);
    const on = await pressButton(person, off, texts.voice.turnOn, texts.voice.isOn);
    expect(on.message_id).toBe(off.message_id);
    await sendText(person, '/me', texts.voice.me(true));
    await pressButton(person, on, texts.voice.turnOff, texts.voice.isOff);
    await sendText(person, '/me', texts.voice.me(false));
  });

  test.each(LANGUAGES)('is changed by words after the command (%s)', async language => {
    const { person, texts } = await conversing({ language });
    const { turnOn, turnOff, yes, no } = wordsOf(language).answers;
    for (const [on, off] of [
      [turnOn, turnOff],
      [yes, no],
    ].map(lists => lists.map(list => list.split(',')[0]))) {
      await person.waitForBotMessage(texts.voice.isOn, { after: person.sendCommand(`/voice ${on}`) });
      await person.waitForBotMessage(texts.voice.isOff, { after: person.sendCommand(`/voice ${off}`) });
    }
    const unclear = person.sendCommand('/voice on off');
    expect((await person.waitForBotMessage(texts.voice.isOff, { after: unclear })).buttons).toEqual([
      texts.voice.turnOn,
    ]);
  });

  test('says so if no provider can speak', async () => {
    const { person, texts } = await openScene();
    await sendText(person, '/voice on', texts.voice.unavailable);
    await sendText(person, '/voice off', texts.voice.isOff);
  });
});

test('/stats shows minutes and their price', async () => {
  const ADMIN = 4242;
  const MODEL_PRICES = 'gpt-transcribe=0.6/min,gemini-3.8-flash-tts=1/2';
  const scene = await conversing({
    personId: ADMIN,
    more: { ADMIN_IDS: String(ADMIN), MODEL_PRICES },
  });
  const { person, chat, texts, painter, world } = scene;
  await turnOn(scene);
  chat.hears('hello');
  chat.says('Hi!');
  await painter.speaks(3);
  person.sendVoice(VOICE, { duration: 90 });
  await expect.poll(() => voicesOf(scene)).toHaveLength(1);
  // The counts are stored when the bot stops.
  await world.stop();
  await world.start({
    AI_PROVIDERS: chat.name,
    IMAGE_PROVIDERS: painter.name,
    ADMIN_IDS: String(ADMIN),
    MODEL_PRICES,
  });
  const shown = await sendText(person, '/stats', 'gpt-transcribe');
  const { sound } = texts.admin.stats;
  expect(shown.text).toMatch(
    new RegExp(
      `🎙 gpt-transcribe .*${sound('1.5')}, ≈ \\$0\\.90|🎙 gpt-transcribe .*${sound('1.5')}.*\\$0\\.90`,
    ),
  );
  expect(shown.text).toMatch(new RegExp(`🔊 gemini-3\\.8-flash-tts .*${sound('0.1')}`));
});
