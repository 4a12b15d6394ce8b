import { ProviderError } from '../lib/errors.ts';
import { isVisible } from '../lib/one-line.ts';

/**
 * What models put around their thinking when the server does not take it out: `<think>` and its kin, `[THINK]` (Magistral),
 * `◁think▷` (Kimi), `<|START_THINKING|>` (Command), `<|channel>…<channel|>` (Gemma), and the channels of gpt-oss.
 */
const MARKER =
  /<(?<tag>\/?)(?:\w{1,16}:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis)(?:\s[^<>]{0,60})?>|\[(?<bracket>\/?)THINK\]|◁(?<kimi>\/?)think▷|<\|(?<name>start_thinking|end_thinking|begin_of_thought|end_of_thought|message|end|return|call)\|>|(?<start><\|start\|>[^<>\n]{0,80})|<\|channel\|>(?<channel>[^<>]{0,80})|(?<gemma><\|channel>|<channel\|>)/gi;

const BARE_CHANNEL = /^\s*analysis(?=\p{Lu})/u;
const BARE_FINAL = 'assistantfinal';

const HALF_MARKER = /(?:<[^<>]{0,80}|\[\/?(?:T(?:H(?:I(?:NK?)?)?)?)?|◁[^▷]{0,8})$/;

/** `words`: what follows is for the person, and nothing before; `header`: the end of a channel's name; `next`: one message ends. */
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
  /** For the person; trimmed, none empty. One that is not sure may yet turn out to be thinking. */
  readonly parts: readonly { readonly text: string; readonly isSure: boolean }[];
  readonly thought: boolean;
}

/** An answer, or as much of it as there is, without thinking, which may lack its end or its beginning. In linear time. */
function splitThinking(answer: string): SplitAnswer {
  const text = withoutBareChannel(answer);
  let parts: { readonly text: string; readonly isSure: boolean }[] = [];
  // Thoughts may speak of their own marks: the first end counts, but more ends may follow.
  let depth = 0;
  let thought = text !== answer;
  let thinking = false;
  // Behind a channel's name its own `<|message|>` follows.
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

/** Whether a call went with the thinking that was taken out. @param left what is left of it */
export function thinksCall(answer: string, left: string): boolean {
  return CALLING_CHANNEL.test(answer) || (left === '' && CALL_TAG.test(answer));
}

export function wordsSoFar(answer: string): { readonly words: string; readonly thought: boolean } {
  const half = HALF_MARKER.exec(answer.slice(-100))?.[0].length ?? 0;
  const { parts, thought } = splitThinking(answer.slice(0, answer.length - half));
  const words = parts.find(({ isSure }) => isSure)?.text ?? '';
  return { words: 'analysis'.startsWith(words) ? '' : words, thought };
}

/** In UTF-16 units: many times the tokens that any request allows. */
const LONGEST_ANSWER = 100_000;

/** Throws ProviderError `bad_answer` for a longer one. */
export function answerOfLength(provider: string, text: string): string {
  if (text.length <= LONGEST_ANSWER) return text;
  throw new ProviderError(provider, 'bad_answer', `the answer is ${text.length} characters long`);
}
