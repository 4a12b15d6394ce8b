import type { ChatImage } from '../../ai-chat/index.ts';
import type { Decoder } from '../../images/decoder/index.ts';
import { inspectPhoto } from '../../images/photo.ts';

/** What a model sees of a picture: enough to read what is written in it. */
const SEEN = { kind: 'jpeg', side: 1024, quality: 80, fullChroma: false } as const;

/** A picture in the form that models see; undefined where it is none that can be read. */
export async function seePicture(
  decoder: Decoder | undefined,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ChatImage | undefined> {
  if (decoder === undefined) return undefined;
  const check = await inspectPhoto(decoder, bytes, signal);
  if (!check.ok && check.reason !== 'too_small') return undefined;
  const decoded = await decoder.decode(bytes, SEEN, signal);
  if (decoded.outcome !== 'ok') return undefined;
  return { mimeType: 'image/jpeg', base64: decoded.bytes.toString('base64'), detailed: true };
}
