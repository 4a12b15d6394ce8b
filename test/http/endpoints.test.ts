import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProviderState } from '../../src/ai-chat/index.ts';
import { Readiness, type ReadinessDeps } from '../../src/http/readiness.ts';

import { connect, NOW } from '../assistant-db/database.ts';
import { sendText } from '../support/exchange.ts';
import { SILENT } from '../support/log.ts';
import { startProcess } from '../support/processes/process.ts';
import { providersOf, setScene } from '../support/scene.ts';

const queue = z.object({ waiting: z.number(), oldestSeconds: z.number() });
const report = z.object({
  status: z.string(),
  database: z.string().optional(),
  telegram: z.object({ state: z.string(), mode: z.string(), lastContact: z.string().nullable() }).optional(),
  chat: z.string().optional(),
  chatProviders: z.array(z.object({ provider: z.string(), breaker: z.string() })).optional(),
  imageProviders: z.array(z.string()).optional(),
  queues: z.object({ inbox: queue, outbox: queue, jobs: queue }).optional(),
});

describe('the real process', () => {
  test('answers /health, /ready and /metrics, and counts what it does', async () => {
    const scene = await setScene();
    const { chat, person, world } = scene;
    const file = join(world.variables['DATABASE_URL']?.slice('sqlite:'.length) ?? '');
    const process = await startProcess(
      'test/support/processes/bot-process.ts',
      { ...world.variables, ...providersOf(scene) },
      'the bot is running',
    );
    const origin = `http://127.0.0.1:${/"port":(\d+)/.exec(process.output())?.[1]}`;
    const ready = async () => {
      const response = await fetch(`${origin}/ready`);
      return { code: response.status, ...report.parse(await response.json()) };
    };
    chat.alwaysSays('Hello.');
    await sendText(person, 'hi', 'Hello.');

    const health = await fetch(`${origin}/health`);
    expect({ status: health.status, body: await health.json() }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await ready()).toMatchObject({
      code: 200,
      status: 'ready',
      database: 'ok',
      telegram: { state: 'ok', mode: 'polling' },
      chat: chat.name,
      chatProviders: [{ provider: chat.name, breaker: 'closed' }],
      imageProviders: [scene.painter.name],
      queues: { jobs: { waiting: 0, oldestSeconds: 0 } },
    });
    const metrics = await fetch(`${origin}/metrics`);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await metrics.text();
    expect(text).toMatch(/^sticker_bot_updates_total\{kind="message"\} 1$/m);
    expect(text).toMatch(/^sticker_bot_turn_duration_seconds_count\{kind="talk",ok="true"\} 1$/m);
    expect(text).toMatch(/^sticker_bot_messages_sent_total [1-9]/m);
    expect(text).toMatch(/^sticker_bot_ready 1$/m);
    expect(text).not.toContain(String(person.id));
    expect((await fetch(`${origin}/hook`, { method: 'POST' })).status).toBe(404);

    const db = connect(file);
    await db.schema.alterTable('generations').renameTo('away').execute();
    expect(await ready()).toMatchObject({ code: 503, status: 'not ready', database: 'failing' });
    expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^sticker_bot_ready 0$/m);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
  });

  test('reports that it is stopping until its work in flight is done', async () => {
    const scene = await setScene();
    const { chat, person, world } = scene;
    const process = await startProcess(
      'src/index.ts',
      { ...world.variables, ...providersOf(scene) },
      'the bot is running',
    );
    const origin = `http://127.0.0.1:${/"port":(\d+)/.exec(process.output())?.[1]}`;
    const release = chat.holds();
    chat.says('Hello.');
    person.sendText('hi');
    await expect.poll(() => chat.chats().length).toBe(1);
    process.signal('SIGTERM');
    await expect.poll(() => process.output()).toContain('"msg":"stopping');
    const response = await fetch(`${origin}/ready`);
    expect({ code: response.status, body: await response.json() }).toEqual({
      code: 503,
      body: { status: 'draining' },
    });
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    release();
    expect(await process.ended()).toBe(0);
    await person.waitForBotMessage('Hello.');
  });
});

const OPENAI: ProviderState = { provider: 'openai', model: 'm', breaker: 'closed' };
const RESTING: ProviderState = {
  provider: 'gemini',
  model: 'm',
  breaker: 'open',
  kind: 'auth',
  until: NOW,
};
const OFFLINE: ProviderState = { provider: 'offline', model: 'rules', breaker: 'closed' };

function look(more: Partial<ReadinessDeps>) {
  const waiting = { count: 0, since: undefined };
  return new Readiness({
    clock: { now: () => NOW, elapsed: () => NOW, sleep: () => new Promise(() => {}) },
    log: SILENT,
    writable: async () => true,
    backlog: async () => ({ inbox: waiting, outbox: waiting, jobs: { count: 2, since: NOW - 5000 } }),
    telegram: () => ({ mode: 'webhook', receiving: true, lastContact: NOW - 60_000 }),
    chatProviders: () => [OPENAI],
    imageProviders: ['openai'],
    ...more,
  }).look();
}

describe('readiness', () => {
  test('names the first chat model whose breaker is closed', async () => {
    expect(await look({ chatProviders: () => [RESTING, OPENAI, OFFLINE] })).toMatchObject({
      status: 'ready',
      chat: 'openai',
      chatProviders: [{ provider: 'gemini', breaker: 'open', failure: 'auth' }, {}, {}],
      queues: { jobs: { waiting: 2, oldestSeconds: 5 } },
    });
  });

  const telegram = (state: object) => ({
    telegram: () => ({ mode: 'webhook', receiving: true, lastContact: NOW, ...state }),
  });
  const rules = { status: 'ready', chat: 'offline rules' };
  const silent = { status: 'not ready', database: 'ok', telegram: { state: 'failing' } };
  const failing = { status: 'not ready', database: 'failing' };
  const impatient = { now: () => NOW, elapsed: () => NOW, sleep: async () => {} };

  test.each<[string, Partial<ReadinessDeps>, object]>([
    ['every model rests', { chatProviders: () => [RESTING] }, rules],
    ['only the rules are left', { chatProviders: () => [RESTING, OFFLINE] }, rules],
    ['Telegram is silent for two minutes', telegram({ lastContact: NOW - 120_000 }), silent],
    ['the webhook is not set yet', telegram({ receiving: false }), silent],
    ['nobody has been reached yet', telegram({ lastContact: undefined }), silent],
    ['the database refuses', { writable: () => Promise.reject(new Error('disk full')) }, failing],
    ['the database takes this process for gone', { writable: async () => false }, failing],
    [
      'the database does not answer',
      { clock: impatient, writable: () => new Promise(() => {}) },
      { database: 'failing' },
    ],
  ])('if %s', async (_name, more, report) => {
    expect(await look(more)).toMatchObject(report);
  });
});
