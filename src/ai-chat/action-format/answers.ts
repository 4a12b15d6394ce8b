import { ProviderError } from '../../lib/errors.ts';
import { splitThinking, wordsSoFar } from '../thinking.ts';
import type { AIChatResult, ChatMessage, OnText, ProviderRequest } from '../types.ts';
import { type Authority, byName, readActions } from './read.ts';
import { asItIs, type WithoutAnnouncement } from './signs.ts';

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

/** Calls in a text count unless somebody else wrote them before: the state may quote what a person said long ago. */
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
  if (result.toolCalls.length > 0) return { ...result, text };
  if (text === result.text && toolCalls.length === 0) return result;
  return { ...result, text, toolCalls, native: undefined, ...(unparsedCall && { unparsedCall }) };
}

interface Asked {
  readonly request: ProviderRequest;
  readonly model: string;
  readonly onText: OnText | undefined;
  readonly sessionId?: string | undefined;
}

/** Reads all answers of one provider: nothing that is not for a person to read reaches them, whole or streamed. */
export interface Answers {
  /**
   * The answer with the calls that stand in its text. One in a schema is left to the caller.
   * @throws ProviderError `bad_answer` where nothing is left, and what `complete` throws
   */
  read(asked: Asked, complete: (show: ShowText | undefined) => Promise<AIChatResult>): Promise<AIChatResult>;
}

/** An answer in a schema is for the caller to read: what is printed in it is no call. */
function wantsObject({
  request: { output, tools, mustCall },
  onText,
}: Pick<Asked, 'request' | 'onText'>): boolean {
  return output !== undefined || mustCall === true || (tools.length === 0 && onText === undefined);
}

/**
 * For one provider: which of its models think aloud is remembered.
 * @param withoutAnnouncement see {@link announcementsIn}; left out, announcements stay
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

/** Where words surely end: signs of calls, quoted keys, identifiers with a `_` as in the names of tools. */
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
 * As much of an answer in the making as is certain to be words for the person.
 * @param sessionId the one that calls of this answer carry
 * @param names of the tools that may be called; any other word is shown as it comes
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
const BEGINNING = 400;

/** `thought`: the model has done its thinking, these are words. */
export type ShowText = (textSoFar: string, thought?: boolean) => void;

interface VisibleText {
  filter(model: string, onText: OnText, sessionId?: string, names?: readonly string[]): ShowText;
}

/** Thinking may have no beginning. Of a model that has thought so, or is likely to, nothing is shown before its end. */
function createVisibleText(withoutAnnouncement?: WithoutAnnouncement): VisibleText {
  const thinkers = new Set<string>();
  return {
    filter: (model, onText, sessionId, names) => {
      let shown = '';
      let before = '';
      return (text, hasThought = false) => {
        const thought = hasThought || splitThinking(text).thought;
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
