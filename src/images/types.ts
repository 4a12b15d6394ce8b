/** Colours the generator is asked to put behind the subject; the one the photo has less of is chosen. */
export type KeyColor = 'green' | 'magenta';

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
  /**
   * 2: the first try brought no image; the prompt is put more clearly. An image that cannot be keyed is not drawn
   * again, it becomes a card.
   */
  readonly attempt: 1 | 2;
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
}

/** One image provider. Throws `ProviderError` (`blocked`, `no_image`, …) and nothing else. */
export interface ImageGenerator {
  readonly name: string;
  readonly model: string;
  draw(request: ImageRequest, signal: AbortSignal): Promise<DrawnImage>;
  /** Waits for the picture in hand, then ends what draws, where that has threads of its own. */
  close?(): Promise<void>;
}
