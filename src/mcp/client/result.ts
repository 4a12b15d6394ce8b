import { z } from 'zod';
import type { RawResult } from './port.ts';

/** Of one result, at most. */
const MOST_PICTURES = 4;
const PICTURE_BYTES = 10_000_000;

/** What a result holds, as far as it can be used. */
export interface ReadResult {
  readonly text: string;
  /** Encoded pictures, of whatever format: nothing of them is checked yet. */
  readonly pictures: readonly Uint8Array[];
}

const picture = z.object({ type: z.literal('image'), data: z.string(), mimeType: z.string() });
const resource = z.object({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
});
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

/** Whether texts say already what is structured: as JSON, written in whatever way, or as the only words in it. */
function isSaid(texts: readonly string[], structured: unknown): boolean {
  const words = Object.values(Object(structured));
  if (words.length > 0 && words.every(word => texts.includes(String(word)))) return true;
  return texts.some(text => {
    try {
      return JSON.stringify(JSON.parse(text)) === JSON.stringify(structured);
    } catch {
      return false;
    }
  });
}

/** Reads a result: what stands in it in a form that nobody knows is left out. */
export function readResult({ content, structuredContent }: RawResult): ReadResult {
  const blocks = content.flatMap(each => block.safeParse(each).data ?? []);
  const texts = blocks.map(textOf).filter(text => text !== '');
  // Servers repeat what is structured as a text, for those that read no structure.
  const isNew = structuredContent !== undefined && !isSaid(texts, structuredContent);
  return {
    text: [...texts, ...(isNew ? [JSON.stringify(structuredContent)] : [])].join('\n'),
    pictures: blocks.flatMap(picturesOf).slice(0, MOST_PICTURES),
  };
}
