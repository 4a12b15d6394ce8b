import type { MessageEntity } from 'grammy/types';
import type { Token } from 'marked';
import { lexMarkdown } from '../../lib/markdown.ts';
import { isVisible } from '../../lib/one-line.ts';

/** Anything that could be markup; most of what is said has none. */
const MARKUP = /[*_`~[\]\\#>&<|\n-]|\d[.)]\s/;
const INDENT = '  ';

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
