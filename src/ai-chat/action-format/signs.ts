const TAGS =
  'tool_use|tool_calls?|tool_code|tool_request|function_calls?|functioncall|function|invoke|tool_responses?|tool_results?|function_results?|function_response';
const CALL_FENCE = /^(?:tool_(?:code|calls?|use|request)|function_calls?|functioncall|action)$/i;
const RESULT = /response|result/i;

const JSON_OBJECT = String.raw`\{(?=\s*(?:\\*["'“{}]|[\w-]+["'”]?\s*:|\/\/|$)|[ \t]*\n)`;
const JSON_KEY = String.raw`["'“](?=(?:session_id|command|args|text|name|arguments)\\*["'”]\s*:)`;
/** `<|tool_call|>` (Phi, Granite), `<｜tool▁calls▁begin｜>` (DeepSeek), `<|python_tag|>` (Llama), `<|START_ACTION|>` (Command). */
const TOKEN = String.raw`<[|｜](?<token>(?:tool|function|python_tag|start_action|action_start)(?![\w▁]{0,40}end[|｜])[\w▁]{0,40})[|｜]?>`;
const BRACKETS = String.raw`\[(?<bracket>TOOL_(?:REQUEST|CALLS?|RESULTS?))\]`;
const FENCE = '```(?<fence>[\\w-]{0,40})';

/** Some models write no end, as the call ends their answer. */
const TOKEN_END = /<[|｜]?(?:\/tool[\w▁]{0,40}|[\w▁]{0,40}end|end_action|eom_id|eot_id|tool_call)[|｜]>|$/gi;

/** Single signs that are left when what they surround is gone. */
export const STRAY = new RegExp(
  String.raw`\[(?:END_|\/)?TOOL_(?:REQUEST|CALLS?|RESULTS?)\]|\[ARGS\]|\[\/?SYSTEM STATE\]|<\/?(?:\w{1,16}:)?(?:${TAGS}|parameters?|tool_name|arg_key|arg_value)>|<[|｜][\w▁/-]{1,40}[|｜]>|<\/?tool_call\|>`,
  'gi',
);

const escaped = (name: string): string => name.replace(/[^\w]/g, '\\$&');

/** `Action: name`, `Action Input: {…}`, as agents were once taught to write calls; often in bold. */
function actionOf(names: readonly string[]): string {
  const label = (words: string) => String.raw`\*{0,2}${words}(?:\*{2}:|:\*{0,2})[ \t]{0,4}`;
  const input = String.raw`\s{1,4}${label('Action[ _]Input')}\s{0,4}(?:\x60{3}(?:json)?\s{0,4})?`;
  return String.raw`${label('Action')}\x60?(?<action>${names.join('|')})\b\x60?(?:${input})?`;
}

/**
 * Where something may begin that is no words.
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

interface Surrounding {
  readonly kind: string;
  readonly end: RegExp;
  readonly isResult: boolean;
  readonly name: string | undefined;
  readonly isEmpty: boolean;
}

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

const CONTAINERS = /^(?:parameters|arguments|args|input|tool_input|tool_name|name)$/i;
const PARAMETER = /<(?:parameter(?:=|\s+name=)["']?(?<named>[\w.-]{1,64})["']?\s*|(?<key>[\w.-]{1,64}))>/g;
const KEY_AND_VALUE = /<arg_key>\s*([\w.-]{1,64})\s*<\/arg_key>\s*<arg_value>([^<]*)<\/arg_value>/g;
const MAX_ARGUMENTS = 32;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function valueIn(written: string): string {
  const trimmed = written.trim();
  if (!trimmed.includes('\n')) return trimmed;
  return written.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '');
}

interface TaggedArguments {
  readonly args: Readonly<Record<string, string>>;
  /** What stands in an argument is a part of it: a file that is to be written may hold anything. */
  readonly rest: string;
}

/** Reads `<parameter name="style">anime</parameter>`, `<style>anime</style>`; only whole ones. */
export function taggedArguments(written: string): TaggedArguments {
  const text = written.replace(/(<\/?)\w{1,16}:(?=parameter\b)/g, '$1');
  const read: [string, string][] = [...text.matchAll(KEY_AND_VALUE)].map(([, key = '', value = '']) => [
    key,
    unescaped(value.trim()),
  ]);
  let rest = '';
  let begin = 0;
  PARAMETER.lastIndex = 0;
  for (let tags = 0; tags < MAX_ARGUMENTS; tags++) {
    const { groups, 0: tag } = PARAMETER.exec(text) ?? {};
    if (tag === undefined) break;
    const key = groups?.['named'] ?? groups?.['key'] ?? '';
    if (groups?.['named'] === undefined && CONTAINERS.test(key)) continue;
    const closing = groups?.['named'] === undefined ? `</${key}>` : '</parameter>';
    const from = PARAMETER.lastIndex;
    const end = text.indexOf(closing, from);
    if (end < 0) continue;
    read.push([key, unescaped(valueIn(text.slice(from, end)))]);
    rest += text.slice(begin, from);
    begin = end;
    PARAMETER.lastIndex = end + closing.length;
  }
  return { args: Object.fromEntries(read), rest: rest + text.slice(begin) };
}
