import { z } from 'zod';
import { openAIAnswers } from '../../test/support/fakes/fake-openai.ts';
import type { ChatBody } from '../../test/support/openai/schema.ts';
import type { OpenAIAnswer } from '../../test/support/openai/stream.ts';
import { textOf } from '../../test/support/talk.ts';

/**
 * The users of these runs write the tool calls themselves: each on its own line, with the name and the arguments as
 * JSON.
 */
const CALL = /^([A-Za-z_]+) (\{.*\})$/gmu;
const YES = /(?<!\p{L})(?:yes|да)(?!\p{L})/iu;
const AGAIN = /(?<!\p{L})(?:again|ещё)(?!\p{L})/iu;

export function callsIn(words: string): { readonly name: string; readonly args: Record<string, unknown> }[] {
  const calls = new Map<string, Record<string, unknown>>();
  for (const [, name = '', args = ''] of words.matchAll(CALL))
    calls.set(name, { ...calls.get(name), ...z.record(z.string(), z.unknown()).parse(JSON.parse(args)) });
  return [...calls].map(([name, args]) => ({ name, args }));
}

const Brief = z.object({
  style: z.string().optional(),
  count: z.number().optional(),
  given: z.array(z.object({ emotion: z.string().optional(), pose: z.string().optional() })),
});

/** Makes a plan from a brief: the given values, and stickers that no other plan of this user has. */
export function planProposal(brief: string): object {
  const { style = 'comic', count, given } = Brief.parse(JSON.parse(brief));
  const own = /\p{L}+-\d+/u.exec(brief)?.[0] ?? '';
  let serial = 0;
  const fresh = (what: string): string => {
    do serial++;
    while (brief.includes(`${what} ${serial} ${own}`));
    return `${what} ${serial} ${own}`;
  };
  const stickers = Array.from({ length: Math.max(count ?? given.length, 1) }, (_, index) => ({
    emotion: given[index]?.emotion ?? fresh('mood'),
    pose: given[index]?.pose ?? fresh('gesture'),
    emoji: '🙂',
  }));
  return { style, stickers, next_response: 'Here is what I would draw.' };
}

function objectFor(name: string, asked: string): object {
  return name === 'sticker_plan' ? planProposal(asked) : { summary: 'Nothing to note.' };
}

const Task = z.object({ task: z.string() });
const LETTER = 'mcp_office_send_letter';

interface Called {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** Three steps: one that only reads, and two letters with different texts. */
function proposal(task: string) {
  const letter = (number: number) => ({ title: `${task} letter ${number}`, changes: true, after: [1] });
  const look = { title: `${task} look`, changes: false, after: [] };
  return { request: task, steps: [look, letter(1), letter(2)] };
}

/** Returns the fate of a letter's call according to the messages of the request. */
function fateOf(messages: ChatBody['messages'], title: string): 'done' | 'failed' | 'waits' | undefined {
  const results = new Map(
    messages.flatMap(message => (message.role === 'tool' ? [[message.tool_call_id, textOf(message)]] : [])),
  );
  for (const message of messages.toReversed()) {
    const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
    const own = calls.find(call => call.function.arguments.includes(title) && call.function.name === LETTER);
    const result = own && results.get(own.id);
    if (own?.id.startsWith('pressed_') && result) return result.includes('"ok":true') ? 'done' : 'failed';
    const text = message.role === 'user' ? textOf(message) : '';
    if (!text.includes(title)) continue;
    if (text.includes('made this call once')) return text.includes('was sent') ? 'done' : 'failed';
    if (text.includes('refused')) return 'failed';
    if (text.includes('still wait for the user')) return 'waits';
  }
  return undefined;
}

/** The same model in a task: does the due steps of the state block. */
function workOn(messages: ChatBody['messages'], system: string, name: string): OpenAIAnswer {
  const last = messages.at(-1);
  const result = last?.role === 'tool' ? textOf(last) : '';
  const said = last?.role === 'user' ? textOf(last) : '';
  if (callsIn(said).length > 0)
    return openAIAnswers.calls({ name: 'return_to_assistant', args: { request: said } });
  if (result.includes('call propose_task'))
    return openAIAnswers.calls({
      name: 'propose_task',
      args: { ...proposal(Task.parse(JSON.parse(result)).task) },
    });
  // The instructions mention tasks, too.
  const state = system.slice(system.lastIndexOf('[SYSTEM STATE]'));
  const task = /^Task: "(.*)"$/m.exec(state)?.[1];
  if (task === undefined || result.includes('"ok":false'))
    return openAIAnswers.text(`Nothing more, ${name}.`);
  if (result.includes('Not done yet')) return openAIAnswers.text(`I wait for you, ${name}.`);
  if (state.includes('All steps have ended'))
    return openAIAnswers.calls({
      name: 'finish_task',
      args: { decision: 'approve', nextResponse: `It is done, ${name}: ${task}.`, workflowSteps: [] },
    });
  const due = /Due now: ([\d, ]+)\./.exec(state)?.[1]?.split(', ') ?? [];
  const calls = due.flatMap((number): readonly Called[] => {
    const [, title = '', changes] =
      new RegExp(`^${number}\\. \\w+: "(.*?)"( \\(changes something\\))?`, 'm').exec(state) ?? [];
    const finish = (status: string) => ({
      name: 'finish_step',
      args: { number: Number(number), status, result: `${status}: ${title}` },
    });
    if (changes === undefined) return [finish('done')];
    const fate = fateOf(messages, title);
    if (fate === 'waits') return [];
    if (fate !== undefined) return [finish(fate)];
    return [{ name: LETTER, args: { to: `${name}@example.org`, subject: title, body: 'Hello' } }];
  });
  return calls.length > 0 ? openAIAnswers.calls(...calls) : openAIAnswers.text(`I wait for you, ${name}.`);
}

/**
 * A language model that follows the state block by simple rules: it makes the calls in the message, asks for missing
 * values, and takes a "yes" as the answer to a summary. Its texts contain the user's name, so that an answer in the
 * wrong chat is noticed.
 */
export function answerChat({ messages, response_format: format }: ChatBody): OpenAIAnswer {
  if (format?.type === 'json_schema') {
    const object = objectFor(format.json_schema.name, messages.slice(-1).map(textOf).join(''));
    return openAIAnswers.text(JSON.stringify(object));
  }
  const system = messages.slice(0, 1).map(textOf).join('');
  const name = /First name: "([^"\n]*)"/.exec(system)?.[1] ?? 'you';
  if (system.startsWith('You carry out')) return workOn(messages, system, name);
  if (messages.at(-1)?.role === 'tool') return openAIAnswers.text(`All right, ${name}.`);
  const words = messages
    .slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
    .filter(({ role }) => role === 'user')
    .map(textOf)
    .join('\n');
  const calls = callsIn(words);
  if (calls.length > 0) return openAIAnswers.textAndCalls(`Noted, ${name}.`, ...calls);
  const agrees = YES.test(words) && /has seen the (?:plan's )?summary/.test(system);
  if (agrees || (AGAIN.test(words) && system.includes('drawn and delivered')))
    return openAIAnswers.textAndCalls(`Gladly, ${name}.`, { name: 'confirm_and_generate' });
  if (system.includes('has_photo: false'))
    return openAIAnswers.textAndCalls(`A photo, please, ${name}.`, { name: 'request_photo' });
  return openAIAnswers.text(`Which style, emotion and pose would you like, ${name}?`);
}
