import { describe, expect, test } from 'vitest';
import { dayOf, usageSince } from '../../../src/assistant-db/operation/usage.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { costOf } from '../../../src/features/admin/stats-view.ts';
import { UsageCounter } from '../../../src/features/admin/work.ts';
import { systemClock } from '../../../src/lib/clock.ts';

import { NOW, twoProcesses } from '../../assistant-db/database.ts';
import { sendText } from '../../support/exchange.ts';
import { SILENT } from '../../support/log.ts';
import { openScene, providersOf, rowsOf, saidTo, toSticker, toSummary } from '../../support/scene.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const ADMIN = 4242;

test('an administrator sees the statistics in English, and refreshes them by a button', async () => {
  const more = { ADMIN_IDS: String(ADMIN), MODEL_PRICES: 'gpt-6-luna=1000/2000' };
  const scene = await openScene({ personId: ADMIN, language: 'ru', more });
  const { person, world, texts } = scene;
  await toSticker(scene, await toSummary(scene));
  // A process stores its counts when it stops at the latest.
  await world.stop();
  await world.start({ ...providersOf(scene), ...more });
  const shown = await sendText(person, '/stats', 'Today');
  expect(shown.text).toContain('People: 1 active, 1 new');
  expect(shown.text).toContain('Dialogues: 1 · stickers: 1');
  expect(shown.text).toMatch(/gpt-6-luna.*: 1 call, tokens .*≈ \$/);
  expect(shown.text).toMatch(/gemini-nano-banana-2\.1 \(gemini\): 1 call, cost unknown/);
  expect(shown.text).toContain('MODEL_PRICES');
  expect(shown.text).toMatch(/Messages: [1-9]/);
  expect(shown.text).toContain('People the bot can message: 1');
  expect(shown.entities).toContainEqual({ type: 'bold', offset: 0, length: shown.text.indexOf('\n') });

  const bob = world.telegram.person({ firstName: 'Bob' });
  await sendText(bob, '/help', /./);
  person.press(shown, texts.admin.stats.refresh);
  await expect.poll(() => person.messages.at(-1)?.text).toContain('2 new');
  expect(person.messages.at(-1)?.message_id).toBe(shown.message_id);
});

test('an administrator is warned about models that will be shut down within a month', async () => {
  const clock = { ...systemClock, now: () => Date.parse('2026-12-20') };
  const { person, world, texts } = await openScene({
    personId: ADMIN,
    language: 'de',
    more: { ADMIN_IDS: String(ADMIN), SPEECH_PROVIDERS: 'openai', OPENAI_SPEECH_MODEL: 'tts-1' },
    runtime: { clock },
  });
  await world.app().modelWatch.look();
  const shown = await sendText(person, '/stats', texts.admin.stats.week);
  expect(shown.text).toContain(texts.admin.stats.modelEnds('OPENAI_SPEECH_MODEL=tts-1', 'January 6'));
});

test('an administrator finds the commands in the menu', async () => {
  const { person } = await openScene({
    personId: ADMIN,
    language: 'ru',
    more: { ADMIN_IDS: `${ADMIN},4343` },
  });
  const menu = () => person.commands.map(({ command, description }) => `${command}: ${description}`);
  const both = ['start: Сделать новый стикер', 'broadcast: Message everyone'];
  await expect.poll(menu).toEqual(expect.arrayContaining(both));
  expect(menu()).toHaveLength(8 + 4);
});

test('other users do not have these commands', async () => {
  const { person, texts, world } = await openScene({ more: { ADMIN_IDS: String(ADMIN) } });
  for (const command of ['/stats', '/broadcast Buy!']) {
    await sendText(person, command, texts.unknownCommand);
  }
  expect(await rowsOf(world, 'broadcasts')).toEqual([]);
  expect(person.commands.map(({ command }) => command)).not.toContain('stats');
  expect(saidTo(person)).not.toContain(texts.admin.stats.week);
});

test('calls are stored while the bot runs, failed ones too', async () => {
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 50, signal),
  };
  const scene = await openScene({ runtime: { clock } });
  const { person, chat, world } = scene;
  chat.fails('badKey');
  await sendText(person, 'hi', /./);
  const counted = () =>
    world.app().db.selectFrom('usage_days').selectAll().where('role', '=', 'chat').execute();
  await expect.poll(counted).toMatchObject([{ provider: 'openai', calls: 1, failures: 1 }]);
});

test('two processes add to the same counts', async () => {
  const { dbA, dbB } = await twoProcesses();
  const call = { type: 'model_call', role: 'chat', provider: 'openai', model: 'm', ms: 1 } as const;
  for (const db of [dbA, dbB]) {
    const stopping = new AbortController();
    const log = SILENT;
    const counter = new UsageCounter({ db, clock: virtualClock(NOW), log });
    const running = counter.run(stopping.signal);
    counter.observe({ ...call, inputTokens: 100, outputTokens: 10, cachedTokens: 1 });
    counter.observe({ ...call, failure: 'timeout' });
    stopping.abort();
    await running;
  }
  expect(await usageSince(dbA, dayOf(NOW))).toEqual([
    {
      role: 'chat',
      provider: 'openai',
      model: 'm',
      calls: 4,
      failures: 2,
      inputTokens: 200,
      outputTokens: 20,
      cachedTokens: 2,
      seconds: 0,
    },
  ]);
  expect(await usageSince(dbA, dayOf(NOW + 24 * 60 * 60_000))).toEqual([]);
});

describe('the price of calls', () => {
  const { MODEL_PRICES } = loadConfig({ MODEL_PRICES: 'gpt-6=0.25/2, painter=0.04, listener=0.006/min' });
  const usage = {
    role: 'chat',
    provider: 'openai',
    calls: 10,
    failures: 2,
    inputTokens: 2_000_000,
    outputTokens: 1_000_000,
    cachedTokens: 0,
    seconds: 0,
  } as const;
  const sound = { ...usage, role: 'transcription', seconds: 300, inputTokens: 0, outputTokens: 0 } as const;

  test.each([
    ['by the million tokens', { ...usage, model: 'gpt-6' }, 2.5],
    ['under the dated name of the model', { ...usage, model: 'gpt-6-2026-05-01' }, 2.5],
    ['unknown for another model of the family', { ...usage, model: 'gpt-6-luna' }, undefined],
    ['by the returned picture', { ...usage, role: 'image', model: 'painter' } as const, 0.32],
    ['unknown if a price for pictures meets words', { ...usage, model: 'painter' }, undefined],
    ['by the minute of sound', { ...sound, model: 'listener' }, 0.03],
    ['by the tokens of sound', { ...sound, model: 'gpt-6', inputTokens: 4_000_000 }, 1],
    ['unknown if no tokens are reported', { ...sound, model: 'gpt-6' }, undefined],
    ['unknown if a price for minutes meets words', { ...usage, model: 'listener' }, undefined],
    ['nothing for a local model', { ...usage, provider: 'lmstudio', model: 'local' }, 0],
  ])('%s', (_name, asked, expected) => {
    expect(costOf(asked, MODEL_PRICES)).toBe(expected);
  });
});
