import type { DraftView } from '../../web/protocol.ts';

type Entity = DraftView['entities'][number];

export type RichText =
  | string
  | { readonly entity: Entity; readonly text: string; readonly children: readonly RichText[] };

const AUTOMATIC = /https?:\/\/[^\s<>"“”«»]+[^\s<>"“”«».,:;!?)'\]]|(?<=^|\s)\/[a-z][a-z0-9_]{0,31}(?![\w/])/g;

/** Cuts entities that overlap or exceed the text to their container. */
export function richText(text: string, entities: readonly Entity[]): readonly RichText[] {
  const sorted = [...entities, ...automatic(text, entities)]
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  return within(text, sorted, 0, text.length);
}

function within(text: string, entities: readonly Entity[], from: number, to: number): readonly RichText[] {
  const pieces: RichText[] = [];
  let at = from;
  for (const [index, entity] of entities.entries()) {
    const start = Math.max(entity.offset, from);
    const end = Math.min(entity.offset + entity.length, to);
    if (start < at || start >= end) continue;
    if (start > at) pieces.push(text.slice(at, start));
    const inner = entities.slice(index + 1).filter(({ offset }) => offset < end);
    pieces.push({ entity, text: text.slice(start, end), children: within(text, inner, start, end) });
    at = end;
  }
  if (at < to) pieces.push(text.slice(at, to));
  return pieces;
}

function automatic(text: string, given: readonly Entity[]): Entity[] {
  return [...text.matchAll(AUTOMATIC)]
    .map(
      (match): Entity => ({
        type: match[0].startsWith('/') ? 'bot_command' : 'url',
        offset: match.index,
        length: match[0].length,
      }),
    )
    .filter(({ offset, length }) =>
      given.every(
        other =>
          !['url', 'text_link', 'bot_command', 'code', 'pre'].includes(other.type) ||
          other.offset >= offset + length ||
          other.offset + other.length <= offset,
      ),
    );
}

/** Cuts at the first line break that is not inside of an entity. */
export function afterFirstLine(pieces: readonly RichText[]): {
  readonly first: readonly RichText[];
  readonly others: readonly RichText[];
} {
  const at = pieces.findIndex(piece => typeof piece === 'string' && piece.includes('\n'));
  const cut = pieces[at];
  if (typeof cut !== 'string') return { first: pieces, others: [] };
  const end = cut.indexOf('\n');
  return {
    first: [...pieces.slice(0, at), cut.slice(0, end)],
    others: [cut.slice(end + 1), ...pieces.slice(at + 1)],
  };
}

export type Target =
  | { readonly type: 'pack'; readonly name: string }
  | { readonly type: 'web'; readonly href: string };

/**
 * Undefined for anything but web pages: other schemes (above all `javascript:`), and Telegram chats, where this bot is
 * not.
 */
export function linkTarget(link: string): Target | undefined {
  const address = link.includes(':') ? link : `https://${link}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const [, kind, name, ...rest] = url.pathname.split('/');
  if (url.hostname === 't.me') {
    const isPack = (kind === 'addstickers' || kind === 'addemoji') && name && rest.length === 0;
    return isPack ? { type: 'pack', name } : undefined;
  }
  return { type: 'web', href: url.href };
}
