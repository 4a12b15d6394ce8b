import { describe, expect, test } from 'vitest';
import { createAIChat } from '../../src/ai-chat/index.ts';
import { checkModels, examineModels } from '../../src/app/model-check.ts';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createLMStudioChat } from '../../src/providers/lmstudio/chat/index.ts';
import { DEAD_ADDRESS, jsonServer } from '../support/fakes/json-server.ts';

const TODAY = Date.parse('2026-11-21');
const clock = { now: () => TODAY, elapsed: () => 0, sleep: async () => undefined };

const openAIList = (...models: { id: string; shutdown_date?: string }[]) => ({
  object: 'list',
  data: models.map(model => ({ object: 'model', created: 1, owned_by: 'openai', ...model })),
});

async function examine(variables: Record<string, string>) {
  return examineModels(
    loadConfig({ TRANSCRIBE_PROVIDERS: 'off', SPEECH_PROVIDERS: 'off', ...variables }),
    undefined,
    clock,
  );
}

describe('the models that are configured', () => {
  test('are listed and go on: nothing to say', async () => {
    const server = await jsonServer({
      '/v1/models': openAIList({ id: 'gpt-6-luna' }, { id: 'gpt-image-2.5-flare' }),
    });
    expect(await examine({ OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: `${server}/v1` })).toEqual([]);
  });

  test('one that is unknown, and one that ends, are named with variable and date', async () => {
    const server = await jsonServer({
      '/v1/models': openAIList({ id: 'gpt-4o', shutdown_date: '2027-01-14' }),
    });
    const findings = await examine({
      OPENAI_API_KEY: 'sk-x',
      OPENAI_BASE_URL: `${server}/v1`,
      OPENAI_MODEL: 'gpt-4o',
    });
    expect(findings).toEqual([
      {
        severity: 'warning',
        topic: 'ending',
        message: expect.stringMatching(/OPENAI_MODEL=gpt-4o.*2027-01-14/),
      },
      {
        severity: 'warning',
        topic: 'unlisted',
        message: expect.stringMatching(/OPENAI_IMAGE_MODEL=.*does not list/),
      },
    ]);
  });

  test('those that listen are looked up too, unless nobody is to', async () => {
    const server = await jsonServer({
      '/v1/models': openAIList({ id: 'gpt-6-luna' }, { id: 'gpt-image-2.5-flare' }),
    });
    const variables = { OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: `${server}/v1` };
    const findings = await examine({ ...variables, TRANSCRIBE_PROVIDERS: 'openai' });
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('OPENAI_TRANSCRIBE_MODEL=gpt-transcribe'),
    ]);
  });

  test('Gemini’s are looked up too', async () => {
    const server = await jsonServer({
      '/v1beta/models': { models: [{ name: 'models/gemini-2.5-flash', shutdownDate: '2026-12-01' }] },
    });
    const findings = await examine({
      GEMINI_API_KEY: 'key',
      GEMINI_BASE_URL: server,
      GEMINI_MODEL: 'gemini-2.5-flash',
      IMAGE_PROVIDERS: 'offline',
    });
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('2026-12-01')]);
  });
});

test('nobody can be reached: that is critical, and said first', async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const lmstudio = createLMStudioChat({ baseUrl: `${DEAD_ADDRESS}/v1` });
  const log = createLogger({ level: 'info', destination });
  const ai = createAIChat({ providers: [lmstudio], clock, random: () => 0.5, log });
  const config = loadConfig({ AI_PROVIDERS: 'lmstudio,offline' });
  await checkModels(config, ai, clock, log);
  expect(lines).toMatchObject([
    { level: 50, severity: 'critical', msg: expect.stringContaining('built-in rules') },
    { level: 40, severity: 'warning', msg: expect.stringContaining('lms server start') },
  ]);
});
