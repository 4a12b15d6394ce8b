import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import { wordsSoFar } from '../thinking.ts';
import {
  type AIChatResult,
  addUsage,
  type ChatMessage,
  type OnText,
  type ProviderRequest,
} from '../types.ts';
import { callSignOf } from './markup.ts';
import { byName, readActions, readConstrained } from './read.ts';
import { inActionFormat, inConstrainedOutput } from './request.ts';

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
  /** False where the model is known to have none of its own. */
  readonly tools?: boolean | undefined;
}

/**
 * How a model calls tools: of its own, by an object that its server holds it to (`inConstrainedOutput`), or by writing
 * (`inActionFormat`).
 */
type Form = 'native' | 'constrained' | 'written';

/** Another version of the server or the model may do better. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * The answer with the calls that stand in its text; one in a schema is left to the caller. A server that refuses tools, and a
 * model that leaks a call into its words, are asked the same in the next form. Throws `bad_answer` where nothing is left.
 */
export type ReadAnswer = (
  asked: Asked,
  complete: (request: ProviderRequest, show: ShowText | undefined) => Promise<AIChatResult>,
) => Promise<AIChatResult>;

export interface AnswerReaderOptions {
  readonly clock?: Clock | undefined;
  readonly sessionId?: (() => string) | undefined;
  /** False where a schema has to name every field: the arguments of a call are any. */
  readonly constrains?: boolean;
}

/**
 * For one provider: which of its models think aloud, and which need another form than native calls, is remembered. In this
 * process: finding it out again costs one request.
 */
export function createAnswerReader(
  provider: string,
  {
    clock = systemClock,
    // Begins with a letter: a model would write digits alone as a number.
    sessionId = () => `s${randomBytes(4).toString('hex')}`,
    constrains = true,
  }: AnswerReaderOptions = {},
): ReadAnswer {
  const withoutTools = constrains ? 'constrained' : 'written';
  const thinkers = new Set<string>();
  const forms = new Map<string, { readonly form: Form; readonly until: number }>();

  function formOf({ model, tools }: Asked): Form {
    const known = forms.get(model);
    if (known && clock.elapsed() < known.until) return known.form;
    return tools === false ? withoutTools : 'native';
  }

  return async (asked, complete) => {
    const { request, onText, model } = asked;
    const { output, tools, mustCall } = request;
    const remember = (form: Form) => forms.set(model, { form, until: clock.elapsed() + REMEMBERED_MS });
    let form = formOf(asked);
    if (mustCall && form !== 'native')
      throw new ProviderError(provider, 'bad_request', `${model} cannot call tools`);
    if (output !== undefined || mustCall || (tools.length === 0 && onText === undefined))
      return said(await complete(inForm(form, request, ''), undefined));
    const names = [...byName(tools).keys()];
    let leaked: AIChatResult | undefined;
    for (;;) {
      const id = sessionId();
      const preview = { model, names, form, sessionId: form === 'written' ? id : undefined };
      try {
        const show = onText && createPreview({ ...preview, onText }, thinkers);
        const result = await complete(inForm(form, request, id), show);
        const read = readAnswer(result, request, form, id);
        if (read.unparsedCall && form === 'native' && read.toolCalls.length === 0 && tools.length > 0) {
          leaked = read;
          form = withoutTools;
          continue;
        }
        if (form !== formOf(asked) && (leaked === undefined || read.toolCalls.length > 0)) remember(form);
        return said(leaked ? { ...read, usage: addUsage(leaked.usage, read.usage) } : read);
      } catch (error) {
        const next = error instanceof ProviderError ? formAfter(form, error) : undefined;
        if (next === undefined && leaked !== undefined && leaked.text !== '') return leaked;
        if (next === undefined) throw error;
        form = next;
        if (form === 'constrained') remember(form);
      }
    }
  };
}

function formAfter(form: Form, { kind, refuses }: ProviderError): Form | undefined {
  if (form === 'native') return refuses === 'tools' ? 'constrained' : undefined;
  return form === 'constrained' && kind === 'bad_request' ? 'written' : undefined;
}

function inForm(form: Form, request: ProviderRequest, sessionId: string): ProviderRequest {
  if (form === 'native') return request;
  const isHeld = form === 'constrained' && request.tools.length > 0;
  return isHeld ? inConstrainedOutput(request) : inActionFormat(request, sessionId);
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

/** May be without words and calls, where a call is hidden. */
function readAnswer(
  result: AIChatResult,
  { state, messages, tools }: ProviderRequest,
  form: Form,
  sessionId: string,
): AIChatResult {
  // Calls in a text count unless somebody else wrote them before: the state may quote what a person said long ago.
  const foreign = [state, ...messages.flatMap(foreignText)];
  const constrained = form === 'constrained' ? readConstrained(result.text, tools, foreign) : undefined;
  const authority = form === 'written' ? { sessionId } : { foreign };
  const { text, toolCalls, unparsedCall } = constrained ?? readActions(result.text, tools, authority);
  if (result.toolCalls.length > 0) return { ...result, text };
  const isUnparsed = (unparsedCall ?? result.unparsedCall) && { unparsedCall: true as const };
  if (text === result.text && toolCalls.length === 0) return { ...result, ...isUnparsed };
  return { ...result, text, toolCalls, native: undefined, ...isUnparsed };
}

function said(answer: AIChatResult): AIChatResult {
  if (answer.text !== '' || answer.toolCalls.length > 0) return answer;
  const message = 'the answer has neither words nor a call that counts';
  throw new ProviderError(answer.provider, 'bad_answer', message);
}

const THINKERS = /(^|[^a-z])(r1|qwq|thinking|reason(ing|er)|magistral)([^a-z]|$)/i;
/** Nobody talks to people so of themselves; models think so of them. */
const ABOUT_PEOPLE = /\b(?:the|this) (?:user|person)\b|\bthinking process\b/i;
const BEGINNING = 400;

const MAX_SHOWN = 20_000;
/** Between two looks an answer grows by this part: all looks together grow with its length alone. */
const GROWTH = 1 / 256;

interface Preview {
  readonly model: string;
  readonly names: readonly string[];
  readonly form?: Form;
  readonly sessionId?: string | undefined;
  readonly onText: OnText;
}

/**
 * Thinking may have no beginning: of a model that has thought so, or is likely to, nothing is shown before its end.
 * @param thinkers models that have thought so; added to
 */
export function createPreview(
  { model, names, onText, form, sessionId }: Preview,
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
    const own = form === 'constrained' ? replySoFar(words) : words;
    const visible = !thought && !isApart && mayBeThinking ? '' : visibleSoFar(own, names, sessionId);
    if (visible !== shown) onText(visible);
    shown = visible;
  };
}

const REPLY = /^(?:```\w*)?\s*\{\s*"reply"\s*:\s*"((?:[^"\\\n]|\\(?:[^u]|u[\da-fA-F]{4}))*)/;

/** The words in an object that is still being written. */
function replySoFar(written: string): string {
  const reply = REPLY.exec(written)?.[1];
  return reply === undefined ? '' : String(parseJson(`"${reply}"`) ?? '');
}

/** Where words surely end: signs of calls, quoted keys, identifiers with a `_` as in the names of tools. */
const END =
  /[{}[\]<>`|\u27e6-\u27ef]|\b\w{0,64}_|\bfunctools\b|\bto=|\bprint\s?\(|\bfunctions?\.(?:[a-z]|$)|["'“”]\s*:|["'“](?:session_id|command|args|text|name|arguments)\b/;
const CALLING = ['functions', 'functools', 'default_api', 'tools', 'print', 'session_id'];

/** A text without the signs at its end that match: in time that grows with its length alone, unlike `/[signs]+$/`. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const OPEN_WORD = /(?<!\w)["'“\\@#$%&=~^]{0,3}(\w{0,64})["'”\\]{0,3}$/;

/** Without a word that may go on to be the name of a tool, or a quoted one that may be a key. */
function withoutOpenWord(text: string, names: readonly string[]): string {
  const [open, word = ''] = OPEN_WORD.exec(text.slice(-80)) ?? [];
  if (!open) return text;
  const isShown = /^\w/.test(open) && ![...CALLING, ...names].some(name => name.startsWith(word));
  return isShown ? text : text.slice(0, -open.length);
}

/** As much of the words in the making as is certain to be for the person. */
export function visibleSoFar(text: string, names: readonly string[], sessionId?: string): string {
  const answer = sessionId ? (text.split(sessionId, 1)[0] ?? '') : text;
  const signs = [END, callSignOf(names)].map(sign => answer.search(sign)).filter(at => at >= 0);
  const end = signs.length === 0 ? -1 : Math.min(...signs);
  const words =
    end < 0 ? withoutOpenWord(answer, names) : withoutEnd(answer.slice(0, end), /["'“\\\s@#$%&=~^]/);
  return /[^\s"'“”\\,;:]/.test(words) ? words.trim() : '';
}
