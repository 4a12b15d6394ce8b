import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Screen } from '../../src/cli/screen.ts';
import { Session } from '../../src/cli/session.ts';
import { SettingsFile } from '../../src/cli/settings.ts';
import { createStyle } from '../../src/cli/style.ts';
import { loadConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { type FakeOpenAI, openAIAnswers, openAIStreams, startFakeOpenAI } from '../support/fake-openai.ts';
import { temporaryFolder } from '../support/folder.ts';
import { FakeTerminal } from './fake-terminal.ts';

interface Room {
  readonly session: Session;
  readonly terminal: FakeTerminal;
  readonly models: FakeOpenAI;
  readonly folder: string;
}

/** A session in front of a terminal, with a model that says what a test wants. */
async function room(more: Readonly<Record<string, string>> = {}): Promise<Room> {
  const folder = temporaryFolder();
  const models = await startFakeOpenAI({ latencyMs: () => 0 });
  const terminal = new FakeTerminal(80);
  const session = new Session({
    person: { id: 1, firstName: 'Ann', languageCode: 'en' },
    config: loadConfig({
      AI_PROVIDERS: 'openai',
      OPENAI_API_KEY: models.apiKey,
      OPENAI_BASE_URL: models.baseUrl,
      IMAGE_PROVIDERS: 'offline',
      DATABASE_URL: `sqlite:${join(folder, 'chat.db')}`,
      ...more,
    }),
    settings: new SettingsFile(join(folder, 'settings.json')),
    screen: new Screen(terminal, true),
    style: createStyle(false),
    protocol: 'iterm',
    folder: join(folder, 'stickers'),
    log: troubles => createLogger({ level: 'warn', destination: { write: line => troubles.logged(line) } }),
  });
  await session.start();
  onTestFinished(async () => {
    await session.stop(AbortSignal.abort());
    await models.stop();
  });
  return { session, terminal, models, folder };
}

const count = (text: string, part: string) => text.split(part).length - 1;

it('shows an answer while it is written, and then once', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIAnswers.text('One **two** three.'));
  await session.take('hello');
  expect(terminal.raw).toMatch(/One two(?! three)/);
  expect(terminal.text).toBe('One two three.');
});

it('takes half an answer away again when another attempt begins', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIStreams.cutAfter(4, openAIAnswers.text('A first half that breaks off')));
  models.script(openAIAnswers.text('The whole answer.'));
  await session.take('hello');
  expect(terminal.raw).toContain('A first');
  expect(terminal.text).toBe('The whole answer.');
});

it('does not stream where that is switched off, and remembers it', async () => {
  const { session, terminal, models, folder } = await room();
  await session.take('/settings stream off');
  models.script(openAIAnswers.text('One two three.'));
  await session.take('hello');
  expect(terminal.raw).not.toMatch(/One two(?! three)/);
  expect(models.chats[0]?.stream).not.toBe(true);
  expect(new SettingsFile(join(folder, 'settings.json')).value.stream).toBe(false);
});

it('says why no model answers, once in a turn, and says the same words again on /retry', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIAnswers.insufficientQuota());
  await session.take('my wish');
  expect(count(terminal.text, '⚠')).toBe(1);
  expect(terminal.text).toMatch(/⚠ openai: the credit is used up .*add credit/);
  expect(terminal.text).toContain('I could not work on that just now');
  // It rests by now: the cause is told all the same.
  await session.take('/retry');
  expect(count(terminal.text, '⚠ openai: the credit is used up')).toBe(2);
  // The same settings, with a provider that has not failed yet.
  await session.restart(new AbortController().signal);
  models.script(openAIAnswers.text('Here I am.'));
  await session.take('/retry');
  expect(JSON.stringify(models.chats.at(-1)?.messages.at(-1))).toContain('my wish');
  expect(terminal.text).toMatch(/Here I am\.$/);
});

it('is interrupted in the middle of an answer, of which nothing stays', async () => {
  const { session, terminal, models } = await room();
  models.script(openAIAnswers.hang());
  const turn = session.take('hello');
  await vi.waitFor(() => expect(models.chats.length).toBe(1));
  expect(terminal.text).toContain('thinking');
  expect(session.interrupt()).toBe(true);
  await turn;
  expect(terminal.text).toBe('Stopped. /retry says it again.');
  expect(session.interrupt()).toBe(false);
});

it('changes the model and the provider while it runs', async () => {
  const { session, terminal, models } = await room();
  await session.take('/model gpt-4.1');
  models.script(openAIAnswers.text('As you wish.'));
  await session.take('hello');
  expect(models.chats.map(chat => chat.model)).toEqual(['gpt-4.1']);
  await session.take('/models');
  expect(terminal.text).toContain('▸ gpt-4.1  ends on 2027-01-14');
  await session.take('/provider offline');
  await session.take('anime');
  expect(models.chats.length).toBe(1);
  await session.take('/provider gemini');
  expect(terminal.text).toContain('put GEMINI_API_KEY=… into .env');
  expect(session.config.AI_PROVIDERS).toEqual(['offline']);
});

it('tells how to start LM Studio where it does not run', async () => {
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
