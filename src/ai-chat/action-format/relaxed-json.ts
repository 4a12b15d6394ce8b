export interface ReadObject {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Behind the object; the length of the text where it does not close. */
  readonly end: number;
  /** What does not close may have lost anything, so nothing may follow from it. */
  readonly closed: boolean;
}

const DEEPEST = 20;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };
const SPACE = /(?:\s|\/\/[^\n]*(?:\n|$))*/y;
const WORD = /[\w$.+-]+/y;
/** Behind the end of a string; any other quote is one that the model forgot to escape. */
const AFTER = {
  key: /\s*:/y,
  field: /\s*(?:$|\}|,(?:\s|\/\/[^\n]{0,200}\n)*(?:\}|$|["'“]?[\w-]+["'”]?\s*:))/y,
  element: /\s*(?:$|[\],])/y,
} as const;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, None: null };

class Reader {
  readonly #text: string;
  #at: number;
  #broken = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  fields(depth: number): Record<string, unknown> {
    const fields: [string, unknown][] = [];
    for (;;) {
      this.#space();
      if (this.#take('}')) break;
      if (this.#take(',')) continue;
      const key = this.#key();
      this.#space();
      if (this.#broken || !this.#take(':')) {
        this.#broken = true;
        break;
      }
      this.#space();
      const value = this.#value('field', depth + 1);
      if (this.#broken && typeof value !== 'object') break;
      fields.push([key, value]);
      if (this.#broken) break;
    }
    return Object.fromEntries(fields);
  }

  result(fields: Record<string, unknown>): ReadObject {
    return { fields, end: this.#broken ? this.#text.length : this.#at, closed: !this.#broken };
  }

  #key(): string {
    const quote = CLOSING[this.#text.charAt(this.#at)];
    return quote === undefined ? this.#match(WORD) : this.#string(quote, AFTER.key);
  }

  #value(place: 'field' | 'element', depth: number): unknown {
    const first = this.#text.charAt(this.#at);
    const quote = CLOSING[first];
    if (quote !== undefined) return this.#string(quote, AFTER[place]);
    if (depth > DEEPEST) this.#broken = true;
    else if (this.#take('{')) return this.fields(depth);
    else if (this.#take('[')) return this.#elements(depth);
    const word = this.#match(WORD);
    if (this.#broken) return undefined;
    const known = Object.entries(WORDS).find(([name]) => name.toLowerCase() === word.toLowerCase());
    return known ? known[1] : Number.isNaN(Number(word)) ? word : Number(word);
  }

  #elements(depth: number): unknown[] {
    const elements: unknown[] = [];
    for (;;) {
      this.#space();
      if (this.#take(']')) break;
      if (this.#take(',')) continue;
      const value = this.#value('element', depth + 1);
      if (this.#broken) break;
      elements.push(value);
    }
    return elements;
  }

  #string(quote: string, after: RegExp): string {
    let read = '';
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at);
      if (char === '\\') {
        this.#at++;
        read += this.#escaped();
      } else if (char === quote && this.#looksAt(after, this.#at + 1)) {
        this.#at++;
        return read;
      } else read += char;
    }
    this.#broken = true;
    return '';
  }

  #escaped(): string {
    const hex = this.#text.slice(this.#at + 1, this.#at + 5);
    const char = this.#text.charAt(this.#at);
    if (char === 'u' && /^[\da-f]{4}$/i.test(hex)) {
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    return ESCAPES[char] ?? char;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
  }

  #take(char: string): boolean {
    if (this.#broken || this.#text.charAt(this.#at) !== char) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = this.#broken ? undefined : pattern.exec(this.#text)?.[0];
    if (found === undefined) this.#broken = true;
    this.#at += found?.length ?? 0;
    return found ?? '';
  }

  #looksAt(pattern: RegExp, at: number): boolean {
    pattern.lastIndex = at;
    return pattern.test(this.#text);
  }
}

export interface Looks {
  left: number;
}

function strictEnd(text: string, start: number, looks: Looks): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length && looks.left > 0; at++) {
    looks.left--;
    const char = text.charAt(at);
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function strictObject(text: string, start: number, looks: Looks): ReadObject | undefined {
  const end = strictEnd(text, start, looks);
  if (end === undefined) return undefined;
  try {
    const fields: unknown = JSON.parse(text.slice(start, end));
    return typeof fields === 'object' && fields !== null
      ? { fields: { ...fields }, end, closed: true }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The object that begins at `start`: JSON, or nearly JSON (commas, quotes, line breaks, `None`, comments). Never throws.
 * @param start its brace; its first key, where the brace is missing: then it is never `closed`
 * @param looks of all objects of a text: braces that never close would each have looked for to the end
 */
export function readObject(text: string, start: number, looks: Looks): ReadObject {
  if (text.charAt(start) !== '{') {
    const reader = new Reader(text, start);
    return { ...reader.result(reader.fields(0)), closed: false };
  }
  const strict = strictObject(text, start, looks);
  if (strict) return strict;
  const reader = new Reader(text, start + 1);
  return reader.result(reader.fields(0));
}

const KEYWORD = /\s*([\w-]{1,64})\s*[=:]\s*("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s,()"']{1,200})(?:\s*,)?/y;
const CALL_SPACE = /\s*/y;

function readLiteral(written: string): unknown {
  if (written === 'None') return null;
  try {
    return JSON.parse(written);
  } catch {
    return written.replace(/^["']|["']$/g, '');
  }
}

function behindSpace(text: string, at: number): number {
  CALL_SPACE.lastIndex = at;
  CALL_SPACE.exec(text);
  return CALL_SPACE.lastIndex;
}

/**
 * The arguments of a call like that of a function: `({"style": "anime"})`, `{"style": "anime"}`, `(style="anime")`.
 * @param start its bracket or brace
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
