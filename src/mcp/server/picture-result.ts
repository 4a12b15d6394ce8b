import type { ImageContent } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { pictureSize } from '../../images/size.ts';
import type { StickerServerDeps } from './deps.ts';

/** What is told of a picture beside the picture itself. */
export const pictureFacts = {
  mimeType: z.literal('image/webp'),
  width: z.number().int().describe('In pixels'),
  height: z.number().int().describe('In pixels'),
  bytes: z.number().int(),
  file: z.string().optional().describe('Where it was saved on this computer'),
} as const;

type Facts = z.infer<z.ZodObject<typeof pictureFacts>>;

/** A picture as a client gets it; a file as well where there is a place for it. */
export interface ShownPicture {
  readonly image: ImageContent;
  readonly facts: Facts;
}

/** @param name of its file */
export async function show(
  { files }: Pick<StickerServerDeps, 'files'>,
  webp: Buffer,
  name: string,
): Promise<ShownPicture> {
  const size = await pictureSize(webp);
  const file = files?.keep(name, webp);
  return {
    image: { type: 'image', data: webp.toString('base64'), mimeType: 'image/webp' },
    facts: {
      mimeType: 'image/webp',
      width: size?.width ?? 0,
      height: size?.height ?? 0,
      bytes: webp.length,
      ...(file !== undefined && { file }),
    },
  };
}

/** What the model at the other end reads of it. */
export function sayShown({ width, height, file }: Facts): string {
  return `${width}×${height} px WebP${file === undefined ? '' : `, saved as ${file}`}`;
}
