import { describe, expect, test } from 'vitest';
import type { ChatProvider } from '../../src/ai-chat/index.ts';
import { createAIChat } from '../../src/ai-chat/index.ts';
import { ProviderError, type ProviderErrorKind } from '../../src/lib/errors.ts';

import { Telemetry, type TelemetryEvent } from '../../src/lib/telemetry.ts';
import { asked, chatRequest } from '../support/chat-request.ts';
import { SILENT } from '../support/log.ts';
import { openScene, toSticker, toSummary } from '../support/scene.ts';

describe('from a photo to a sticker', () => {
  test('reports everything except user text', async () => {
    const scene = await openScene();
    const { chat, painter, world } = scene;
    const events: TelemetryEvent[] = [];
    const forget = world.app().onTelemetry(event => events.push(event));
    await toSticker(scene, await toSummary(scene));
    const of = <Type extends TelemetryEvent['type']>(type: Type) =>
      events.filter(event => event.type === type);
    await expect.poll(() => of('message_sent').length).toBeGreaterThan(2);
    await expect.poll(() => of('turn').length).toBe(2);
    expect(of('update')).toEqual([
      { type: 'update', kind: 'message' },
      { type: 'update', kind: 'callback_query' },
    ]);
    expect(of('turn')).toEqual([
      { type: 'turn', kind: 'talk', ms: expect.any(Number), ok: true },
      { type: 'turn', kind: 'button', ms: expect.any(Number), ok: true },
    ]);
    expect(of('model_call')).toContainEqual({
      type: 'model_call',
      role: 'chat',
      provider: chat.name,
      model: expect.any(String),
      ms: expect.any(Number),
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      cachedTokens: expect.any(Number),
    });
    expect(of('model_call')).toContainEqual({
      type: 'model_call',
      role: 'image',
      provider: painter.name,
      model: expect.any(String),
      ms: expect.any(Number),
    });
    expect(of('job')).toEqual([{ type: 'job', outcome: 'finished', ms: expect.any(Number) }]);
    expect(of('sticker_delivered')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/VHS|waving/);
    forget();
    const told = events.length;
    world.app().observe({ type: 'sticker_delivered' });
    expect(events).toHaveLength(told);
  });

  test('reports failures of image models by kind', async () => {
    const scene = await openScene();
    const { painter, person, texts, world } = scene;
    const events: TelemetryEvent[] = [];
    world.app().onTelemetry(event => events.push(event));
    const summary = await toSummary(scene);
    painter.fails('badKey');
    person.press(summary, texts.summary.confirm);
    await expect
      .poll(() => events.filter(event => event.type === 'job'))
      .toEqual([{ type: 'job', outcome: 'failed', ms: expect.any(Number) }]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'model_call', role: 'image', failure: 'auth' }),
    );
  });
});

describe('a chat model', () => {
  /** A provider with scripted failures, and its reports. */
  function create() {
    let failure: ProviderErrorKind | undefined;
    let now = 0;
    const provider: ChatProvider = {
      name: 'gemini',
      model: 'm',
      complete: async () => {
        if (failure) throw new ProviderError('gemini', failure, 'has failed');
        const usage = { inputTokens: 5, outputTokens: 2, cachedTokens: 1 };
        return { text: 'Hi', toolCalls: [], provider: 'gemini', model: 'm-2', usage, native: undefined };
      },
    };
    const telemetry = new Telemetry();
    const events: TelemetryEvent[] = [];
    telemetry.listen(event => events.push(event));
    const { callAIChat } = createAIChat({
      providers: [provider],
      clock: {
        now: () => now,
        elapsed: () => now,
        sleep: async ms => {
          now += ms;
        },
      },
      random: () => 0,
      log: SILENT,
      observe: telemetry.observe,
    });
    const ask = async (kind?: ProviderErrorKind) => {
      failure = kind;
      const context = { signal: new AbortController().signal, correlation: { chat: 7, turn: 't' } };
      await callAIChat(asked(chatRequest()), context).catch(() => undefined);
    };
    return {
      ask,
      events,
      states: () => events.filter(event => event.type === 'provider_state'),
      wait: (ms: number) => {
        now += ms;
      },
    };
  }

  test('reports every call', async () => {
    const { ask, events } = create();
    await ask('unavailable');
    await ask();
    const failed = {
      type: 'model_call',
      role: 'chat',
      provider: 'gemini',
      model: 'm',
      failure: 'unavailable',
    };
    expect(events).toEqual([
      { ...failed, ms: 0 },
      { ...failed, ms: 0 },
      { ...failed, ms: 0 },
      {
        type: 'model_call',
        role: 'chat',
        provider: 'gemini',
        model: 'm-2',
        ms: 0,
        inputTokens: 5,
        outputTokens: 2,
        cachedTokens: 1,
      },
    ]);
  });

  test('reports one outage and one recovery', async () => {
    const { ask, states, wait } = create();
    await ask();
    expect(states()).toEqual([]);
    await ask('quota');
    await ask('quota');
    wait(11 * 60_000);
    await ask('auth');
    const down = { type: 'provider_state', role: 'chat', provider: 'gemini', state: 'down', kind: 'quota' };
    expect(states()).toEqual([down]);
    wait(11 * 60_000);
    await ask();
    await ask();
    expect(states()).toEqual([
      down,
      { type: 'provider_state', role: 'chat', provider: 'gemini', state: 'up' },
    ]);
  });
});
