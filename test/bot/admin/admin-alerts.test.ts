import { describe, expect, test } from 'vitest';
import { decodeOutgoing } from '../../../src/assistant/state/outgoing.ts';
import { upsertUser } from '../../../src/assistant-db/people/users.ts';
import { dueAlert, ProviderWatch } from '../../../src/features/admin/alerts.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { type Observe, Telemetry } from '../../../src/lib/telemetry.ts';
import { NOW, twoProcesses } from '../../assistant-db/database.ts';
import { sendText } from '../../support/exchange.ts';
import { HURRIED, openScene } from '../../support/scene.ts';
import { virtualClock } from '../../support/virtual-clock.ts';

const ADMIN = 4242;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Two processes that watch the providers, with a shared database and clock. */
async function watching() {
  const { dbA, dbB, a, b } = await twoProcesses();
  const clock = virtualClock(NOW);
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: line => void lines.push(line) } });
  const adminIds = new Set([ADMIN, 4343]);
  const telemetries = [
    { db: dbA, me: a },
    { db: dbB, me: b },
  ].map(({ db, me }) => {
    const watch = new ProviderWatch({ db, me, clock, log, adminIds, notify: () => {} });
    const telemetry = new Telemetry();
    telemetry.listen(watch.observe);
    void watch.run(new AbortController().signal);
    return telemetry.observe;
  });
  await dbA
    .transaction()
    .execute(trx => upsertUser(trx, { id: ADMIN, firstName: 'Ann', languageCode: 'en' }, NOW));
  const [first, second] = telemetries;
  if (!first || !second) throw new Error('nobody watches');
  /** The alerts since the last call, in order. */
  const told = async () => {
    const rows = await dbA.deleteFrom('outbox').returning(['chat_id', 'content']).execute();
    return rows.map(({ chat_id, content }) => {
      const words = decodeOutgoing(content);
      return `${chat_id}: ${words?.type === 'say' ? words.text.split('\n')[0] : ''}`;
    });
  };
  return { first, second, clock, told, lines };
}

const state = (observe: Observe, now: 'up' | 'down', kind?: 'auth' | 'unavailable') =>
  observe({ type: 'provider_state', role: 'chat', provider: 'openai', state: now, kind });

const DOWN = `${ADMIN}: 🔴 openai (dialogue) isn’t working`;
const UP = `${ADMIN}: 🟢 openai (dialogue) is working again.`;

describe('an alert to administrators', () => {
  test('reports a lasting outage once, and its end once, even if several processes see it', async () => {
    const { first, second, clock, told, lines } = await watching();
    state(first, 'down', 'unavailable');
    state(second, 'down', 'unavailable');
    await clock.advance(50 * SECOND);
    expect(await told()).toEqual([]);
    await clock.advance(20 * SECOND);
    expect(await told()).toEqual([`${DOWN}: it’s having an outage.`]);
    await clock.advance(30 * MINUTE);
    expect(await told()).toEqual([]);
    state(second, 'up');
    state(first, 'up');
    await clock.advance(10 * SECOND);
    expect(await told()).toEqual([UP]);
    // The other administrator never started the bot, so their alerts cannot be sent.
    const warnings = lines.filter(line => line.includes('"admin":4343'));
    expect(warnings).toHaveLength(2);
  });

  test('reports at once what only they can fix, but not a short outage', async () => {
    const { first, clock, told } = await watching();
    state(first, 'down', 'unavailable');
    await clock.advance(30 * SECOND);
    state(first, 'up');
    await clock.advance(20 * MINUTE);
    expect(await told()).toEqual([]);
    state(first, 'down', 'auth');
    await clock.advance(6 * SECOND);
    expect(await told()).toEqual([`${DOWN}: its key is not accepted.`]);
  });

  test('does not report every change of a provider that keeps failing', async () => {
    const { first, clock, told } = await watching();
    for (let round = 0; round < 4; round++) {
      state(first, 'down', 'auth');
      await clock.advance(MINUTE);
      state(first, 'up');
      await clock.advance(MINUTE);
    }
    expect(await told()).toEqual([`${DOWN}: its key is not accepted.`, UP]);
    await clock.advance(60 * MINUTE);
    expect(await told()).toEqual([]);
  });

  test('may report the end from another process than the one that saw the outage', async () => {
    const { first, second, clock, told } = await watching();
    state(first, 'down', 'auth');
    await clock.advance(10 * SECOND);
    await told();
    second({ type: 'model_call', role: 'chat', provider: 'openai', model: 'm', ms: 1 });
    await clock.advance(10 * SECOND);
    expect(await told()).toEqual([UP]);
  });

  test('reports image models too, which have no circuit breaker', async () => {
    const { first, clock, told } = await watching();
    const call = { type: 'model_call', role: 'image', provider: 'gemini', model: 'm', ms: 1 } as const;
    for (let i = 0; i < 5; i++) first({ ...call, failure: 'blocked' });
    await clock.advance(2 * MINUTE);
    for (let i = 0; i < 3; i++) first({ ...call, failure: 'timeout' });
    await clock.advance(50 * SECOND);
    expect(await told()).toEqual([]);
    await clock.advance(20 * SECOND);
    expect(await told()).toEqual([
      `${ADMIN}: 🔴 gemini (drawing) isn’t working: it isn’t answering in time.`,
    ]);
    first(call);
    await clock.advance(10 * SECOND);
    expect(await told()).toEqual([`${ADMIN}: 🟢 gemini (drawing) is working again.`]);
  });
});

test('an alert is sent to the chat, in English, and says what to do', async () => {
  const scene = await openScene({
    personId: ADMIN,
    language: 'ru',
    more: { ADMIN_IDS: String(ADMIN) },
    runtime: HURRIED,
  });
  const { person, world } = scene;
  await sendText(person, '/help', /./);
  world
    .app()
    .observe({ type: 'provider_state', role: 'chat', provider: 'openai', state: 'down', kind: 'auth' });
  const alert = await person.waitForBotMessage(
    '🔴 openai (dialogue) isn’t working: its key is not accepted.',
  );
  expect(alert.text).toContain('OPENAI_API_KEY');
});

test('a clock that was set back by an hour does not suppress alerts', () => {
  const row = { role: 'chat', provider: 'openai', state: 'down', kind: 'unavailable', told: 'up' } as const;
  const times = { since: NOW, told_at: NOW, relapses: 0 };
  expect(dueAlert({ ...row, ...times }, NOW - 60 * 60_000)).toMatchObject({ type: 'down' });
  expect(dueAlert({ ...row, ...times }, NOW - 1000)).toBeUndefined();
});
