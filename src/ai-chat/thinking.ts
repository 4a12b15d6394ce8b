import { ProviderError } from '../lib/errors.ts';
import { isVisible } from '../lib/one-line.ts';
import type { AIChatResult } from './types.ts';

/**
 * The marks around thinking that a server did not remove: `<think>` and similar tags, `[THINK]` (Magistral), `◁think▷` (Kimi),
 * `<|START_THINKING|>` (Command), `<|channel>…<channel|>` (Gemma), and the channels of gpt-oss.
 */
const MARKER =
  /<(?<tag>\/?)(?:\w{1,16}:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis)(?:\s[^<>]{0,60})?>|\[(?<bracket>\/?)THINK\]|◁(?<kimi>\/?)think▷|<\|(?<name>start_thinking|end_thinking|begin_of_thought|end_of_thought|message|end|return|call)\|>|(?<start><\|start\|>[^<>\n]{0,80})|<\|channel\|>(?<channel>[^<>]{0,80})|(?<gemma><\|channel>|<channel\|>)/gi;

const BARE_CHANNEL = /^\s*analysis(?=\p{Lu})/u;
const BARE_FINAL = 'assistantfinal';

const HALF_MARKER = /(?:<[^<>]{0,80}|\[\/?(?:T(?:H(?:I(?:NK?)?)?)?)?|◁[^▷]{0,8})$/;

/** `words`: only the text from here on is for the user; `header`: ends the name of a channel; `next`: ends a message. */
type Edge = 'open' | 'close' | 'words' | 'header' | 'next';

function edgeOf(groups: Readonly<Record<string, string | undefined>>): Edge {
  const { tag, bracket, kimi, name, channel, gemma, start } = groups;
  if (start !== undefined) return 'next';
  const slash = tag ?? bracket ?? kimi;
  if (slash !== undefined) return slash === '' ? 'open' : 'close';
  if (channel !== undefined) return /^\s*final\b/i.test(channel) ? 'words' : 'open';
  if (gemma !== undefined) return gemma === '<|channel>' ? 'open' : 'close';
  switch (name?.toLowerCase()) {
    case 'start_thinking':
    case 'begin_of_thought':
      return 'open';
    case 'message':
      return 'header';
    case 'end':
    case 'return':
    case 'call':
      return 'next';
    default:
      return 'close';
  }
}

function withoutBareChannel(text: string): string {
  if (!BARE_CHANNEL.test(text)) return text;
  const end = text.lastIndexOf(BARE_FINAL);
  return end < 0 ? '' : text.slice(end + BARE_FINAL.length);
}

interface SplitAnswer {
  /** Trimmed texts for the user, none empty. An unsure one may still turn out to be thinking. */
  readonly parts: readonly { readonly text: string; readonly isSure: boolean }[];
  readonly thought: boolean;
}

/** Removes thinking, whose start or end may be missing, from a whole or partial answer. Runs in linear time. */
function splitThinking(answer: string): SplitAnswer {
  const text = withoutBareChannel(answer);
  let parts: { readonly text: string; readonly isSure: boolean }[] = [];
  // Thoughts may mention their own marks: the first end counts, but more may follow.
  let depth = 0;
  let thought = text !== answer;
  let thinking = false;
  // The name of a channel is followed by its own `<|message|>`.
  let inHeader = false;
  let at = 0;
  for (const found of text.matchAll(MARKER)) {
    const edge = edgeOf(found.groups ?? {});
    if (!thinking) parts.push({ text: text.slice(at, found.index), isSure: depth === 0 });
    at = found.index + found[0].length;
    if (edge === 'next') {
      thinking = false;
      depth = 0;
    } else if (edge !== 'header' || !inHeader) {
      thought = true;
      if (edge === 'words' || (edge !== 'open' && !thinking)) parts = [];
      thinking = edge === 'open';
      depth = thinking ? depth + 1 : Math.max(0, depth - 1);
    }
    inHeader = found.groups?.['channel'] !== undefined;
  }
  if (!thinking) parts.push({ text: text.slice(at), isSure: depth === 0 });
  const said = parts.filter(part => isVisible(part.text)).map(part => ({ ...part, text: part.text.trim() }));
  return { parts: said, thought };
}

export function withoutThinking(answer: string): string {
  return splitThinking(answer)
    .parts.map(({ text }) => text)
    .join('\n\n');
}

/** `<|channel|>commentary to=functions.look`, `<|start|>assistant to=…` (gpt-oss) */
const CALLING_CHANNEL = /<\|(?:channel|start)\|>[^<>]{0,80}\bto=\w/;
const CALL_TAG = /<(?:tool|function)_?call\b|\[TOOL_/i;

/** Whether a call was removed together with the thinking. @param left the answer without thinking */
function hidesCall(answer: string, left: string): boolean {
  return CALLING_CHANNEL.test(answer) || (left === '' && CALL_TAG.test(answer));
}

export function wordsSoFar(answer: string): { readonly words: string; readonly thought: boolean } {
  const half = HALF_MARKER.exec(answer.slice(-100))?.[0].length ?? 0;
  const { parts, thought } = splitThinking(answer.slice(0, answer.length - half));
  const words = parts.find(({ isSure }) => isSure)?.text ?? '';
  return { words: 'analysis'.startsWith(words) ? '' : words, thought };
}

/** In UTF-16 units. Many times the tokens of any request's limit. */
const MAX_ANSWER_LENGTH = 100_000;

/**
 * Removes thinking from an answer. A model may call a tool within its thoughts or in a channel of its own; then only a part
 * of the call is left, or nothing.
 * @throws ProviderError `bad_answer` if the answer is empty or too long
 */
export function finishAnswer(answer: AIChatResult): AIChatResult {
  const { provider, text: written, toolCalls } = answer;
  if (written.length > MAX_ANSWER_LENGTH)
    throw new ProviderError(provider, 'bad_answer', `the answer is ${written.length} characters long`);
  const text = withoutThinking(written);
  const isCall = toolCalls.length === 0 && hidesCall(written, text);
  if (text === '' && toolCalls.length === 0 && !isCall)
    throw new ProviderError(provider, 'bad_answer', 'the answer is empty');
  return { ...answer, text, ...(isCall && { unparsedCall: true }) };
}
