import { withoutThinking } from '../thinking.ts';
import { type ReadObject, readObject } from './relaxed-json.ts';

const JSON_OBJECT = String.raw`\{(?=\s*(?:\\*["'“{}]|[\w-]+["'”]?\s*:|\/\/|$)|[ \t]*\n)`;
const JSON_KEY = String.raw`["'“](?=(?:session_id|command|args|text|name|arguments)\\*["'”]\s*:)`;
const OPENING = new RegExp(
  `${JSON_OBJECT}|${JSON_KEY}|${'```(?<fence>[\\w-]{0,40})'}|${String.raw`<(?<tag>tool_use|tool_call)>|\[(?<bracket>TOOL_REQUEST)\]`}`,
  'gi',
);

const NAME = /<(tool_name|name)>\s*([\w.-]{1,100})\s*<\/\1>/i;
const CONTAINER = /^\s*<(?:parameters|arguments|args|input|tool_input)>\s*/i;
const PARAMETER = /<(?<key>[\w.-]{1,64})>/g;
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

/** Tags inside an argument belong to its value: the content of a file may be anything. */
function taggedArguments(text: string): Readonly<Record<string, string>> {
  const read: [string, string][] = [];
  PARAMETER.lastIndex = 0;
  for (let tags = 0; tags < MAX_ARGUMENTS; tags++) {
    const key = PARAMETER.exec(text)?.groups?.['key'];
    if (key === undefined) break;
    const from = PARAMETER.lastIndex;
    const end = text.indexOf(`</${key}>`, from);
    if (end < 0) continue;
    read.push([key, unescaped(valueIn(text.slice(from, end)))]);
    PARAMETER.lastIndex = end + key.length + 3;
  }
  return Object.fromEntries(read);
}

export interface ObjectPiece {
  readonly kind: 'object';
  readonly fields: ReadObject['fields'];
  readonly closed: boolean;
  readonly source: string;
}

/** An object may be a call; the text around it is words. */
export type Piece = ObjectPiece | { readonly kind: 'words'; readonly text: string };

/** Whether an object is shown to the user as it is. */
type IsWords = (piece: ObjectPiece) => boolean;

const noWords: IsWords = () => false;
const isObject = (piece: Piece): piece is ObjectPiece => piece.kind === 'object';

interface Cut {
  readonly end: number;
  readonly pieces: readonly Piece[] | undefined;
}

function words(raw: string, isBeforeCut: boolean, isAfterCut: boolean): readonly Piece[] {
  let text = raw;
  if (isAfterCut) text = text.replace(/^[\s\]})]*(?:```)?/, '');
  if (isBeforeCut) text = text.trimEnd().replace(/(?:```[\w-]{0,40})?[\s[({]{0,8}$/, '');
  text = text.trim();
  return /[^\s{}[\]"'`,;:]/.test(text) ? [{ kind: 'words', text }] : [];
}

/** The XML form has a tag with the name, and the arguments in tags or an object. All other forms are objects. */
function callsIn(inner: string, isWhole: boolean, source: string): readonly ObjectPiece[] {
  const name = NAME.exec(inner);
  if (name === null) {
    const held = scanned(inner, noWords, false).filter(isObject);
    return held.length > 0 ? held : [{ kind: 'object', fields: {}, closed: false, source }];
  }
  const body = inner.slice(name.index + name[0].length).replace(CONTAINER, '');
  const object = body.startsWith('{') ? readObject(body, 0) : undefined;
  const fields = { command: name[2], args: object?.fields ?? taggedArguments(body) };
  return [{ kind: 'object', fields, closed: isWhole && object?.closed !== false, source }];
}

/** @param nests whether to look into tags and fences; a call is never nested in another one */
function scanned(text: string, isWords: IsWords, nests = true): readonly Piece[] {
  const absent = new Set<string>();
  const endOf = (mark: string, from: number): number => {
    const end = absent.has(mark) ? -1 : text.indexOf(mark, from);
    if (end < 0) absent.add(mark);
    return end;
  };

  function surrounded(start: number, from: number, mark: string): Cut {
    const at = endOf(mark, from);
    const end = at < 0 ? text.length : at + mark.length;
    const inner = text.slice(from, at < 0 ? undefined : at);
    return { end, pieces: nests ? callsIn(inner, at >= 0, text.slice(start, end)) : [] };
  }

  function cutAt(found: RegExpExecArray): Cut {
    const start = found.index;
    const from = start + found[0].length;
    const { fence, tag, bracket } = found.groups ?? {};
    if (tag !== undefined) return surrounded(start, from, `</${tag}>`);
    if (bracket !== undefined) return surrounded(start, from, '[END_TOOL_REQUEST]');
    if (fence !== undefined) {
      const end = endOf('```', from);
      if (end < 0 || !nests) return { end: from, pieces: undefined };
      const pieces = scanned(text.slice(from, end), isWords);
      const holdsCall = pieces.some(piece => isObject(piece) && !isWords(piece));
      return { end: end + 3, pieces: holdsCall ? pieces : undefined };
    }
    const { fields, closed, end } = readObject(text, start);
    const piece: ObjectPiece = { kind: 'object', fields, closed, source: text.slice(start, end) };
    return { end, pieces: closed && isWords(piece) ? undefined : [piece] };
  }

  const pieces: Piece[] = [];
  const opening = new RegExp(OPENING);
  let begin = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const cut = cutAt(found);
    if (cut.pieces !== undefined) {
      pieces.push(...words(text.slice(begin, found.index), true, begin > 0), ...cut.pieces);
      begin = cut.end;
    }
    opening.lastIndex = cut.end;
    if (cut.end >= text.length) break;
  }
  pieces.push(...words(text.slice(begin), false, begin > 0));
  return pieces;
}

const FENCED = /^```(?:text|markdown|md|plaintext)?\n([^`]*)```$/;

/** A model that writes a result itself has invented it and everything after it. */
const RESULT = /<\W?(?:tool|function)_(?:response|result|output)s?\b|\[TOOL_RESULT/i;

/** Splits an answer into pieces, in linear time. An object that does not close reaches to the end. Never throws. */
export function readPieces(answer: string, isWords: IsWords = noWords): readonly Piece[] {
  const [text = ''] = withoutThinking(answer).split(RESULT, 1);
  return scanned(FENCED.exec(text)?.[1] ?? text, isWords);
}
