export interface ReadObject {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The index after the object, or the length of the text if the object does not close. */
  readonly end: number;
  /** An object that does not close may lack anything, so it must have no effect. */
  readonly closed: boolean;
}

const MAX_DEPTH = 20;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' };
const SPACE = /(?:\s|\/\/[^\n]*(?:\n|$))*/y;
const WORD = /[\w$.+-]+/y;
const NEXT_KEY = String.raw`(?:"(?:\\.|[^"\\\n]){0,100}"|['“][^'“”\n]{0,100}['”]|[\w-]+)\s*[:=]`;
/** Patterns after the end of a string. Any other quote is one that the model forgot to escape. */
const AFTER = {
  key: /\s*[:=]/y,
  field: new RegExp(String.raw`\s*(?:$|\}|,(?:\s|//[^\n]{0,200}\n)*(?:\}|$|${NEXT_KEY}))`, 'y'),
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
      if (this.#broken || !(this.#take(':') || this.#take('='))) {
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
    if (depth > MAX_DEPTH) this.#broken = true;
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

/**
 * Reads an object of JSON with mistakes in commas, quotes or line breaks, `None` or comments. Never throws.
 * @param start index of its brace, or of its first key if the brace is missing; then it is never `closed`
 */
export function readObject(text: string, start: number): ReadObject {
  const hasBrace = text.charAt(start) === '{';
  const reader = new Reader(text, hasBrace ? start + 1 : start);
  const read = reader.result(reader.fields(0));
  return hasBrace ? read : { ...read, closed: false };
}

/** Reads the first of several objects in a row. Undefined if it does not close. */
export function firstObjectIn(text: string): ReadObject['fields'] | undefined {
  const start = text.indexOf('{');
  if (text.slice(0, start).trim() !== '') return undefined;
  const { fields, closed } = readObject(text, start);
  return closed ? fields : undefined;
}
