import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { STICKER_SIDE } from './media.ts';

const MAX_BYTES = 64 * 1024;
const MAX_SECONDS = 3;
const MAX_JSON_BYTES = 8 * 1024 * 1024;

const lottie = z.object({
  w: z.literal(STICKER_SIDE),
  h: z.literal(STICKER_SIDE),
  fr: z.union([z.literal(30), z.literal(60)]),
  ip: z.number(),
  op: z.number(),
});

/** Returns what is wrong with a .tgs file by Telegram's rules (https://core.telegram.org/stickers#animation-requirements). */
export function animatedStickerProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return `${bytes.length} bytes, at most ${MAX_BYTES}`;
  let json: unknown;
  try {
    json = JSON.parse(gunzipSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString());
  } catch {
    return 'no gzipped JSON';
  }
  const { success, data } = lottie.safeParse(json);
  if (!success)
    return `not a Lottie animation of ${STICKER_SIDE} x ${STICKER_SIDE} with 30 or 60 frames a second`;
  const seconds = (data.op - data.ip) / data.fr;
  return seconds > MAX_SECONDS ? `${seconds} s, at most ${MAX_SECONDS}` : undefined;
}
