import { describe, expect, test } from 'vitest';
import { createAIChat } from '../../src/ai-chat/index.ts';
import { examineModels, ModelWatch } from '../../src/app/model-check.ts';
import { loadConfig } from '../../src/config/index.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createLMStudioChat } from '../../src/providers/lmstudio/chat.ts';
import { DEAD_ADDRESS, jsonServer } from '../support/fakes/json-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY = Date.parse('2026-11-21');
const clock = { now: () => TODAY, elapsed: () => 0, sleep: async () => undefined };

const openAIList = (...models: { id: string; shutdown_date?: string }[]) => ({
  object: 'list',
  data: models.map(model => ({ object: 'model', created: 1, owned_by: 'openai', ...model })),
});

async function examine(variables: Record<string, string>, now = TODAY) {
  return examineModels(
    loadConfig({ TRANSCRIBE_PROVIDERS: 'off', SPEECH_PROVIDERS: 'off', ...variables }),
    undefined,
    { ...clock, now: () => now },
  );
}

/** A log and its lines. */
function written() {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLogger({ level: 'info', destination }) };
}

describe('the configured models', () => {
  test('include those of Gemini', async () => {
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

  test.each([
    ['gpt-5-mini', '2026-11-11', 'ends this model on 2026-12-11'],
    ['gpt-5-mini', '2026-12-12', 'ended this model on 2026-12-11'],
    ['gpt-4.1-2025-04-14', '2026-12-16', 'ends this model on 2027-01-14'],
    ['gpt-5.1', '2026-12-16', undefined],
    ['gpt-6-luna', '2027-12-16', undefined],
  ])('%s is over as announced, though no list says so: looked at on %s', async (model, day, message) => {
    const server = await jsonServer({ '/v1/models': openAIList({ id: model }) });
    const variables = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${server}/v1`, OPENAI_MODEL: model };
    const findings = await examine({ ...variables, IMAGE_PROVIDERS: 'offline' }, Date.parse(day));
    expect(findings.map(each => each.message)).toEqual(message ? [expect.stringContaining(message)] : []);
  });

  test('report announced ends even without a list', async () => {
    const findings = await examine({
      GEMINI_API_KEY: 'key',
      GEMINI_BASE_URL: DEAD_ADDRESS,
      GEMINI_MODEL: 'gemini-2.5-pro',
      IMAGE_PROVIDERS: 'offline',
      AI_PROVIDERS: 'gemini,offline',
    });
    expect(findings.map(({ status }) => status)).toEqual(['critical', 'fail', 'warn']);
  });

  test('accept an alias of a listed snapshot', async () => {
    const model = (id: string) => ({ type: 'model', id });
    const data = ['claude-sonnet-4-5-20250929', 'claude-haiku-5-5'].map(model);
    const variables = {
      ANTHROPIC_API_KEY: 'key',
      ANTHROPIC_BASE_URL: await jsonServer({ '/v1/models': { data, has_more: false } }),
    };
    expect(await examine({ ...variables, ANTHROPIC_MODEL: 'claude-sonnet-4-5' })).toEqual([]);
    expect(await examine({ ...variables, ANTHROPIC_MODEL: 'claude-sonnet-4-5-20250929' })).toEqual([]);
    const missing = ['claude-sonnet-4-5-20240101', 'claude-sonnet-4', 'claude-haiku-5-5-20260101'];
    for (const ANTHROPIC_MODEL of missing)
      expect(await examine({ ...variables, ANTHROPIC_MODEL })).toMatchObject([
        { message: expect.stringContaining('does not list') },
      ]);
  });

  test('are checked once a day until it stops', async () => {
    const server = await jsonServer({ '/v1/models': openAIList({ id: 'gpt-4.1' }) });
    const config = loadConfig({
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: `${server}/v1`,
      OPENAI_MODEL: 'gpt-4.1',
      IMAGE_PROVIDERS: 'offline',
      TRANSCRIBE_PROVIDERS: 'off',
      SPEECH_PROVIDERS: 'off',
    });
    const { lines, log } = written();
    let now = Date.parse('2026-12-14T12:00:00Z');
    const pauses: { ms: number; signal: AbortSignal | undefined; end: () => void }[] = [];
    const sleep = (ms: number, signal?: AbortSignal) =>
      new Promise<void>(end => void pauses.push({ ms, signal, end }));
    const watch = new ModelWatch(config, undefined, { now: () => now, elapsed: () => 0, sleep }, log);
    watch.start();
    await expect.poll(() => pauses).toHaveLength(1);
    expect([lines, watch.endings]).toEqual([[], []]);
    now += DAY_MS;
    pauses[0]?.end();
    await expect.poll(() => pauses).toHaveLength(2);
    expect(pauses[1]?.ms).toBe(DAY_MS);
    expect(lines).toMatchObject([
      { level: 40, msg: expect.stringContaining('OPENAI_MODEL=gpt-4.1: the provider ends this model on') },
    ]);
    expect(watch.endings).toEqual([{ variable: 'OPENAI_MODEL', model: 'gpt-4.1', date: '2027-01-14' }]);
    watch.stop();
    expect(pauses[1]?.signal?.aborted).toBe(true);
    pauses[1]?.end();
  });
});

test('report first, as critical, that no model can be reached', async () => {
  const { lines, log } = written();
  const lmstudio = createLMStudioChat({ baseUrl: `${DEAD_ADDRESS}/v1` });
  const ai = createAIChat({ providers: [lmstudio], clock, random: () => 0.5, log });
  const config = loadConfig({ AI_PROVIDERS: 'lmstudio,offline' });
  await new ModelWatch(config, ai, clock, log).look();
  expect(lines).toMatchObject([
    { level: 50, severity: 'critical', msg: expect.stringContaining('built-in rules') },
    { level: 40, severity: 'warning', msg: expect.stringContaining('lms server start') },
  ]);
});
