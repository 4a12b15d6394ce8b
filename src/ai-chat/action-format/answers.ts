import { ProviderError } from '../../lib/errors.ts';
import { wordsSoFar } from '../thinking.ts';
import type { AIChatResult, ChatMessage, OnText, ProviderRequest } from '../types.ts';
import { type Authority, byName, readActions } from './read.ts';

/**
 * Shows an answer in the making.
 * @param length of all that has come, thinking included, in UTF-16 units
 * @param isApart thinking does not stand in what is written
 */
export type ShowText = (length: number, written: () => string, isApart: boolean) => void;

interface Asked {
  readonly request: ProviderRequest;
  readonly model: string;
  readonly onText: OnText | undefined;
  readonly sessionId?: string | undefined;
}

/**
 * The answer with the calls that stand in its text; one in a schema is left to the caller. Throws `bad_answer` where nothing
 * is left.
 */
export type ReadAnswer = (
  asked: Asked,
  complete: (show: ShowText | undefined) => Promise<AIChatResult>,
) => Promise<AIChatResult>;

/** For one provider: which of its models think aloud is remembered. */
export function createAnswerReader(): ReadAnswer {
  const thinkers = new Set<string>();
  return async (asked, complete) => {
    const { request, onText, sessionId } = asked;
    const { output, tools, mustCall } = request;
    if (output !== undefined || mustCall || (tools.length === 0 && onText === undefined))
      return complete(undefined);
    const names = [...byName(tools).keys()];
    const result = await complete(onText && createPreview({ ...asked, names, onText }, thinkers));
    return readAnswer(result, request, sessionId === undefined ? notForeign(request) : { sessionId });
  };
}

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

function readAnswer(result: AIChatResult, { tools }: ProviderRequest, authority: Authority): AIChatResult {
  const { text, toolCalls, unparsedCall } = readActions(result.text, tools, authority);
  if (text === '' && toolCalls.length + result.toolCalls.length === 0) {
    const message = 'the answer has neither words nor a call that counts';
    throw new ProviderError(result.provider, 'bad_answer', message);
  }
  if (result.toolCalls.length > 0) return { ...result, text };
  if (text === result.text && toolCalls.length === 0) return result;
  return { ...result, text, toolCalls, native: undefined, ...(unparsedCall && { unparsedCall }) };
}

const THINKERS = /(^|[^a-z])(r1|qwq|thinking|reason(ing|er)|magistral)([^a-z]|$)/i;
/** Nobody talks to people so of themselves; models think so of them. */
const ABOUT_PEOPLE = /\b(?:the|this) (?:user|person)\b|\bthinking process\b/i;
const BEGINNING = 400;

const MAX_SHOWN = 20_000;
/** Between two looks an answer grows by this part: all looks together grow with its length alone. */
const GROWTH = 1 / 256;

interface Preview extends Pick<Asked, 'model' | 'sessionId'> {
  readonly names: readonly string[];
  readonly onText: OnText;
}

/**
 * Thinking may have no beginning: of a model that has thought so, or is likely to, nothing is shown before its end.
 * @param thinkers models that have thought so; added to
 */
export function createPreview(
  { model, names, onText, sessionId }: Preview,
  thinkers = new Set<string>(),
): ShowText {
  let next = 0;
  let shown = '';
  let before = '';
  return (length, written, isApart) => {
    if (length < next || length > MAX_SHOWN) return;
    next = length + Math.floor(length * GROWTH);
    const { words, thought } = wordsSoFar(written());
    if (!words.startsWith(before)) thinkers.add(model);
    before = words;
    const isLikely = thinkers.has(model) || THINKERS.test(model);
    const mayBeThinking = isLikely || ABOUT_PEOPLE.test(words.slice(0, BEGINNING));
    const visible = !thought && !isApart && mayBeThinking ? '' : visibleSoFar(words, names, sessionId);
    if (visible !== shown) onText(visible);
    shown = visible;
  };
}

/** Where words surely end: signs of calls, quoted keys, identifiers with a `_` as in the names of tools. */
const END = /[{}[\]<>`|]|\b\w{0,64}_|["'“”]\s*:|["'“](?:session_id|command|args|text|name|arguments)\b/;
const CALLING = ['functions', 'default_api', 'tools', 'print', 'session_id'];

/** A text without the signs at its end that match: in time that grows with its length alone, unlike `/[signs]+$/`. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const OPEN_WORD = /(?<!\w)["'“\\]{0,3}(\w{0,64})["'”\\]{0,3}$/;

/** Without a word that may go on to be the name of a tool, or a quoted one that may be a key. */
function withoutOpenWord(text: string, names: readonly string[]): string {
  const [open, word = ''] = OPEN_WORD.exec(text.slice(-80)) ?? [];
  if (!open) return text;
  const isShown = /^\w/.test(open) && ![...CALLING, ...names].some(name => name.startsWith(word));
  return isShown ? text : text.slice(0, -open.length);
}

function endBefore(names: readonly string[]): RegExp {
  const called = [...(names.length > 0 ? [`(?:${names.join('|')})\\s?[({]`] : []), 'print\\s?\\('];
  return new RegExp(`${END.source}|\\b(?:${called.join('|')}|(?:functions?|tools?)\\.(?:[a-z]|$))`);
}

/** As much of the words in the making as is certain to be for the person. */
export function visibleSoFar(text: string, names: readonly string[], sessionId?: string): string {
  const answer = sessionId ? (text.split(sessionId, 1)[0] ?? '') : text;
  const end = answer.search(endBefore(names));
  const words = end < 0 ? withoutOpenWord(answer, names) : withoutEnd(answer.slice(0, end), /["'“\\\s]/);
  return /[^\s"'“”\\,;:]/.test(words) ? words.trim() : '';
}
