/** Larger than any drawing; a bigger picture is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;
/** Some phones have 200-megapixel sensors. A JPEG is scaled down by up to 8 while decoding, so memory stays small. */
export const MAX_JPEG_PIXELS = 210_000_000;

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

const HEADS: readonly (readonly [head: string, format: PictureFormat | 'other'])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  // Bitmaps, TIFF, PDF, SVG, icons, and two variants of JPEG XL.
  ...['BM', 'II*\0', 'MM\0*', '%PDF', '<svg', '<?xml', '\0\0\x01\0', '\xff\x0a', '\0\0\0\x0cJXL '].map(
    head => [head, 'other'] as const,
  ),
];

/** Detects the format from the bytes: declared names and types cannot be trusted. */
export function formatOf(bytes: Buffer): PictureFormat | 'other' | undefined {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4)) return 'other';
  return HEADS.find(([start]) => head.startsWith(start))?.[1];
}

export function isPicture(bytes: Buffer): boolean {
  const format = formatOf(bytes);
  return format === 'jpeg' || format === 'png' || format === 'webp';
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Whether a code after 0xff belongs to a scan: a stuffed zero or a restart marker (ITU-T T.81, B.1.1.2 and B.2.1). */
const isInScan = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7);
/** Markers without a segment: start of image and restart markers. */
const isAlone = (code: number) => code === 0xd8 || code === 0x01 || isInScan(code);

export interface JpegImage {
  readonly scans: number;
  /** The first image of the file, with its end marker. Phones append videos, depth maps and gain maps. */
  readonly bytes: Buffer;
  /** The file lacked the end marker. */
  readonly isOpen: boolean;
}

/**
 * Finds the first image of a JPEG file (ITU-T T.81, annex B). Segments are skipped, so that embedded thumbnails do not
 * count. Reads byte by byte: searching for each marker blocks the event loop ten times longer on a crafted file.
 */
export function firstImageOf(jpeg: Buffer): JpegImage {
  let scans = 0;
  for (let at = 2; at < jpeg.length - 1; ) {
    const code = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== MARKER || code === MARKER) at++;
    else if (code === END_OF_IMAGE) return { scans, bytes: jpeg.subarray(0, at + 2), isOpen: false };
    else if (isAlone(code)) at += 2;
    else {
      if (code === START_OF_SCAN) scans++;
      at += 2 + (at + 3 < jpeg.length ? jpeg.readUInt16BE(at + 2) : 0);
    }
  }
  return { scans, bytes: Buffer.concat([jpeg, Buffer.of(MARKER, END_OF_IMAGE)]), isOpen: true };
}
