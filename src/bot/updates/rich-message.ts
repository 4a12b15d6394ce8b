import type { z } from 'zod';
import { photo } from './schema.ts';

const MAX_DEPTH = 24;

function fieldsOf(node: unknown): Readonly<Record<string, unknown>> {
  return typeof node === 'object' && node !== null && !Array.isArray(node) ? { ...node } : {};
}

function listOf(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : [];
}

function inline(node: unknown, depth: number): string {
  if (typeof node === 'string') return node;
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(node)) return node.map(each => inline(each, depth + 1)).join('');
  const { text, alternative_text: emoji, expression } = fieldsOf(node);
  return inline(text ?? emoji ?? expression ?? '', depth + 1);
}

function joined(pieces: readonly string[], between: string): string {
  return pieces.filter(piece => piece.trim() !== '').join(between);
}

function block(node: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const { label, summary, text, expression, items, cells, blocks, caption, credit } = fieldsOf(node);
  const within = (list: unknown) => listOf(list).map(each => block(each, depth + 1));
  const rows = listOf(cells).map(row => joined(within(row), ' '));
  const own = joined([inline(summary, depth), inline(text ?? expression, depth), ...rows], '\n');
  const inner = joined([own, ...within(items), ...within(blocks)], '\n');
  const below =
    typeof caption === 'string' || Array.isArray(caption)
      ? inline(caption, depth)
      : block(caption, depth + 1);
  return joined([joined([inline(label, depth), inner], ' '), below, inline(credit, depth)], '\n');
}

/** Returns the words of a rich message, a line for each block (core.telegram.org/bots/api#richmessage). */
export function richWords(rich: unknown): string {
  return joined(
    listOf(fieldsOf(rich)['blocks']).map(each => block(each, 0)),
    '\n',
  ).trim();
}

export type Sizes = NonNullable<z.infer<typeof photo>>;

function photosWithin(nodes: unknown, depth: number): Sizes[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(nodes).flatMap(node => {
    const { type, photo: sizes, blocks, items } = fieldsOf(node);
    const own = type === 'photo' ? photo.parse(sizes) : undefined;
    return [...(own ? [own] : []), ...photosWithin(blocks, depth + 1), ...photosWithin(items, depth + 1)];
  });
}

export function richPhotos(rich: unknown): Sizes[] {
  return photosWithin(fieldsOf(rich)['blocks'], 0);
}
