import type { MessageEntity } from 'grammy/types';
import { byteOffset, entityOf, type FormattedText } from './entities.ts';
import { unparsable } from './html.ts';

/** Longer markers first: `__` is no two `_`, and three backticks no code span. */
const MARKERS: readonly (readonly [marker: string, type: string, name: string])[] = [
  ['```', 'pre', 'Pre'],
  ['`', 'code', 'Code'],
  ['||', 'spoiler', 'Spoiler'],
  ['__', 'underline', 'Underline'],
  ['_', 'italic', 'Italic'],
  ['*', 'bold', 'Bold'],
  ['~', 'strikethrough', 'Strikethrough'],
  ['![', 'custom_emoji', 'CustomEmoji'],
  ['[', 'text_link', 'TextUrl'],
];

const RESERVED = '_*[]()~`>#+-=|{}.!';

interface OpenMarker {
  readonly marker: string;
  readonly type: string;
  readonly name: string;
  readonly offset: number;
  readonly begin: number;
}

/**
 * Parses `parse_mode: MarkdownV2` as Telegram does: a reserved character that is no markup must be escaped, and every
 * entity closed. Mistakes are a 400 in the words of TDLib's `MessageEntity.cpp`.
 */
export function parseMarkdownV2(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  const open: OpenMarker[] = [];
  let quoteStart: number | undefined;
  let text = '';
  let i = 0;
  while (i < source.length) {
    const c = source.charAt(i);
    const current = open.at(-1);
    const verbatim = current?.type === 'code' || current?.type === 'pre';
    const lineStart = text === '' || text.endsWith('\n');
    if (c === '\\' && isAscii(source.charCodeAt(i + 1))) {
      text += source.charAt(i + 1);
      i += 2;
    } else if (c === '>' && !verbatim && lineStart) {
      quoteStart ??= text.length;
      i++;
    } else if (current && closes(current, i)) i = close(current, i);
    else if (verbatim || !RESERVED.includes(c)) {
      text += c;
      i++;
      if (c === '\n' && quoteStart !== undefined && source.charAt(i) !== '>') endQuote();
    } else i = begin(i, c);
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    const at = byteOffset(source, unclosed.begin);
    throw unparsable(`Can't find end of ${unclosed.name} entity at byte offset ${at}`);
  }
  endQuote();
  return { text, entities: entities.sort((a, b) => a.offset - b.offset || b.length - a.length) };

  function begin(at: number, c: string): number {
    const found = MARKERS.find(([marker]) => source.startsWith(marker, at));
    if (!found) throw unparsable(`Character '${c}' is reserved and must be escaped with the preceding '\\'`);
    const [marker, type, name] = found;
    open.push({ marker, type, name, offset: text.length, begin: at });
    return at + marker.length;
  }

  function closes({ marker, type }: OpenMarker, at: number): boolean {
    if (type === 'text_link' || type === 'custom_emoji') return source.charAt(at) === ']';
    if (marker === '_' && source.startsWith('__', at)) return false;
    return source.startsWith(marker, at);
  }

  function close({ marker, type, offset }: OpenMarker, at: number): number {
    open.pop();
    let end = at + marker.length;
    let argument: string | undefined;
    if (type === 'text_link' || type === 'custom_emoji') {
      const target = /^\]\(((?:\\.|[^)\\])*)(\)?)/.exec(source.slice(at));
      if (target && !target[2])
        throw unparsable(`Can't find end of a URL at byte offset ${byteOffset(source, at + 1)}`);
      end = at + (target?.[0].length ?? 1);
      argument = target?.[1]?.replace(/\\(.)/g, '$1') ?? text.slice(offset);
      if (type === 'custom_emoji') argument = /^tg:\/\/emoji\?id=(\d+)$/.exec(argument)?.[1];
    }
    if (type === 'pre') {
      const language = /^([\w+#-]*)\n/.exec(text.slice(offset));
      argument = language?.[1];
      text = text.slice(0, offset) + text.slice(offset + (language?.[0].length ?? 0)).replace(/\n$/, '');
    }
    const entity = text.length > offset ? entityOf(type, offset, text.length - offset, argument) : undefined;
    if (entity) entities.push(entity);
    return end;
  }

  function endQuote(): void {
    if (quoteStart === undefined) return;
    const length = text.length - quoteStart;
    if (length > 0) entities.push({ type: 'blockquote', offset: quoteStart, length });
    quoteStart = undefined;
  }
}

/** Any ASCII character can be escaped; NaN, past the end, is none. */
function isAscii(code: number): boolean {
  return code > 0 && code < 127;
}
