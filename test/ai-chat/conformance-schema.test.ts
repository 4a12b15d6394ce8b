import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createAIChat } from '../../src/ai-chat/chat.ts';
import { OUTPUT_MODES } from '../../src/ai-chat/schema/generate-object.ts';
import type { ChatProvider, OutputMode } from '../../src/ai-chat/types.ts';
import { AllProvidersFailedError } from '../../src/lib/errors.ts';
import { createLogger } from '../../src/lib/logger.ts';
import { createOfflineChat } from '../../src/providers/offline/index.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { reasonOf } from '../support/reason.ts';
import { TRANSPORTS } from './conformance/index.ts';
import type { Deed, Service, Transport } from './conformance/transport.ts';

const Mood = z.object({
  emoji: z.array(z.string().min(1)).min(1).max(3),
  note: z.string().optional(),
  loudness: z.int().min(0).max(10),
});
const RIGHT = { emoji: ['😼'], loudness: 3 };
const WRONG = { emoji: [], loudness: 3 };
/** User text that must not appear in a log. */
const CONTEXT = [
  { role: 'system', content: 'Tell the mood.' },
  { role: 'user', content: 'SECRET-WISH like a cat' },
] as const;

const lines: string[] = [];
beforeEach(() => void lines.splice(0));

/** Asks the providers for an object, with a clock that does not wait. */
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
  const { generateObject } = createAIChat({ providers, clock, random: () => 0.5, log });
  return () =>
    generateObject(
      { context: CONTEXT, schema: Mood, name: 'mood' },
      { signal: new AbortController().signal, correlation: { chat: 7, turn: 't1' } },
    );
}

/** The answer of a model in a mode: arguments of the tool, or text. */
function answersIn(mode: OutputMode, solution: object): Deed {
  if (mode === 'tool') return { calls: [{ name: 'generate_response', args: { ...solution } }] };
  return { text: JSON.stringify(solution) };
}

const fenced = (solution: object): Deed => ({
  text: `Sure! Here is the mood:\n\`\`\`json\n${JSON.stringify(solution, null, 2)}\n\`\`\`\nAnything else?`,
});

/** The JSON mode of LM Studio is a schema that accepts every object. */
const JSON_MODE = /"json_object"|"schema":\{"type":"object","properties":\{\}\}/;

/** The mode of a request. */
function modeOf(body: string): OutputMode {
  if (JSON_MODE.test(body)) return 'json';
  if (/responseJsonSchema|"json_schema"/.test(body)) return 'native';
  if (body.includes('"responseMimeType"')) return 'json';
  return body.includes('"generate_response"') ? 'tool' : 'prompt';
}

/** Objects are not streamed, so streamed transports would repeat the others. */
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
  const modes = () => service().asked().map(modeOf);
  /** Modes that a transport does not support. The next one is used without a request. */
  const unknown: readonly OutputMode[] =
    transport.protocol === 'lmstudio without tools'
      ? ['tool']
      : transport.protocol === 'anthropic'
        ? ['json']
        : [];
  const known = OUTPUT_MODES.filter(mode => !unknown.includes(mode));
  const from = (mode: OutputMode) => OUTPUT_MODES.slice(OUTPUT_MODES.indexOf(mode));
  const actual = (mode: OutputMode): OutputMode => from(mode).find(each => known.includes(each)) ?? 'prompt';

  describe.each(OUTPUT_MODES)('in the mode %s', best => {
    const mode = actual(best);
    const chat = () => {
      const { outputModes = [], ...provider } = service().chat();
      return { ...provider, outputModes: outputModes.filter(each => from(best).includes(each)) };
    };
    const generate = () => requestOver(chat())();

    it('accepts a valid answer', async () => {
      service().does(answersIn(mode, RIGHT));
      expect(await generate()).toEqual(RIGHT);
      expect(modes()).toEqual([mode]);
    });

    it('accepts an answer surrounded by fences and text', async () => {
      service().does(fenced(RIGHT));
      expect(await generate()).toEqual(RIGHT);
      expect(modes()).toEqual([mode]);
    });

    it('shows the model an invalid answer with its problems, and accepts the correction', async () => {
      service().does(answersIn(mode, WRONG), answersIn(mode, RIGHT));
      expect(await generate()).toEqual(RIGHT);
      expect(modes()).toEqual([mode, mode]);
      const [first = '', second = ''] = service().asked();
      expect(first).not.toContain('cannot be used');
      expect(second).toMatch(/That answer cannot be used\. emoji: /);
      expect(second).toContain(JSON.stringify(JSON.stringify(WRONG)).slice(1, -1));
    });

    it('asks the next provider after an invalid correction', async () => {
      const next = await COLUMNS.filter(({ name }) => name !== transport.name)[0]?.open();
      if (next === undefined) throw new Error('there is no other transport');
      service().does(...Array.from({ length: 6 }, () => answersIn(mode, WRONG)));
      next.does(answersIn('native', RIGHT));
      expect(await requestOver(chat(), next.chat())()).toEqual(RIGHT);
      expect(service().asked().length).toBeGreaterThanOrEqual(2);
      expect(lines.join('')).toContain('bad_answer');
      await next.stop();
      expect(next.violations).toEqual([]);
    });
  });

  it('never uses a refused mode again', async () => {
    const below = actual('tool');
    service().does('refused request', answersIn(below, RIGHT), answersIn(below, RIGHT));
    const request = requestOver(service().chat());
    expect([await request(), await request()]).toEqual([RIGHT, RIGHT]);
    expect(modes()).toEqual(['native', below, below]);
  });

  it('keeps the mode after any other failure', async () => {
    service().does('no quota');
    await expect(requestOver(service().chat())()).rejects.toMatchObject({
      failures: [{ kind: 'quota' }],
    });
    expect(modes()).toEqual(['native']);
  });
});

// In a strict schema everything is required, so that models write null for what they leave out.
describe.each(COLUMNS.filter(({ protocol }) => protocol !== 'gemini'))('$name', transport => {
  const { service } = opened(transport);

  it('reads null for an optional field as absent', async () => {
    service().does(answersIn('native', { ...RIGHT, note: null }));
    expect(await requestOver(service().chat())()).toEqual(RIGHT);
    expect(service().asked()).toHaveLength(1);
  });
});

it('does not ask or blame the built-in rules for an object', async () => {
  const error = await reasonOf(requestOver(createOfflineChat())());
  expect(error).toBeInstanceOf(AllProvidersFailedError);
  expect(error).toMatchObject({ failures: [] });
  expect(lines).toEqual([]);
});

it('keeps all modes if a request is refused in each of them', async () => {
  const fake = await startFakeOpenAI();
  onTestFinished(() => fake.stop());
  const { apiKey, baseUrl } = fake;
  const ask = requestOver(createOpenAIChat({ apiKey, baseUrl, model: 'gpt-6-luna' }));
  const tooLong = openAIAnswers.error(400, { message: 'no', code: 'context_length_exceeded' });
  fake.script(tooLong, tooLong, tooLong, tooLong, openAIAnswers.text(JSON.stringify(RIGHT)));
  await expect(ask()).rejects.toMatchObject({ failures: [{ kind: 'bad_request' }] });
  expect(await ask()).toEqual(RIGHT);
  const formats = fake.chats.map(chat => chat.response_format?.type);
  expect(formats).toEqual(['json_schema', undefined, 'json_object', undefined, 'json_schema']);
});
