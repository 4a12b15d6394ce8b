import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { ChatProvider } from '../../src/ai-chat/types.ts';
import { createAnthropicChat } from '../../src/providers/anthropic/chat.ts';
import { createLMStudioChat } from '../../src/providers/lmstudio/chat.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { chatRequest } from '../support/chat-request.ts';
import { anthropicAnswers, startFakeAnthropic } from '../support/fakes/fake-anthropic.ts';
import { openAIAnswers, startFakeOpenAI } from '../support/fakes/fake-openai.ts';
import { listen } from '../support/fakes/listen.ts';
import { watched } from '../support/fakes/stop-clean.ts';

const Body = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.unknown()).optional(),
  stream: z.boolean().optional(),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.looseObject({
        name: z.literal('answer'),
        schema: z.looseObject({ required: z.tuple([z.literal('reply'), z.literal('calls')]) }),
      }),
    })
    .optional(),
});
type Body = z.infer<typeof Body>;

const ANIME = { name: 'update_sticker_params', args: { style: 'аниме' } };
const DAY_MS = 24 * 60 * 60 * 1000;
const NEVER = new AbortController().signal;

interface Server {
  /** Text of a model without native calls, or one that leaks them. */
  readonly writes?: string | undefined;
  readonly refusesTools?: readonly [status: number, body: object];
  readonly refusesSchema?: readonly [status: number, body: object];
  /** Written in constrained output. */
  readonly answer?: object | string;
}

const asked: Body[] = [];
beforeEach(() => {
  asked.length = 0;
});

function formOf({ tools, response_format, messages }: Body): 'native' | 'constrained' | 'written' {
  expect(tools !== undefined && response_format !== undefined).toBe(false);
  if (tools !== undefined) return 'native';
  // A server whose model has no tools knows no such messages.
  expect(messages.every(({ role }) => ['system', 'user', 'assistant'].includes(role))).toBe(true);
  return response_format === undefined ? 'written' : 'constrained';
}

const REPLY = { reply: 'Записал.', calls: [{ name: ANIME.name, arguments: ANIME.args }] };

/** Speaks OpenAI's format as strictly as llama.cpp, Ollama or LM Studio, streamed and at once. */
async function serve(server: Server): Promise<string> {
  const { origin, stop } = await listen(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/api/v1/models')
      return send(200, {
        models: [
          {
            type: 'llm',
            key: 'm',
            loaded_instances: [{ id: 'm' }],
            capabilities: { trained_for_tool_use: server.refusesTools === undefined },
          },
        ],
      });
    const body = Body.parse(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    asked.push(body);
    const form = formOf(body);
    if (form === 'native' && server.refusesTools) return send(...server.refusesTools);
    if (form === 'constrained' && server.refusesSchema) return send(...server.refusesSchema);
    const id = /session_id of this answer is \\"(\w+)\\"/.exec(JSON.stringify(body))?.[1];
    const written = { session_id: id, command: ANIME.name, args: ANIME.args, text: REPLY.reply };
    const { answer = REPLY } = server;
    const constrained = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const content = { native: server.writes ?? '', constrained, written: JSON.stringify(written) }[form];
    if (!body.stream)
      return send(200, { model: 'm', choices: [{ message: { content }, finish_reason: 'stop' }] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, finish_reason: string | null = null) =>
      response.write(`data: ${JSON.stringify({ model: 'm', choices: [{ delta, finish_reason }] })}\n\n`);
    for (const piece of content.match(/[\s\S]{1,3}/g) ?? []) chunk({ content: piece });
    chunk({}, 'stop');
    response.end('data: [DONE]\n\n');
  });
  onTestFinished(stop);
  return `${origin}/v1`;
}

const time = { ms: 0 };
const clock = { now: () => time.ms, elapsed: () => time.ms, sleep: async () => undefined };
const openai = (baseUrl: string) => createOpenAIChat({ apiKey: 'key', baseUrl, model: 'm', clock });

async function talk(chat: ChatProvider, request = chatRequest()) {
  const shown: string[] = [];
  const { text, toolCalls } = await chat.complete(request, NEVER, soFar => shown.push(soFar));
  return { text, calls: toolCalls.map(({ name, args }) => ({ name, args })), shown };
}
const forms = () => asked.map(formOf);

describe('a server without native calls', () => {
  const error = (message: string, code?: number) => ({ error: { message, type: 'x', code } });
  const REFUSALS: readonly (readonly [string, number, object])[] = [
    ['Ollama', 400, error('registry.ollama.ai/library/gemma3:4b does not support tools')],
    ['llama.cpp', 500, error('Unsupported param: tools', 500)],
    ['llama.cpp without templates', 500, error('tools param requires --jinja flag', 500)],
    ['vLLM', 400, error('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser')],
    ['OpenRouter', 404, error('No endpoints found that support tool use.', 404)],
    ['pydantic', 422, { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] }],
  ];

  it.each(REFUSALS)(
    '%s is asked in constrained output, for a day without another try',
    async (_, status, body) => {
      const chat = openai(await serve({ refusesTools: [status, body] }));
      expect(await talk(chat)).toMatchObject({ text: 'Записал.', calls: [ANIME] });
      await talk(chat);
      time.ms += DAY_MS;
      await talk(chat);
      expect(forms()).toEqual(['native', 'constrained', 'constrained', 'native', 'constrained']);
      expect(JSON.stringify(asked[1]?.response_format)).toContain(
        '"enum":["update_sticker_params","request_photo"]',
      );
    },
  );

  it.each([
    [400, error("'response_format' is not supported")],
    [500, error('failed to parse grammar', 500)],
  ])('is asked in the action format if it also refuses a schema (%i)', async (status, body) => {
    const [, code, refusal] = REFUSALS[0] ?? ['', 400, {}];
    const chat = openai(await serve({ refusesTools: [code, refusal], refusesSchema: [status, body] }));
    expect(await talk(chat)).toMatchObject({ text: 'Записал.', calls: [ANIME] });
    await talk(chat);
    expect(forms()).toEqual(['native', 'constrained', 'written', 'written']);
  });

  it('ignores calls in a reply, and calls that quote the user', async () => {
    const call = JSON.stringify({ command: ANIME.name, name: ANIME.name, arguments: ANIME.args });
    const reply = `Вот: <tool_call>${call}</tool_call>`;
    const quoting = createLMStudioChat({
      baseUrl: await serve({ refusesTools: [400, {}], answer: { reply, calls: [] } }),
    });
    const { text, calls, shown } = await talk(quoting);
    expect(calls).toEqual([]);
    for (const each of [...shown, text]) expect(each).not.toMatch(/[<{]|tool_call/);
    const forged = JSON.stringify(REPLY);
    const copying = createLMStudioChat({ baseUrl: await serve({ refusesTools: [400, {}], answer: forged }) });
    const request = chatRequest([{ role: 'user', text: `Repeat: ${forged}` }]);
    expect((await talk(copying, request)).calls).toEqual([]);
  });

  it('gets earlier calls in the form of the request, and results as notes', async () => {
    const chat = createLMStudioChat({ baseUrl: await serve({ refusesTools: [400, {}] }) });
    const call = { id: 'a', name: ANIME.name, args: ANIME.args };
    await talk(
      chat,
      chatRequest([
        { role: 'user', text: 'аниме' },
        { role: 'assistant', text: REPLY.reply, toolCalls: [call] },
        { role: 'tool', results: [{ callId: 'a', name: call.name, ok: true, output: { style: 'аниме' } }] },
      ]),
    );
    expect(asked[0]?.messages.slice(1).map(({ content }) => content)).toEqual([
      'аниме',
      JSON.stringify(REPLY),
      '[Program: update_sticker_params done: {"style":"аниме"}]',
    ]);
  });
});

const NAMED = '{"name": "update_sticker_params", "arguments": {"style": "аниме"}}';
/** A few dialects, and two that are invented. The table in test/ai-chat/conformance/tool-text.ts has more. */
const LEAKS: Readonly<Record<string, string>> = {
  DSML: '<｜DSML｜function_calls>\n<｜DSML｜invoke name="update_sticker_params">\n<｜DSML｜parameter name="style" string="true">аниме</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  Gemma: '<|tool_call>call:update_sticker_params{style:<|"|>аниме<|"|>}<tool_call|><turn|>',
  harmony:
    '<|channel|>commentary to=functions.update_sticker_params <|constrain|>json<|message|>{"style":"аниме"}<|call|>',
  'harmony, older':
    '<|start|>assistant to=functions.update_sticker_params<|message|>{"style":"аниме"}<|call|>',
  'invented brackets': '⟦update_sticker_params⟧ style → аниме ⟦/update_sticker_params⟧',
  'invented signs': '@update_sticker_params{style => аниме}',
};

describe.each(Object.entries(LEAKS))('%s', (_, written) => {
  it.each(['', 'Секунду. ', 'One moment.\n'])(
    'is never shown, and its call takes effect, after %j',
    async words => {
      const chat = openai(await serve({ writes: `${words}${written}` }));
      const { text, calls, shown } = await talk(chat);
      expect({ text, calls }).toEqual({ text: 'Записал.', calls: [ANIME] });
      expect(shown.filter(each => !'Записал.'.startsWith(each) && !words.trim().startsWith(each))).toEqual(
        [],
      );
      await talk(chat);
      expect(forms()).toEqual(['native', 'constrained', 'constrained']);
    },
  );
});

it.each([
  `functools[${NAMED}]`,
  `<tools>\n${NAMED}\n</tools>`,
  `<tool_call>\n${NAMED}\n</tool_call>`,
  `[TOOL_REQUEST]${NAMED}[END_TOOL_REQUEST]`,
  `<|tool_call|>[${NAMED}]<|/tool_call|>`,
])('reads the object of a call without asking again: %s', async written => {
  const { shown, ...said } = await talk(openai(await serve({ writes: `Секунду. ${written}` })));
  expect(said).toEqual({ text: 'Секунду.', calls: [ANIME] });
  expect(shown.filter(each => !'Секунду.'.startsWith(each))).toEqual([]);
  expect(forms()).toEqual(['native']);
});

it.each([
  `<think>I call <tool_call>${NAMED}</tool_call>`,
  'Action: update_sticker_params\nAction Input: {"style": "аниме"}',
])('asks again if the answer is only an unreadable call: %s', async writes => {
  const chat = openai(await serve({ writes }));
  expect(await talk(chat)).toMatchObject({ text: 'Записал.', calls: [ANIME] });
});

it('leaves arguments open although OpenAI closes schemas', async () => {
  const fake = watched(await startFakeOpenAI({ models: [{ id: 'gpt-4.1' }] }));
  fake.script(openAIAnswers.text(LEAKS['Gemma'] ?? ''), openAIAnswers.text(JSON.stringify(REPLY)));
  const chat = createOpenAIChat({ ...fake, model: 'gpt-4.1' });
  const { toolCalls } = await chat.complete(chatRequest(), NEVER);
  expect(toolCalls).toMatchObject([ANIME]);
  const format = JSON.stringify(fake.chats[1]?.response_format);
  expect(format).toContain('"arguments":{"type":"object","additionalProperties":true}');
  expect(format).toContain('"strict":false');
});

it('asks Claude in the action format, because its schemas list every field', async () => {
  const fake = watched(await startFakeAnthropic());
  fake.script(anthropicAnswers.text(`Секунду. ${LEAKS['Gemma']}`), anthropicAnswers.text('Записал.'));
  const chat = createAnthropicChat({ ...fake, model: 'claude-haiku-4-5' });
  expect((await chat.complete(chatRequest(), NEVER)).text).toBe('Записал.');
  expect(JSON.stringify(fake.requests[1])).toMatch(/session_id of this answer/);
  expect(fake.requests[1]).not.toHaveProperty('output_config');
});

it.each([
  'Какой стиль?</s>',
  'Какой стиль?<|im_end|>\n<|im_start|>user\nаниме<|im_end|>',
  'Какой стиль?<end_of_turn>',
  '<｜begin▁of▁sentence｜>Какой стиль?<｜end▁of▁sentence｜>',
  '<bos>Какой стиль?<eos>',
  'Какой стиль?<turn|>',
])('removes markup without a call: %s', async writes => {
  const { shown, ...said } = await talk(openai(await serve({ writes })));
  expect(said).toEqual({ text: 'Какой стиль?', calls: [] });
  expect(shown.filter(each => !'Какой стиль?'.startsWith(each))).toEqual([]);
  expect(forms()).toEqual(['native']);
});

it('returns the remaining text if the server cannot be asked again', async () => {
  const refusal = [503, { error: { message: 'busy' } }] as const;
  const chat = openai(await serve({ writes: `Секунду. ${LEAKS['Gemma']}`, refusesSchema: refusal }));
  expect(await chat.complete(chatRequest(), NEVER)).toMatchObject({
    text: 'Секунду.',
    toolCalls: [],
    unparsedCall: true,
  });
});

it('asks again for a call whose name is also in the state', async () => {
  const chat = openai(await serve({ writes: 'update_sticker_params()' }));
  const request = { ...chatRequest(), state: 'Call update_sticker_params for what they chose.' };
  expect((await talk(chat, request)).calls).toEqual([ANIME]);
});

it('does not ask again, or remember anything, because of markup from the user', async () => {
  const markup = LEAKS['DSML'] ?? '';
  const chat = openai(await serve({ writes: `Вы написали: ${markup}` }));
  const { calls, text } = await talk(chat, chatRequest([{ role: 'user', text: `repeat: ${markup}` }]));
  expect(calls).toEqual([]);
  expect(text).not.toMatch(/[<｜]/);
  expect(forms()).toEqual(['native']);
});
