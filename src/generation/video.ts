import { isFromVideo, isVideoSticker, momentIn } from '../assistant-db/jobs/videos.ts';
import type { Sticker } from '../assistant-db/schema.ts';
import type { FootageReader, VideoSticker } from '../images/footage/index.ts';
import { type FileOf, type MadeFile, makeCounted, type StickerFile, type TryDeps } from './picture.ts';
import { PhotoLostError, type PhotoSource, PhotoUnavailableError } from './ports.ts';

interface VideoDeps extends TryDeps {
  readonly photos: PhotoSource;
  readonly footage: Pick<FootageReader, 'sticker'>;
}

/**
 * Makes the files of stickers that come from a video, and emoji of video stickers that were received. Leaves all others to
 * `fileOf`. Both files are stored, because the chat shows one and the pack gets the other; an emoji is made each time.
 */
export function withVideos(deps: VideoDeps, fileOf: FileOf): FileOf {
  return async (sticker, which, signal, onProgress) => {
    const source = filmSource(sticker, which);
    if (!source) return fileOf(sticker, which, signal, onProgress);
    const stored = which === 'emoji' ? null : sticker[which];
    return stored ? { outcome: 'ok', bytes: stored } : make(deps, { ...sticker, source }, which, signal);
  };
}

function filmSource(sticker: Sticker, which: StickerFile): string | null {
  if (isFromVideo(sticker.motion)) return sticker.source;
  return which === 'emoji' && isVideoSticker(sticker) ? sticker.file_id : null;
}

async function make(
  deps: VideoDeps,
  sticker: Sticker & { readonly source: string },
  which: StickerFile,
  signal = new AbortController().signal,
): Promise<MadeFile> {
  const { photos, footage, log } = deps;
  const video = await fetchSource(photos, sticker.source, signal);
  if (video === undefined) return { outcome: 'lost' };
  return makeCounted(deps, sticker, which, async () => {
    const isEmoji = which === 'emoji';
    const round = sticker.motion === 'round';
    const cut = { startMs: sticker.starts_ms, round, ...(isEmoji && { format: 'emoji' as const }) };
    const made = await footage.sticker(video, cut, signal);
    if (made.outcome !== 'ok') {
      log.info({ sticker: sticker.id, ...made }, 'a video sticker could not be made');
      return { outcome: WHY[made.outcome] };
    }
    if (isEmoji) return { outcome: 'ok', files: { emoji: made.webm }, kept: {} };
    const files = { picture: made.webm, preview: made.preview };
    return { outcome: 'ok', files, kept: files };
  });
}

/** Returns undefined if the file is gone. @throws PhotoUnavailableError if it may work later */
export async function fetchSource(
  photos: PhotoSource,
  source: string,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  try {
    return await photos.fetch(source, signal);
  } catch (error) {
    // The user waits, and can send it again.
    const isDoubtful = error instanceof PhotoUnavailableError && error.doubtful;
    if (error instanceof PhotoLostError || isDoubtful) return undefined;
    throw error;
  }
}

const WHY = {
  still: 'still',
  refused: 'too_lively',
  unreadable: 'unreadable',
  too_large: 'unreadable',
  no_ffmpeg: 'no_ffmpeg',
  missing: 'no_encoder',
  timed_out: 'failed',
  crashed: 'failed',
} as const satisfies Record<Exclude<VideoSticker['outcome'], 'ok'>, Exclude<MadeFile['outcome'], 'ok'>>;

/** Fetches photos, among them those that are a moment of a video. */
export function withMoments(photos: PhotoSource, footage: Pick<FootageReader, 'moment'>): PhotoSource {
  return {
    has: (ref, signal) => photos.has(momentIn(ref)?.source ?? ref, signal),
    fetch: async (ref, signal) => {
      const moment = momentIn(ref);
      if (moment === undefined) return photos.fetch(ref, signal);
      const frame = await footage.moment(await photos.fetch(moment.source, signal), moment.atMs, signal);
      if (frame.outcome === 'ok') return frame.bytes;
      throw new PhotoLostError(`the moment cannot be decoded: ${frame.outcome}`);
    },
  };
}
