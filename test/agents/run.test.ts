import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Agent } from '../../src/agents/agent.ts';
import { runTurn, type Turn } from '../../src/agents/run.ts';
import { defineTool, handoffTo, returnControl } from '../../src/agents/tool.ts';
import type { AIChatResult, ProviderRequest, ToolCall } from '../../src/ai-chat/provider.ts';
import { AllProvidersFailedError, ProviderError } from '../../src/lib/errors.ts';
import { composed } from '../support/chat-request.ts';

/** The context of the agents: a shopping list. */
interface Shop {
  readonly list: string[];
  stock(): Promise<number>;
}

const add = defineTool({
  name: 'add',
  description: 'Puts something on the list.',
  schema: z.object({ what: z.string().min(1), count: z.int().positive().default(1) }),
  async execute({ what, count }, { list, stock }: Shop) {
    if (count > (await stock())) return { ok: false, error: 'There are not that many.' };
    list.push(`${count} × ${what.toUpperCase()}`);
    return { ok: true, output: { items: list.length } };
  },
});

const clear = defineTool({
  name: 'clear',
  description: 'Empties the list.',
  schema: z.object({}),
  execute: (_args, { list }: Shop) => {
    list.splice(0);
    return { ok: true, output: {}, discardsText: true };
  },
});

const advise = defineTool({
  name: 'advise',
  description: 'Has somebody else say what goes well together.',
  schema: z.object({ words: z.string() }),
  execute: ({ words }, _shop: Shop) => ({ ok: true, output: {}, finalText: words }),
});

const clerk: Agent<Shop> = {
  name: 'clerk',
  instructions: () => ({ full: 'You sell.', simple: 'Sell.' }),
  state: ({ list }) => `[SYSTEM STATE]\nitems: ${list.length}`,
  tools: [add, clear],
  handoffs: [
    handoffTo({
      to: 'cook',
      description: 'Somebody asks for a recipe.',
      schema: z.object({ dish: z.string() }),
    }),
  ],
  rules: ({ list }, messages) => ({
    text: `${list.length} items, ${messages.length} messages.`,
    toolCalls: [],
  }),
};

const cook: Agent<Shop> = {
  name: 'cook',
  instructions: () => ({ full: 'You cook.', simple: 'Cook.' }),
  tools: [],
  handoffs: [handoffTo({ to: 'clerk', description: 'Back to the shop.' })],
};

/** Returns control, by its model and by its rules. */
const waiter: Agent<Shop> = {
  name: 'waiter',
  instructions: () => ({ full: 'You serve.', simple: 'Serve.' }),
  tools: [returnControl],
  handoffs: [],
  rules: (_shop, messages) => {
    const last = messages.at(-1);
    const isShopping = last?.role === 'user' && last.text.includes('apples');
    return isShopping
      ? { text: '', toolCalls: [{ id: 'r', name: 'return_to_assistant', args: { request: last.text } }] }
      : { text: 'At your service.', toolCalls: [] };
  },
};
const toWaiter = handoffTo({ to: 'waiter', description: 'Somebody is hungry.' });
const service: Turn<Shop>['team'] = [{ ...clerk, handoffs: [toWaiter] }, waiter];

type Step = (Partial<AIChatResult> & { readonly byFallback?: boolean }) | Error;

let ids = 0;
const call = (name: string, args: ToolCall['args'] = {}): ToolCall => ({ id: `id-${ids++}`, name, args });

/** A turn with a scripted model, which fails if it is asked more often. */
async function turn(steps: readonly Step[], change: Partial<Turn<Shop>> = {}) {
  const requests: ProviderRequest[] = [];
  const list: string[] = [];
  const outcome = await runTurn<Shop>({
    team: [clerk, cook],
    context: { list, stock: async () => 12 },
    history: [],
    words: 'apples, please',
    ask: async request => {
      const step = steps[requests.length];
      requests.push(composed(request));
      if (step === undefined) throw new Error('the script is over');
      if (step instanceof Error) throw step;
      return {
        text: '',
        toolCalls: [],
        provider: 'p',
        model: 'm',
        usage: undefined,
        native: undefined,
        ...step,
      };
    },
    ...change,
  });
  return { outcome, requests, list };
}

const down = new AllProvidersFailedError([new ProviderError('gemini', 'unavailable', '503')]);
const refused = new ProviderError('gemini', 'blocked', 'the prompt was refused');

describe('a turn ends', () => {
  it('answered, if the model calls nothing', async () => {
    const { outcome } = await turn([{ text: 'Which apples?' }]);
    expect(outcome).toEqual({
      type: 'answered',
      leader: 'clerk',
      text: 'Which apples?',
      answeredBy: 'model',
      messages: [
        { role: 'user', text: 'apples, please' },
        { role: 'assistant', text: 'Which apples?', toolCalls: [] },
      ],
    });
  });

  it('answered, if calls and their text are enough for the agent', async () => {
    const easy: Agent<Shop> = { ...clerk, canEndTurn: ({ list }, text) => list.length > 0 && text !== '' };
    const steps = [
      { toolCalls: [call('add', { what: 'apple' })] },
      { text: 'Noted.', toolCalls: [call('add', { what: 'pear' })] },
    ];
    const { outcome, requests } = await turn(steps, { team: [easy] });
    expect(outcome).toMatchObject({ type: 'answered', text: 'Noted.' });
    expect(requests).toHaveLength(2);
  });

  it('not after a malformed call or a free answer', async () => {
    const easy: Agent<Shop> = { ...clerk, canEndTurn: () => true };
    const odd = await turn([{ toolCalls: [call('fly')] }, { text: 'ok' }], { team: [easy] });
    expect(odd.requests).toHaveLength(2);
    const free = [{ toolCalls: [call('clear')], builtIn: true as const }, { text: 'ok' }];
    expect((await turn(free, { team: [easy] })).requests).toHaveLength(2);
  });

  it('out of rounds, if the model only calls tools; their effects stay', async () => {
    const again = { toolCalls: [call('add', { what: 'apple' })] };
    const { outcome, list } = await turn([again, again, again]);
    expect(outcome).toMatchObject({ type: 'out_of_rounds', text: '', answeredBy: 'model' });
    expect(list).toHaveLength(3);
    expect(outcome.messages.at(-1)).toMatchObject({ role: 'tool' });
  });

  it('without an answer of any model, at once or after rounds whose effects stay', async () => {
    const none = await turn([down]);
    expect(none.outcome).toMatchObject({ type: 'no_answer', error: down, answeredBy: 'nobody', text: '' });
    const later = await turn([{ text: 'Noted.', toolCalls: [call('add', { what: 'apple' })] }, down]);
    expect(later.outcome).toMatchObject({ type: 'no_answer', answeredBy: 'model', text: 'Noted.' });
    expect(later.list).toEqual(['1 × APPLE']);
  });

  it('blocked by moderation', async () => {
    const { outcome } = await turn([refused]);
    expect(outcome).toMatchObject({ type: 'blocked', error: refused, leader: 'clerk' });
  });

  it('answered by the fallback, which is marked', async () => {
    const { outcome } = await turn([{ text: 'Hello.', byFallback: true }]);
    expect(outcome).toMatchObject({ type: 'answered', answeredBy: 'fallback' });
  });

  it('with an error, if it was aborted or the system fails', async () => {
    const aborted = new DOMException('moved on', 'AbortError');
    await expect(turn([aborted])).rejects.toBe(aborted);
    const wrongKey = new ProviderError('gemini', 'auth', 'the key is wrong');
    await expect(turn([wrongKey])).rejects.toBe(wrongKey);
    const broken = { list: [], stock: () => Promise.reject(new Error('database is locked')) };
    const calls = { toolCalls: [call('add', { what: 'apple' })] };
    await expect(turn([calls], { context: broken })).rejects.toThrow('database is locked');
  });
});

describe('a tool', () => {
  it('gets arguments of its schema with defaults, and returns its result to the model', async () => {
    const { list, requests } = await turn([
      { toolCalls: [call('add', { what: 'apple' }), call('add', { what: 'pear', count: 2 })] },
      { text: 'ok' },
    ]);
    expect(list).toEqual(['1 × APPLE', '2 × PEAR']);
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      results: [
        { ok: true, output: { items: 1 } },
        { ok: true, output: { items: 2 } },
      ],
    });
    expect(requests.map(request => request.state)).toEqual([
      '[SYSTEM STATE]\nitems: 0',
      '[SYSTEM STATE]\nitems: 2',
    ]);
  });

  it.each<[string, ToolCall, RegExp]>([
    ['wrong arguments', call('add', { what: 7 }), /what: /],
    ['missing arguments', call('add'), /what: /],
    ['arguments that are not an object', { ...call('add'), args: undefined }, /not a JSON object/],
    ['an unknown name', call('fly'), /add, clear, transfer_to_cook/],
    ['a name that every object has', call('__proto__'), /add, clear, transfer_to_cook/],
    ['another such name', call('toString'), /add, clear, transfer_to_cook/],
    ['an impossible request', call('add', { what: 'apple', count: 13 }), /not that many/],
  ])('returns %s to the model, and its text is dropped', async (_what, wrong, error) => {
    const { outcome, requests, list } = await turn([
      { text: 'Done!', toolCalls: [wrong] },
      { text: 'How many?' },
    ]);
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ callId: wrong.id, ok: false, output: { error: expect.stringMatching(error) } }],
    });
    expect(outcome.text).toBe('How many?');
    expect(list).toEqual([]);
  });

  it('returns results without lone surrogates, which services refuse', async () => {
    const cut = defineTool({
      name: 'cut',
      description: 'Cuts.',
      schema: z.object({}),
      execute: (_args, _shop: Shop) => ({
        ok: true,
        output: { lines: ['\ud83d'] },
        historyOutput: { line: '\ude00' },
      }),
    });
    const team: Turn<Shop>['team'] = [{ ...clerk, tools: [cut] }];
    const { requests, outcome } = await turn([{ toolCalls: [call('cut')] }, { text: 'ok' }], { team });
    expect(requests[1]?.messages.at(-1)).toMatchObject({ results: [{ output: { lines: ['\ufffd'] } }] });
    expect(outcome.messages[2]).toMatchObject({ results: [{ output: { line: '\ufffd' } }] });
  });

  it('may discard the earlier text of the turn', async () => {
    const { outcome } = await turn([
      { text: 'Three apples.', toolCalls: [call('add', { what: 'apple', count: 3 })] },
      { text: 'All gone.', toolCalls: [call('clear')] },
      { text: 'What now?' },
    ]);
    expect(outcome.text).toBe('What now?');
  });
});

describe('a handoff', () => {
  const toCook = () => call('transfer_to_cook', { dish: 'soup' });

  it('is a tool for models, with its schema', async () => {
    const { requests } = await turn([{ text: 'ok' }]);
    expect(requests[0]?.tools.map(({ name, description }) => [name, description])).toEqual([
      ['add', 'Puts something on the list.'],
      ['clear', 'Empties the list.'],
      ['transfer_to_cook', 'Somebody asks for a recipe.'],
    ]);
    expect(requests[0]?.tools[2]?.parameters).toMatchObject({ properties: { dish: { type: 'string' } } });
  });

  it('lets the other agent continue the turn and lead the next one', async () => {
    const steps = [{ text: 'One moment.', toolCalls: [toCook()] }, { text: 'Peel them first.' }];
    const { outcome, requests } = await turn(steps);
    expect(outcome).toMatchObject({
      type: 'answered',
      leader: 'cook',
      text: 'One moment.\n\nPeel them first.',
    });
    expect(requests[1]).toMatchObject({
      system: 'You cook.',
      state: '',
      tools: [{ name: 'transfer_to_clerk' }],
    });
    expect(requests[1]?.messages.slice(1)).toMatchObject([
      { role: 'assistant', toolCalls: [{ name: 'transfer_to_cook', args: { dish: 'soup' } }] },
      { role: 'tool', results: [{ ok: true, output: { transferred_to: 'cook' } }] },
    ]);
    const next = await turn([{ text: 'And salt.' }], { leader: outcome.leader });
    expect(next.requests[0]?.system).toBe('You cook.');
  });

  it('may include facts for the other agent', async () => {
    const briefed = handoffTo({
      to: 'cook',
      description: 'Somebody asks for a recipe.',
      schema: z.object({ dish: z.string() }),
      brief: async ({ dish }, { stock }: Shop) => ({ dish, spoons: await stock() }),
    });
    const { requests, outcome } = await turn([{ toolCalls: [toCook()] }, { text: 'Peel them.' }], {
      team: [{ ...clerk, handoffs: [briefed] }, cook],
    });
    // Later turns do not contain it.
    expect(outcome.messages[2]).toMatchObject({ results: [{ output: { transferred_to: 'cook' } }] });
    expect(JSON.stringify(outcome.messages)).not.toContain('spoons');
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ ok: true, output: { transferred_to: 'cook', dish: 'soup', spoons: 12 } }],
    });
  });

  it('can go back', async () => {
    const { outcome } = await turn([
      { toolCalls: [toCook()] },
      { toolCalls: [call('transfer_to_clerk')] },
      { text: 'Back again.' },
    ]);
    expect(outcome).toMatchObject({ type: 'answered', leader: 'clerk', text: 'Back again.' });
  });

  it('counts once in an answer; other calls still run', async () => {
    const calls = [call('add', { what: 'leek' }), toCook(), toCook()];
    const { list, requests } = await turn([{ toolCalls: calls }, { text: 'ok' }]);
    expect(list).toEqual(['1 × LEEK']);
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ ok: true }, { ok: true }, { ok: false }],
    });
  });

  it('changes nothing if it is refused', async () => {
    const begun: string[] = [];
    const to = (name: string) =>
      handoffTo<Shop>({ to: name, description: 'Hands over.', onHandoff: () => void begun.push(name) });
    const waits: Agent<Shop> = { ...waiter, handoffs: [] };
    const team: Turn<Shop>['team'] = [{ ...clerk, handoffs: [to('cook'), to('waiter')] }, cook, waits];
    const both = { toolCalls: [call('transfer_to_cook'), call('transfer_to_waiter')] };
    const { outcome, requests } = await turn([both, { text: 'Soup.' }], { team });
    expect(begun).toEqual(['cook']);
    expect(outcome).toMatchObject({ leader: 'cook', text: 'Soup.' });
    expect(requests[1]?.messages.at(-1)).toMatchObject({ results: [{ ok: true }, { ok: false }] });

    const returned = { toolCalls: [call('return_to_assistant', { request: 'apples' })] };
    const again = { toolCalls: [call('transfer_to_waiter')] };
    await turn([returned, again, { text: 'How many?' }], { team, leader: 'waiter' });
    expect(begun).toEqual(['cook']);
  });

  it('needs valid arguments', async () => {
    const { outcome } = await turn([{ toolCalls: [call('transfer_to_cook')] }, { text: 'Which dish?' }]);
    expect(outcome).toMatchObject({ type: 'answered', leader: 'clerk' });
  });

  it('ends the turn if agents keep handing over; the next turn continues', async () => {
    const pingPong = [0, 1, 2, 3, 4, 5].map(round => ({
      toolCalls: [round % 2 === 0 ? toCook() : call('transfer_to_clerk')],
    }));
    const { outcome, requests } = await turn(pingPong);
    expect(requests).toHaveLength(4);
    expect(outcome).toMatchObject({ type: 'handed_over', to: 'clerk', leader: 'clerk' });
  });

  it('to an unknown agent is a defect', async () => {
    await expect(turn([{ toolCalls: [toCook()] }], { team: [clerk] })).rejects.toThrow('cook');
  });

  it('to an agent that no longer exists is ignored', async () => {
    expect((await turn([{ text: 'Hello.' }], { leader: 'baker' })).outcome.leader).toBe('clerk');
  });
});

describe('an agent returns control', () => {
  const back = (request?: string) => call('return_to_assistant', request === undefined ? {} : { request });
  const led = { team: service, leader: 'waiter' };

  it('with a request: the first agent continues the turn with it', async () => {
    const { outcome, requests } = await turn(
      [{ toolCalls: [back('apples')] }, { text: 'Noted.', toolCalls: [call('add', { what: 'apple' })] }, {}],
      led,
    );
    expect(outcome).toMatchObject({ type: 'answered', leader: 'clerk', turnsLed: undefined, text: 'Noted.' });
    expect(requests.map(({ system }) => system)).toEqual(['You serve.', 'You sell.', 'You sell.']);
    expect(requests[1]?.messages).toMatchObject([
      { role: 'user', text: 'apples, please' },
      { role: 'assistant', toolCalls: [{ name: 'return_to_assistant', args: { request: 'apples' } }] },
      { role: 'tool', results: [{ ok: true }] },
    ]);
  });

  it('with a final text: the turn ends, and the first agent leads the next one', async () => {
    const { outcome, requests } = await turn([{ text: 'Enjoy your meal.', toolCalls: [back()] }], led);
    expect(requests).toHaveLength(1);
    expect(outcome).toMatchObject({
      type: 'returned',
      from: 'waiter',
      leader: 'clerk',
      turnsLed: undefined,
      text: 'Enjoy your meal.',
    });
  });

  it('without text: the first agent continues with the same message', async () => {
    const { outcome } = await turn([{ toolCalls: [back()] }, { text: 'How many?' }], led);
    expect(outcome).toMatchObject({ type: 'answered', leader: 'clerk', text: 'How many?' });
  });

  it('and is not asked again in the turn', async () => {
    const again = { text: 'One moment.', toolCalls: [call('transfer_to_waiter')] };
    const { outcome, requests } = await turn(
      [{ toolCalls: [back('apples')] }, again, { text: 'How many?' }],
      led,
    );
    expect(outcome).toMatchObject({ type: 'answered', leader: 'clerk', text: 'How many?' });
    expect(requests[2]?.messages.at(-1)).toMatchObject({
      results: [{ ok: false, output: { error: expect.stringContaining('answer yourself') } }],
    });
  });

  it('by its rules, and the rules of the first agent read the same message', async () => {
    const builtIn = (request: Parameters<Turn<Shop>['ask']>[0]) => ({
      ...(request.builtInAnswer?.() ?? { text: 'nobody', toolCalls: [] }),
      builtIn: true as const,
      provider: 'offline',
      model: 'rules',
      usage: undefined,
      native: undefined,
    });
    const ask: Turn<Shop>['ask'] = async request => builtIn(request);
    const { outcome } = await turn([], { ...led, ask });
    expect(outcome).toMatchObject({ type: 'answered', leader: 'clerk', text: '0 items, 1 messages.' });
    const stays = await turn([], { ...led, ask, words: 'hello' });
    expect(stays.outcome).toMatchObject({ leader: 'waiter', turnsLed: 1, text: 'At your service.' });
  });

  it('after a final answer, but not after a question', async () => {
    const done: Agent<Shop> = { ...waiter, returnsControl: (_shop, text) => !text.endsWith('?') };
    const team: Turn<Shop>['team'] = [clerk, done];
    const { outcome } = await turn([{ text: 'Here you are.' }], { ...led, team });
    expect(outcome).toMatchObject({ type: 'returned', from: 'waiter', leader: 'clerk', turnsLed: undefined });
    const asks = await turn([{ text: 'With sugar?' }], { ...led, team });
    expect(asks.outcome).toMatchObject({ type: 'answered', leader: 'waiter', turnsLed: 1 });
  });

  it('after six turns at the latest', async () => {
    let now: { leader: string; turnsLed: number | undefined } = { leader: 'clerk', turnsLed: undefined };
    const counts: (number | undefined)[] = [];
    const serve = { text: 'More tea?' };
    const handOver = { toolCalls: [call('transfer_to_waiter')] };
    for (const steps of [[handOver, serve], [serve], [serve], [serve], [serve], [serve], [serve]]) {
      now = (await turn(steps, { team: service, ...now })).outcome;
      counts.push(now.turnsLed);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, undefined]);
    expect(now.leader).toBe('clerk');
  });
});

describe('a request', () => {
  it('marks a note of the program, so that no turn starts with it', async () => {
    const busy: Agent<Shop> = { ...clerk, maxRounds: 5 };
    const lost = { text: 'Adding.', unparsedCall: true as const };
    const { requests } = await turn([lost, { text: 'ok' }], { team: [busy] });
    expect(requests[1]?.messages).toMatchObject([
      { role: 'user', text: 'apples, please' },
      { role: 'assistant', text: 'Adding.' },
      { role: 'user', text: expect.stringContaining('could not be read'), isNote: true },
    ]);
    expect(requests[1]?.messages[0]).not.toHaveProperty('isNote');
  });

  it('contains the history, the message and the answers since; rules read the same', async () => {
    const history = [
      { role: 'user' as const, text: 'hi' },
      { role: 'assistant' as const, text: 'hello', toolCalls: [] },
    ];
    const { requests } = await turn([{ toolCalls: [call('clear')] }, { text: 'ok' }], {
      history,
      summary: 'They like apples.',
    });
    expect(requests[0]?.messages).toEqual([...history, { role: 'user', text: 'apples, please' }]);
    expect(JSON.stringify(requests[0])).toContain('They like apples.');
    expect(requests.map(request => request.builtInAnswer?.())).toEqual([
      { text: '0 items, 3 messages.', toolCalls: [] },
      { text: '0 items, 5 messages.', toolCalls: [] },
    ]);
  });

  it('streams text after the earlier text of the turn', async () => {
    const heard: string[] = [];
    let round = 0;
    await turn([], {
      onText: text => heard.push(text),
      ask: async (_request, onText) => {
        round++;
        onText?.(round === 1 ? 'No' : 'Which');
        onText?.(round === 1 ? 'Noted.' : 'Which ones?');
        onText?.('x'.repeat(9000));
        return {
          text: round === 1 ? 'Noted.' : 'Which ones?',
          toolCalls: round === 1 ? [call('add', { what: 'apple' })] : [],
          provider: 'p',
          model: 'm',
          usage: undefined,
          native: undefined,
        };
      },
    });
    expect(heard).toEqual(['No', 'Noted.', 'Noted.\n\nWhich', 'Noted.\n\nWhich ones?']);
  });
});

describe('the final text of a tool', () => {
  const advised = { team: [{ ...clerk, tools: [add, advise] }, cook] as const };

  it('replaces all other text and ends the turn', async () => {
    const { outcome, list } = await turn(
      [
        {
          text: 'One moment.',
          toolCalls: [call('add', { what: 'flour' }), call('advise', { words: 'Add eggs.' })],
        },
      ],
      advised,
    );
    expect(list).toEqual(['1 × FLOUR']);
    expect(outcome).toMatchObject({ type: 'said', text: 'Add eggs.', leader: 'clerk', answeredBy: 'model' });
    expect(outcome.messages.at(-1)).toEqual({ role: 'assistant', text: 'Add eggs.', toolCalls: [] });
  });

  it('comes before the text of an agent that continues', async () => {
    const calls = [call('advise', { words: 'Add eggs.' }), call('transfer_to_cook', { dish: 'cake' })];
    const { outcome, requests } = await turn(
      [{ text: 'Hm.', toolCalls: calls }, { text: 'Bake it.' }],
      advised,
    );
    expect(outcome).toMatchObject({ type: 'answered', text: 'Add eggs.\n\nBake it.', leader: 'cook' });
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool' });
  });

  it('is that of the last tool if two have one', async () => {
    const calls = ['Add eggs.', 'Add milk.'].map(words => call('advise', { words }));
    expect((await turn([{ toolCalls: calls }], advised)).outcome.text).toBe('Add milk.');
  });
});
