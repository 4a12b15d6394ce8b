import { withoutThinking } from '../thinking.ts';
import { type ReadObject, readFunctionCall, readObject } from './relaxed-json.ts';
import { openingOf, STRAY, surroundingOf, taggedArguments } from './signs.ts';

/** Signs within signs: what stands deeper is no call. */
const DEEPEST = 4;

/** A call that is no JSON has the fields `command` and `args`. */
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

/** Without pieces the text goes on as words at `end`. */
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
  return (
    kind: string,
    end: RegExp,
    from: number,
  ): { readonly at: number; readonly behind: number } | undefined => {
    if (absent.has(kind)) return undefined;
    end.lastIndex = from;
    const found = end.exec(text);
    if (found === null) absent.add(kind);
    return found === null ? undefined : { at: found.index, behind: found.index + found[0].length };
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

/**
 * Takes an answer apart. Objects and calls are never words, however mangled: what does not close reaches to the end.
 * Never throws. In time that grows with the length of the answer alone.
 */
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
