import { hasOwnPicture } from '../assistant-db/jobs/received.ts';
import type { Decoder } from '../images/decoder/index.ts';
import { type FileOf, makeCounted, makeFrom, type PictureDeps } from './picture.ts';
import type { PhotoSource } from './ports.ts';
import { fetchSource } from './video.ts';

interface ReceivedDeps extends Omit<PictureDeps, 'pictureStore'> {
  readonly photos: PhotoSource;
  readonly decoder: Pick<Decoder, 'decode'>;
}

const SIDE_PX = 512;

/**
 * Makes the files of received stickers with a caption or a motion, and their emoji, from the picture that was received.
 * Leaves all others to `fileOf`.
 */
export function withReceived({ photos, decoder, ...deps }: ReceivedDeps, fileOf: FileOf): FileOf {
  return async (sticker, which, signal = new AbortController().signal, onProgress) => {
    const isStored = which !== 'emoji' && sticker[which] !== null;
    // Without a source, the received file itself is its picture.
    const source = sticker.source ?? (which === 'emoji' ? sticker.file_id : null);
    if (isStored || !source || !hasOwnPicture(sticker)) return fileOf(sticker, which, signal, onProgress);
    const bytes = await fetchSource(photos, source, signal);
    if (bytes === undefined) return { outcome: 'lost' };
    return makeCounted(deps, sticker, which, async () => {
      const decoded = await decoder.decode(bytes, { kind: 'png', side: SIDE_PX }, signal);
      if (decoded.outcome === 'ok') return makeFrom(decoded.bytes, deps, sticker, which, signal, onProgress);
      deps.log.info({ sticker: sticker.id, outcome: decoded.outcome }, 'a received sticker cannot be read');
      return { outcome: 'unreadable' };
    });
  };
}
