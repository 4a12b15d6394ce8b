/** Tags around calls and around what tools answered. */
const TAGS =
  'tool_use|tool_calls?|tool_code|tool_request|function_calls?|functioncall|function|invoke|tool_responses?|tool_results?|function_results?|function_response';
/** Fences whose name tells that a call stands in them. */
const CALL_FENCE = /^(?:tool_(?:code|calls?|use|request)|function_calls?|functioncall|action)$/i;
/** What is in them is nothing that the model asks for. */
const RESULT = /response|result/i;

const JSON_OBJECT = String.raw`\{(?=\s*(?:\\*["'“{}]|[\w-]+["'”]?\s*:|\/\/|$)|[ \t]*\n)`;
/** Fields of an object whose brace is missing. */
const JSON_KEY = String.raw`["'“](?=(?:session_id|command|args|text|name|arguments)\\*["'”]\s*:)`;
/** `<|tool_call|>` (Phi, Granite), `<｜tool▁calls▁begin｜>` (DeepSeek), `<|python_tag|>` (Llama), `<|START_ACTION|>` (Command). */
const TOKEN = String.raw`<[|｜](?<token>(?:tool|function|python_tag|start_action|action_start)(?![\w▁]{0,40}end[|｜])[\w▁]{0,40})[|｜]?>`;
const BRACKETS = String.raw`\[(?<bracket>TOOL_(?:REQUEST|CALLS?|RESULTS?))\]`;
const FENCE = '```(?<fence>[\\w-]{0,40})';

/** Ends of what begins with a token of a template; some models write none, as the call ends their answer. */
const TOKEN_END = /<[|｜]?(?:\/tool[\w▁]{0,40}|[\w▁]{0,40}end|end_action|eom_id|eot_id|tool_call)[|｜]>|$/gi;

/** Single signs that are left when what they surround is gone, or that never had their other half. */
export const STRAY = new RegExp(
  String.raw`\[(?:END_|\/)?TOOL_(?:REQUEST|CALLS?|RESULTS?)\]|\[ARGS\]|\[\/?SYSTEM STATE\]|<\/?(?:\w{1,16}:)?(?:${TAGS}|parameters?|tool_name|arg_key|arg_value)>|<[|｜][\w▁/-]{1,40}[|｜]>|<\/?tool_call\|>`,
  'gi',
);

const escaped = (name: string): string => name.replace(/[^\w]/g, '\\$&');

const TAG_NAMES = [...TAGS.replaceAll('s?', 's').split('|'), 'parameters', 'tool_name', 'arg_value'];
const BRACKETED = [
  '[tool_request]',
  '[tool_calls]',
  '[end_tool_request]',
  '[/tool_calls]',
  '[tool_results]',
  '[args]',
];
const HALF_TAG = /<\/?(?:\w{1,16}:)?(\w{0,64})([=\s][^<>]{0,200})?\/?$/;
const HALF_TOKEN = /<[|｜][^<>\n]{0,60}$/;
const HALF_BRACKETS = /\[[\w/]{0,20}$/;
const HALF_CALL =
  /(?:\bprint\s?\(\w{0,20}|(?:\bprint\s?\(\s?)?(?:\bto=)?\b(?:functions|default_api)\.\w{0,64}(?:\sj?s?o?n?)?|\bto=\w{0,9}|\b\w{1,64}_\w{0,64})$/;
const HALF_ACTION =
  /\*{0,2}\bAction(?:\*{2}:|:\*{0,2})[ \t]{0,4}`?(\w{0,64})`?(?:\s{1,4}\*{0,2}A[\w :*]{0,20}\s{0,4}`{0,3}\w{0,4}\s{0,4})?\*{0,2}$/;
const FENCES = /```/g;
/** As far as signs reach back from the end of a text. */
const LONGEST_HALF = 300;

/** Whether the end of a text is the beginning of a sign, by the expressions above. */
function isHalf(half: RegExp, found: RegExpExecArray, names: readonly string[]): boolean {
  const [text, name = '', attributes] = found;
  switch (half) {
    case HALF_TAG: {
      const known = [...TAG_NAMES, ...names];
      if (attributes !== undefined) return known.includes(name) || name === 'parameter';
      return known.some(each => each.startsWith(name.toLowerCase()));
    }
    case HALF_ACTION:
      return names.some(each => each.startsWith(name));
    case HALF_BRACKETS:
      return BRACKETED.some(sign => sign.startsWith(text.toLowerCase()));
    case HALF_CALL:
      return /[.(=]/.test(text) || ['default_api', ...names].some(each => each.startsWith(text));
    default:
      return true;
  }
}

/** A text without the beginning of a sign at its end: an answer may break off anywhere. */
export function withoutHalfSign(text: string, names: readonly string[]): string {
  let kept = text;
  for (const half of [HALF_ACTION, HALF_TAG, HALF_TOKEN, HALF_CALL, HALF_BRACKETS]) {
    const found = half.exec(kept.slice(-LONGEST_HALF));
    if (found && isHalf(half, found, names))
      kept = kept.slice(0, kept.length - found[0].length).replace(/[\s[({]{1,8}$/, '');
  }
  const open = /```[\w-]{0,40}$/.exec(kept.slice(-LONGEST_HALF));
  const isOpen = open && [...kept.matchAll(FENCES)].length % 2 === 1;
  return isOpen ? kept.slice(0, kept.length - open[0].length).replace(/[\s[({]{1,8}$/, '') : kept;
}

/** `Action: name`, `Action Input: {…}` on lines of their own, as agents were once taught to write calls; often in bold. */
function actionOf(names: readonly string[]): string {
  const label = (words: string) => String.raw`\*{0,2}${words}(?:\*{2}:|:\*{0,2})[ \t]{0,4}`;
  const input = String.raw`\s{1,4}${label('Action[ _]Input')}\s{0,4}(?:\x60{3}(?:json)?\s{0,4})?`;
  return String.raw`${label('Action')}\x60?(?<action>${names.join('|')})\b\x60?(?:${input})?`;
}

/**
 * Where something may begin that is no words: an object, a fence, a sign around calls, or a call like that of a function.
 *
 * @param names of tools: as a tag, or in front of brackets, each of them is a call
 */
export function openingOf(names: readonly string[]): RegExp {
  const own = names.map(escaped);
  const tag = String.raw`<(?:\w{1,16}:)?(?<tag>${[TAGS, ...own].join('|')}|tool(?=\s+name))(?<attributes>[=\s][^<>]{0,200})?\/?>`;
  const bare = own.map(name =>
    name.includes('_') ? name : String.raw`${name}(?=\(\s*(?:["'{)]|\w{1,64}\s*=))`,
  );
  const called = [
    String.raw`(?:functions?|default_api|tools?)\.(?<qualified>[a-z_]\w{0,63})`,
    ...(bare.length > 0 ? [`(?<bare>${bare.join('|')})`] : []),
  ].join('|');
  const call = String.raw`(?:\bprint\s?\(\s?)?(?:\bto=)?\b(?:${called})(?:\.(?:call|invoke))?(?:\s{0,2}(?=[({])|\s{1,2}json\s{0,2}(?=\{))`;
  return new RegExp(
    [JSON_OBJECT, JSON_KEY, FENCE, TOKEN, BRACKETS, tag, actionOf(own), call].join('|'),
    'gi',
  );
}

/** Something that surrounds calls. */
interface Surrounding {
  /** Of its kind, all look for the same end. */
  readonly kind: string;
  readonly end: RegExp;
  /** What is in it was answered by a tool. */
  readonly isResult: boolean;
  /** The tool that it names itself. */
  readonly name: string | undefined;
  /** It has no inside. */
  readonly isEmpty: boolean;
}

/** What surrounds calls, by what was found of {@link openingOf}; `undefined` where something else begins there. */
export function surroundingOf(found: RegExpExecArray, names: readonly string[]): Surrounding | undefined {
  const { token, bracket, tag, attributes = '', fence } = found.groups ?? {};
  const plain = { name: undefined, isEmpty: false };
  if (token !== undefined) return { ...plain, kind: 'token', end: TOKEN_END, isResult: RESULT.test(token) };
  if (fence !== undefined)
    return CALL_FENCE.test(fence) ? { ...plain, kind: 'fence', end: /```|$/g, isResult: false } : undefined;
  if (bracket !== undefined) {
    const word = bracket.toUpperCase().slice('TOOL_'.length);
    const end = new RegExp(String.raw`\[(?:END_|\/)TOOL_${word}\]${word === 'REQUEST' ? '' : '|$'}`, 'gi');
    return { ...plain, kind: bracket, end, isResult: RESULT.test(bracket) };
  }
  if (tag === undefined) return undefined;
  const closing = /^(?:function|invoke)$/i.test(tag) ? 'function|invoke' : escaped(tag);
  const named = /^=\s*["']?([\w.-]+)|\bname\s*=\s*["']?([\w.-]+)/i.exec(attributes);
  return {
    kind: tag.toLowerCase(),
    end: new RegExp(String.raw`<\/(?:\w{1,16}:)?(?:${closing})\s*>`, 'gi'),
    isResult: RESULT.test(tag) && !names.includes(tag),
    name: named?.[1] ?? named?.[2] ?? (names.includes(tag) ? tag : undefined),
    isEmpty: found[0].endsWith('/>'),
  };
}
