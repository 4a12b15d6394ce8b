/** Data comes in pieces of 8 kB and more as a rule. No more than one beyond this many are read. */
export const MAX_PARTS = 20_000;

/** What a picture is made of, as its own headers say; nothing has been decoded. Truncated files end where they end. */
export interface Structure {
  readonly format: 'jpeg' | 'png' | 'webp' | 'gif';
  /** As stored, orientation not applied; 0 where no header tells. */
  readonly width: number;
  readonly height: number;
  /** Pictures that are shown one after another. */
  readonly frames: number;
  /** How often a decoder goes over the pixels: scans of a JPEG; 1 for the others. */
  readonly scans: number;
  /** Segments or chunks. */
  readonly parts: number;
  /** Bytes of the colour profile as it stands in the file. */
  readonly profileBytes: number;
  /** Bytes that a decoder has to hold for each pixel where it cannot go row by row; 0 where it can. */
  readonly heldPerPixel: number;
}

/** Reads the structure of one format; undefined where the bytes contradict themselves. */
export type ReadStructure = (bytes: Buffer) => Structure | undefined;
