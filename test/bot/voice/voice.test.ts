import { describe, expect, it, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  forgetAll,
  openScene,
  portrait,
  rowsOf,
  type SceneOptions,
  toSummary,
  WISH,
} from '../../support/scene.ts';
import { oggTone } from '../../support/sounds.ts';
import { BOT } from '../../support/world.ts';

const VOICE = Buffer.from('OggS what somebody says');

/** A scene whose provider of words listens as well. */
function listening(options: SceneOptions = {}) {
  const { chat = 'openai', more } = options;
  return openScene({ ...options, more: { TRANSCRIBE_PROVIDERS: chat, ...more } });
}

describe.each(['openai', 'gemini'] as const)('%s listens', kind => {
  test('what is said aloud is shown, and then words like any other', async () => {
    const { person, texts, chat, world } = await listening({ chat: kind, language: 'ru' });

    chat.hears('аниме, весёлый');
    chat.calls([{ name: 'update_sticker_params', args: { style: 'аниме', emotion: 'весёлый' } }]);
    const answer = await person.waitForBotMessage('🎙', { after: person.sendVoice(VOICE, { duration: 3 }) });
    expect(answer.text).toMatch(/^🎙 «аниме, весёлый»\n/);
    expect(answer.text).toContain(texts.ask.photo);
    expect(chat.sounds()).toMatchObject([{ mimeType: 'audio/ogg', bytes: VOICE }]);
    expect(chat.chats().at(-1)).toContain('аниме, весёлый');
    expect(person.messages.filter(message => message.from === 'bot')).toHaveLength(1);
    expect(world.log()).not.toContain('весёлый');
  });
});

test('a photo and what is said of it are one turn', async () => {
  const scene = await listening();
  const { person, texts, chat } = scene;
  const release = chat.holds();
  chat.says('Hello!');
  const first = person.sendText('hi');
  await expect.poll(() => chat.chats().length).toBe(1);
  chat.hears('VHS, laughing, waving');
  chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  await person.sendPhoto(await portrait());
  person.sendVoice(VOICE);
  release();
  const summary = await person.waitForBotMessage(texts.summary.title, { after: first });
  expect(summary.text).toMatch(/^🎙 «VHS, laughing, waving»/);
  expect(chat.chats()).toHaveLength(2);
});

test('a yes that is spoken confirms what was shown before, and nothing else', async () => {
  const scene = await listening();
  const { person, chat, texts } = scene;
  chat.hears('yes');
  chat.calls([{ name: 'confirm_and_generate' }]);
  const early = await person.waitForBotMessage('🎙 «yes»', { after: person.sendVoice(VOICE) });
  expect(early.text).not.toContain(texts.progress.queued);
  const summary = await toSummary(scene);
  chat.hears('yes');
  chat.calls([{ name: 'confirm_and_generate' }]);
  scene.painter.fails('blocked');
  person.sendVoice(VOICE);
  await person.waitForBotMessage(texts.sticker.blocked, { after: summary });
});

test('audio and round videos are listened to as well', async () => {
  const { person, chat } = await listening();
  chat.hears('an audio file');
  chat.says('One.');
  const audio = { fileName: 'memo.m4a', mimeType: 'audio/mp4' };
  await person.waitForBotMessage('🎙 «an audio file»', { after: person.sendAudio(VOICE, audio) });
  chat.hears('a round video');
  chat.says('Two.');
  await person.waitForBotMessage('🎙 «a round video»', { after: person.sendVideoNote(VOICE) });
  expect(chat.sounds().map(({ mimeType }) => mimeType)).toEqual(['audio/mp4', 'video/mp4']);
});

test('a long speech is shown shortened, and understood whole', async () => {
  const { person, chat } = await listening();
  const speech = `${'many words '.repeat(60)}the end`;
  chat.hears(speech);
  chat.says('Well.');
  const answer = await person.waitForBotMessage('🎙', { after: person.sendVoice(VOICE, { duration: 60 }) });
  expect(answer.text.split('\n')[0]?.length).toBeLessThan(210);
  expect(answer.text).toContain('…»');
  expect(chat.chats().at(-1)).toContain('the end');
});

describe('truthfully, and without a model', () => {
  test('too long or too large is not even fetched', async () => {
    const { person, chat, texts, world } = await listening();
    const long = person.sendVoice(VOICE, { duration: 181 });
    await person.waitForBotMessage(texts.notices.voiceTooLong, { after: long });
    const { voice } = long.raw;
    world.telegram.injectUpdate({
      message: { ...long.raw, voice: { ...voice, duration: 20, file_size: 21 * 1024 * 1024 } },
    });
    await person.waitForBotMessage(texts.notices.voiceTooLarge, { after: long });
    expect(chat.sounds()).toHaveLength(0);
    expect(chat.chats()).toHaveLength(0);
  });

  test('noise and a service that is away', async () => {
    const { person, chat, texts } = await listening();
    chat.hears('');
    await person.waitForBotMessage(texts.notices.voiceUnclear, { after: person.sendVoice(VOICE) });
    chat.fails('badKey');
    await person.waitForBotMessage(texts.notices.voiceFailed, { after: person.sendVoice(VOICE) });
    expect(chat.chats()).toHaveLength(0);
  });

  test('nobody listens', async () => {
    const { person, chat, texts } = await openScene();
    await person.waitForBotMessage(texts.notices.voice, { after: person.sendVoice(VOICE) });
    await person.waitForBotMessage(texts.video.what, { after: person.sendVideoNote(VOICE) });
    expect(chat.sounds()).toHaveLength(0);
  });
});

test('the words beside a sound that nobody understood are answered all the same', async () => {
  const { person, chat, texts } = await listening();
  chat.hears('');
  chat.says('A fine style.');
  const sent = person.sendAudio(VOICE, { fileName: 'a.mp3', mimeType: 'audio/mpeg', caption: 'anime' });
  const answer = await person.waitForBotMessage('A fine style.', { after: sent });
  expect(answer.text).toContain(texts.notices.voiceUnclear);
});

test('a file that Telegram has lost is asked for again', async () => {
  const { person, texts, world } = await listening();
  const gone = person.sendVoice(VOICE, { duration: 300 });
  const { voice } = gone.raw;
  await person.waitForBotMessage(texts.notices.voiceTooLong, { after: gone });
  world.telegram.loseFile(voice?.file_id ?? '');
  world.telegram.injectUpdate({ message: { ...gone.raw, voice: { ...voice, duration: 5 } } });
  await person.waitForBotMessage(texts.notices.voiceFailed, { after: gone });
});

test('a file that is longer than its message says is not listened to', async () => {
  const { person, chat, texts } = await listening();
  const file = await oggTone(1);
  file.writeBigUInt64LE(3600n * 48_000n, file.lastIndexOf('OggS') + 6);
  await person.waitForBotMessage(texts.notices.voiceTooLong, {
    after: person.sendVoice(file, { duration: 5 }),
  });
  expect(chat.sounds()).toHaveLength(0);
});

test('many voice messages sent together are heard in their order', async () => {
  const { person, chat } = await listening();
  const release = chat.holds();
  chat.says('Hello!');
  const first = person.sendText('hi');
  await expect.poll(() => chat.chats().length).toBe(1);
  const words = ['one', 'two', 'three', 'four', 'five'];
  for (const word of words)
    person.sendAudio(VOICE, { fileName: 'a.mp3', mimeType: 'audio/mpeg', caption: word });
  for (const _ of words) chat.hears('something');
  chat.says('All heard.');
  release();
  await person.waitForBotMessage('All heard.', { after: first });
  expect(chat.sounds()).toHaveLength(5);
  expect(chat.chats().at(-1)).toContain(words.map(word => `${word}\\nsomething`).join('\\n'));
});

test('in a group nobody is listened to', async () => {
  const { world, chat, person, texts } = await listening();
  const group = world.telegram.group({ title: 'Friends' });
  const member = group.member(person);
  const replied = await group.waitForBotMessage(texts.group(BOT), {
    after: member.sendCommand(`/start@${BOT}`),
  });
  const voice = member.sendVoice(VOICE, { replyTo: replied });
  await group.waitForBotMessage(texts.group(BOT), { after: voice });
  expect(chat.sounds()).toHaveLength(0);
});

it('listens for a bounded time a day, also after /forget, and then asks to write', async () => {
  const { person, texts, chat, world } = await listening({ more: { DAILY_VOICE_MINUTES_PER_USER: '1' } });
  chat.hears('anime');
  chat.says('Anime it is.');
  await person.waitForBotMessage('Anime it is.', { after: person.sendVoice(VOICE, { duration: 70 }) });
  await person.waitForBotMessage(texts.notices.voiceLimit, {
    after: person.sendVoice(VOICE, { duration: 3 }),
  });
  expect(chat.sounds()).toHaveLength(1);
  await forgetAll({ person, texts });
  await eventually(() => rowsOf(world, 'users')).toEqual([]);
  await person.waitForBotMessage(texts.notices.voiceLimit, {
    after: person.sendVoice(VOICE, { duration: 3 }),
  });
  expect(chat.sounds()).toHaveLength(1);
});

it('listens without a limit to administrators', async () => {
  const { person, chat } = await listening({
    more: { DAILY_VOICE_MINUTES_PER_USER: '1', ADMIN_IDS: '1000001' },
  });
  for (const words of ['one', 'two', 'three']) {
    chat.hears(words);
    chat.says(`Heard ${words}.`);
    await person.waitForBotMessage(`Heard ${words}.`, { after: person.sendVoice(VOICE, { duration: 100 }) });
  }
});
