import { type Looks, type ReadObject, readObject } from './relaxed-json.ts';

/** `style="anime"`, as in a call of Python's. */
const KEYWORD = /\s*([\w-]{1,64})\s*[=:]\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s,()"']{1,200})(?:\s*,)?/y;
const SPACE = /\s*/y;

function readLiteral(written: string): unknown {
  if (written === 'None') return null;
  try {
    return JSON.parse(written);
  } catch {
    return written.replace(/^["']|["']$/g, '');
  }
}

function behindSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

/**
 * The arguments of a call that is written like a function's: `({"style": "anime"})`, `{"style": "anime"}`,
 * `(style="anime")`. Never throws. What does not close reaches to the end of the text.
 *
 * @param start the place of its bracket or brace
 */
export function readFunctionCall(text: string, start: number, looks: Looks): ReadObject {
  if (text.charAt(start) === '{') return readObject(text, start, looks);
  const inside = behindSpace(text, start + 1);
  if (text.charAt(inside) === '{') {
    const object = readObject(text, inside, looks);
    const end = behindSpace(text, object.end);
    const closed = object.closed && text.charAt(end) === ')';
    return { ...object, closed, end: closed ? end + 1 : object.end };
  }
  const fields: [string, unknown][] = [];
  KEYWORD.lastIndex = inside;
  let at = inside;
  for (let found = KEYWORD.exec(text); found !== null; found = KEYWORD.exec(text)) {
    fields.push([found[1] ?? '', readLiteral(found[2] ?? '')]);
    at = KEYWORD.lastIndex;
  }
  at = behindSpace(text, at);
  const closed = text.charAt(at) === ')';
  const bracket = closed ? at : text.indexOf(')', at);
  return { fields: Object.fromEntries(fields), closed, end: bracket < 0 ? text.length : bracket + 1 };
}
