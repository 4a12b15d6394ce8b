import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type AIChatResult, type ChatMessage, createAIChat } from '../../src/ai-chat/index.ts';
import type { ProviderRequest, ToolDeclaration } from '../../src/ai-chat/provider.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createOpenAIChat } from '../../src/providers/openai/chat.ts';
import { listen } from '../support/fakes/listen.ts';
import { SILENT } from '../support/log.ts';

const LOOK: ToolDeclaration = {
  name: 'look',
  description: 'Looks.',
  parameters: {
    type: 'object',
    properties: {
      where: { type: 'string' },
      often: { type: 'integer' },
      colors: { type: 'array', items: { type: 'string' } },
      box: { type: 'object', properties: { deep: { type: 'boolean' } } },
    },
  },
};
const body = z.object({
  messages: z.array(z.looseObject({ role: z.string() })),
  stream: z.boolean().optional(),
});

/** A scripted server with OpenAI's format. */
async function compatible(...replies: readonly (object | string)[]) {
  const asked: z.infer<typeof body>[] = [];
  const { origin, stop } = await listen(async (request, response) => {
    asked.push(body.parse(JSON.parse(Buffer.concat(await request.toArray()).toString())));
    const reply = replies[asked.length - 1] ?? {};
    response.setHeader('content-type', typeof reply === 'string' ? 'text/event-stream' : 'application/json');
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  onTestFinished(stop);
  const provider = createOpenAIChat({ apiKey: 'key', baseUrl: `${origin}/v1`, model: 'kimi-k3' });
  const request = (messages: readonly ChatMessage[]): ProviderRequest => ({
    system: 'Help.',
    state: 'nothing',
    tools: [LOOK],
    messages,
  });
  const never = new AbortController().signal;
  return {
    asked,
    complete: (messages: readonly ChatMessage[], onText?: (text: string) => void) =>
      provider.complete(request(messages), never, onText),
    /** Includes the processing that all providers share. */
    ask: () =>
      createAIChat({ providers: [provider], clock: systemClock, random: () => 0.5, log: SILENT }).callAIChat(
        {
          context: [
            { role: 'system', content: [{ type: 'tools', tools: [LOOK] }] },
            { role: 'user', content: 'hi' },
          ],
        },
        { signal: never, correlation: { chat: 7, turn: 't' } },
      ),
  };
}

const called = (name: string, args: unknown, more: object = {}) => ({
  choices: [
    {
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: [{ id: 'a1', function: { name, arguments: args }, ...more }],
        ...more,
      },
    },
  ],
});
const said = { choices: [{ finish_reason: 'stop', message: { content: 'Done.' } }] };
const user = (text: string): ChatMessage => ({ role: 'user', text });

it.each([
  ['encoded twice', JSON.stringify(JSON.stringify({ where: 'up' })), { where: 'up' }],
  ['two objects in a row', '{"where":"up"}{"where":"up"}', { where: 'up' }],
  ['an object, not text', { where: 'up' }, { where: 'up' }],
  ['nulls for absent values', '{"where":null,"often":2}', { often: 2 }],
  [
    'lists, numbers and objects as text',
    JSON.stringify({ often: '3', colors: '["red"]', box: '{"deep":"true"}', where: '5' }),
    { often: 3, colors: ['red'], box: { deep: true }, where: '5' },
  ],
])('reads arguments that are %s', async (_, written, args) => {
  const server = await compatible(called('look', written));
  expect((await server.ask()).toolCalls).toMatchObject([{ name: 'look', args }]);
});

it.each([
  'look<|channel|>commentary',
  'functions.look',
  'default_api.look',
  'tools:look',
  'functions.look<|end|>',
])('reads %s as the tool that it names', async name => {
  const server = await compatible(called(name, '{}'));
  expect((await server.ask()).toolCalls).toMatchObject([{ name: 'look' }]);
});

it('keeps the name of an unknown tool', async () => {
  const server = await compatible(called('functions.erase', '{}'));
  expect((await server.ask()).toolCalls).toMatchObject([{ name: 'functions.erase' }]);
});

const turn = ({ text, toolCalls, native }: AIChatResult): readonly ChatMessage[] => [
  user('look'),
  { role: 'assistant', text, toolCalls, native },
  {
    role: 'tool',
    results: toolCalls.map(({ id, name }) => ({ callId: id, name, ok: true, output: {} })),
  },
];

it('sends reasoning and extra content back verbatim within the turn', async () => {
  const opaque = {
    reasoning_content: 'They want to look.\n',
    reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }],
    extra_content: { google: { thought_signature: 'sig' } },
  };
  const server = await compatible(called('look', '{}', opaque), said, said);
  const first = await server.complete([user('look')]);
  await server.complete(turn(first));
  const { reasoning_content, reasoning_details, extra_content } = opaque;
  const sent = server.asked[1]?.messages.find(({ role }) => role === 'assistant');
  expect(sent).toMatchObject({
    reasoning_content,
    reasoning_details,
    tool_calls: [{ id: 'a1', extra_content }],
  });
  // Another model wrote it: nothing opaque is sent.
  await server.complete(
    turn({ ...first, native: { provider: 'openai', model: 'other', content: first.native?.content } }),
  );
  expect(JSON.stringify(server.asked[2])).not.toContain('They want to look.');
  expect(JSON.stringify(server.asked[2])).not.toContain('thought_signature');
});

it('keeps streamed reasoning', async () => {
  const delta = (more: object) => `data: ${JSON.stringify({ choices: [{ delta: more }] })}\n\n`;
  const server = await compatible(
    delta({ reasoning_content: 'They ' }) +
      delta({ reasoning_content: 'ask.' }) +
      delta({ tool_calls: [{ index: 0, id: 'a1', function: { name: 'look', arguments: '{}' } }] }) +
      `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] })}\n\ndata: [DONE]\n\n`,
    said,
  );
  await server.complete(turn(await server.complete([user('look')], () => {})));
  expect(JSON.stringify(server.asked[1])).toContain('"reasoning_content":"They ask."');
});

it.each(['data:\n\n', 'data: \n\n', 'data: : keep-alive\n\n', ': comment\n\n', 'event: ping\ndata:\n\n'])(
  'skips the keep-alive %j in a stream',
  async keepAlive => {
    const text = `data: ${JSON.stringify({ choices: [{ delta: { content: 'Hi.' }, finish_reason: 'stop' }] })}\n\n`;
    const server = await compatible(`${keepAlive}${text}${keepAlive}data: [DONE]\n\n`);
    expect((await server.complete([user('hi')], () => {})).text).toBe('Hi.');
  },
);

it('sends a history with alternating roles', async () => {
  const server = await compatible(said);
  const assistant = (text: string): ChatMessage => ({ role: 'assistant', text, toolCalls: [] });
  await server.complete([
    assistant('Welcome!'),
    user('one'),
    user('two'),
    assistant('A.'),
    assistant('B.'),
    user('three'),
  ]);
  expect(server.asked[0]?.messages.slice(1)).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: 'Welcome!' },
    { role: 'user', content: 'one\ntwo' },
    { role: 'assistant', content: 'A.\nB.' },
    { role: 'user', content: 'three' },
  ]);
});
