import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { ProviderError } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import { finishAnswer, wordsSoFar } from '../thinking.ts';
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
 * Shows a partial answer.
 * @param length of everything received, thinking included, in UTF-16 units
 * @param hasNoThinking the server sends thinking separately from the text
 */
export type ShowText = (length: number, written: () => string, hasNoThinking: boolean) => void;

interface Asked {
  readonly request: ProviderRequest;
  readonly model: string;
  readonly onText: OnText | undefined;
  /** False if the model is known not to support native tool calls. */
  readonly tools?: boolean | undefined;
}

/**
 * How a model calls tools: natively, in an object whose schema the server enforces (`inConstrainedOutput`), or in text
 * (`inActionFormat`).
 */
type Form = 'native' | 'constrained' | 'written';

/** Another version of the server or the model may support more. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Asks a model and parses the calls in its text, unless the request has a schema. Asks again in the next form if the server
 * refuses tools, or the model leaks a call into its text.
 * @throws ProviderError `bad_answer` if nothing is left of the answer
 */
type ReadAnswer = (
  asked: Asked,
  complete: (request: ProviderRequest, show: ShowText | undefined) => Promise<AIChatResult>,
) => Promise<AIChatResult>;

interface AnswerReaderOptions {
  readonly clock?: Clock | undefined;
  readonly sessionId?: (() => string) | undefined;
  /** False if schemas of the server must list every field, which the arguments of calls do not allow. */
  readonly supportsConstrained?: boolean;
}

/**
 * Creates the answer reader of one provider. It remembers which models think aloud and which form of calls a model needs, in
 * this process only: finding out again costs one request.
 */
export function createAnswerReader(
  provider: string,
  {
    clock = systemClock,
    // Starts with a letter, because a model would write only digits as a number.
    sessionId = () => `s${randomBytes(4).toString('hex')}`,
    supportsConstrained = true,
  }: AnswerReaderOptions = {},
): ReadAnswer {
  const withoutTools = supportsConstrained ? 'constrained' : 'written';
  const thinkingModels = new Set<string>();
  const forms = new Map<string, { readonly form: Form; readonly until: number }>();

  function formOf({ model, tools }: Asked): Form {
    const known = forms.get(model);
    if (known && clock.elapsed() < known.until) return known.form;
    return tools === false ? withoutTools : 'native';
  }

  return async (asked, ask) => {
    const complete: typeof ask = async (request, show) => finishAnswer(await ask(request, show));
    const { request, onText, model } = asked;
    const { output, tools, mustCall } = request;
    const remember = (form: Form) => forms.set(model, { form, until: clock.elapsed() + REMEMBERED_MS });
    let form = formOf(asked);
    if (mustCall && form !== 'native')
      throw new ProviderError(provider, 'bad_request', `${model} cannot call tools`);
    if (output !== undefined || mustCall || (tools.length === 0 && onText === undefined))
      return complete(inForm(form, request, ''), undefined);
    const names = [...byName(tools).keys()];
    let leaked: AIChatResult | undefined;
    for (;;) {
      const id = sessionId();
      const preview = { model, names, form, sessionId: form === 'written' ? id : undefined };
      try {
        const show = onText && createPreview({ ...preview, onText }, thinkingModels);
        const result = await complete(inForm(form, request, id), show);
        const read = readAnswer(result, request, form, id);
        if (read.unparsedCall && form === 'native' && read.toolCalls.length === 0 && tools.length > 0) {
          leaked = read;
          form = withoutTools;
          continue;
        }
        if (form !== formOf(asked) && (leaked === undefined || read.toolCalls.length > 0)) remember(form);
        return checkNotEmpty(leaked ? { ...read, usage: addUsage(leaked.usage, read.usage) } : read);
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
  const isConstrained = form === 'constrained' && request.tools.length > 0;
  return isConstrained ? inConstrainedOutput(request) : inActionFormat(request, sessionId);
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

/** The text and the calls are both empty if a call is hidden. */
function readAnswer(
  result: AIChatResult,
  { state, messages, tools }: ProviderRequest,
  form: Form,
  sessionId: string,
): AIChatResult {
  // A call in the text does not count if it was quoted. The state, too, may quote the user.
  const foreign = [state, ...messages.flatMap(foreignText)];
  const constrained = form === 'constrained' ? readConstrained(result.text, tools, foreign) : undefined;
  const authority = form === 'written' ? { sessionId } : { foreign };
  const { text, toolCalls, unparsedCall } = constrained ?? readActions(result.text, tools, authority);
  if (result.toolCalls.length > 0) return { ...result, text };
  const isUnparsed = (unparsedCall ?? result.unparsedCall) && { unparsedCall: true as const };
  if (text === result.text && toolCalls.length === 0) return { ...result, ...isUnparsed };
  return { ...result, text, toolCalls, native: undefined, ...isUnparsed };
}

function checkNotEmpty(answer: AIChatResult): AIChatResult {
  if (answer.text !== '' || answer.toolCalls.length > 0) return answer;
  const message = 'the answer has neither text nor a valid call';
  throw new ProviderError(answer.provider, 'bad_answer', message);
}

const THINKING_MODELS = /(^|[^a-z])(r1|qwq|thinking|reason(ing|er)|magistral)([^a-z]|$)/i;
/** A model addresses the user directly; only its thoughts mention “the user”. */
const ABOUT_USER = /\b(?:the|this) (?:user|person)\b|\bthinking process\b/i;
const BEGINNING_LENGTH = 400;

const MAX_SHOWN = 20_000;
/** The answer grows by this share between two previews, so that the total work is linear. */
const GROWTH = 1 / 256;

interface Preview {
  readonly model: string;
  readonly names: readonly string[];
  readonly form?: Form;
  readonly sessionId?: string | undefined;
  readonly onText: OnText;
}

/**
 * Shows the visible part of a partial answer. Thinking may lack its opening mark, so a model that does this, or is likely to,
 * is shown only after the end of its thinking.
 * @param thinkingModels is extended by the models that think without an opening mark
 */
export function createPreview(
  { model, names, onText, form, sessionId }: Preview,
  thinkingModels = new Set<string>(),
): ShowText {
  let next = 0;
  let shown = '';
  let before = '';
  return (length, written, hasNoThinking) => {
    if (length < next || length > MAX_SHOWN) return;
    next = length + Math.floor(length * GROWTH);
    const { words, thought } = wordsSoFar(written());
    if (!words.startsWith(before)) thinkingModels.add(model);
    before = words;
    const isLikely = thinkingModels.has(model) || THINKING_MODELS.test(model);
    const mayBeThinking = isLikely || ABOUT_USER.test(words.slice(0, BEGINNING_LENGTH));
    const own = form === 'constrained' ? replySoFar(words) : words;
    const visible = !thought && !hasNoThinking && mayBeThinking ? '' : visibleSoFar(own, names, sessionId);
    if (visible !== shown) onText(visible);
    shown = visible;
  };
}

const REPLY = /^(?:```\w*)?\s*\{\s*"reply"\s*:\s*"((?:[^"\\\n]|\\(?:[^u]|u[\da-fA-F]{4}))*)/;

/** The reply in an incomplete object. */
function replySoFar(written: string): string {
  const reply = REPLY.exec(written)?.[1];
  return reply === undefined ? '' : String(parseJson(`"${reply}"`) ?? '');
}

/** The possible start of a call: brackets, quoted keys, and identifiers with a `_`, as in the names of tools. */
const END =
  /[{}[\]<>`|\u27e6-\u27ef]|\b\w{0,64}_|\bfunctools\b|\bto=|\bprint\s?\(|\bfunctions?\.(?:[a-z]|$)|["'“”]\s*:|["'“](?:session_id|command|args|text|name|arguments)\b/;
const CALLING = ['functions', 'functools', 'default_api', 'tools', 'print', 'session_id'];

/** Removes matching characters from the end of a text in linear time, unlike `/[signs]+$/`. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const OPEN_WORD = /(?<!\w)["'“\\@#$%&=~^]{0,3}(\w{0,64})["'”\\]{0,3}$/;

/** Removes a last word that may become the name of a tool, or a quoted one that may become a key. */
function withoutOpenWord(text: string, names: readonly string[]): string {
  const [open, word = ''] = OPEN_WORD.exec(text.slice(-80)) ?? [];
  if (!open) return text;
  const isShown = /^\w/.test(open) && ![...CALLING, ...names].some(name => name.startsWith(word));
  return isShown ? text : text.slice(0, -open.length);
}

/** Returns the part of a partial text that is certainly for the user. */
export function visibleSoFar(text: string, names: readonly string[], sessionId?: string): string {
  const answer = sessionId ? (text.split(sessionId, 1)[0] ?? '') : text;
  const signs = [END, callSignOf(names)].map(sign => answer.search(sign)).filter(at => at >= 0);
  const end = signs.length === 0 ? -1 : Math.min(...signs);
  const words =
    end < 0 ? withoutOpenWord(answer, names) : withoutEnd(answer.slice(0, end), /["'“\\\s@#$%&=~^]/);
  return /[^\s"'“”\\,;:]/.test(words) ? words.trim() : '';
}
