/** More than any drawn picture here needs; a bigger one is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;
/** Phones have sensors of 200 megapixels. A JPEG is scaled down by up to 8 while it is decoded, so that memory stays small. */
export const MAX_JPEG_PIXELS = 210_000_000;

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

const HEADS: readonly (readonly [head: string, format: PictureFormat | 'other'])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF8', 'gif'],
  // Bitmaps, TIFF, PDF, SVG, icons, and two kinds of JPEG XL.
  ...['BM', 'II*\0', 'MM\0*', '%PDF', '<svg', '<?xml', '\0\0\x01\0', '\xff\x0a', '\0\0\0\x0cJXL '].map(
    head => [head, 'other'] as const,
  ),
];

/** What a name or a service declares must not be believed. */
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
/** What a byte of 0xff within a scan is followed by: a stuffed zero, or a restart marker (ITU-T T.81, B.1.1.2 and B.2.1). */
const isInScan = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7);
/** Markers without a segment: a start of image, restart markers. */
const isAlone = (code: number) => code === 0xd8 || code === 0x01 || isInScan(code);

export interface JpegImage {
  readonly scans: number;
  /** The first image of the file, with its end marker: phones append films, depth maps and gain maps. */
  readonly bytes: Buffer;
  /** Whether the file lacked the end marker. */
  readonly isOpen: boolean;
}

/**
 * Finds the first image of a JPEG file (ITU-T T.81, annex B). Segments are skipped, so that thumbnails in them do not count.
 * Byte by byte: on a crafted file a search for each marker blocks the event loop ten times longer.
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
