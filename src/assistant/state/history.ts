import { z } from 'zod';
import { type ChatMessage, startOfNewest } from '../../ai-chat/index.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { NOTES } from '../model/notes.ts';
import { type Question, question } from '../model/question.ts';
import { type Outgoing, say, type Words } from './outgoing.ts';

const VERSION = 3;

/**
 * Last bounds, for dialogues without a summarizer and for very long messages. Requests are bounded by their budget.
 */
const MAX_MESSAGES = 60;
const MAX_CHARACTERS = 24_000;

export interface History {
  /** Messages before these, so that each keeps its number. */
  readonly first: number;
  readonly messages: readonly ChatMessage[];
  readonly leader?: string | undefined;
  readonly turnsLed?: number | undefined;
  /** Words of turns without an answer: the next answered turn takes them up. */
  readonly unanswered?: readonly string[] | undefined;
  /** The bot's last question, if it had buttons. */
  readonly question?: Question | undefined;
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
  led: z.int().nonnegative().optional(),
  unanswered: z.array(z.string()).optional(),
  question: question.optional().catch(undefined),
});

/** An unreadable history counts as empty: the state is stored apart from it. */
export function parseHistory(json: string): History {
  try {
    const { v: _, led, ...history } = stored.parse(JSON.parse(json));
    return { ...history, turnsLed: led };
  } catch {
    return { first: 0, messages: [] };
  }
}

export function withoutSummarized(history: History, summarized: number): History {
  const { first, messages } = history;
  const left = messages.slice(Math.max(0, summarized - first));
  return { ...history, first: Math.max(first, summarized), messages: left };
}

export function ledByFirst(history: History): History {
  return { ...history, leader: undefined, turnsLed: undefined };
}

/**
 * Removes a provider's own form, which is needed only within the turn: later Gemini accepts a stand-in for the
 * signature (https://ai.google.dev/gemini-api/docs/thought-signatures), and OpenAI drops earlier reasoning
 * (https://platform.openai.com/docs/guides/reasoning).
 */
function neutral(entry: ChatMessage): ChatMessage {
  if (entry.role !== 'assistant') return entry;
  const { role, text, toolCalls } = entry;
  return { role, text, toolCalls };
}

export function serializeHistory(history: History): string {
  const whole = { ...history, messages: history.messages.map(neutral) };
  const json = asJson(whole);
  // Hardly any history is that long.
  const isBounded = json.length <= MAX_CHARACTERS && whole.messages.length <= MAX_MESSAGES;
  return isBounded ? json : asJson(boundHistory(whole));
}

function asJson({ first, messages, leader, turnsLed, unanswered, question: asked }: History): string {
  return JSON.stringify({ v: VERSION, first, messages, leader, led: turnsLed, unanswered, question: asked });
}

export function boundHistory(history: History): History {
  const { first, messages } = history;
  const start = Math.max(
    startOfNewest(messages, MAX_MESSAGES, () => 1),
    startOfNewest(messages, MAX_CHARACTERS, entry => JSON.stringify(entry).length),
  );
  return { ...history, first: first + start, messages: messages.slice(start) };
}

/** Adds the messages of a turn. Words of code belong to it too, or the model would ask the same again. */
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

const MAX_UNANSWERED = 8000;

export function withUnanswered(history: History, said: string): History {
  let room = MAX_UNANSWERED;
  const kept = [...(history.unanswered ?? []), said].toReversed().filter((words, age) => {
    room -= words.length;
    return age === 0 || room >= 0;
  });
  return { ...history, unanswered: kept.toReversed() };
}

export function saidSince({ unanswered = [] }: History, said: string): string {
  if (unanswered.length === 0) return said;
  return [NOTES.unanswered, ...unanswered, NOTES.now, said].join('\n');
}

export function answered(history: History): History {
  return { ...history, unanswered: undefined };
}

/** For another dialogue: words without an answer become part of the history and are not taken up any more. */
export function leftUnanswered(history: History): History {
  const { unanswered = [], messages } = history;
  if (unanswered.length === 0) return history;
  const said = unanswered.map(text => ({ role: 'user' as const, text }));
  return { ...history, messages: [...messages, ...said], unanswered: undefined };
}

/** Longer sounds are not transcribed. */
export const MAX_SOUND_SECONDS = 3 * 60;
const MAX_QUOTE = 200;

function shortened(text: string): string {
  if (firstCharacters(text, MAX_QUOTE) === text) return text;
  return `${firstCharacters(text, MAX_QUOTE - 1).trimEnd()}…`;
}

/** Quotes what was understood of a voice message, above the answer. */
export function quoteOf(text: string): Words {
  return say(`🎙 «${shortened(text)}»`);
}
