import { type ReadObject, readObject } from './relaxed-json.ts';

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

const PARAMETER = /<parameter(?:=|\s+name=)["']?([\w.-]+)["']?\s*>([\s\S]*?)<\/parameter>/g;

/** Thinking in front of the answer; of some templates only its end arrives. */
const THINKING = /^[\s\S]*(?:<\/think(?:ing)?>|<\|message\|>)/i;
const ENDLESS_THINKING = /<think(?:ing)?>[\s\S]*$/i;

/** What surrounds calls: fences, markers, tokens of templates. First the blocks of which nothing was understood. */
const MARKERS = [
  /\[TOOL_(REQUEST|CALLS?)\][\s\S]*?\[(?:END_|\/)TOOL_\1\]|<(tool_calls?|function_calls?)>[\s\S]*?<\/\2>/gi,
  /<\|tool_call_start\|>[\s\S]*?(?:<\|tool_call_end\|>|$)/g,
  /```[\w-]*|\[(?:END_|\/)?TOOL_(?:REQUEST|CALLS?)\]|<\/?(?:tool_calls?|function_calls?|function|invoke|parameter)>|<\|[\w-]{1,40}\|>/gi,
];

function words(text: string): Piece[] {
  const unmarked = MARKERS.reduce((rest, marker) => rest.replace(marker, ''), text);
  // Without the markers something may begin that had none of the looks before.
  OPENING.lastIndex = 0;
  const clean = unmarked.slice(0, OPENING.exec(unmarked)?.index).trim();
  return /[^\s{}[\]"'`,;:]/.test(clean) ? [{ kind: 'words', text: clean }] : [];
}

/** A call like XML; its arguments are parameters, or one object. */
function readXml(text: string, name: string, start: number, from: number): { piece: Piece; end: number } {
  const body = text.slice(from);
  const close = /<\/(?:function|invoke)>/.exec(body);
  const inside = close ? body.slice(0, close.index) : body;
  const end = close ? from + close.index + close[0].length : text.length;
  const brace = inside.indexOf('{');
  const object = inside.trimStart().startsWith('{') ? readObject(inside, brace) : undefined;
  const parameters = [...inside.matchAll(PARAMETER)].map(([, key, value]) => [key, value?.trim()]);
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
 * reaches to the end of the answer. Never throws.
 */
export function readPieces(answer: string): readonly Piece[] {
  const text = answer.replace(THINKING, '').replace(ENDLESS_THINKING, '');
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(text);
    pieces.push(...words(text.slice(at, opening?.index)));
    if (opening === null) break;
    const name = opening[1] ?? opening[2];
    if (name !== undefined) {
      const xml = readXml(text, name, opening.index, opening.index + opening[0].length);
      pieces.push(xml.piece);
      at = xml.end;
    } else {
      const { fields, closed, end } = readObject(text, opening.index);
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
