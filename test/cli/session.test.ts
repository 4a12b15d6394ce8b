import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { terminalTexts, textsFor } from '../../src/i18n/index.ts';
import { openAIAnswers, openAIStreams } from '../support/fakes/fake-openai.ts';
import { oggTone } from '../support/sounds.ts';
import { room } from './room.ts';

const count = (text: string, part: string) => text.split(part).length - 1;

it('shows an answer while it is written, and then once', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIAnswers.text('One **two** three.'));
  await session.take('hello');
  expect(terminal.raw).toMatch(/One two(?! three)/);
  expect(terminal.text).toBe('One two three.');
});

it('removes half an answer when another attempt begins', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIStreams.cutAfter(4, openAIAnswers.text('A first half that breaks off')));
  models.script(openAIAnswers.text('The whole answer.'));
  await session.take('hello');
  expect(terminal.raw).toContain('A first');
  expect(terminal.text).toBe('The whole answer.');
});

it('uses the typed language, also for its own texts, until one is chosen', async () => {
  const { session, terminal } = await room({ AI_PROVIDERS: 'offline' });
  const ru = textsFor('ru');
  const said = async (line: string) => {
    const before = terminal.text.length;
    await session.take(line);
    return terminal.text.slice(before);
  };
  await said('/start');
  expect(await said('привет! хочу стикер')).toContain(ru.ask.photo.slice(0, 20));
  expect(await said('/nothing')).toContain(ru.unknownCommand);
  const english = /\[\/(\d+)\] English/.exec(await said('/language'))?.[1];
  await said(`/${english}`);
  expect(await said('можно мне в стиле комикса?')).not.toMatch(/[а-яё]{4} [а-яё]{4}/);
  expect(await said('/help')).toContain(terminalTexts('en').helpTalk);
});

it('stores a style without the words around it', async () => {
  const { session, terminal } = await room({ AI_PROVIDERS: 'offline' });
  await session.take('хочу в стиле аниме, смеюсь');
  await session.take('/state');
  expect(terminal.text).toContain('{"style":"аниме","emotion":"смеюсь",');
});

it('says that an old button has expired', async () => {
  const { session, terminal } = await room({ AI_PROVIDERS: 'offline' });
  await session.take('/start');
  await session.take(`/${session.chat.buttons.last}`);
  const first = session.chat.buttons.last - 5;
  await session.take(`/${first}`);
  const before = terminal.text;
  await session.take(`/${first}`);
  expect(terminal.text.slice(before.length).trim()).toBe(textsFor('en').settled);
});

it('says why no model answers, once per turn, and repeats the message on /retry', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIAnswers.insufficientQuota());
  await session.take('my wish');
  expect(count(terminal.text, '⚠')).toBe(1);
  expect(terminal.text).toMatch(/⚠ openai: the credit is used up .*add credit/);
  expect(terminal.text).toContain('I couldn’t answer just now');
  // The provider rests by now, but the cause is still shown.
  await session.take('/retry');
  expect(count(terminal.text, '⚠ openai: the credit is used up')).toBe(2);
  // The same settings with a provider that has not failed yet.
  await session.restart(new AbortController().signal);
  models.script(openAIAnswers.text('Here I am.'));
  await session.take('/retry');
  expect(JSON.stringify(models.chats.at(-1)?.messages.at(-1))).toContain('my wish');
  expect(terminal.text).toMatch(/Here I am\.$/);
});

it('can be interrupted during an answer, of which nothing remains', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIAnswers.hang());
  const turn = session.take('hello');
  await vi.waitFor(() => expect(models.chats.length).toBe(1), 30_000);
  expect(terminal.text).toContain('thinking');
  expect(session.interrupt()).toBe(true);
  await turn;
  expect(terminal.text).toBe('Stopped. /retry sends your message again.');
  expect(session.interrupt()).toBe(false);
});

it('changes the model and the provider while it runs', async () => {
  const { session, terminal, models } = await room();
  await session.take('/model gpt-4.1');
  models.script(openAIAnswers.text('As you wish.'));
  await session.take('hello');
  expect(models.chats.map(chat => chat.model)).toEqual(['gpt-4.1']);
  await session.take('/models');
  expect(terminal.text).toContain('▸ gpt-4.1  retires on 2027-01-14');
  await session.take('/provider offline');
  await session.take('anime');
  expect(models.chats.length).toBe(1);
  await session.take('/provider gemini');
  expect(terminal.text).toContain('put GEMINI_API_KEY=… into .env');
  expect(session.config.AI_PROVIDERS).toEqual(['offline']);
});

it('shows what /set changes, and sends it with the next request and after a restart', async () => {
  const { session, terminal, models, folder, leave } = await room({ OPENAI_MODEL: 'gpt-4.1' });
  await session.take('/set');
  expect(terminal.text).toMatch(
    /temperature +the model’s default.*\n.*max_tokens +the model’s default.*\n.*context +2000\n/,
  );
  await session.take('/set temperature 0,2');
  await session.take('/set max_tokens 512');
  await session.take('/set context 5000');
  expect(terminal.text).toMatch(
    /temperature +0\.2\n.*max_tokens +512\n.*context +5000\n.*workspace .*workspace$/,
  );
  models.script(openAIAnswers.text('As you wish.'));
  await session.take('hello');
  expect(models.chats.at(-1)).toMatchObject({ temperature: 0.2, max_tokens: 512 });
  await leave();
  const again = await room({ OPENAI_MODEL: 'gpt-4.1' }, {}, { folder });
  again.models.script(openAIAnswers.text('Once more.'));
  await again.session.take('hello');
  expect(again.models.chats.at(-1)).toMatchObject({ temperature: 0.2, max_tokens: 512 });
  await again.session.take('/set temperature default');
  again.models.script(openAIAnswers.text('And again.'));
  await again.session.take('hello');
  expect(again.models.chats.at(-1)).toMatchObject({ temperature: 0.7, max_tokens: 512 });
});

it.each([
  ['temperature', 'Possible values for temperature: 0–2, default.'],
  ['temperature 3', 'Possible values for temperature: 0–2, default.'],
  ['temperature hot', 'Possible values for temperature: 0–2, default.'],
  ['max_tokens 1', 'Possible values for max_tokens: 256–32000, default.'],
  ['max_tokens 300.5', 'Possible values for max_tokens: 256–32000, default.'],
  ['context -5', 'Possible values for context: 1500–1000000, default.'],
  ['workspace', 'Possible values for /set: temperature, max_tokens, context, workspace.'],
  ['toString 1', 'Possible values for /set: temperature, max_tokens, context, workspace.'],
])('changes nothing at /set %s', async (argument, answer) => {
  const { session, terminal } = await room();
  await session.take(`/set ${argument}`);
  expect(terminal.text).toBe(answer);
  expect(session.settings.value).toEqual({ models: {} });
});

it('explains how to start LM Studio if it is not running', async () => {
  const { session, terminal } = await room({ LMSTUDIO_BASE_URL: 'http://127.0.0.1:9/v1' });
  await session.take('/provider lmstudio');
  expect(terminal.text.replaceAll('\n', ' ')).toContain('start the server in LM Studio');
});

it('never writes a key into the settings', async () => {
  const { session, folder } = await room();
  await session.take('/model sk-proj-0123456789abcdef');
  const file = join(folder, 'settings.json');
  expect(existsSync(file) && readFileSync(file, 'utf8').includes('sk-proj')).toBe(false);
});

const { notices } = textsFor('en');

it('sends the transcript of a file as an ordinary message', async () => {
  const { session, terminal, models, folder } = await room();
  const file = join(folder, 'my wish.ogg');
  writeFileSync(file, await oggTone(2));
  models.script(openAIAnswers.transcript('anime, cheerful'), openAIAnswers.text('A fine wish.'));
  await session.take(`/voice "${file}"`);
  expect(terminal.text).toMatch(/🎙 «anime, cheerful»\s+A fine wish\./);
  expect(models.sounds).toMatchObject([{ fileName: 'sound.ogg' }]);
  expect(JSON.stringify(models.chats[0])).toContain('anime, cheerful');
});

it('explains problems of a file, and does not send a long one', async () => {
  const { session, terminal, models, folder } = await room();
  const said = async (line: string) => {
    const before = terminal.text.length;
    await session.take(line);
    return terminal.text.slice(before).replace(/\s+/g, ' ');
  };
  expect(await said('/voice')).toContain('/voice FILE');
  expect(await said(`/voice ${join(folder, 'nothing.ogg')}`)).toContain('nothing.ogg');
  expect(await said(`/voice ${folder}`)).toContain(notices.voiceFormat);
  const long = join(folder, 'long.ogg');
  const file = await oggTone(1);
  // The length that its last page states.
  file.writeBigUInt64LE(181n * 48_000n, file.lastIndexOf('OggS') + 6);
  writeFileSync(long, file);
  expect(await said(`/voice ${long}`)).toContain(notices.voiceTooLong);
  writeFileSync(join(folder, 'old.amr'), '#!AMR');
  expect(await said(`/voice ${join(folder, 'old.amr')}`)).toContain(notices.voiceFormat);
  expect(models.requests).toHaveLength(0);
  writeFileSync(join(folder, 'noise.wav'), 'RIFF');
  models.script(openAIAnswers.transcript(' '));
  expect(await said(`/voice ${join(folder, 'noise.wav')}`)).toContain(notices.voiceUnclear);
  models.script(openAIAnswers.wrongKey('sk'));
  expect(await said(`/voice ${join(folder, 'noise.wav')}`)).toContain(notices.voiceFailed);
});

it('says so without a transcription model', async () => {
  const { session, terminal, folder } = await room({ TRANSCRIBE_PROVIDERS: 'off' });
  writeFileSync(join(folder, 'a.ogg'), 'OggS');
  await session.take(`/voice ${join(folder, 'a.ogg')}`);
  expect(terminal.text).toContain(notices.voice);
});
