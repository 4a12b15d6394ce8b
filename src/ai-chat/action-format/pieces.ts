import { withoutThinking } from '../thinking.ts';
import { type ReadObject, readFunctionCall, readObject } from './relaxed-json.ts';

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
const STRAY = new RegExp(
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

function openingOf(names: readonly string[]): RegExp {
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

function surroundingOf(found: RegExpExecArray, names: readonly string[]): Surrounding | undefined {
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

function taggedArguments(written: string): TaggedArguments {
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

/** Signs within signs: what stands deeper is no call. */
const DEEPEST = 4;

export interface ObjectPiece {
  readonly kind: 'object';
  readonly fields: ReadObject['fields'];
  readonly closed: boolean;
  readonly source: string;
}

export type Piece = { readonly kind: 'words'; readonly text: string } | ObjectPiece;

export interface Reading {
  readonly names?: readonly string[];
  readonly isWords?: (object: ObjectPiece) => boolean;
}

interface Scan extends Required<Reading> {
  readonly name: RegExp | undefined;
  readonly opening: RegExp;
  readonly depth: number;
}

const NAMING = [
  ...['session_id', 'command', 'name', 'tool', 'tool_name', 'function', 'action', 'recipient_name'],
  ...['tool_calls', 'tool_uses', 'function_call', 'functionCall'],
];

const noWords = () => false;
const isObject = (piece: Piece): piece is ObjectPiece => piece.kind === 'object';

interface Cut {
  readonly end: number;
  readonly pieces: readonly Piece[] | undefined;
}

function words(raw: string, scan: Scan, isBeforeCut: boolean, isBehindCut: boolean): readonly Piece[] {
  let text = raw.replace(STRAY, '');
  if (text !== raw && scan.depth < DEEPEST)
    return scanned(text, { ...scan, depth: scan.depth + 1 }).filter(piece => !isObject(piece));
  if (isBehindCut) text = text.replace(/^[\s\]})]*(?:```)?/, '');
  if (isBeforeCut) text = text.trimEnd().replace(/(?:```[\w-]{0,40})?[\s[({]{0,8}$/, '');
  text = text.trim();
  return /[^\s{}[\]"'`,;:]/.test(text) ? [{ kind: 'words', text }] : [];
}

function callsIn(
  inner: string,
  scan: Scan,
  own: string | undefined,
  isWhole: boolean,
  source: string,
): readonly ObjectPiece[] {
  const objectsIn = (text: string) =>
    scan.depth < DEEPEST
      ? scanned(text, { ...scan, isWords: noWords, depth: scan.depth + 1 }).filter(isObject)
      : [];
  const tagged = taggedArguments(inner);
  const nested = objectsIn(tagged.rest);
  const isNamed = nested.some(({ fields }) => NAMING.some(key => key in fields));
  if (isNamed && own === undefined) return tagged.rest === inner ? nested : objectsIn(inner);
  const name = own ?? scan.name?.exec(inner)?.[0];
  if (name === undefined)
    return nested.length > 0 ? nested : [{ kind: 'object', fields: {}, closed: false, source }];
  const [object] = nested;
  const args = object?.fields ?? tagged.args;
  const closed =
    object === undefined || own !== undefined ? isWhole && object?.closed !== false : object.closed;
  return [{ kind: 'object', fields: { command: name, args }, closed, source }];
}

function fenceCut(text: string, from: number, scan: Scan): Cut {
  const end = text.indexOf('```', from);
  if (end < 0 || scan.depth >= DEEPEST) return { end: from, pieces: undefined };
  const pieces = scanned(text.slice(from, end), { ...scan, depth: scan.depth + 1 });
  const holdsCall = pieces.some(piece => isObject(piece) && !scan.isWords(piece));
  return { end: end + 3, pieces: holdsCall ? pieces : undefined };
}

/** Looks for ends; a kind that has none any more is not looked for again. */
function createEnds(text: string) {
  const absent = new Set<string>();
  return (kind: string, end: RegExp, from: number) => {
    if (absent.has(kind)) return undefined;
    end.lastIndex = from;
    const found = end.exec(text);
    if (found !== null) return { at: found.index, behind: found.index + found[0].length };
    absent.add(kind);
    return undefined;
  };
}

function scanned(text: string, scan: Scan): readonly Piece[] {
  const { names, isWords } = scan;
  const endOf = createEnds(text);

  function cutAt(found: RegExpExecArray): Cut {
    const start = found.index;
    const from = start + found[0].length;
    const { fence, qualified, bare, action } = found.groups ?? {};
    const around = surroundingOf(found, names);
    if (around !== undefined) {
      const end = around.isEmpty ? { at: from, behind: from } : endOf(around.kind, around.end, from);
      const behind = end?.behind ?? text.length;
      const source = text.slice(start, behind);
      const inner = text.slice(from, end?.at);
      return {
        end: behind,
        pieces: around.isResult ? [] : callsIn(inner, scan, around.name, end !== undefined, source),
      };
    }
    if (fence !== undefined) return fenceCut(text, from, scan);
    const command = action ?? qualified ?? bare;
    if (command !== undefined) {
      const isBare = action !== undefined && text.charAt(from) !== '{';
      const read = isBare ? { fields: {}, closed: true, end: from } : readFunctionCall(text, from);
      const { fields: args, closed, end } = read;
      const source = text.slice(start, end);
      return { end, pieces: [{ kind: 'object', fields: { command, args }, closed, source }] };
    }
    const { fields, closed, end } = readObject(text, start);
    const piece: ObjectPiece = { kind: 'object', fields, closed, source: text.slice(start, end) };
    return { end, pieces: closed && isWords(piece) ? undefined : [piece] };
  }

  const pieces: Piece[] = [];
  const opening = new RegExp(scan.opening);
  let begin = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const cut = cutAt(found);
    if (cut.pieces !== undefined) {
      pieces.push(...words(text.slice(begin, found.index), scan, true, begin > 0), ...cut.pieces);
      begin = cut.end;
    }
    opening.lastIndex = cut.end;
    if (cut.end >= text.length) break;
  }
  pieces.push(...words(text.slice(begin), scan, false, begin > 0));
  return pieces;
}

const FENCED = /^```(?:text|markdown|md|plaintext)?\n([^`]*)```$/;

/** Takes an answer apart: what does not close reaches to the end. Never throws; in time linear in its length. */
export function readPieces(
  answer: string,
  { names = [], isWords = noWords }: Reading = {},
): readonly Piece[] {
  const text = withoutThinking(answer);
  const fenced = FENCED.exec(text)?.[1];
  const name = names.length > 0 ? new RegExp(String.raw`\b(?:${names.join('|')})\b`) : undefined;
  return scanned(fenced ?? text, {
    names,
    name,
    isWords,
    opening: openingOf(names),
    depth: 0,
  });
}
