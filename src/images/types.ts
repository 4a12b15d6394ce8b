import type { PoseSign } from '../i18n/index.ts';
import type { StyleName } from '../i18n/types/words.ts';

export type KeyColor = 'green' | 'magenta' | 'blue';

export interface StickerParams {
  readonly style: string;
  readonly emotion: string;
  readonly pose: string;
}

export interface DrawingLimits {
  /** The look that comes nearest, where it does not know the one that is asked for. */
  readonly style?: StyleName;
  /** What it adds to the photo's own pose; left out where that is the one wished for. */
  readonly pose?: PoseSign;
  /** The pose is said to hold something else as well, which is not drawn: "waving, with a hat". */
  readonly isMore?: true;
}

export type SheetGrid = 2 | 3;

/** In single pictures; those that it can draw large enough. */
export type SheetPrices = Readonly<Partial<Record<SheetGrid, number>>>;

export type SheetDrawing = Pick<StickerParams, 'emotion' | 'pose'>;

export interface ImageRequest {
  /** Instead of the emotion and pose of `params`: drawn on one picture, in the grid of `gridFor`. */
  readonly sheet?: readonly SheetDrawing[];
  /** The person's photo: upright JPEG, sRGB, at most 1536 px on the longer side (see `preparePhoto`). */
  readonly photo: Buffer;
  readonly params: StickerParams;
  readonly keyColor: KeyColor;
  /** 2: the first try brought no image, or none that could be keyed; the prompt is sterner. */
  readonly attempt: 1 | 2;
  /** An earlier sticker of the same set, whose look is followed: a JPEG (see `prepareReference`). */
  readonly reference?: Buffer;
  /** Which picture of the same values this is, from 1; the next ones are asked to look different. */
  readonly take: number;
  readonly never?: readonly string[];
}

export interface DrawnImage {
  readonly bytes: Buffer;
  /**
   * `flat-key`: subject on a flat background to be keyed. `alpha`: claims real transparency, to be verified.
   */
  readonly background: 'flat-key' | 'alpha';
  readonly provider: string;
  readonly model: string;
  /** `PROMPT_VERSION` of the wording that was sent; absent where none was: filters take no prompt. */
  readonly promptVersion?: number;
}

/** Throws `ProviderError` and nothing else. */
export interface ImageGenerator {
  readonly name: string;
  readonly model: string;
  /** Left out where it draws none. */
  readonly sheets?: SheetPrices;
  draw(request: ImageRequest, signal: AbortSignal): Promise<DrawnImage>;
  close?(): Promise<void>;
}
