import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAIChat } from '../../src/ai-chat/index.ts';
import { RUNGS } from '../../src/ai-chat/schema/rungs.ts';
import type { ChatProvider, SchemaRung } from '../../src/ai-chat/types.ts';
import { AllProvidersFailedError } from '../../src/lib/errors.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createOfflineChat } from '../../src/providers/offline/chat.ts';
import { TRANSPORTS } from './conformance/index.ts';
import type { Deed, Service, Transport } from './conformance/transport.ts';

const Mood = z.object({
  emoji: z.array(z.string().min(1)).min(1).max(3),
  note: z.string().optional(),
  loudness: z.int().min(0).max(10),
});
const RIGHT = { emoji: ['😼'], loudness: 3 };
const WRONG = { emoji: [], loudness: 3 };
/** Text of a person that may be wanted back by nobody. */
const CONTEXT = [
  { role: 'system', content: 'Tell the mood.' },
  { role: 'user', content: 'SECRET-WISH like a cat' },
] as const;

const lines: string[] = [];
beforeEach(() => void lines.splice(0));

/** `request` over the providers, with time that costs nothing. */
function requestOver(...providers: readonly ChatProvider[]) {
  let now = 0;
  const clock = {
    now: () => now,
    elapsed: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
  const log = createLogger({ level: 'debug', destination: { write: line => void lines.push(line) } });
  const { request } = createAIChat({ providers, clock, random: () => 0.5, log });
  return () =>
    request(
      { context: CONTEXT, schema: Mood, name: 'mood' },
      { signal: new AbortController().signal, chatId: 7, turn: 't1' },
    );
}

/** How a model answers on a rung: in the arguments of the tool, or in words. */
function solves(rung: SchemaRung, solution: object): Deed {
  if (rung === 'tool') return { calls: [{ name: 'generate_response', args: { ...solution } }] };
  return { text: JSON.stringify(solution) };
}

const fenced = (solution: object): Deed => ({
  text: `Sure! Here is the mood:\n\`\`\`json\n${JSON.stringify(solution, null, 2)}\n\`\`\`\nAnything else?`,
});

/** On which rung a request was made. */
function rungOf(body: string): SchemaRung {
  if (/responseJsonSchema|"json_schema"/.test(body)) return 'native';
  return body.includes('"generate_response"') ? 'tool' : 'text';
}

/** Words are not wanted, so that streamed transports are the same as the others. */
const COLUMNS = TRANSPORTS.filter(({ isStreamed }) => !isStreamed);

function opened(transport: Transport): { readonly service: () => Service } {
  let service: Service | undefined;
  beforeEach(async () => {
    service = await transport.open();
  });
  afterEach(async () => {
    await service?.stop();
    expect(service?.violations).toEqual([]);
    expect(lines.join('')).not.toMatch(/SECRET|😼/);
  });
  return {
    service: () => {
      if (service === undefined) throw new Error('not open yet');
      return service;
    },
  };
}

describe.each(COLUMNS)('$name', transport => {
  const { service } = opened(transport);
  const rungs = () => service().asked().map(rungOf);
  /** A model without tools knows no tool: the rung below is taken instead, without a request. */
  const actual = (rung: SchemaRung): SchemaRung =>
    rung === 'tool' && transport.protocol === 'lmstudio without tools' ? 'text' : rung;

  describe.each(RUNGS)('on the rung %s', schemaRung => {
    const rung = actual(schemaRung);
    const solve = () => requestOver(service().chat({ schemaRung }))();

    it('a valid answer is taken at once', async () => {
      service().does(solves(rung, RIGHT));
      expect(await solve()).toEqual(RIGHT);
      expect(rungs()).toEqual([rung]);
    });

    it('an answer with fences and chatter around it is taken too', async () => {
      service().does(fenced(RIGHT));
      expect(await solve()).toEqual(RIGHT);
      expect(rungs()).toEqual([rung]);
    });

    it('a wrong answer is shown to the model with what is wrong with it, and its repair is taken', async () => {
      service().does(solves(rung, WRONG), solves(rung, RIGHT));
      expect(await solve()).toEqual(RIGHT);
      expect(rungs()).toEqual([rung, rung]);
      const [first = '', second = ''] = service().asked();
      expect(first).not.toContain('cannot be used');
      expect(second).toMatch(/That answer cannot be used\. emoji: /);
      expect(second).toContain(JSON.stringify(JSON.stringify(WRONG)).slice(1, -1));
    });

    it('words instead of an object are repaired too', async () => {
      service().does({ text: 'Very smug.' }, solves(rung, RIGHT));
      expect(await solve()).toEqual(RIGHT);
      expect(service().asked().at(-1)).toContain('There is no complete JSON object in it.');
    });

    it('after a wrong repair the next provider is asked', async () => {
      const next = await COLUMNS.filter(({ name }) => name !== transport.name)[0]?.open();
      if (next === undefined) throw new Error('there is no other transport');
      service().does(...Array.from({ length: 6 }, () => solves(rung, WRONG)));
      next.does(solves('native', RIGHT));
      expect(await requestOver(service().chat({ schemaRung }), next.chat())()).toEqual(RIGHT);
      expect(service().asked().length).toBeGreaterThanOrEqual(2);
      expect(lines.join('')).toContain('bad_answer');
      await next.stop();
      expect(next.violations).toEqual([]);
    });

    it('nobody else to ask: the failure is told', async () => {
      service().does(...Array.from({ length: 6 }, () => solves(rung, WRONG)));
      await expect(solve()).rejects.toMatchObject({ failures: [{ kind: 'bad_answer' }] });
    });
  });

  it('a rung that the service refuses is left for good', async () => {
    const below = actual('tool');
    service().does('refused request', solves(below, RIGHT), solves(below, RIGHT));
    const request = requestOver(service().chat({ schemaRung: 'native' }));
    expect([await request(), await request()]).toEqual([RIGHT, RIGHT]);
    expect(rungs()).toEqual(['native', below, below]);
  });

  it('where all are refused, the next provider is asked', async () => {
    const refusals = actual('tool') === 'tool' ? 3 : 2;
    service().does(...Array.from({ length: refusals }, (): Deed => 'refused request'));
    await expect(requestOver(service().chat({ schemaRung: 'native' }))()).rejects.toMatchObject({
      failures: [{ kind: 'bad_request' }],
    });
    expect(rungs()).toEqual(refusals === 3 ? RUNGS : ['native', 'text']);
  });

  it('any other failure is not taken for a refused rung', async () => {
    service().does('no quota');
    await expect(requestOver(service().chat({ schemaRung: 'native' }))()).rejects.toMatchObject({
      failures: [{ kind: 'quota' }],
    });
    expect(rungs()).toEqual(['native']);
  });
});

// In a strict schema everything is required, so that models write null for what they leave out.
describe.each(COLUMNS.filter(({ protocol }) => protocol !== 'gemini'))('$name', transport => {
  const { service } = opened(transport);

  it('null for what is optional is absent', async () => {
    service().does(solves('native', { ...RIGHT, note: null }));
    expect(await requestOver(service().chat({ schemaRung: 'native' }))()).toEqual(RIGHT);
    expect(service().asked()).toHaveLength(1);
  });
});

it('rules alone have no answers in a schema, and that is no failure of theirs', async () => {
  const error = await requestOver(createOfflineChat())().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AllProvidersFailedError);
  expect(error).toMatchObject({ failures: [] });
  expect(lines).toEqual([]);
});
