import { setImmediate } from 'node:timers/promises';
import type { Api } from 'grammy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Drafts } from '../../../src/bot/outgoing/drafts.ts';

import type { Fault } from '../../../src/playground/http/faults.ts';
import { startBotApiServer } from '../../../src/playground/server.ts';
import { createApi } from '../../../src/telegram/api.ts';
import { ManualClock } from '../../playground/harness.ts';
import { keptLog } from '../../support/log.ts';

const TOKEN = '7000000001:AAtest-token-of-nobody';
const WORDS = 'Hi Ann! What shall the sticker be for, and which style do you like?';

interface Call {
  readonly at: number;
  readonly chatId: number;
  readonly draftId: number;
  readonly text: string;
}

/** Drafts with their own Telegram server and a clock that only the test advances. */
async function stage() {
  const server = await startBotApiServer({ token: TOKEN });
  onTestFinished(() => server.close());
  const clock = new ManualClock();
  const begin = clock.now();
  const { log, logged } = keptLog();
  const api = createApi(TOKEN, server.root);
  const calls: Call[] = [];
  const underWay = new Set<Promise<unknown>>();
  let mostAtOnce = 0;
  const watch: Parameters<Api['config']['use']>[0] = async (call, method, payload, signal) => {
    const { chat_id, draft_id, text } = { chat_id: 0, draft_id: 0, text: '', ...payload };
    calls.push({ at: clock.now() - begin, chatId: Number(chat_id), draftId: draft_id, text });
    const answer = call(method, payload, signal);
    underWay.add(answer);
    mostAtOnce = Math.max(mostAtOnce, underWay.size);
    return answer.finally(() => underWay.delete(answer));
  };
  api.config.use(watch);
  const person = (firstName: string) => {
    const someone = server.person({ firstName });
    someone.sendCommand('/start');
    return someone;
  };
  /** Waits until all calls are answered and handled. */
  const settled = async () => {
    await setImmediate();
    await Promise.allSettled(underWay);
    await setImmediate();
  };
  return {
    server,
    clock,
    drafts: new Drafts({ api, clock, log }),
    ann: person('Ann'),
    person,
    calls,
    log: logged,
    mostAtOnce: () => mostAtOnce,
    settled,
    pass: async (ms: number) => {
      clock.advance(ms);
      await settled();
    },
  };
}

function refusal(error_code: number, description: string, retry_after?: number): Fault {
  const parameters = retry_after === undefined ? {} : { retry_after };
  return { kind: 'error', error_code, description, parameters };
}

describe('the draft of an answer', () => {
  it('grows with the newest words, once a second', async () => {
    const { drafts, ann, calls, pass } = await stage();
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    for (let length = 1; length <= WORDS.length; length++) {
      draft.offer(WORDS.slice(0, length));
      await pass(50);
    }
    // The twelfth character arrives at 550 ms, and the draft waits 300 ms for more.
    expect(calls.map(({ at }) => at)).toEqual([850, 1850, 2850]);
    expect(calls.map(({ text }) => WORDS.startsWith(text))).toEqual([true, true, true]);
    expect(calls.map(({ text }) => text.length)).toEqual([17, 37, 57]);
    expect(new Set(calls.map(({ draftId }) => draftId))).toEqual(new Set([41]));
    expect(ann.draft?.text).toBe(calls.at(-1)?.text);
  });

  it('does not start before there are a few words', async () => {
    const { drafts, ann, calls, pass } = await stage();
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    draft.offer('Hi!');
    await pass(5000);
    draft.offer('[Hi!](https://example.com)');
    await pass(5000);
    expect(calls).toEqual([]);
    draft.offer(WORDS);
    await pass(300);
    expect(ann.draft?.text).toBe(WORDS);
  });

  it('switches to the new words if the answer starts over, after a few words', async () => {
    const { drafts, ann, calls, pass } = await stage();
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    draft.offer(WORDS);
    await pass(300);
    for (const text of ['', 'So', 'So, what']) {
      draft.offer(text);
      await pass(1000);
    }
    expect(calls).toHaveLength(1);
    draft.offer('So, what is the sticker');
    await pass(0);
    expect(ann.draft).toMatchObject({ draftId: 41, text: 'So, what is the sticker' });
  });

  it('is cut to the length of a message', async () => {
    const { drafts, ann, pass } = await stage();
    drafts.begin({ chatId: ann.id, draftId: 41, threadId: null }).offer(`**${'long '.repeat(4000)}`);
    await pass(300);
    expect(ann.draft?.text.length).toBeGreaterThan(4080);
    expect(ann.draft?.text.length).toBeLessThanOrEqual(4096);
  });

  it('is shown in private chats only', async () => {
    const { server, drafts, calls, pass } = await stage();
    const group = server.group({ title: 'Friends' });
    drafts.begin({ chatId: group.chatId, draftId: 41, threadId: null }).offer(WORDS);
    await pass(5000);
    expect(calls).toEqual([]);
  });

  it('makes one call at a time, and the newest words follow', async () => {
    const { server, clock, drafts, ann, calls, settled, pass, mostAtOnce } = await stage();
    server.faults.add({ kind: 'delay', ms: 50, times: 1 });
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    draft.offer(WORDS.slice(0, 20));
    clock.advance(300);
    await setImmediate();
    draft.offer(WORDS.slice(0, 30));
    clock.advance(5000);
    draft.offer(WORDS.slice(0, 40));
    await settled();
    await pass(0);
    expect(calls.map(({ text }) => text)).toEqual([WORDS.slice(0, 20), WORDS.slice(0, 40).trim()]);
    expect(mostAtOnce()).toBe(1);
  });
});

describe('the end of a draft', () => {
  it('waits for the call in flight, and sends nothing after it', async () => {
    const { server, clock, drafts, ann, calls, pass } = await stage();
    server.faults.add({ kind: 'delay', ms: 50, times: 1 });
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    draft.offer(WORDS.slice(0, 30));
    clock.advance(300);
    await setImmediate();
    draft.offer(WORDS);
    expect(ann.draft).toBeUndefined();
    await draft.end();
    expect(ann.draft?.text).toBe(WORDS.slice(0, 30).trim());
    draft.offer(`${WORDS} Or`);
    await pass(60_000);
    expect(calls).toHaveLength(1);
  });

  it('also cancels a draft that is not shown yet', async () => {
    const { drafts, ann, calls, pass } = await stage();
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    draft.offer(WORDS);
    await draft.end();
    await pass(5000);
    expect(calls).toEqual([]);
  });

  it('waits at most a second and gives up a hanging call', async () => {
    const { server, clock, drafts, ann, settled, log } = await stage();
    const hanging = server.faults.add({ kind: 'hang' });
    const draft = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    draft.offer(WORDS);
    clock.advance(300);
    await expect.poll(() => hanging.hits).toBe(1);
    let over = false;
    const end = draft.end().then(() => {
      over = true;
    });
    clock.advance(999);
    await setImmediate();
    expect(over).toBe(false);
    clock.advance(1);
    await end;
    // The client has closed the connection, which ends the call.
    await settled();
    expect(log()).toContain('a draft could not be shown');
  });
});

describe('limits', () => {
  it('one per second in a chat, even across answers', async () => {
    const { drafts, ann, calls, pass } = await stage();
    const first = drafts.begin({ chatId: ann.id, draftId: 41, threadId: null });
    first.offer(WORDS);
    await pass(300);
    await first.end();
    drafts.begin({ chatId: ann.id, draftId: 42, threadId: null }).offer(WORDS);
    await pass(999);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls.map(({ at, draftId }) => [at, draftId])).toEqual([
      [300, 41],
      [1300, 42],
    ]);
  });

  it('twenty per second in all chats; the rest is left out', async () => {
    const { drafts, person, calls, pass } = await stage();
    const streams = Array.from({ length: 25 }, (_, i) =>
      drafts.begin({ chatId: person(`P${i}`).id, draftId: 41, threadId: null }),
    );
    for (const stream of streams) stream.offer(WORDS);
    await pass(300);
    expect(calls).toHaveLength(20);
    for (const stream of streams.slice(20)) stream.offer(`${WORDS} Or`);
    await pass(999);
    expect(calls).toHaveLength(20);
    await pass(1);
    expect(calls).toHaveLength(25);
    expect(new Set(calls.map(({ chatId }) => chatId)).size).toBe(25);
  });
});

describe('a refusal by Telegram', () => {
  /** Offers words again in two chats, the first of which had an error. @returns whether each got a draft */
  async function offerAgain(scene: Awaited<ReturnType<typeof stage>>) {
    const { drafts, ann, person, calls, pass } = scene;
    const bob = person('Bob');
    const before = calls.length;
    drafts.begin({ chatId: ann.id, draftId: 43, threadId: null }).offer(`${WORDS} Or`);
    drafts.begin({ chatId: bob.id, draftId: 44, threadId: null }).offer(WORDS);
    await pass(1000);
    const got = calls.slice(before).map(({ chatId }) => chatId);
    return [got.includes(ann.id), got.includes(bob.id)];
  }

  async function refusedWith(fault: Fault) {
    const scene = await stage();
    scene.server.faults.add({ ...fault, times: 1 });
    const draft = scene.drafts.begin({ chatId: scene.ann.id, draftId: 41, threadId: null });
    draft.offer(WORDS);
    await scene.pass(300);
    expect(scene.calls).toHaveLength(1);
    expect(scene.log()).toMatch(/^{"level":20,[^\n]*"a draft could not be shown"}\n$/);
    expect(scene.log()).not.toContain('What shall');
    return scene;
  }

  it('for a while (429): this chat waits as long as Telegram demands', async () => {
    const scene = await refusedWith(refusal(429, 'Too Many Requests: retry after 9', 9));
    expect(await offerAgain(scene)).toEqual([false, true]);
    await scene.pass(7999);
    expect(scene.calls.filter(({ chatId }) => chatId === scene.ann.id)).toHaveLength(1);
    await scene.pass(1);
    expect(scene.ann.draft).toMatchObject({ draftId: 43, text: `${WORDS} Or` });
  });

  it.each([
    [400, 'Bad Request: TEXTDRAFT_PEER_INVALID'],
    [400, "Bad Request: can't parse entities"],
    [403, 'Forbidden: bot was blocked by the user'],
  ])('in one chat (%d %s): only this chat gets no more drafts', async (code, description) => {
    const scene = await refusedWith(refusal(code, description));
    expect(await offerAgain(scene)).toEqual([false, true]);
    await scene.pass(3_600_000);
    expect(await offerAgain(scene)).toEqual([false, true]);
  });

  it.each([
    [404, 'Not Found'],
    [404, 'Not Found: method not found'],
    [400, 'Bad Request: method is not supported'],
  ])('everywhere (%d %s): no chat gets drafts', async (code, description) => {
    const scene = await refusedWith(refusal(code, description));
    expect(await offerAgain(scene)).toEqual([false, false]);
  });

  it.each<[string, Fault]>([
    ['is broken for a moment', refusal(502, 'Bad Gateway')],
    ['cannot be reached', { kind: 'reset-before' }],
  ])('if Telegram %s: the newer words are shown a second later', async (_, fault) => {
    const scene = await refusedWith(fault);
    expect(await offerAgain(scene)).toEqual([true, true]);
    expect(scene.ann.draft?.text).toBe(`${WORDS} Or`);
  });
});
