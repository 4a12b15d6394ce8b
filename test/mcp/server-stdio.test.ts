import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { portrait, SKIN_TONES } from '../support/portraits.ts';
import { type Era, overStdio } from './sticker-client.ts';

const photo = () => portrait('curls', SKIN_TONES[1]);
const image = z.object({ type: z.literal('image'), data: z.string(), mimeType: z.literal('image/webp') });

function imagesOf(content: readonly { readonly type: string }[]): Buffer[] {
  return content
    .filter(({ type }) => type === 'image')
    .map(block => Buffer.from(image.parse(block).data, 'base64'));
}

describe.each<Era>([2025, 2026])('a client of %i over stdio', era => {
  test('lists what there is, and makes stickers without any key', async () => {
    const { client, folder } = await overStdio(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'cut_out',
      'finish_sticker',
      'list_styles',
      'make_sticker',
      'make_sticker_set',
    ]);
    for (const { title, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toBeTruthy();
      expect(inputSchema.type).toBe('object');
      expect(outputSchema).toBeDefined();
      expect(annotations?.destructiveHint).toBe(false);
    }
    const file = join(folder, 'me.jpg');
    writeFileSync(file, await photo());
    const told: number[] = [];
    const made = await client.callTool(
      {
        name: 'make_sticker',
        arguments: { photo: { path: file }, style: 'anime', emotion: 'joy', pose: 'waving', caption: 'Hi!' },
      },
      { onprogress: ({ progress }) => told.push(progress) },
    );
    expect(made.isError).not.toBe(true);
    const [sticker = Buffer.alloc(0)] = imagesOf(made.content);
    const { format, width, height, hasAlpha } = await sharp(sticker).metadata();
    expect({ format, longer: Math.max(width, height), hasAlpha }).toEqual({
      format: 'webp',
      longer: 512,
      hasAlpha: true,
    });
    expect(made.structuredContent).toMatchObject({
      mimeType: 'image/webp',
      width,
      height,
      bytes: sticker.length,
      file: join(folder, 'stickers/sticker.webp'),
      style: 'anime',
      emotion: 'joy',
      pose: 'waving',
      caption: 'Hi!',
      drawnBy: 'offline filters',
    });
    expect(readFileSync(join(folder, 'stickers/sticker.webp'))).toEqual(sticker);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(3);
    if (process.env['LOOK']) writeFileSync(join(process.env['LOOK'], `sticker-${era}.webp`), sticker);
  });
});
