import type { StoredFile } from '../files.ts';

/** A picture made ready for a set: WebP of sticker dimensions. */
export interface NewSetSticker {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

export interface SetSticker {
  /** The set's own copy, with ids of its own. */
  readonly file: StoredFile;
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

export interface StickerSetState {
  /** As it was written at creation; compared without regard to case. */
  readonly name: string;
  readonly ownerId: number;
  title: string;
  stickers: readonly SetSticker[];
}

/** A sticker and the set that it is in. */
export interface PlacedSticker {
  readonly set: StickerSetState;
  readonly sticker: SetSticker;
}

export type StickerSetChange = 'created' | 'sticker added' | 'sticker removed' | 'changed' | 'deleted';
