import { z } from 'zod';

/** In UTF-16 units. Longer texts are not compared with the structured content. */
const MAX_COMPARED = 100_000;
/** Number of blocks of a result that are read. */
const MAX_BLOCKS = 100;
const MAX_PICTURES = 4;
const PICTURE_BYTES = 10_000_000;
/** Levels of structured content: writing thousands of levels as JSON would overflow the stack. */
const MAX_DEPTH = 100;
const TOO_DEEP = `(the structured part of this result was refused: it is nested too deep, more than ${MAX_DEPTH} levels)`;

export interface RawResult {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

const picture = z.object({ type: z.literal('image'), data: z.string(), mimeType: z.string() });
const resource = z.object({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
});
/** The readable kinds of blocks; others are dropped. */
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  picture,
  z.object({ type: z.literal('audio'), mimeType: z.string() }),
  z.object({ type: z.literal('resource'), resource }),
  z.object({
    type: z.literal('resource_link'),
    uri: z.string(),
    name: z.string(),
    description: z.string().optional(),
  }),
]);

type Block = z.infer<typeof block>;

function isPicture(mimeType = ''): boolean {
  return mimeType.startsWith('image/');
}

function bytesOf(base64: string): Uint8Array[] {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.byteLength <= PICTURE_BYTES ? [bytes] : [];
}

function picturesOf(content: Block): Uint8Array[] {
  if (content.type === 'image') return bytesOf(content.data);
  if (content.type !== 'resource' || !isPicture(content.resource.mimeType)) return [];
  return bytesOf(content.resource.blob ?? '');
}

function textOf(content: Block): string {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'image':
      return `(a picture, ${content.mimeType})`;
    case 'audio':
      return `(sound, ${content.mimeType}: cannot be heard here)`;
    case 'resource': {
      const { uri, mimeType = 'no type', text } = content.resource;
      return text === undefined ? `(${uri}: ${mimeType})` : `${uri}:\n${text}`;
    }
    case 'resource_link':
      return `(link: ${content.name}, ${content.uri}${content.description ? `: ${content.description}` : ''})`;
    default:
      return content satisfies never;
  }
}

function isSaid(texts: readonly string[], structured: unknown): boolean {
  const words = Object.values(Object(structured));
  if (words.length > 0 && words.every(word => texts.includes(String(word)))) return true;
  const json = JSON.stringify(structured);
  // The same values, with different whitespace at most.
  return texts.some(text => {
    if (text.length > MAX_COMPARED) return false;
    try {
      return JSON.stringify(JSON.parse(text)) === json;
    } catch {
      return false;
    }
  });
}

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function structuredText(structured: unknown, texts: readonly string[]): readonly string[] {
  if (structured === undefined) return [];
  if (isTooDeep(structured)) return [TOO_DEEP];
  return isSaid(texts, structured) ? [] : [JSON.stringify(structured)];
}

/** Returns the readable blocks among the first ones. */
export function readBlocks(content: readonly unknown[]): readonly Block[] {
  return content.slice(0, MAX_BLOCKS).flatMap(each => block.safeParse(each).data ?? []);
}

export function readResult({ content, structuredContent }: RawResult) {
  const blocks = readBlocks(content);
  const texts = blocks.map(textOf).filter(text => text !== '');
  return {
    text: [...texts, ...structuredText(structuredContent, texts)].join('\n'),
    pictures: blocks.flatMap(picturesOf).slice(0, MAX_PICTURES),
  };
}
