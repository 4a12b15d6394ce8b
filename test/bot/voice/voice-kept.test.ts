import { describe, expect, test } from 'vitest';
import { pressButton, sendText } from '../../support/exchange.ts';
import { type BotProcess, startProcess } from '../../support/processes/process.ts';
import { fileOf, forgetAll, openScene, providersOf, saidTo, setScene } from '../../support/scene.ts';
import { oggTone } from '../../support/sounds.ts';
import { bytesIn, tracesIn } from '../../support/traces.ts';

const SOUND = 'OggS these bytes are somebody speaking';

test('a sound is stored nowhere, its words are as all words are, and /forget takes all of it', async () => {
  const { person, chat, painter, texts, world } = await openScene({
    more: { TRANSCRIBE_PROVIDERS: 'openai', SPEECH_PROVIDERS: 'gemini' },
  });

  await sendText(person, '/voice on', texts.voice.isOn);
  chat.hears('a saffron dream');
  chat.says('A turquoise answer.');
  await painter.speaks(1);
  person.sendVoice(Buffer.from(SOUND));
  await expect.poll(() => person.messages.some(({ voice, from }) => voice && from === 'bot')).toBe(true);
  expect(tracesIn(fileOf(world), ['these bytes', 'OpusHead'])).toEqual([]);
  expect(bytesIn(fileOf(world), ['these bytes', 'OpusHead'])).toEqual([]);
  const places = () =>
    new Set(tracesIn(fileOf(world), ['saffron', 'turquoise']).map(trace => trace.split(':')[0]));
  await expect.poll(places).toEqual(new Set(['assistant_sessions.history']));
  for (const secret of ['saffron', 'turquoise', 'these bytes', 'OpusHead'])
    expect(world.log()).not.toContain(secret);

  await forgetAll({ person, texts });
  expect(tracesIn(fileOf(world), ['saffron', 'turquoise'])).toEqual([]);
  await sendText(person, '/voice', texts.voice.isOff);
});

describe('an edit', () => {
  test('of what stands beside a sound corrects these words; nobody listens again', async () => {
    const { person, chat } = await openScene({ more: { TRANSCRIBE_PROVIDERS: 'openai' } });
    chat.hears('like a pirate');
    chat.says('Aye.');
    const audio = { fileName: 'memo.mp3', mimeType: 'audio/mpeg', caption: 'anime' };
    const sent = person.sendAudio(Buffer.from(SOUND), audio);
    await person.waitForBotMessage('Aye.', { after: sent });
    chat.says('Comic it is.');
    const answer = await person.waitForBotMessage('Comic it is.', {
      after: person.editCaption(sent, 'comic'),
    });
    expect(answer.text).not.toContain('🎙');
    expect(chat.sounds()).toHaveLength(1);
  });

  test('that brings another sound is listened to', async () => {
    const { person, chat, world } = await openScene({ more: { TRANSCRIBE_PROVIDERS: 'openai' } });
    const audio = { fileName: 'memo.mp3', mimeType: 'audio/mpeg' };
    chat.hears('like a pirate');
    chat.says('Aye.');
    const sent = person.sendAudio(Buffer.from(SOUND), audio);
    await person.waitForBotMessage('Aye.', { after: sent });
    chat.hears('like a knight');
    chat.says('My lord.');
    const other = world.telegram.keepFile({
      kind: 'Audio',
      bytes: Buffer.from('another sound'),
      extension: 'mp3',
    });
    const { audio: before, date } = sent.raw;
    world.telegram.injectUpdate({
      edited_message: {
        ...sent.raw,
        edit_date: date + 5,
        audio: { ...before, file_id: other.id, file_unique_id: other.uniqueId },
      },
    });
    await person.waitForBotMessage('🎙 «like a knight»', { after: sent });
  });
});

test('words that a button has asked for may be spoken, and are shown', async () => {
  const { person, chat, texts } = await openScene({ more: { TRANSCRIBE_PROVIDERS: 'openai' } });
  const { interview, me } = texts.taste;
  const shown = await sendText(person, '/me', me.none);
  const asked = await pressButton(person, shown, `➕ ${me.names.styles}`, interview.questions.styles.ask);
  chat.hears('watercolour');
  const screen = await person.waitForBotMessage(me.title, { after: person.sendVoice(Buffer.from(SOUND)) });
  expect(screen.seq).toBeGreaterThan(asked.seq);
  expect(screen.text).toMatch(/^🎙 «watercolour»\n/);
  expect(chat.chats()).toHaveLength(0);
});

test('killed while an answer is spoken: the words are there, and the next process speaks them', async () => {
  const scene = await setScene();
  const { person, chat, painter, texts } = scene;
  const variables = {
    ...scene.world.variables,
    ...providersOf(scene),
    TRANSCRIBE_PROVIDERS: chat.name,
    SPEECH_PROVIDERS: painter.name,
  };
  const start = (): Promise<BotProcess> => startProcess('test/support/processes/bot-process.ts', variables);
  const first = await start();
  await sendText(person, '/voice on', texts.voice.isOn);
  const release = painter.holds();
  chat.hears('hello');
  chat.says('Hi!');
  await painter.speaks(1);
  person.sendVoice(await oggTone(1));
  await expect.poll(() => painter.spoken().length).toBe(1);
  expect(saidTo(person)).toContain('Hi!');
  await first.kill();
  release();
  await painter.speaks(1);
  await start();
  await expect
    .poll(() => person.messages.filter(({ voice, from }) => voice && from === 'bot').length)
    .toBe(1);
  expect(painter.spoken()).toEqual(['Hi!', 'Hi!']);
  expect(chat.sounds()).toHaveLength(1);
});
