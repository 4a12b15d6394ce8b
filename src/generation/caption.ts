import { endPicture } from '../assistant-db/jobs/stickers.ts';
import type { Sticker, Store } from '../assistant-db/schema.ts';
import type { Decoder } from '../images/decoder/index.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { EmptySubjectError } from '../images/finishing/key.ts';
import type { Logger } from '../lib/logger.ts';
import { type FileOf, lookOf, type MadeFile } from './picture.ts';
import type { PhotoSource } from './ports.ts';
import { fetchSource } from './video.ts';

interface CaptionDeps {
  readonly db: Store;
  readonly photos: PhotoSource;
  readonly decoder: Pick<Decoder, 'decode'>;
  readonly finisher: Pick<Finisher, 'finishCutOut'>;
  readonly log: Logger;
}

const SIDE_PX = 512;

/** Makes the pictures of received stickers with a caption, and leaves all others to `fileOf`. */
export function withCaptions(deps: CaptionDeps, fileOf: FileOf): FileOf {
  return async (sticker, which, signal, onProgress) => {
    const { source, motion, picture } = sticker;
    if (!source || motion !== '') return fileOf(sticker, which, signal, onProgress);
    if (which !== 'picture') return { outcome: 'lost' };
    return picture ? { outcome: 'ok', bytes: picture } : make(deps, { ...sticker, source }, signal);
  };
}

async function make(
  { db, photos, decoder, finisher, log }: CaptionDeps,
  sticker: Sticker & { readonly source: string },
  signal = new AbortController().signal,
): Promise<MadeFile> {
  const bytes = await fetchSource(photos, sticker.source, signal);
  if (bytes === undefined) return { outcome: 'lost' };
  const decoded = await decoder.decode(bytes, { kind: 'png', side: SIDE_PX }, signal);
  if (decoded.outcome !== 'ok') {
    log.info({ sticker: sticker.id, outcome: decoded.outcome }, 'a sticker for a caption cannot be read');
    return { outcome: 'unreadable' };
  }
  try {
    const picture = await finisher.finishCutOut(decoded.bytes, lookOf(sticker));
    await endPicture(db, sticker.id, { picture });
    return { outcome: 'ok', bytes: picture };
  } catch (error) {
    if (error instanceof EmptySubjectError) return { outcome: 'unreadable' };
    throw error;
  }
}
