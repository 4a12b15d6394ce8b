import type { CaptionError } from '../finishing/caption/limits.ts';
import type { MotionRequest } from './render.ts';

export type MotionTask =
  | { readonly kind: 'animate'; readonly request: MotionRequest }
  | { readonly kind: 'check' };

export type MotionAnswer =
  | {
      readonly outcome: 'ok';
      readonly webm: Uint8Array;
      readonly preview?: Uint8Array;
      readonly height: number;
      readonly durationMs: number;
      /** Fewer than the film has if they did not fit. */
      readonly frames: number;
      /** Constant rate factor of libvpx, from 24 (best) to 56. */
      readonly crf: number;
    }
  | { readonly outcome: 'refused'; readonly problems: readonly string[] }
  | { readonly outcome: 'missing'; readonly reason: string }
  | { readonly outcome: 'checked' }
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'caption'; readonly reason: CaptionError['reason'] };
