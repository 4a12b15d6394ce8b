import type { FilmFormat } from '../motion/film.ts';

/** Telegram's limit for files that bots may download. */
export const MAX_FOOTAGE_BYTES = 20 * 1024 * 1024;

/** Where to look in a file: from `startMs` for at most three seconds. */
export interface Cut {
  readonly startMs: number;
  /** Keeps the circle of a round video. */
  readonly round: boolean;
  /** Default: `sticker`. An emoji shows the middle of the picture. */
  readonly format?: FilmFormat;
}

export type FootageTask = {
  readonly bytes: Uint8Array;
  /** The name or path of ffmpeg. */
  readonly ffmpeg: string;
} & (
  | ({ readonly kind: 'sticker' } & Cut)
  | { readonly kind: 'moment'; readonly atMs: number }
  | { readonly kind: 'flipbook' }
);

/** Why a file gives no frames. */
export type NoFootage =
  /** It shows one picture, so nothing moves. */
  | 'still'
  /** Only ffmpeg can decode it, and it is missing. */
  | 'no_ffmpeg'
  /** Damaged, empty at that moment, or of an unknown kind. */
  | 'unreadable'
  /** Too many pixels. */
  | 'too_large';

export type FootageAnswer =
  | {
      readonly outcome: 'sticker';
      readonly webm: Uint8Array;
      readonly preview: Uint8Array;
      readonly height: number;
      readonly durationMs: number;
    }
  | { readonly outcome: 'moment'; readonly png: Uint8Array }
  | { readonly outcome: 'flipbook'; readonly webp: Uint8Array }
  /** What moves does not fit into a video sticker, however coarse. */
  | { readonly outcome: 'refused'; readonly problems: readonly string[] }
  | { readonly outcome: 'missing'; readonly reason: string }
  | { readonly outcome: NoFootage };
