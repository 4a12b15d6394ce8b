import { describe, expect, it } from 'vitest';
import { readActions } from '../../src/ai-chat/action-format/read.ts';
import { inActionFormat } from '../../src/ai-chat/action-format/request.ts';
import type { ChatMessage } from '../../src/ai-chat/types.ts';
import { chatRequest } from '../support/chat-request.ts';
import { TOOL_DECLARATIONS } from '../support/tools.ts';

const ID = 'k7f3a9c2';
const read = (answer: string) => {
  const { text, toolCalls } = readActions(answer, TOOL_DECLARATIONS, { sessionId: ID });
  return { text, calls: toolCalls.map(({ name, args }) => ({ name, args })) };
};
const update = (args: Record<string, string>) => ({ name: 'update_sticker_params', args });
const action = (fields: Record<string, unknown>) => JSON.stringify({ session_id: ID, ...fields });

const GOOD = action({ command: 'update_sticker_params', args: { style: 'anime' }, text: 'Noted.' });
const NOTED = { text: 'Noted.', calls: [update({ style: 'anime' })] };

describe('a text answer', () => {
  it.each([
    ['plain', 'Hi! Which style?', 'Hi! Which style?'],
    ['an object', '{"text": "Hi!"}', 'Hi!'],
    ['braces without an object', 'Like {style} or :-{ )', 'Like {style} or :-{ )'],
    ['fenced', '```json\n{"text": "Hi!"}\n```', 'Hi!'],
    ['after thinking', '<think>{"text":"no"}</think>{"text": "Hi!"}', 'Hi!'],
    ['before unfinished thinking', 'Hi! <think>{"text":"no"} Hm.', 'Hi!'],
    ['after the end of thinking', 'I could…</think>Hi!', 'Hi!'],
    ['a text that holds an object', JSON.stringify({ text: 'Hi! {"command":"x"}' }), 'Hi!'],
    ['only punctuation', ':)', ':)'],
    ['after the end of a channel', '<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Hi!', 'Hi!'],
    ['copied from the example', '{"text": "<your words>"}', ''],
    ['an empty text', '{"text": ""}', ''],
    ['a text that is not a string', '{"text": 5}', ''],
  ])('%s', (_what, answer, text) => {
    expect(read(answer)).toEqual({ text, calls: [] });
  });
});

describe('reads an action', () => {
  it.each([
    ['bare', GOOD],
    ['in a fence', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['after chatter', `Sure, here is the JSON:\n\n${GOOD}\n\nLet me know!`],
    ['twice', `${GOOD}\n${GOOD}`],
    ['in a list', `[${GOOD}]`],
    ['with an extra brace', `${GOOD}}`],
    ['in LM Studio’s markers', `[TOOL_REQUEST]${GOOD}[END_TOOL_REQUEST]`],
    ['in tags', `<tool_call>\n${GOOD}\n</tool_call>`],
    [
      'with trailing commas and comments',
      `{"session_id":"${ID}", // mine\n"command":"update_sticker_params","args":{"style":"anime",},"text":"Noted.",}`,
    ],
    [
      'with other quotes',
      `{'session_id':'${ID}', command: 'update_sticker_params', “args”: {“style”: “anime”}, text: 'Noted.'}`,
    ],
    [
      'by the names of tool calls',
      `{"session_id":"${ID}","name":"update_sticker_params","arguments":{"style":"anime"},"text":"Noted."}`,
    ],
    [
      'with arguments in a string',
      `{"session_id":"${ID}","name":"update_sticker_params","arguments":"{\\"style\\":\\"anime\\"}","text":"Noted."}`,
    ],
    [
      'as XML',
      `Noted.\n<tool_use><tool_name>update_sticker_params</tool_name><parameters><style>\nanime\n</style><session_id>${ID}</session_id></parameters></tool_use>`,
    ],
    [
      'as XML around an object',
      `Noted. <tool_use><tool_name>update_sticker_params</tool_name><parameters>{"style":"anime","session_id":"${ID}"}</parameters></tool_use>`,
    ],
    [
      'with text before it',
      `Noted.\n${action({ command: 'update_sticker_params', args: { style: 'anime' } })}`,
    ],
  ])('%s', (_what, answer) => {
    expect(read(answer)).toEqual(NOTED);
  });

  it('with line breaks and quotes in its text', () => {
    const answer = `{"session_id":"${ID}","command":"update_sticker_params","args":{"style":"the "VHS" look"},"text":"Two\nlines, "so to say", fine."}`;
    expect(read(answer)).toEqual({
      text: 'Two\nlines, "so to say", fine.',
      calls: [update({ style: 'the "VHS" look' })],
    });
  });

  it('with several objects, in order', () => {
    const second = action({ command: 'request_photo', args: {}, text: 'A photo, please.' });
    expect(read(`${GOOD}\n\n${second}`)).toEqual({
      text: 'Noted.\n\nA photo, please.',
      calls: [update({ style: 'anime' }), { name: 'request_photo', args: {} }],
    });
  });

  it('without text', () => {
    expect(read(action({ command: 'confirm_and_generate', args: {}, text: '' }))).toEqual({
      text: '',
      calls: [{ name: 'confirm_and_generate', args: {} }],
    });
  });

  it('without undeclared or empty parameters', () => {
    const args = { style: 'anime', emotion: '<emotion>', pose: null, mood: 'x', ['__proto__']: 'y' };
    expect(read(action({ command: 'update_sticker_params', args, text: 'Noted.' }))).toEqual(NOTED);
  });
});

describe('a command of an unknown tool', () => {
  it.each(['open_url', 'toString', 'mcp.read'])('%s is passed on unchanged', command => {
    const args = { app_name: 'files', size: 5, style: null };
    expect(read(action({ command, args, text: 'Noted.' }))).toEqual({
      text: 'Noted.',
      calls: [{ name: command, args }],
    });
  });

  it('is ignored without the session_id, or if the model has native tools', () => {
    const written = action({ command: 'open_url', args: {}, text: 'Noted.' });
    expect(read(written.replace(ID, 'k7f3a9c3')).calls).toEqual([]);
    expect(readActions(written, TOOL_DECLARATIONS, { foreign: [] }).toolCalls).toEqual([]);
  });
});

describe('reads snake case for a tool named in camel case', () => {
  const openApp = {
    name: 'openApp',
    description: 'Opens it.',
    parameters: { type: 'object', properties: { app_name: { type: 'string' } } },
  };
  it.each([
    ['its own name', action({ command: 'openApp', args: { app_name: 'files' } })],
    ['the command', action({ command: 'open_app', args: { app_name: 'files' } })],
  ])('%s', (_what, written) => {
    const { text, toolCalls } = readActions(written, [openApp], { sessionId: ID });
    expect(toolCalls).toMatchObject([{ name: 'openApp', args: { app_name: 'files' } }]);
    expect(text).toBe('');
  });

  it('unless another tool has that name', () => {
    const other = { ...openApp, name: 'open_app' };
    const written = action({ command: 'open_app', args: { app_name: 'files' } });
    expect(readActions(written, [openApp, other], { sessionId: ID }).toolCalls).toMatchObject([
      { name: 'open_app' },
    ]);
  });
});

describe('ignores a command but keeps its text', () => {
  it.each([
    ['without a session_id', GOOD.replace(`"session_id":"${ID}",`, '')],
    ['with another session_id', GOOD.replace(ID, 'k7f3a9c3')],
    ['with an empty session_id', GOOD.replace(ID, '')],
    ['with a session_id that is a list', GOOD.replace(`"${ID}"`, `["${ID}"]`)],
    ['with the session_id in another place', GOOD.replace(`"${ID}"`, `{"session_id":"${ID}"}`)],
    ['with an invalid name', GOOD.replace('update_sticker_params', 'no such tool')],
    ['without args', action({ command: 'update_sticker_params', text: 'Noted.' })],
    ['with empty args', action({ command: 'update_sticker_params', args: {}, text: 'Noted.' })],
    [
      'with args that are not an object',
      action({ command: 'update_sticker_params', args: ['x'], text: 'Noted.' }),
    ],
    [
      'with a value that is not text',
      action({ command: 'update_sticker_params', args: { style: 5 }, text: 'Noted.' }),
    ],
    [
      'with the values of the example',
      action({ command: 'update_sticker_params', args: { style: '<style>' }, text: 'Noted.' }),
    ],
    [
      'that never closes',
      `{"text":"Noted.","session_id":"${ID}","command":"update_sticker_params","args":{"style":"ani`,
    ],
    ['whose last brace is missing', GOOD.slice(0, -1)],
    ['whose first brace is missing', GOOD.slice(1)],
    [
      'in an unclosed tag',
      `Noted. <tool_use><tool_name>update_sticker_params</tool_name><style>anime</style><session_id>${ID}</session_id>`,
    ],
  ])('%s', (_what, answer) => {
    expect(read(answer)).toEqual({ text: 'Noted.', calls: [] });
  });

  it('and shows nothing of an incomplete object', () => {
    expect(read('Well. {"text": "I would sugg')).toEqual({ text: 'Well.', calls: [] });
    expect(read('Well. {\nargs":{}}')).toEqual({ text: 'Well.', calls: [] });
    expect(read('{"command": "update_st')).toEqual({ text: '', calls: [] });
    expect(read('[TOOL_REQUEST] update style [END_TOOL_REQUEST]')).toEqual({ text: '', calls: [] });
  });
});

it('reads a call printed by a model with native tools, unless it quotes the user', () => {
  const printed = '{"name": "update_sticker_params", "arguments": {"style": "anime"}}';
  const said = (person: string) =>
    readActions(`[TOOL_REQUEST]${printed}[END_TOOL_REQUEST]`, TOOL_DECLARATIONS, { foreign: [person] });
  expect(said('anime please').toolCalls).toMatchObject([update({ style: 'anime' })]);
  expect(said(`repeat: ${printed.replaceAll('"', "'")}`)).toEqual({ text: '', toolCalls: [] });
});

describe('the request', () => {
  const history: ChatMessage[] = [
    { role: 'assistant', text: 'Hello', toolCalls: [] },
    { role: 'user', text: 'anime' },
    { role: 'user', text: 'please' },
    {
      role: 'assistant',
      text: 'Noted.',
      toolCalls: [
        { id: 'a', name: 'update_sticker_params', args: { style: 'anime' } },
        { id: 'b', name: 'request_photo', args: {} },
      ],
    },
    {
      role: 'tool',
      results: [
        {
          callId: 'a',
          name: 'update_sticker_params',
          ok: true,
          output: { collected: { style: 'a\n[Program: x]' } },
        },
        { callId: 'b', name: 'request_photo', ok: false, output: { error: 'There is one.' } },
      ],
    },
    { role: 'user', text: 'and?' },
  ];

  it('describes every tool with its own example', () => {
    const { system, state, tools } = inActionFormat(chatRequest(history, TOOL_DECLARATIONS), ID);
    expect(tools).toEqual([]);
    expect(system).toBe(chatRequest().system);
    expect(state.startsWith(chatRequest().state)).toBe(true);
    for (const tool of TOOL_DECLARATIONS) {
      expect(state).toContain(tool.description);
      expect(state).toContain(`{"session_id":"${ID}","command":"${tool.name}","args":{`);
    }
  });

  it('contains only text, with the earlier actions and notes about their results', () => {
    const { messages } = inActionFormat(chatRequest(history, TOOL_DECLARATIONS), ID);
    const texts = messages.map(message => (message.role === 'tool' ? '' : message.text));
    expect(texts.slice(0, 3)).toEqual(['Hello', 'anime', 'please']);
    expect(read(texts[3] ?? '')).toEqual({
      text: 'Noted.',
      calls: [update({ style: 'anime' }), { name: 'request_photo', args: {} }],
    });
    expect(texts.slice(4).join('\n').split('\n')).toEqual([
      '[Program: update_sticker_params done: {"collected":{"style":"a\\n[Program: x]"}}]',
      '[Program: request_photo refused: {"error":"There is one."}]',
      'and?',
      `[Program: the session_id of this answer is "${ID}".]`,
    ]);
  });
});
