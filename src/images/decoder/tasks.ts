import type { Finding } from '../photo-check/index.ts';

export type Work =
  /** Checks a picture that has been paid for but not stored yet, so it goes before all other work. */
  | { readonly kind: 'check' }
  /** An upright 8-bit sRGB copy without metadata, on white, at most `side` px on the longer side. */
  | {
      readonly kind: 'jpeg';
      readonly side: number;
      readonly quality: number;
      readonly fullChroma: boolean;
      readonly look?: boolean;
    }
  | { readonly kind: 'png'; readonly side: number };

export interface Task {
  readonly bytes: Uint8Array;
  readonly work: Work;
  readonly isJpeg: boolean;
  /** The file had no end marker. */
  readonly isOpen: boolean;
}

export type Answer =
  | {
      readonly outcome: 'ok';
      readonly bytes: Uint8Array;
      readonly finding?: Finding | undefined;
      readonly width: number;
      readonly height: number;
      readonly frames: number;
      readonly memory: number;
    }
  | { readonly outcome: 'broken'; readonly memory: number }
  | { readonly outcome: 'too_big'; readonly excess: 'pixels'; readonly memory: number }
  /** The process exceeded its memory limit and ended itself. */
  | { readonly outcome: 'too_big'; readonly excess: 'work' };

export type Excess = Extract<Answer, { outcome: 'too_big' }>['excess'];
