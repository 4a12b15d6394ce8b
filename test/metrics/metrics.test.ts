import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ProviderState } from '../../src/ai-chat/index.ts';
import { storageAt } from '../../src/assistant-db/index.ts';
import { beatOnce } from '../../src/assistant-db/operation/processes.ts';

import type { TelemetryEvent } from '../../src/lib/telemetry.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import { freshDatabase, NOW } from '../assistant-db/database.ts';
import { SILENT } from '../support/log.ts';

const CLOSED: ProviderState = { provider: 'gemini', model: 'm', breaker: 'closed' };
const RESTING: ProviderState = { provider: 'openai', model: 'm', breaker: 'open', kind: 'quota' };

function create(backlogFails = false, file = import.meta.filename) {
  const waiting = { count: 0, since: undefined };
  return createMetrics({
    clock: { now: () => NOW, elapsed: () => NOW, sleep: async () => {} },
    log: SILENT,
    backlog: async () => {
      if (backlogFails) throw new Error('disk I/O error');
      return { inbox: waiting, outbox: waiting, jobs: { count: 3, since: NOW - 90_000 } };
    },
    chatProviders: () => [CLOSED, RESTING],
    ready: async () => false,
    freeBytes: () => storageAt(`sqlite:${file}`).freeBytes(),
  });
}

/** The samples of the bot's own metrics, by name with labels. */
async function samples(
  events: readonly TelemetryEvent[],
  backlogFails = false,
): Promise<Map<string, number>> {
  const metrics = backlogFails ? create(true, '/nowhere/at/all/bot.db') : create();
  for (const event of events) metrics.observe(event);
  const { text } = await metrics.text();
  return new Map(
    [...text.matchAll(/^(sticker_bot_\S+|nodejs_eventloop_lag_p99_seconds) (\S+)$/gm)].map(
      ([, name = '', value]) => [name.replace('sticker_bot_', ''), Number(value)],
    ),
  );
}

describe('metrics', () => {
  test('count events', async () => {
    const call = { type: 'model_call', provider: 'gemini', model: 'm', ms: 1500 } as const;
    const found = await samples([
      { type: 'update', kind: 'message' },
      { type: 'turn', kind: 'talk', ms: 300, ok: false },
      { ...call, role: 'chat', inputTokens: 100, outputTokens: 20, cachedTokens: 60 },
      { ...call, role: 'chat', failure: 'timeout' },
      { ...call, role: 'image', ms: 20_000 },
      { type: 'job', outcome: 'finished', ms: 25_000 },
      { type: 'sticker_delivered' },
      { type: 'message_sent' },
      { type: 'stars', what: 'paid', stars: 75 },
      { type: 'stars', what: 'refunded', stars: 30 },
      { type: 'too_many_requests', ms: 3000 },
      { type: 'provider_state', role: 'chat', provider: 'gemini', state: 'down' },
    ]);
    expect(Object.fromEntries(found)).toMatchObject({
      'updates_total{kind="message"}': 1,
      'turn_duration_seconds_bucket{le="0.25",kind="talk",ok="false"}': 0,
      'turn_duration_seconds_bucket{le="0.5",kind="talk",ok="false"}': 1,
      'chat_call_duration_seconds_count{provider="gemini"}': 2,
      'chat_call_duration_seconds_sum{provider="gemini"}': 3,
      'image_call_duration_seconds_sum{provider="gemini"}': 20,
      'model_failures_total{role="chat",provider="gemini",kind="timeout"}': 1,
      'model_tokens_total{role="chat",provider="gemini",direction="input"}': 100,
      'model_tokens_total{role="chat",provider="gemini",direction="output"}': 20,
      'model_tokens_total{role="chat",provider="gemini",direction="cached"}': 60,
      'job_duration_seconds_sum{outcome="finished"}': 25,
      stickers_delivered_total: 1,
      messages_sent_total: 1,
      'stars_total{kind="paid"}': 75,
      'stars_total{kind="refunded"}': 30,
      telegram_too_many_requests_total: 1,
    });
  });

  test('read the rest on scrape', async () => {
    const found = await samples([]);
    expect(Object.fromEntries(found)).toMatchObject({
      'queue_depth{queue="jobs"}': 3,
      'queue_oldest_seconds{queue="jobs"}': 90,
      'queue_oldest_seconds{queue="inbox"}': 0,
      'provider_up{provider="gemini"}': 1,
      'provider_up{provider="openai"}': 0,
      ready: 0,
      stickers_delivered_total: 0,
    });
    expect(found.get('disk_free_bytes')).toBeGreaterThan(0);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('leave out values that cannot be read', async () => {
    const found = await samples([{ type: 'sticker_delivered' }], true);
    expect([...found.keys()].filter(name => /^(?:queue|disk)_/.test(name))).toEqual([]);
    expect(found.get('stickers_delivered_total')).toBe(1);
  });
});

test('treats a dead process like one that cannot write', async () => {
  const { db } = await freshDatabase();
  expect(await beatOnce(db, { id: 'nobody', leaseMs: 1000 })).toBe(false);
});

const DOCS = new URL('../../docs/', import.meta.url);
const WORDS =
  /\b(?:absent|and|by|count|histogram_quantile|increase|instance|job|kind|label_values|le|max|min|on|or|outcome|provider|direction|queue|rate|role|sum|unless|vector|[smh])\b/g;

/** Whatever in the expression is neither a word of PromQL, nor a label, nor a number. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\boffset \w+/g, ' ')
    .replace(WORDS, ' ');
  return plain.match(/[a-z_]\w*/gi) ?? [];
}

/** Names as in the text output, including histograms. */
function exists(name: string): boolean {
  return create().names.some(
    known => known === name || ['_bucket', '_sum', '_count'].some(end => `${known}${end}` === name),
  );
}

describe('what is asked of Prometheus is there', () => {
  test('by the dashboard, which shows everything', () => {
    const text = readFileSync(new URL('grafana-dashboard.json', DOCS), 'utf8');
    JSON.parse(text);
    const asked = [...text.matchAll(/"(?:expr|query)": ("(?:[^"\\]|\\.)*")/g)]
      .map(([, json = '""']) => String(JSON.parse(json)))
      .filter(expression => expression !== 'prometheus')
      .flatMap(metricsIn);
    expect(asked.filter(name => !exists(name))).toEqual([]);
    const own = create().names.filter(name => name.startsWith('sticker_bot_'));
    expect(own.filter(name => !asked.some(each => each.startsWith(name)))).toEqual([]);
  });

  test('by the alerts', () => {
    const text = readFileSync(new URL('alerts.yml', DOCS), 'utf8');
    const expressions = [...text.matchAll(/^ +expr: (?:>-\n((?: {10,}.*\n)+)|(.+)\n)/gm)].map(
      ([, folded, plain]) => folded ?? plain ?? '',
    );
    expect(expressions).toHaveLength(text.match(/- alert:/g)?.length ?? 0);
    for (const expression of expressions) {
      const asked = metricsIn(expression);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter(name => !exists(name))).toEqual([]);
    }
  });

  test('by the alerts, before anything was counted: a counter with labels is not there until then', () => {
    const text = readFileSync(new URL('alerts.yml', DOCS), 'utf8');
    const handlesNothing =
      /increase\(sticker_bot_turn_duration_seconds_count\[5m\]\)\) or vector\(0\)\) == 0/;
    expect(text).toMatch(handlesNothing);
    // The first failure makes the counter, which has not increased then.
    expect(text).toMatch(/unless sum by .* \(sticker_bot_model_failures_total offset 15m\)/);
  });
});
