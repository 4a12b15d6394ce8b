import type { PhotoSize, RichBlock, RichMessage, RichText } from 'grammy/types';
import { z } from 'zod';
import { badRequest } from '../errors.ts';

/*
 * Rich messages (core.telegram.org/bots/api#inputrichmessage) as blocks, the form without markup. These are the blocks of
 * a bot that shows text, lists and pictures; all others are refused.
 */

const MAX_CHARACTERS = 32_768;
const MAX_BLOCKS = 500;
const MAX_MEDIA = 50;
const MAX_DEPTH = 16;

const STYLES = ['bold', 'italic', 'code'] as const;

type GivenText =
  | string
  | GivenText[]
  | { type: (typeof STYLES)[number]; text: GivenText }
  | { type: 'url'; text: GivenText; url: string };

const text: z.ZodType<GivenText> = z.lazy(() =>
  z.union([
    z.string(),
    z.array(text),
    z.object({ type: z.enum(STYLES), text }),
    z.object({ type: z.literal('url'), text, url: z.string().refine(url => URL.canParse(url)) }),
  ]),
);

interface GivenPhoto {
  type: 'photo';
  photo: { type: 'photo'; media: string };
}

interface GivenItem {
  blocks: GivenBlock[];
  value?: number | undefined;
  type?: '1' | undefined;
}

type GivenBlock =
  | { type: 'paragraph'; text: GivenText }
  | { type: 'list'; items: GivenItem[] }
  | { type: 'details'; summary: GivenText; blocks: GivenBlock[]; is_open?: true | undefined }
  | { type: 'collage'; blocks: GivenPhoto[] }
  | GivenPhoto;

const photo = z.object({
  type: z.literal('photo'),
  photo: z.object({ type: z.literal('photo'), media: z.string().min(1) }),
});

const blocks: z.ZodType<GivenBlock[]> = z.lazy(() =>
  z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('paragraph'), text }),
      z.object({
        type: z.literal('list'),
        items: z.array(z.object({ blocks, value: z.int().optional(), type: z.literal('1').optional() })),
      }),
      z.object({
        type: z.literal('details'),
        summary: text,
        blocks,
        is_open: z.literal(true).optional(),
      }),
      z.object({ type: z.literal('collage'), blocks: z.array(photo) }),
      photo,
    ]),
  ),
);

export const givenRich = z.object({
  blocks: blocks.optional(),
  html: z.string().optional(),
  markdown: z.string().optional(),
});

/** Formatting must be blocks: bots that send markup lose messages with invalid markup. */
export function checkedBlocks({
  blocks: given,
  html,
  markdown,
}: z.infer<typeof givenRich>): readonly GivenBlock[] {
  if ([given, html, markdown].filter(each => each !== undefined).length !== 1)
    throw badRequest('exactly one of html, markdown and blocks must be used');
  if (given === undefined) throw badRequest('unsupported formatting of a rich message');
  const { characters, count, media, depth } = sum(given.map(measured));
  if (characters > MAX_CHARACTERS) throw badRequest('message is too long');
  if (count > MAX_BLOCKS) throw badRequest('rich message has too many blocks');
  if (media > MAX_MEDIA) throw badRequest('rich message has too many media');
  if (depth > MAX_DEPTH) throw badRequest('rich message is nested too deeply');
  if (characters === 0 && media === 0) throw badRequest('message text is empty');
  return given;
}

interface Measure {
  readonly characters: number;
  readonly count: number;
  readonly media: number;
  readonly depth: number;
}

/** @param own of what contains the parts: a block, or a formatting */
function sum(parts: readonly Measure[], own = { count: 0, depth: 0 }): Measure {
  const total = (name: keyof Measure) => parts.reduce((all, part) => all + part[name], 0);
  return {
    characters: total('characters'),
    count: total('count') + own.count,
    media: total('media'),
    depth: Math.max(0, ...parts.map(({ depth }) => depth)) + own.depth,
  };
}

function measuredText(given: GivenText): Measure {
  if (typeof given === 'string') return { characters: [...given].length, count: 0, media: 0, depth: 0 };
  return Array.isArray(given)
    ? sum(given.map(measuredText))
    : sum([measuredText(given.text)], { count: 0, depth: 1 });
}

function measured(given: GivenBlock): Measure {
  const own = { count: 1, depth: 1 };
  switch (given.type) {
    case 'paragraph':
      return sum([measuredText(given.text)], own);
    case 'list':
      return sum(
        given.items.map(item => sum(item.blocks.map(measured), own)),
        own,
      );
    case 'details':
      return sum([measuredText(given.summary), ...given.blocks.map(measured)], own);
    case 'collage':
      return sum(given.blocks.map(measured), own);
    case 'photo':
      return { ...own, characters: 0, media: 1 };
    default:
      return given satisfies never;
  }
}

/** The blocks as a message shows them. @param photoOf stores an upload, or finds a known photo */
export async function shownBlocks(
  given: readonly GivenBlock[],
  photoOf: (media: string) => Promise<PhotoSize[]>,
): Promise<RichBlock[]> {
  const shown = async (block: GivenBlock): Promise<RichBlock> => {
    switch (block.type) {
      case 'paragraph':
        return block;
      case 'list':
        return { type: 'list', items: await Promise.all(block.items.map(item)) };
      case 'details': {
        const { type, summary, is_open: isOpen } = block;
        return { type, summary, blocks: await within(block.blocks), ...(isOpen && { is_open: isOpen }) };
      }
      case 'collage':
        return { type: 'collage', blocks: await within(block.blocks) };
      case 'photo':
        return { type: 'photo', photo: await photoOf(block.photo.media) };
      default:
        return block satisfies never;
    }
  };
  const within = (inner: readonly GivenBlock[]) => Promise.all(inner.map(shown));
  const item = async ({ blocks: inner, value: own, type }: GivenItem, at: number) => {
    const value = own ?? at + 1;
    return { label: type ? `${value}.` : '•', blocks: await within(inner), ...(type && { value, type }) };
  };
  return within(given);
}

function plainText(rich: RichText): string {
  if (typeof rich === 'string') return rich;
  if (Array.isArray(rich)) return rich.map(plainText).join('');
  return 'text' in rich ? plainText(rich.text) : '';
}

/** The words of a rich message, a line for each block. */
export function richWords({ blocks: shown }: Pick<RichMessage, 'blocks'>): string {
  return shown
    .flatMap(block => {
      if (block.type === 'list') return block.items.map(item => `${item.label} ${richWords(item)}`);
      const own = 'summary' in block ? block.summary : 'text' in block ? block.text : '';
      return [plainText(own), ...('blocks' in block ? [richWords(block)] : [])];
    })
    .filter(line => line !== '')
    .join('\n');
}

/** The sizes of each photo. */
export function richPhotos({ blocks: shown }: Pick<RichMessage, 'blocks'>): PhotoSize[][] {
  return shown.flatMap(block => {
    if (block.type === 'photo') return [block.photo];
    if (block.type === 'list') return block.items.flatMap(richPhotos);
    return 'blocks' in block ? richPhotos(block) : [];
  });
}
