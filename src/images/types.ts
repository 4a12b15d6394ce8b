/** Colours the generator may be asked to put behind the subject; see `chooseKeyColor`. */
export type KeyColor = 'green' | 'magenta' | 'blue';

/** What a person agreed on, as they put it. */
export interface StickerParams {
  readonly style: string;
  readonly emotion: string;
  readonly pose: string;
}

/** One picture to draw. */
export interface ImageRequest {
  /** The person's photo: upright JPEG, sRGB, at most 1536 px on the longer side (see `preparePhoto`). */
  readonly photo: Buffer;
  readonly params: StickerParams;
  readonly keyColor: KeyColor;
  /** 2: the first try brought no image, or one that could not be keyed; the prompt is sterner about both. */
  readonly attempt: 1 | 2;
  /**
   * An earlier sticker of the same set, whose look this one is to have: a JPEG (see `prepareReference`). It is no photo of
   * anybody; left out, the look is free.
   */
  readonly reference?: Buffer;
  /** Which picture of the same values this is, from 1; the next ones are asked to look different. */
  readonly take: number;
  /** What the person never wants drawn, in their own words. */
  readonly never?: readonly string[];
}

/** What a generator returns: bytes of a PNG, JPEG or WebP, whatever the model chose. */
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

/** One image provider. Throws `ProviderError` (`blocked`, `no_image`, …) and nothing else. */
export interface ImageGenerator {
  readonly name: string;
  readonly model: string;
  draw(request: ImageRequest, signal: AbortSignal): Promise<DrawnImage>;
  /** Waits for the picture that is being drawn, then ends what draws, where that has threads of its own. */
  close?(): Promise<void>;
}
