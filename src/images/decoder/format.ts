/** More than any photo or drawn picture here needs; a bigger one is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;

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

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Within a scan 0xff is followed by zero, so no other marker is met. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2)) scans++;
  return scans;
}
