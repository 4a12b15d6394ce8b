import { beforeEach, describe, expect, it } from 'vitest';
import { createAIChat } from '../../src/ai-chat/chat.ts';
import type { ChatProvider, ProviderRequest } from '../../src/ai-chat/types.ts';
import { AllProvidersFailedError, ProviderError } from '../../src/lib/errors.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createOfflineChat } from '../../src/providers/offline/index.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { asked, chatRequest } from '../support/chat-request.ts';
import { openAIAnswers as answers, type FakeOpenAI, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { stopClean } from '../support/fakes/stop-clean.ts';
import { reasonOf } from '../support/reason.ts';

let first: FakeOpenAI;
let second: FakeOpenAI;
let providers: ChatProvider[];
let now: number;
/** A step of the system clock. */
let step: number;
let waited: number[];
let lines: Record<string, unknown>[];

const clock = {
  now: () => now + step,
  elapsed: () => now,
  sleep: async (ms: number) => {
    waited.push(ms);
    now += ms;
  },
};

beforeEach(async () => {
  [first, second] = await Promise.all([startFakeOpenAI(), startFakeOpenAI()]);
  now = 0;
  step = 0;
  waited = [];
  lines = [];
  providers = [provider('first', first), provider('second', second)];
  return () => stopClean(first, second);
});

function provider(name: string, fake: FakeOpenAI, timeoutMs = 10_000): ChatProvider {
  return createOpenAIChat({
    name,
    apiKey: fake.apiKey,
    baseUrl: fake.baseUrl,
    model: 'gpt-6-luna',
    timeoutMs,
  });
}

/** A `callAIChat` that keeps its state between calls. */
function create(ordered: readonly ChatProvider[] = providers) {
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLogger({ level: 'info', destination });
  const { callAIChat } = createAIChat({ providers: ordered, clock, random: () => 0.5, log });
  return ({ request = chatRequest(), ...context }: CallOptions = {}) =>
    callAIChat(asked(request), {
      signal: new AbortController().signal,
      correlation: { chat: 7, turn: 't1' },
      ...context,
    });
}

interface CallOptions {
  readonly request?: ProviderRequest;
  readonly signal?: AbortSignal;
  readonly deadline?: number;
  readonly fallback?: ChatProvider;
}

describe('order and retries', () => {
  it('tries a failing provider three times with growing pauses, then the next one', async () => {
    first.reply(() => answers.serverError());
    second.script(answers.text('Hello'));
    expect(await create()()).toMatchObject({ provider: 'second' });
    expect(first.requests).toHaveLength(3);
    expect(waited).toEqual([500, 1000]);
  });

  it('repeats after a broken connection and an empty answer', async () => {
    first.script(answers.reset(), answers.empty(), answers.text('Hello'));
    expect(await create()()).toMatchObject({ provider: 'first' });
  });

  it('waits for the delay that the provider asks for', async () => {
    first.script(answers.rateLimited({ retryAfterMs: 4000 }), answers.text('Hello'));
    expect(await create()()).toMatchObject({ provider: 'first' });
    expect(waited).toEqual([4000]);
  });

  it('asks the next provider if the delay is too long, and returns after it', async () => {
    const call = create();
    first.script(answers.rateLimited({ retryAfterMs: 11_000 }), answers.text('Back'));
    second.reply(() => answers.text('Hello'));
    expect(await call()).toMatchObject({ provider: 'second' });
    expect(await call()).toMatchObject({ provider: 'second' });
    expect(first.requests).toHaveLength(1);
    expect(waited).toEqual([]);
    now = 11_000;
    expect(await call()).toMatchObject({ provider: 'first' });
  });

  it.each([
    ['a refused request', answers.error(400, { message: 'no', code: 'invalid_value' })],
    ['a closed account', answers.insufficientQuota()],
  ])('does not repeat after %s', async (_, answer) => {
    first.script(answer);
    second.script(answers.text('Hello'));
    expect(await create()()).toMatchObject({ provider: 'second' });
    expect(first.requests).toHaveLength(1);
  });

  it('asks the fallback last', async () => {
    first.reply(() => answers.insufficientQuota());
    const call = create([provider('first', first)]);
    second.script(answers.text('Hello'));
    expect(await call({ fallback: provider('fallback', second) })).toMatchObject({ provider: 'fallback' });
  });

  it('skips a defective provider', async () => {
    const broken: ChatProvider = {
      name: 'broken',
      model: 'm',
      complete: () => Promise.reject(new TypeError('x is undefined')),
    };
    first.script(answers.text('Hello'));
    expect(await create([broken, provider('first', first)])()).toMatchObject({ provider: 'first' });
  });
});

describe('within a deadline', () => {
  it('leaves the next provider its share of the time if one hangs', async () => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
    }, 2200);
    const ended: boolean[] = [];
    const hanging: ChatProvider = {
      name: 'first',
      model: 'm',
      complete: (_request, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            ended.push(isLate);
            reject(new ProviderError('first', 'timeout', 'was ended'));
          });
        }),
    };
    second.script(answers.text('Hello'));
    const call = create([hanging, provider('second', second)]);
    expect(await call({ deadline: 2400 })).toMatchObject({ provider: 'second' });
    clearTimeout(timer);
    // Timers keep their order, however late they are.
    expect(ended).toEqual([false]);
  });

  it('asks only the built-in rules after the deadline', async () => {
    now = 5000;
    const request = { ...chatRequest(), builtInAnswer: () => ({ text: 'By rules.', toolCalls: [] }) };
    expect(await create([...providers, createOfflineChat()])({ deadline: 5000, request })).toMatchObject({
      provider: 'offline',
    });
    expect(first.requests).toHaveLength(0);
  });
});

describe('a repeated request leaves out', () => {
  const request = { ...chatRequest(), simpleSystem: 'FEW RULES' };

  it('most rules, but only after a malformed answer', async () => {
    first.script(answers.serverError(), answers.empty(), answers.text('Hello'));
    await create()({ request });
    const systems = first.chats.map(chat => JSON.stringify(chat.messages[0]));
    expect(systems.map(system => system.includes('FEW RULES'))).toEqual([false, false, true]);
  });

  it('a refused photo, with a warning, from then on', async () => {
    const images = [{ mimeType: 'image/jpeg' as const, base64: 'AAAA' }];
    const shown = chatRequest([{ role: 'user', text: 'look', images }]);
    first.script(
      answers.error(400, { message: 'no', code: 'image_parse_error' }),
      answers.text('Hello'),
      answers.text('Hello again'),
    );
    const call = create();
    expect(await call({ request: shown })).toMatchObject({ provider: 'first', text: 'Hello' });
    await call({ request: shown });
    expect(first.chats.map(chat => JSON.stringify(chat).includes('AAAA'))).toEqual([true, false, false]);
    expect(lines).toContainEqual(expect.objectContaining({ severity: 'warning', provider: 'first' }));
  });
});

describe('if no provider answers', () => {
  it('reports the failure of each provider', async () => {
    first.script(answers.insufficientQuota());
    second.script(answers.error(403, { message: 'no', code: 'unsupported_country_region_territory' }));
    const error = await reasonOf(create()());
    if (!(error instanceof AllProvidersFailedError)) throw error;
    expect(error.failures.map(({ provider: name, kind }) => [name, kind])).toEqual([
      ['first', 'quota'],
      ['second', 'region'],
    ]);
  });

  it('throws the refusal of moderation, which the user must see', async () => {
    first.script(answers.contentFilter());
    second.script(answers.insufficientQuota());
    const error = await reasonOf(create()());
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: 'blocked', provider: 'first' });
  });
});

describe('a failing provider', () => {
  it('is skipped for 30 s after three failed calls, then tested once', async () => {
    const call = create();
    first.reply(() => answers.serverError());
    second.reply(() => answers.text('Hello'));
    for (let n = 0; n < 5; n++) await call();
    expect(first.requests).toHaveLength(9);

    const third = now;
    now = third + 29_999;
    await call();
    expect(first.requests).toHaveLength(9);

    now = third + 30_000;
    await Promise.all([call(), call(), call()]);
    expect(first.requests).toHaveLength(10);

    now = third + 60_000;
    first.reply(() => answers.text('Back'));
    expect(await call()).toMatchObject({ provider: 'first' });
    expect(await call()).toMatchObject({ provider: 'first' });
  });

  it.each([
    ['a refused request', () => answers.error(400, { message: 'no' }), 1],
    ['a malformed answer', () => answers.empty(), 3],
  ])('is not skipped after %s', async (_, answer, tries) => {
    const call = create();
    first.reply(answer);
    second.reply(() => answers.text('Hello'));
    for (let n = 0; n < 4; n++) await call();
    expect(first.requests).toHaveLength(4 * tries);
    first.reply(() => answers.text('Hello'));
    expect(await call()).toMatchObject({ provider: 'first' });
  });

  it('is asked again early if all others fail', async () => {
    const call = create();
    first.reply(() => answers.serverError());
    second.reply(() => answers.text('Hello'));
    for (let n = 0; n < 3; n++) await call();
    first.reply(() => answers.text('Back'));
    second.reply(() => answers.serverError());
    expect(await call()).toMatchObject({ provider: 'first' });
  });

  it('is asked once, after all others, while it is skipped', async () => {
    const call = create();
    first.reply(() => answers.serverError());
    second.reply(() => answers.text('Hello'));
    for (let n = 0; n < 3; n++) await call();
    const asked = first.requests.length;
    second.reply(() => answers.rateLimited({ retryAfterMs: 4500 }));
    const error = await reasonOf(call({ deadline: now + 5000 }));
    expect(error).toMatchObject({ failures: [{ provider: 'second' }, { provider: 'first' }] });
    expect(first.requests).toHaveLength(asked + 1);
  });

  it('is skipped for ten minutes after a permanent failure, even if it is the only one', async () => {
    const call = create([provider('first', first)]);
    first.reply(() => answers.insufficientQuota());
    await reasonOf(call());
    now = 599_999;
    expect(await reasonOf(call())).toMatchObject({ failures: [{ kind: 'quota' }] });
    expect(first.requests).toHaveLength(1);
    now = 600_000;
    first.reply(() => answers.text('Back'));
    expect(await call()).toMatchObject({ provider: 'first' });
  });
});

describe('abort', () => {
  it('ends the call with its reason and does not count as a failure', async () => {
    const call = create();
    first.reply(() => answers.hang());
    for (let n = 0; n < 4; n++) {
      const controller = new AbortController();
      const reason = new Error('the person moved on');
      const ended = reasonOf(call({ signal: controller.signal }));
      await expect.poll(() => first.requests.length).toBe(n + 1);
      controller.abort(reason);
      expect(await ended).toBe(reason);
    }
    expect(second.requests).toHaveLength(0);
    expect(lines).toEqual([]);
  });
});

describe('the log', () => {
  const said = () => lines.map(({ time: _, pid: __, hostname: ___, ...line }) => line);

  it('has one line per exchange, without user text', async () => {
    first.script(
      answers.textAndCalls(
        'SECRET-ANSWER',
        { name: 'request_photo' },
        { name: 'SECRET_TOOL', args: { a: 'SECRET' } },
      ),
    );
    await create()();
    expect(said()).toEqual([
      {
        level: 30,
        chat: 7,
        turn: 't1',
        provider: 'first',
        model: 'gpt-6-luna',
        ms: 0,
        inputTokens: 1200,
        outputTokens: 40,
        cachedTokens: 1024,
        calls: 2,
        tools: ['request_photo'],
        msg: 'chat model answered',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('SECRET');
  });

  it('reports a permanent failure once, and again only after the provider worked', async () => {
    const call = create();
    second.reply(() => answers.text('Hello'));
    const errors = () => lines.filter(({ level }) => level === 50);
    for (const answer of [answers.insufficientQuota(), answers.insufficientQuota()]) {
      first.script(answer);
      await call();
      now += 600_000;
    }
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toMatchObject({
      provider: 'first',
      kind: 'quota',
      msg: expect.stringContaining('add credit'),
    });

    first.script(answers.text('Back'), answers.insufficientQuota());
    await call();
    await call();
    expect(errors()).toHaveLength(2);
  });
});
