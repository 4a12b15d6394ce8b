import type { MessageEntity } from 'grammy/types';
import { byteOffset, entityOf, type FormattedText } from './entities.ts';
import { badRequest } from './errors.ts';

const ENTITY_OF_TAG: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  'tg-emoji': 'custom_emoji',
  a: 'text_link',
  pre: 'pre',
  code: 'code',
  blockquote: 'blockquote',
};

const NAMED_CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

interface OpenTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Where its text begins, in the result. */
  readonly offset: number;
}

/**
 * Parses `parse_mode: HTML` as Telegram does: its tags only, every `<` is a tag, and all tags are closed in order.
 * Mistakes are a 400 in the words of TDLib's `MessageEntity.cpp`.
 */
export function parseHtml(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  const open: OpenTag[] = [];
  let text = '';
  let position = 0;
  while (position < source.length) {
    const special = source.slice(position).search(/[<&]/);
    if (special < 0) break;
    text += source.slice(position, position + special);
    position += special;
    if (source[position] === '&') {
      const reference = characterReference(source, position);
      text += reference.character;
      position += reference.length;
    } else if (source[position + 1] === '/') position = closeTag(position);
    else position = openTag(position);
  }
  text += source.slice(position);
  const unclosed = open.at(-1);
  if (unclosed) throw unparsable(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  return { text, entities: entities.sort((a, b) => a.offset - b.offset || b.length - a.length) };

  function openTag(begin: number): number {
    const at = byteOffset(source, begin);
    const name = /^[^\s>]*/.exec(source.slice(begin + 1))?.[0].toLowerCase() ?? '';
    let end = begin + 1 + name.length;
    if (end >= source.length) throw unparsable(`Unclosed start tag at byte offset ${at}`);
    if (!Object.hasOwn(ENTITY_OF_TAG, name))
      throw unparsable(`Unsupported start tag "${name}" at byte offset ${at}`);
    const attributes = new Map<string, string>();
    const attribute = /\s*(?:([^\s=>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+)))?|(>))/y;
    for (;;) {
      attribute.lastIndex = end;
      const match = attribute.exec(source);
      if (!match) throw unparsable(`Unclosed start tag "${name}" at byte offset ${at}`);
      end = attribute.lastIndex;
      if (match[5]) break;
      attributes.set((match[1] ?? '').toLowerCase(), unescaped(match[2] ?? match[3] ?? match[4] ?? ''));
    }
    if (name === 'span' && attributes.get('class') !== 'tg-spoiler')
      throw unparsable(`Tag "span" must have class "tg-spoiler" at byte offset ${at}`);
    open.push({ name, attributes, offset: text.length });
    return end;
  }

  function closeTag(begin: number): number {
    const at = byteOffset(source, begin);
    const tag = open.pop();
    if (!tag) throw unparsable(`Unexpected end tag at byte offset ${at}`);
    const match = /^<\/([^\s>]*)\s*(>?)/.exec(source.slice(begin));
    const name = match?.[1] ?? '';
    if (!match?.[2]) throw unparsable(`Unclosed end tag at byte offset ${at}`);
    if (name !== '' && name.toLowerCase() !== tag.name)
      throw unparsable(
        `Unmatched end tag at byte offset ${at}, expected "</${tag.name}>", found "</${name}>"`,
      );
    addEntity(tag);
    return begin + match[0].length;
  }

  function addEntity({ name, attributes, offset }: OpenTag): void {
    const length = text.length - offset;
    if (length === 0) return;
    const language = attributes.get('class')?.replace(/^language-/, '');
    const parent = open.at(-1);
    const kind =
      name === 'blockquote' && attributes.has('expandable') ? 'expandable_blockquote' : ENTITY_OF_TAG[name];
    let argument: string | undefined;
    if (name === 'a') argument = attributes.get('href') || text.slice(offset);
    if (name === 'tg-emoji') argument = attributes.get('emoji-id');
    const entity = kind === undefined ? undefined : entityOf(kind, offset, length, argument);
    if (!entity) return;
    // <pre><code class="language-x"> is one block with a language.
    const inner = entities.at(-1);
    if (name === 'code' && parent?.name === 'pre' && language)
      entities.push({ type: 'pre', offset, length, language });
    else if (!(name === 'pre' && inner?.type === 'pre' && inner.offset === offset && inner.length === length))
      entities.push(entity);
  }
}

function characterReference(source: string, at: number): { character: string; length: number } {
  const match = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot));?/i.exec(source.slice(at, at + 12));
  if (!match) return { character: '&', length: 1 };
  const named = match[3] === undefined ? undefined : NAMED_CHARACTERS[match[3].toLowerCase()];
  const code = match[1] ? Number.parseInt(match[1], 16) : Number(match[2]);
  if (named === undefined && !(code > 0 && code <= 0x10ffff)) return { character: '&', length: 1 };
  return { character: named ?? String.fromCodePoint(code), length: match[0].length };
}

function unescaped(value: string): string {
  return value.replace(/&[^&]*/g, part => {
    const { character, length } = characterReference(part, 0);
    return character + part.slice(length);
  });
}

/** A 400 for text whose markup does not parse. */
export function unparsable(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
