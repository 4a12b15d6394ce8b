import type { Finding } from '../look/index.ts';

export type Work =
  /** Of a picture that was paid for, and not stored yet: no other is done before it. */
  | { readonly kind: 'check' }
  /** An upright 8 bit sRGB copy without metadata, transparency on white, at most `side` px on the longer side. */
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
  /** It had no end marker. */
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
  /** It took more memory than a process may have, which has ended itself. */
  | { readonly outcome: 'too_big'; readonly excess: 'work' };

export type Excess = Extract<Answer, { outcome: 'too_big' }>['excess'];
