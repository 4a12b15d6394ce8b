import type { MessageEntity } from 'grammy/types';
import type { Token } from 'marked';
import { lexMarkdown } from '../../lib/markdown.ts';
import { isVisible } from '../../lib/one-line.ts';

/** Anything that could be markup; most of what is said has none. */
const MARKUP = /[*_`~[\]\\#>&<|\n-]|\d[.)]\s/;
const INDENT = '  ';
/** May be the first half of a mark, or open one whose word is still to come. */
const HALF_MARK = /[*_~`\\\uD800-\uDBFF]/;
/** A last line that is only the beginning of one: a `-` below a text would turn it into a heading. */
const BARE_LINE = /^[ \t]*(?:[-=+*#>|]+|\d+[.)])$/;
/** The beginning of an address: `(addr` after `[words]`. */
const HALF_ADDRESS = /^(?:\([^()\s]*)?$/;
const FENCE = /^ {0,3}```/gm;
const MARK = /\\.|`+|\*\*|__|~~|[*_]/gsu;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /^\s?$/;

const BLOCKS = new Set(['paragraph', 'code', 'heading', 'blockquote', 'table', 'hr']);

/** Formatting is kept apart, so nothing in the text can break a parser. Offsets are in UTF-16 units. */
export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

type Style = 'bold' | 'italic' | 'strikethrough' | 'code' | 'blockquote';

class Writer {
  text = '';
  readonly entities: MessageEntity[] = [];
  #lineStart = 0;
  #listDepth = 0;

  /** The lexer leaves out the newline in front of most blocks. */
  beginBlock(): void {
    if (this.text.length > this.#lineStart && !this.text.endsWith('\n')) this.text += '\n';
  }

  list(write: () => void): void {
    this.#listDepth++;
    write();
    this.#listDepth--;
  }

  bullet(mark: string): void {
    this.beginBlock();
    if (this.text.endsWith('\n')) this.text += INDENT.repeat(this.#listDepth - 1);
    this.text += mark;
    this.#lineStart = this.text.length;
  }

  #marked(write: () => void, entity: (range: { offset: number; length: number }) => MessageEntity): void {
    const offset = this.text.length;
    write();
    // Telegram drops or refuses empty entities and ones that end in white space.
    const length = this.text.slice(offset).trimEnd().length;
    if (length > 0) this.entities.push(entity({ offset, length }));
  }

  styled(type: Style, write: () => void): void {
    this.#marked(write, range => ({ type, ...range }));
  }

  block(info: string, write: () => void): void {
    const [language] = info.split(/\s/);
    this.#marked(write, range => ({ type: 'pre', ...range, ...(language && { language }) }));
  }

  linked(url: string, write: () => void): void {
    if (/^https?:\/\//i.test(url)) this.#marked(write, range => ({ type: 'text_link', url, ...range }));
    else write();
  }
}

function children(token: Token): Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

function writeAll(writer: Writer, tokens: readonly Token[]): void {
  for (const token of tokens) writeToken(writer, token);
}

function writeList(writer: Writer, token: Token): void {
  if (token.type !== 'list') return;
  let number = typeof token['start'] === 'number' ? token['start'] : 1;
  writer.list(() => {
    for (const item of token['items']) {
      writer.bullet(token['ordered'] ? `${number++}. ` : '• ');
      writeAll(writer, children(item));
      writer.text = `${writer.text.trimEnd()}\n`;
    }
  });
}

function writeToken(writer: Writer, token: Token): void {
  const inner = () => writeAll(writer, children(token));
  const own = () => {
    writer.text += String('text' in token ? token.text : token.raw);
  };
  if (BLOCKS.has(token.type)) writer.beginBlock();
  switch (token.type) {
    case 'strong':
      writer.styled('bold', inner);
      break;
    case 'em':
      writer.styled('italic', inner);
      break;
    case 'del':
      writer.styled('strikethrough', inner);
      break;
    case 'codespan':
      writer.styled('code', own);
      break;
    case 'code':
      writer.block(String(token['lang'] ?? ''), own);
      break;
    case 'heading':
      writer.styled('bold', inner);
      writer.text += '\n';
      break;
    case 'blockquote':
      writer.styled('blockquote', inner);
      break;
    case 'link':
      writer.linked(String(token['href']), inner);
      break;
    case 'list':
      writeList(writer, token);
      break;
    case 'paragraph':
      inner();
      break;
    case 'text':
    case 'escape':
      if (children(token).length > 0) inner();
      else own();
      break;
    case 'br':
      writer.text += '\n';
      break;
    case 'space':
      writer.text = `${writer.text.trimEnd()}\n\n`;
      break;
    default:
      writer.text += token.raw;
  }
}

/** Markdown as Telegram entities. No sequence of characters can make Telegram refuse the message. */
export function formatMarkdown(markdown: string): FormattedText {
  if (!MARKUP.test(markdown)) return trimmed({ text: markdown.trim(), entities: [] });
  const tokens = lexMarkdown(markdown.trim());
  if (tokens === undefined) return trimmed({ text: markdown, entities: [] });
  const writer = new Writer();
  writeAll(writer, tokens);
  return trimmed({ text: writer.text, entities: writer.entities });
}

function trimmed({ text, entities }: FormattedText): FormattedText {
  const end = text.trimEnd();
  return {
    text: end,
    entities: entities
      .filter(entity => entity.offset < end.length)
      .map(entity => ({ ...entity, length: Math.min(entity.length, end.length - entity.offset) })),
  };
}

/** Splits at 4096 UTF-16 units, at a line or a word if possible. */
export function splitText({ text, entities }: FormattedText, limit = 4096): FormattedText[] {
  const parts: FormattedText[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + limit, text.length);
    if (end < text.length) {
      const window = text.slice(start, end);
      const cut = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' '));
      if (cut > limit / 2) end = start + cut + 1;
      else if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    }
    const from = start;
    const inside = entities.flatMap(entity => {
      const offset = Math.max(entity.offset, from);
      const length = Math.min(entity.offset + entity.length, end) - offset;
      return length > 0 ? [{ ...entity, offset: offset - from, length }] : [];
    });
    parts.push(trimmed({ text: text.slice(start, end), entities: inside }));
    start = end;
  }
  return parts.filter(part => isVisible(part.text));
}

function withoutHalfMark(text: string): string {
  let end = text.length;
  while (end > 0 && HALF_MARK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).trimEnd();
}

function withoutBareLine(text: string): string {
  const start = text.lastIndexOf('\n');
  return start >= 0 && BARE_LINE.test(text.slice(start + 1)) ? text.slice(0, start).trimEnd() : text;
}

/** The words of a link, or of a picture, that has begun: `[words`, `[words]`, `[words](addr`. */
function withoutHalfLink(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const close = text.lastIndexOf(']');
  const closes = close >= lineStart && HALF_ADDRESS.test(text.slice(close + 1));
  // Its words hold no `]`.
  const before = closes ? text.lastIndexOf(']', close - 1) : close;
  const open = text.indexOf('[', Math.max(before + 1, lineStart));
  if (open < 0) return text;
  const start = text.charAt(open - 1) === '!' ? open - 1 : open;
  const words = text.slice(open + 1, closes && close > open ? close : text.length);
  return (text.slice(0, start) + words).trimEnd();
}

/**
 * Markdown whose end is not there yet, so completed that it looks as the whole will: what is half a mark at its end
 * is left out, and what is open is closed. A guess: the rest may still turn out otherwise. In time that grows with the
 * length of the text alone.
 */
export function completeMarkdown(partial: string): string {
  const whole = withoutBareLine(withoutHalfMark(partial.trimEnd()));
  // An open block of code needs no end, and nothing in it is a mark.
  if ((whole.match(FENCE) ?? []).length % 2 === 1) return whole;
  const text = withoutHalfLink(whole);
  return (
    text +
    openMarks(text.slice(text.lastIndexOf('\n\n') + 1))
      .reverse()
      .join('')
  );
}

/** The marks that are open at the end of a paragraph, outermost first. */
function openMarks(paragraph: string): string[] {
  const open: string[] = [];
  for (const { 0: mark, index } of paragraph.matchAll(MARK)) {
    const before = paragraph.charAt(index - 1);
    const after = paragraph.charAt(index + mark.length);
    const inCode = open.at(-1)?.startsWith('`') ?? false;
    if (mark.startsWith('\\') || (inCode && mark !== open.at(-1))) continue;
    if (open.includes(mark)) {
      // Also closes marks that were opened within: they were plain characters.
      if (inCode || !SPACE.test(before)) open.splice(open.lastIndexOf(mark));
      continue;
    }
    // `snake_case` and `2*3` are plain text. Bold may begin within a word in languages without spaces.
    const within = WORD.test(before) && mark.length === 1 && mark !== '`';
    if (mark.startsWith('`') || (!SPACE.test(after) && !within)) open.push(mark);
  }
  return open;
}
