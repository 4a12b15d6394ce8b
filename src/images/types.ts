import type { PoseSign } from '../i18n/index.ts';
import type { StyleName } from '../i18n/types/words.ts';

export type KeyColor = 'green' | 'magenta' | 'blue';

export interface StickerParams {
  readonly style: string;
  readonly emotion: string;
  readonly pose: string;
}

export interface DrawingLimits {
  /** The closest look that the filters have, if they do not know the requested one. */
  readonly style?: StyleName;
  /** The sign added to the photo's own pose; absent if the photo already shows the requested pose. */
  readonly pose?: PoseSign;
  /** The pose also mentions something that is not drawn, such as the hat in "waving, with a hat". */
  readonly isMore?: true;
}

export type SheetGrid = 2 | 3;

/** Prices as multiples of a single picture, for the grids that this model draws large enough. */
export type SheetPrices = Readonly<Partial<Record<SheetGrid, number>>>;

export type SheetDrawing = Pick<StickerParams, 'emotion' | 'pose'>;

/** The poses of one movement of a finished sticker: on one picture in the grid of `gridFor`, or as an animated GIF. */
export interface FramesWish {
  readonly count: number;
  readonly as: 'sheet' | 'gif';
}

export interface ImageRequest {
  /** Draws poses of the sticker that `photo` shows on the key colour, in place of a still picture. */
  readonly frames?: FramesWish;
  /** Replaces the emotion and pose of `params`: these are drawn on one picture, in the grid of `gridFor`. */
  readonly sheet?: readonly SheetDrawing[];
  /** The user's photo: an upright sRGB JPEG, at most 1536 px on the longer side (see `preparePhoto`). */
  readonly photo: Buffer;
  readonly params: StickerParams;
  readonly keyColor: KeyColor;
  /** 2: the first attempt brought no image, or one whose background could not be removed; the prompt is stricter. */
  readonly attempt: 1 | 2;
  /** A second picture, a JPEG (see `prepareReference`). */
  readonly reference?: Buffer;
  /** `look`, the default: an earlier sticker of the same set, whose look is copied. `pose`: a sticker of others. */
  readonly referenceShows?: 'look' | 'pose';
  /** Number of this picture among those of the same values, from 1. Later ones are asked to look different. */
  readonly take: number;
  readonly never?: readonly string[];
}

export interface DrawnImage {
  readonly bytes: Buffer;
  /**
   * `flat-key`: the subject is on a flat background to be removed. `alpha`: claims real transparency, which is
   * verified.
   */
  readonly background: 'flat-key' | 'alpha';
  readonly provider: string;
  readonly model: string;
  /** `PROMPT_VERSION` of the prompt that was sent; absent for filters, which take no prompt. */
  readonly promptVersion?: number;
}

/** Throws only `ProviderError`. */
export interface ImageGenerator {
  readonly name: string;
  readonly model: string;
  /** Absent if it cannot draw sheets. */
  readonly sheets?: SheetPrices;
  /** Draws the poses of a movement, on a sheet or as a GIF. */
  readonly animates?: boolean;
  draw(request: ImageRequest, signal: AbortSignal): Promise<DrawnImage>;
  close?(): Promise<void>;
}
