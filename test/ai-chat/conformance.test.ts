import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AIChatResult, ChatMessage, ToolResult } from '../../src/ai-chat/types.ts';
import { lazy } from '../../src/lib/lazy.ts';
import { chatRequest } from '../support/chat-request.ts';
import { DEAD_ADDRESS } from '../support/fakes/json-server.ts';
import { assistant, call, failure, kept, results, user } from '../support/openai/dialogue.ts';
import {
  type Outcome,
  outcomeOf,
  SPEECHES,
  STREAM_TROUBLES,
  type StreamTrouble,
  TROUBLES,
  type Trouble,
} from './conformance/cases.ts';
import { TRANSPORTS } from './conformance/index.ts';
import { type ChatOptions, type Deed, type Service, watch } from './conformance/transport.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table).filter((key): key is Key => key in table);

/** The models in this table that accept a temperature. */
const TAKES_TEMPERATURE = /^lmstudio/;

/** A history to which each transport has added a turn, after reading the turns before. */
const sharedHistory = lazy(async (): Promise<readonly ChatMessage[]> => {
  const history: ChatMessage[] = [];
  for (const other of TRANSPORTS) {
    const service = await other.open();
    service.does({
      text: 'Noted.',
      calls: [{ name: 'update_sticker_params', args: { style: other.name } }, { name: 'request_photo' }],
    });
    const asked = chatRequest([...history, user(other.name)]);
    const said = await service.chat().complete(asked, new AbortController().signal, watch(other).onText);
    history.push(user(other.name), kept(said), results(...said.toolCalls.map(({ id }) => id)));
    await service.stop();
    expect(service.violations).toEqual([]);
  }
  return history;
});

describe.each(TRANSPORTS)('$name', transport => {
  const { protocol, isStreamed, never } = transport;
  let service: Service;
  let watched: ReturnType<typeof watch>;
  beforeEach(async () => {
    service = await transport.open();
    watched = watch(transport);
  });
  afterEach(async () => {
    await service.stop();
    expect(service.violations).toEqual([]);
  });

  const complete = (messages?: readonly ChatMessage[], options?: ChatOptions) =>
    service.chat(options).complete(chatRequest(messages), new AbortController().signal, watched.onText);

  /** Checks that the answer has the form that all providers share. */
  function expectAnswer(result: AIChatResult, { text, calls }: Extract<Outcome, { text: string }>): void {
    const { toolCalls, usage, native, unparsedCall: _lost, ...rest } = result;
    expect({ text: rest.text, calls: toolCalls.map(({ name, args }) => ({ name, args })) }).toEqual({
      text,
      calls,
    });
    expect(rest).toEqual({ text, provider: service.provider, model: service.model });
    const ids = toolCalls.map(({ id }) => id);
    expect(ids.every(id => id !== '') && new Set(ids).size === ids.length).toBe(true);
    const tokens = expect.any(Number);
    expect(usage).toEqual({ inputTokens: tokens, outputTokens: tokens, cachedTokens: tokens });
    if (native) expect(native).toMatchObject({ provider: service.provider, model: service.model });
    expect(watched.shown.filter(shown => !text.startsWith(shown))).toEqual([]);
  }

  /** Sends the answer back to the model, with the results of its calls. */
  async function continueAfter(said: AIChatResult): Promise<void> {
    service.does({ text: 'Done.' });
    const ids = said.toolCalls.map(({ id }) => id);
    await complete([user('hi'), kept(said), ids.length > 0 ? results(...ids) : user('and now?')]);
  }

  async function expectOutcome(deed: Deed, outcome: Outcome): Promise<void> {
    service.does(deed);
    const answer = complete(undefined, deed === 'silence' ? { timeoutMs: 150 } : {});
    if ('text' in outcome) {
      const said = await answer;
      expectAnswer(said, outcome);
      await continueAfter(said);
    } else {
      const { fails: kind, retryAfterMs } = outcome;
      const error = await failure(answer);
      expect(error.kind).toBe(kind);
      if (retryAfterMs !== undefined) expect(error.retryAfterMs).toBe(retryAfterMs);
      expect(error.message).not.toContain('SECRET');
    }
  }

  it.each(Object.entries(SPEECHES))('%s', async (_, { says, ...row }) => {
    await expectOutcome(says, outcomeOf(row, protocol));
  });

  it.each(keysOf<Trouble>(TROUBLES).filter(name => !never.has(name)))('%s', async name => {
    await expectOutcome(name, outcomeOf(TROUBLES[name], protocol));
  });

  it.each(isStreamed ? keysOf<StreamTrouble>(STREAM_TROUBLES) : [])('a stream %s', async name => {
    await expectOutcome(name, outcomeOf(STREAM_TROUBLES[name], protocol));
  });

  it('reports an unreachable service', async () => {
    const origin = DEAD_ADDRESS;
    expect((await failure(complete(undefined, { origin }))).kind).toBe('unreachable');
  });

  it('sends the configured limit, and the temperature if the model accepts one', async () => {
    const bodies: string[] = [];
    for (const maxTokens of [1000, 2000]) {
      service.does({ text: 'Hello.' });
      const request = { ...chatRequest(), sampling: { temperature: 0.25, maxTokens } };
      await service.chat().complete(request, new AbortController().signal, watched.onText);
      bodies.push(service.asked().at(-1) ?? '');
    }
    const limits = bodies.map(body => Number(/"max\w*tokens":(\d+)/i.exec(body)?.[1]));
    expect((limits[1] ?? 0) - (limits[0] ?? 0)).toBe(1000);
    for (const [, temperature] of bodies.join().matchAll(/"temperature":([\d.]+)/g))
      expect(temperature).toBe('0.25');
    expect(bodies.join().includes('"temperature"')).toBe(TAKES_TEMPERATURE.test(transport.name));
  });

  it('streams text if the caller wants it', async () => {
    service.does({ text: 'Привет, Анна! Какой стиль?' });
    expect((await complete()).text).toBe('Привет, Анна! Какой стиль?');
    expect(watched.shown.length > 2).toBe(isStreamed);
    expect(watched.shown.at(-1)).toBe(isStreamed ? 'Привет, Анна! Какой стиль?' : undefined);
  });

  it('sends the pictures of several results', async () => {
    const base64 = 'iVBORw0KGgo=';
    const seen = (callId: string): ToolResult => ({
      callId,
      name: 'update_sticker_params',
      ok: true,
      output: { path: callId },
      pictures: [{ mimeType: 'image/png', base64, detailed: true }],
    });
    service.does({ text: 'A cat.' });
    const calls = assistant('', call('one'), call('two'));
    await complete([user('look'), calls, { role: 'tool', results: [seen('one'), seen('two')] }]);
    expect(service.asked().at(-1)?.split(base64).length).toBe(3);
  });

  describe('accepts a history', () => {
    const goesThrough = async (...messages: ChatMessage[]) => {
      service.does({ text: 'Done.' });
      expect((await complete(messages)).text).toBe('Done.');
    };

    it('that every other transport extended, with thoughts and ids', async () => {
      await goesThrough(...(await sharedHistory()), user('go on'));
      const [asked] = service.asked();
      for (const { name } of TRANSPORTS) expect(asked).toContain(name);
    });

    it('with calls that were never run or were answered in another order', () =>
      goesThrough(
        user('anime'),
        assistant('Noted.', call('a', { style: 'anime' }), call('b'), call('c', undefined)),
        user('hurry up'),
        assistant('', call('d'), call('e')),
        results('e', 'stray', 'd'),
        assistant('', call('f')),
        results(),
      ));

    it('whose beginning is missing', () =>
      goesThrough(results('old'), assistant('Which style?'), user('anime'), assistant(''), user('there')));

    it('with invented ids and names', () => {
      const long = 'x'.repeat(80);
      const names = ['draw sticker.now', '', 'multi_tool_use.parallel', '7 рисунков', long];
      const calls = names.map((name, index) => ({ id: `id ${index}`, name, args: {} }));
      return goesThrough(
        user('hi'),
        assistant('', call('call_0'), call('call_0'), call(''), call(long)),
        results('call_0', 'call_0', '', long),
        assistant('', call('call_0')),
        results('call_0'),
        assistant('Hm.', ...calls),
        results(...calls.map(({ id }) => id)),
      );
    });

    it('with lone surrogates, and sends none of them', async () => {
      const half = '\ud83d';
      const written = { path: half, content: `C:\\ud83d ${half}` };
      const found: ToolResult = {
        callId: 'a',
        name: 'update_sticker_params',
        ok: true,
        output: { [half]: half },
      };
      await goesThrough(
        user(`hi ${half}`),
        assistant(half, call('a', written)),
        { role: 'tool', results: [found] },
        user('whole: \u{1f600}'),
      );
      const [asked = ''] = service.asked();
      expect(asked).not.toMatch(/(?<!\\)\\ud83d/);
      expect(asked).toContain('whole: \u{1f600}');
    });

    it('with native content that is no longer valid', async () => {
      const { provider, model } = service;
      const natives = [
        {},
        { parts: [] },
        { parts: [{ functionCall: { name: 'request_photo' } }] },
        [{ type: 'reasoning', id: 'rs_1', summary: [] }],
        null,
      ];
      await goesThrough(
        user('hi'),
        ...natives.flatMap((content): ChatMessage[] => [
          { ...assistant('Hello.'), native: { provider, model, content } },
          user('hi again'),
        ]),
      );
    });
  });
});
