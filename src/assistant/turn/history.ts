import { z } from 'zod';
import { type ChatMessage, startOfNewest } from '../../ai-chat/index.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { type Outgoing, say, type Words } from '../outgoing.ts';
import { NOTES } from './notes.ts';

/** The version of the stored form. */
const VERSION = 3;

/**
 * Last bounds of what is kept, for dialogues that nobody summarises and for very long messages. What is sent to a model
 * is bounded by its budget.
 */
const MAX_MESSAGES = 60;
const MAX_CHARACTERS = 24_000;

/** The newest messages of a dialogue, word for word. */
export interface History {
  /** How many messages were before these. Counted so, each message keeps its number. */
  readonly first: number;
  readonly messages: readonly ChatMessage[];
  /** The name of the agent that leads by now, where another one has handed over to it. */
  readonly leader?: string | undefined;
  /** How many turns in a row that agent has led. */
  readonly turnsLed?: number | undefined;
  /** What the person said in turns that nobody answered, in order: the next turn that is answered takes it up. */
  readonly unanswered?: readonly string[] | undefined;
}

const toolCall = z.object({
  id: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()).optional(),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string() }),
  z.object({
    role: z.literal('assistant'),
    text: z.string(),
    toolCalls: z.array(toolCall.transform(call => ({ ...call, args: call.args }))),
  }),
  z.object({
    role: z.literal('tool'),
    results: z.array(
      z.object({
        callId: z.string(),
        name: z.string(),
        ok: z.boolean(),
        output: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
]);

const stored = z.object({
  v: z.literal(VERSION),
  first: z.int().nonnegative(),
  messages: z.array(message),
  leader: z.string().optional(),
  led: z.int().positive().optional(),
  unanswered: z.array(z.string()).optional(),
});

/** Version 2 kept the providers' own forms too, which are not read any more. */
const version2 = z.object({ v: z.literal(2), messages: z.array(message) });

/** Version 1 of the assistant kept a bare list of what was said. */
const version1 = z.array(
  z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string().catch('') }),
);

function fromVersion1(entries: z.infer<typeof version1>): ChatMessage[] {
  return entries.flatMap((entry): ChatMessage[] => {
    if (entry.content === '' || entry.role === 'system') return [];
    if (entry.role === 'user') return [{ role: 'user', text: entry.content }];
    return [{ role: 'assistant', text: entry.content, toolCalls: [] }];
  });
}

/** Reads a stored history of any version. What cannot be read counts as no history: the state is kept apart. */
export function parseHistory(json: string): History {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return { first: 0, messages: [] };
  }
  const current = stored.safeParse(data).data;
  if (current) {
    const { v: _, led, ...history } = current;
    return { ...history, turnsLed: led };
  }
  const before = version2.safeParse(data).data;
  if (before) return { first: 0, messages: before.messages };
  return { first: 0, messages: fromVersion1(version1.safeParse(data).data ?? []) };
}

/** What of a history is not in the summary yet. */
export function withoutSummarized(history: History, summarized: number): History {
  const { first, messages } = history;
  const left = messages.slice(Math.max(0, summarized - first));
  return { ...history, first: Math.max(first, summarized), messages: left };
}

/** The same with the first agent leading. */
export function ledByFirst(history: History): History {
  return { ...history, leader: undefined, turnsLed: undefined };
}

/**
 * Without a provider's own form. Providers want it back within the turn, which is over when it is stored: later Gemini
 * takes a stand-in for the signature of a call (https://ai.google.dev/gemini-api/docs/thought-signatures), and OpenAI
 * drops the reasoning of earlier turns (https://platform.openai.com/docs/guides/reasoning).
 */
function neutral(entry: ChatMessage): ChatMessage {
  if (entry.role !== 'assistant') return entry;
  const { role, text, toolCalls } = entry;
  return { role, text, toolCalls };
}

export function serializeHistory(history: History): string {
  const whole = { ...history, messages: history.messages.map(neutral) };
  const json = asJson(whole);
  // Hardly any is as long as that.
  const isBounded = json.length <= MAX_CHARACTERS && whole.messages.length <= MAX_MESSAGES;
  return isBounded ? json : asJson(boundHistory(whole));
}

function asJson({ first, messages, leader, turnsLed, unanswered }: History): string {
  return JSON.stringify({ v: VERSION, first, messages, leader, led: turnsLed, unanswered });
}

/** The newest turns within the last bounds, the last one in any case. */
export function boundHistory(history: History): History {
  const { first, messages } = history;
  const start = Math.max(
    startOfNewest(messages, MAX_MESSAGES, () => 1),
    startOfNewest(messages, MAX_CHARACTERS, entry => JSON.stringify(entry).length),
  );
  return { ...history, first: first + start, messages: messages.slice(start) };
}

/**
 * The history after a turn: what code said for the model belongs to it, or the model would ask it again.
 *
 * @param leading who leads by now, and since when; as before where left out, as is what is still unanswered
 */
export function historyAfter(
  before: History,
  messages: readonly ChatMessage[],
  said: readonly Outgoing[],
  { leader, turnsLed }: Pick<History, 'leader' | 'turnsLed'> = before,
): History {
  const words = said.flatMap(message => (message.type === 'say' ? [message.text] : [])).join('\n');
  return {
    first: before.first,
    messages: [
      ...before.messages,
      ...messages,
      ...(words === '' ? [] : [{ role: 'assistant' as const, text: words, toolCalls: [] }]),
    ],
    leader,
    turnsLed,
    unanswered: before.unanswered,
  };
}

/** More than this much of a message is not read: questions stand at its end. */
const MOST_LETTERS = 1200;

/** The end of what the bot said last; empty where it has said nothing. */
export function lastSaid(messages: readonly ChatMessage[]): string {
  const last = messages.findLast(message => message.role === 'assistant' && message.text !== '');
  return last?.role === 'assistant' ? last.text.slice(-MOST_LETTERS) : '';
}

/** Of what nobody has answered, in characters. */
const MOST_CHARACTERS = 8000;

/** The history after a turn that nobody answered: what was said waits for the next one, the newest of it in any case. */
export function withUnanswered(history: History, said: string): History {
  let room = MOST_CHARACTERS;
  const kept = [...(history.unanswered ?? []), said].toReversed().filter((words, age) => {
    room -= words.length;
    return age === 0 || room >= 0;
  });
  return { ...history, unanswered: kept.toReversed() };
}

/** This turn's message with all that was said before it and not answered: it counts as if it were said now. */
export function saidSince({ unanswered = [] }: History, said: string): string {
  if (unanswered.length === 0) return said;
  return [NOTES.unanswered, ...unanswered, NOTES.now, said].join('\n');
}

/** The history after a turn that has answered all that was said. */
export function answered(history: History): History {
  return { ...history, unanswered: undefined };
}

/** The same for another dialogue: what nobody has answered was said, and is not taken up any more. */
export function leftUnanswered(history: History): History {
  const { unanswered = [], messages } = history;
  if (unanswered.length === 0) return history;
  const said = unanswered.map(text => ({ role: 'user' as const, text }));
  return { ...history, messages: [...messages, ...said], unanswered: undefined };
}

/** What is longer is not listened to, in seconds. */
export const MAX_SOUND_SECONDS = 3 * 60;
/** Characters of what was understood that are shown, at most. */
const MAX_QUOTE = 200;

function shortened(text: string): string {
  if (firstCharacters(text, MAX_QUOTE) === text) return text;
  return `${firstCharacters(text, MAX_QUOTE - 1).trimEnd()}…`;
}

/** What was understood of something said aloud, as the person sees it above the answer. */
export function quoteOf(text: string): Words {
  return say(`🎙 «${shortened(text)}»`);
}
