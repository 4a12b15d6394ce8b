import type { Finding } from '../look/index.ts';

export type Work =
  /** Whether it can be decoded to its end: of a picture that was paid for, and not stored yet. No other is done before it. */
  | { readonly kind: 'check' }
  /**
   * A copy as JPEG without metadata: upright, 8 bit sRGB whatever the profile, CMYK or depth was, transparency on white,
   * at most `side` px on the longer side.
   */
  | {
      readonly kind: 'jpeg';
      readonly side: number;
      readonly quality: number;
      readonly fullChroma: boolean;
      readonly look?: boolean;
    }
  /** A copy as PNG without metadata: upright, 8 bit sRGB, transparency kept, at most `side` px on the longer side. */
  | { readonly kind: 'png'; readonly side: number };

export interface Task {
  readonly bytes: Uint8Array;
  readonly work: Work;
}

/** What a decoding process says of a picture. Nothing comes of a process that was ended. */
export type Answer =
  | {
      readonly outcome: 'ok';
      /** The copy that was wanted; empty where none was. */
      readonly bytes: Uint8Array;
      /** What stands out in it, where it was looked at. */
      readonly finding?: Finding | undefined;
      readonly width: number;
      readonly height: number;
      /** Of the process by now, in bytes. */
      readonly memory: number;
    }
  | { readonly outcome: 'broken'; readonly memory: number }
  /** It took more memory than a process may have, which has ended itself. */
  | { readonly outcome: 'too_big' };
