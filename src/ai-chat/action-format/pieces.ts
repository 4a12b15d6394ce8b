import { withoutThinking } from '../answer/thinking.ts';
import { type Looks, type ReadObject, readObject } from './relaxed-json.ts';

/** How far ends of objects are looked for, in characters of all objects together. */
const LOOKS_PER_CHARACTER = 8;
const LOOKS = 2000;

/** A part of an answer: words, or something that is not meant for the person's eyes. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | {
      readonly kind: 'object';
      readonly fields: ReadObject['fields'];
      readonly closed: boolean;
      /** As the model wrote it. */
      readonly source: string;
    };

/**
 * Where something begins that is no words: an object, the fields of one whose brace is missing, or a call like XML
 * (`<function=name>`, `<invoke name="name">`). A brace in front of anything else is a part of the words.
 */
const OPENING =
  /\{(?=\s*(?:\\*["'“{}]|[\w-]+["'”]?\s*:|\/\/|$)|[ \t]*\n)|["'“](?=(?:session_id|command|args|text|name|arguments)\\*["'”]\s*:)|<function=["']?([\w.-]+)["']?>|<invoke\s+name=["']?([\w.-]+)["']?\s*>/g;

const PARAMETER = /<parameter(?:=|\s+name=)["']?([\w.-]+)["']?\s*>/g;
const END_OF_PARAMETER = '</parameter>';

/** What surrounds calls, with all that is in it: of that nothing was understood. */
const BLOCKS: readonly (readonly [opening: RegExp, closing: RegExp])[] = [
  ...['REQUEST', 'CALLS?'].map(
    name =>
      [new RegExp(`\\[TOOL_${name}\\]`, 'gi'), new RegExp(`\\[(?:END_|/)TOOL_${name}\\]`, 'gi')] as const,
  ),
  ...['tool_calls?', 'function_calls?'].map(
    name => [new RegExp(`<${name}>`, 'gi'), new RegExp(`</${name}>`, 'gi')] as const,
  ),
  [/<\|tool_call_start\|>/g, /<\|tool_call_end\|>|$/g],
];
/** The same where it stands alone: fences, markers, tokens of templates. */
const MARKERS =
  /```[\w-]*|\[(?:END_|\/)?TOOL_(?:REQUEST|CALLS?)\]|<\/?(?:tool_calls?|function_calls?|function|invoke|parameter)>|<\|[\w-]{1,40}\|>/gi;

/** A text without its blocks of one kind: each end is looked for once, so that openings without one cost nothing. */
function withoutBlocks(text: string, [opening, closing]: (typeof BLOCKS)[number]): string {
  let kept = '';
  let at = 0;
  opening.lastIndex = 0;
  for (let begin = opening.exec(text); begin !== null; begin = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(text);
    if (end === null) break;
    kept += text.slice(at, begin.index);
    at = end.index + end[0].length;
    opening.lastIndex = at;
    if (at >= text.length) break;
  }
  return kept + text.slice(at);
}

function words(text: string): Piece[] {
  const unmarked = BLOCKS.reduce(withoutBlocks, text).replace(MARKERS, '');
  // Without the markers something may begin that had none of the looks before.
  OPENING.lastIndex = 0;
  const clean = unmarked.slice(0, OPENING.exec(unmarked)?.index).trim();
  return /[^\s{}[\]"'`,;:]/.test(clean) ? [{ kind: 'words', text: clean }] : [];
}

function readParameters(text: string): [string, string][] {
  const read: [string, string][] = [];
  PARAMETER.lastIndex = 0;
  for (let begin = PARAMETER.exec(text); begin !== null; begin = PARAMETER.exec(text)) {
    const end = text.indexOf(END_OF_PARAMETER, PARAMETER.lastIndex);
    if (end < 0) break;
    read.push([begin[1] ?? '', text.slice(PARAMETER.lastIndex, end).trim()]);
    PARAMETER.lastIndex = end + END_OF_PARAMETER.length;
  }
  return read;
}

/** A call like XML; its arguments are parameters, or one object. */
function readXml(
  text: string,
  name: string,
  start: number,
  from: number,
  looks: Looks,
): { piece: Piece; end: number } {
  const body = text.slice(from);
  const close = /<\/(?:function|invoke)>/.exec(body);
  const inside = close ? body.slice(0, close.index) : body;
  const end = close ? from + close.index + close[0].length : text.length;
  const brace = inside.indexOf('{');
  const object = inside.trimStart().startsWith('{') ? readObject(inside, brace, looks) : undefined;
  const parameters = readParameters(inside);
  return {
    piece: {
      kind: 'object',
      fields: { command: name, args: object?.fields ?? Object.fromEntries(parameters) },
      closed: close !== null && object?.closed !== false,
      source: text.slice(start, end),
    },
    end,
  };
}

/**
 * Takes an answer apart. Objects and calls are never words, however mangled: what does not close or makes no sense
 * reaches to the end of the answer. Never throws. In time that grows with the length of the answer alone.
 */
export function readPieces(answer: string): readonly Piece[] {
  const text = withoutThinking(answer);
  const looks = { left: LOOKS_PER_CHARACTER * text.length + LOOKS };
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(text);
    pieces.push(...words(text.slice(at, opening?.index)));
    if (opening === null) break;
    const name = opening[1] ?? opening[2];
    if (name !== undefined) {
      const xml = readXml(text, name, opening.index, opening.index + opening[0].length, looks);
      pieces.push(xml.piece);
      at = xml.end;
    } else {
      const { fields, closed, end } = readObject(text, opening.index, looks);
      pieces.push({ kind: 'object', fields, closed, source: text.slice(opening.index, end) });
      at = end;
    }
  }
  return pieces;
}

/** The words of a text alone. */
export function wordsOf(text: string): string {
  return readPieces(text)
    .flatMap(piece => (piece.kind === 'words' ? [piece.text] : []))
    .join('\n\n');
}
