import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AIChatResult,
  type ChatMessage,
  type ChatProvider,
  createAIChat,
} from '../src/ai-chat/index.ts';
import { Pictures } from '../src/inspector/index.ts';
import { Rounds } from '../src/inspector/rounds.ts';
import { ProviderError } from '../src/lib/errors.ts';

import { picture } from './playground/harness.ts';
import { asked, chatRequest } from './support/chat-request.ts';
import { SILENT } from './support/log.ts';

const clock = { now: () => 1000, elapsed: () => 0, sleep: async () => {} };

function answer(text: string, calls: readonly string[] = []): AIChatResult {
  return {
    text,
    toolCalls: calls.map(id => ({ id, name: 'update_sticker_params', args: { style: 'noir' } })),
    provider: 'gemini',
    model: 'flash-2',
    usage: { inputTokens: 10, outputTokens: 5, cachedTokens: 0 },
    native: undefined,
  };
}

/** A provider with scripted answers. */
function scripted(name: string, answers: readonly (AIChatResult | ProviderError)[]): ChatProvider {
  const left = [...answers];
  return {
    name,
    model: 'flash',
    complete: async () => {
      const next = left.shift();
      if (next === undefined) throw new Error(`${name} was asked too often`);
      if (next instanceof ProviderError) throw next;
      return next;
    },
  };
}

/** Rounds that observe a bot with these providers. `ask` is one exchange in a user's turn. */
function watched(...providers: ChatProvider[]) {
  let changes = 0;
  const rounds = new Rounds(clock, () => changes++);
  const { callAIChat, generateObject } = createAIChat({
    providers: providers.map(provider => rounds.watchProvider(provider)),
    clock,
    random: () => 0.5,
    log: SILENT,
  });
  const watchedCall = rounds.watchCall((request, { useFallback: _, ...context }) =>
    callAIChat(request, context),
  );
  const ask = (chatId: number, turn: string, messages: readonly ChatMessage[] = [], agent = 'assistant') =>
    watchedCall(asked(chatRequest(messages)), {
      signal: new AbortController().signal,
      deadline: Number.POSITIVE_INFINITY,
      chatId,
      turn,
      agent,
      useFallback: false,
    });
  return {
    rounds,
    ask,
    generateObject: rounds.watchObjects(generateObject),
    changes: () => changes,
  };
}

function results(callId: string): ChatMessage {
  return {
    role: 'tool',
    results: [{ callId, name: 'update_sticker_params', ok: true, output: { collected: callId } }],
  };
}

describe('the rounds of a turn', () => {
  it('get the results of a turn’s last calls from the next turn', async () => {
    const { rounds, ask } = watched(
      scripted('gemini', [answer('', ['a']), answer('', ['b']), answer('So.')]),
    );
    await ask(7, 't1');
    await ask(7, 't1', [results('a')]);
    await ask(7, 't2', [results('a'), results('b'), { role: 'user', text: 'and?' }]);
    const [second, first] = rounds.of(7);
    expect(second).toMatchObject({ id: 't2', rounds: [{ text: 'So.' }] });
    expect(first?.rounds.flatMap(round => round.toolCalls.map(({ result }) => result))).toEqual([
      '{"collected":"a"}',
      '{"collected":"b"}',
    ]);
  });

  it('name the agent', async () => {
    const { rounds, ask } = watched(scripted('gemini', [answer('', ['a']), answer('Here.')]));
    await ask(7, 't1');
    await ask(7, 't1', [results('a')], 'knowledge');
    expect(rounds.of(7)[0]?.rounds.map(({ agent }) => agent)).toEqual(['assistant', 'knowledge']);
  });

  it('show every attempt and the provider that answered', async () => {
    const down = new ProviderError('gemini', 'unavailable', 'is overloaded');
    const { rounds, ask, changes } = watched(
      scripted('gemini', [down, down, down]),
      scripted('openai', [answer('Hello!')]),
    );
    await ask(7, 't1');
    expect(rounds.of(7)[0]?.rounds.map(({ provider, failure }) => [provider, failure])).toEqual([
      ['gemini', 'gemini: is overloaded'],
      ['gemini', 'gemini: is overloaded'],
      ['gemini', 'gemini: is overloaded'],
      ['openai', undefined],
    ]);
    expect(changes()).toBeGreaterThanOrEqual(4);
  });

  it('belong to the right turn if several run at once', async () => {
    const { rounds, ask } = watched(
      scripted(
        'gemini',
        Array.from({ length: 20 }, (_, n) => answer(String(n))),
      ),
    );
    await Promise.all(Array.from({ length: 20 }, (_, person) => ask(person, `t${person}`)));
    for (let person = 0; person < 20; person++)
      expect(rounds.of(person)).toMatchObject([{ id: `t${person}`, rounds: [{ text: String(person) }] }]);
  });

  it('keep whole requests, with pictures by size, also for generated objects', async () => {
    const sighted = {
      ...scripted('gemini', [answer('Nice.'), answer('{"emoji":"😀"}')]),
      supportsImages: true,
    };
    const { rounds, ask, generateObject } = watched(sighted);
    const images = [{ mimeType: 'image/png' as const, base64: 'A'.repeat(4096) }];
    await ask(7, 't1', [{ role: 'user', text: 'SECRET-PHOTO', images }]);
    const name = 'sticker_plan';
    const context = [{ role: 'user' as const, content: 'SECRET-EMOTION' }];
    const options = {
      signal: new AbortController().signal,
      deadline: 1e9,
      correlation: { chat: 7, turn: 't1' },
    };
    const schema = z.object({ emoji: z.string() });
    expect(await generateObject({ name, schema, context }, options)).toEqual({ emoji: '😀' });
    const [first, second, ...others] = rounds.of(7)[0]?.rounds ?? [];
    expect(others).toEqual([]);
    expect(second).toMatchObject({ agent: 'sticker_plan', text: '{"emoji":"😀"}' });
    const requestOf = (path = '') => rounds.request(path.replace('/traces/', ''))?.toString() ?? '';
    expect(JSON.parse(requestOf(first?.request))).toMatchObject({
      system: expect.stringContaining('You help people'),
      state: expect.stringContaining('[SYSTEM STATE]'),
      messages: [{ role: 'user', text: 'SECRET-PHOTO', images: [{ mimeType: 'image/png', base64: '3 kB' }] }],
      tools: [{ name: 'update_sticker_params' }, { name: 'request_photo' }],
    });
    expect(requestOf(second?.request)).toContain('SECRET-EMOTION');
    rounds.forget(7);
    expect(rounds.of(7)).toEqual([]);
    expect(requestOf(first?.request) + requestOf(second?.request)).toBe('');
  });

  it('of a user forgotten in the meantime are dropped', async () => {
    let reply: (result: AIChatResult) => void = () => {};
    const complete = () => new Promise<AIChatResult>(resolve => (reply = resolve));
    const { rounds, ask } = watched({ name: 'gemini', model: 'flash', complete });
    const asking = ask(7, 't1');
    await expect.poll(() => rounds.of(7)).toHaveLength(1);
    rounds.forget(7);
    reply(answer('too late'));
    await asking;
    expect(rounds.of(7)).toEqual([]);
  });

  it('are dropped when they are old', async () => {
    const { rounds, ask } = watched(
      scripted(
        'gemini',
        Array.from({ length: 40 }, () => answer('yes')),
      ),
    );
    for (let turn = 0; turn < 40; turn++) await ask(7, `t${turn}`);
    expect(rounds.of(7)).toHaveLength(30);
    expect(rounds.of(7)[0]?.id).toBe('t39');
  });
});

describe('the pictures of a sticker', () => {
  it('are kept in order for the newest stickers, and only pictures', async () => {
    const pictures = new Pictures(() => {});
    const png = await picture(300, 200, 'png');
    const jpeg = await picture(30, 20, 'jpeg');
    void pictures.keep(1, 'photo', await picture(4000, 3000, 'jpeg'));
    void pictures.keep(1, 'drawn', jpeg);
    void pictures.keep(1, 'drawn', Buffer.from(jpeg));
    void pictures.keep(1, 'cut_out', Buffer.from('no picture'));
    await pictures.keep(1, 'finished', png);
    const kept = pictures.of(1);
    expect(kept.map(({ what, width, height }) => [what, width, height])).toEqual([
      ['photo', 4000, 3000],
      ['drawn', 30, 20],
      ['finished', 300, 200],
    ]);
    const id = kept[2]?.url.replace('/traces/', '') ?? '';
    expect(pictures.trace(id)).toMatchObject({ bytes: png, type: 'image/png' });
    for (let job = 2; job <= 40; job++) await pictures.keep(job, 'photo', jpeg);
    expect(pictures.of(1)).toEqual([]);
    expect(pictures.trace(id)).toBeUndefined();
    expect(pictures.of(40)).toHaveLength(1);
  });
});
