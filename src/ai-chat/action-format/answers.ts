import { ProviderError } from '../../lib/errors.ts';
import { splitThinking, wordsSoFar } from '../thinking.ts';
import type { AIChatResult, ChatMessage, OnText, ProviderRequest } from '../types.ts';
import { type Authority, byName, readActions } from './read.ts';
import { asItIs, type WithoutAnnouncement } from './signs.ts';

/** What a model may have copied instead of written itself. */
function foreignText(message: ChatMessage): string[] {
  switch (message.role) {
    case 'user':
      return [message.text];
    case 'tool':
      return message.results.map(({ output }) => JSON.stringify(output));
    case 'assistant':
      return [];
    default:
      return message satisfies never;
  }
}

/**
 * Calls in a text count unless somebody else has written them before: the state quotes what the person said at the
 * beginning, when that is not among the messages any more.
 */
function notForeign({ state, messages }: ProviderRequest): Authority {
  return { foreign: [state, ...messages.flatMap(foreignText)] };
}

function readAnswer(
  result: AIChatResult,
  { tools }: ProviderRequest,
  authority: Authority,
  withoutAnnouncement: WithoutAnnouncement | undefined,
): AIChatResult {
  const { text, toolCalls, unparsedCall } = readActions(result.text, tools, authority, withoutAnnouncement);
  if (text === '' && toolCalls.length + result.toolCalls.length === 0) {
    const message = 'the answer has neither words nor a call that counts';
    throw new ProviderError(result.provider, 'bad_answer', message);
  }
  // A model that calls tools as it should may write beside them what it calls.
  if (result.toolCalls.length > 0) return { ...result, text };
  if (text === result.text && toolCalls.length === 0) return result;
  // The message as it came does not know of these calls.
  return { ...result, text, toolCalls, native: undefined, ...(unparsedCall && { unparsedCall }) };
}

interface Asked {
  readonly request: ProviderRequest;
  readonly model: string;
  readonly onText: OnText | undefined;
  /** The id that calls of this answer carry, where the model was told to write them. */
  readonly sessionId?: string | undefined;
}

/** Reads all answers of one provider; what a model writes reaches a person this way alone. */
export interface Answers {
  /**
   * The answer with the calls that stand in its text, and without anything in its words that is not for a person to read;
   * the same goes for what is shown of it meanwhile. An answer in a schema is left to whoever has asked for it.
   *
   * @throws ProviderError `bad_answer` where nothing is left, and what `complete` throws
   */
  read(asked: Asked, complete: (show: ShowText | undefined) => Promise<AIChatResult>): Promise<AIChatResult>;
}

/** Whether the answer is to be an object, for the caller to read: nobody shows it, and what is printed is no call. */
function wantsObject({
  request: { output, tools, mustCall },
  onText,
}: Pick<Asked, 'request' | 'onText'>): boolean {
  return output !== undefined || mustCall === true || (tools.length === 0 && onText === undefined);
}

/**
 * For one provider: which of its models think aloud is remembered.
 *
 * @param withoutAnnouncement leaves out what only announces a call, see {@link announcementsIn}; left out, it stays
 */
export function createAnswers(withoutAnnouncement?: WithoutAnnouncement): Answers {
  const visible = createVisibleText(withoutAnnouncement);
  return {
    read: async (asked, complete) => {
      const { request, model, onText, sessionId } = asked;
      if (wantsObject(asked)) return complete(undefined);
      const names = [...byName(request.tools).keys()];
      const result = await complete(onText && visible.filter(model, onText, sessionId, names));
      const authority = sessionId === undefined ? notForeign(request) : { sessionId };
      return readAnswer(result, request, authority, withoutAnnouncement);
    },
  };
}

/**
 * Where words surely end: brackets, fences and quoted keys, in which calls are written; and identifiers, which hold a
 * `_` as the names of tools do.
 */
const END = /[{}[\]<>`|]|\b\w{0,64}_|["'“”]\s*:|["'“](?:session_id|command|args|text|name|arguments)\b/;

/** A text without the signs at its end that match: in time that grows with its length alone, unlike `/[signs]+$/`. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const CALLING = ['functions', 'default_api', 'tools', 'print', 'session_id'];

/** Without a word of Latin script that may go on to be an identifier, or a quoted one that may be a key. */
function withoutOpenWord(text: string, names: readonly string[] | undefined): string {
  const kept = [/["'”\\]/, /\w/, /["'“\\]/].reduce(withoutEnd, text);
  const open = text.slice(kept.length);
  const mayGoOn =
    names === undefined || !/^\w+$/.test(open) || [...CALLING, ...names].some(name => name.startsWith(open));
  return mayGoOn ? kept : text;
}

function endBefore(names: readonly string[] | undefined): RegExp {
  if (names === undefined || names.length === 0) return END;
  const called = `\\b(?:${names.join('|')})\\s?[({]|\\bprint\\s?\\(|\\b(?:functions?|tools?)\\.(?:[a-z]|$)`;
  return new RegExp(`${END.source}|${called}`);
}

const OPEN_QUOTE = /["'“\\\s]/;

/**
 * The words at the beginning of an answer that is still being written, as much as is certain to be words for the
 * person: up to the first thing that may belong to a call, and nothing of an answer that begins with one.
 *
 * @param sessionId the one that calls of this answer carry, if they do
 * @param names of the tools that may be called, where they are known: any other word is shown as it comes
 */
export function visibleSoFar(
  text: string,
  sessionId?: string,
  names?: readonly string[],
  withoutAnnouncement: WithoutAnnouncement = asItIs,
): string {
  const whole = wordsSoFar(text).words;
  const answer = sessionId ? (whole.split(sessionId, 1)[0] ?? '') : whole;
  const end = answer.search(endBefore(names));
  const words = (
    end < 0
      ? withoutOpenWord(answer, names)
      : withoutAnnouncement(withoutEnd(answer.slice(0, end), OPEN_QUOTE))
  ).trim();
  return /[^\s"'“”\\,;:]/.test(words) ? words : '';
}

const THINKERS = /(^|[^a-z])(r1|qwq|thinking|reason(ing|er)|magistral)([^a-z]|$)/i;
/** Nobody talks to people so of themselves; models think so of them. */
const ABOUT_PEOPLE = /\b(?:the|this) (?:user|person)\b|\bthinking process\b/i;
/** Of an answer, where thinking would show itself. */
const BEGINNING = 400;

/**
 * Takes the words of an answer that is being made, each time anew.
 * @param thought the model has done its thinking: these are words
 */
export type ShowText = (textSoFar: string, thought?: boolean) => void;

export interface VisibleText {
  filter(model: string, onText: OnText, sessionId?: string, names?: readonly string[]): ShowText;
}

/**
 * Thinking may stand in the text without a beginning, if the model's template begins it. Of a model that has done so,
 * or that is likely to, nothing is let through in front of the end of thinking.
 */
export function createVisibleText(withoutAnnouncement?: WithoutAnnouncement): VisibleText {
  const thinkers = new Set<string>();
  return {
    filter: (model, onText, sessionId, names) => {
      let shown = '';
      let before = '';
      return (text, hasThought = false) => {
        const thought = hasThought || splitThinking(text).thought;
        // What seemed to be words was thinking.
        if (!text.startsWith(before) || (thought && !hasThought)) thinkers.add(model);
        before = text;
        const mayBeThinking =
          !thought &&
          (thinkers.has(model) || THINKERS.test(model) || ABOUT_PEOPLE.test(text.slice(0, BEGINNING)));
        const visible = mayBeThinking ? '' : visibleSoFar(text, sessionId, names, withoutAnnouncement);
        if (visible !== shown) onText(visible);
        shown = visible;
      };
    },
  };
}
