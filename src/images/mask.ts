/** A mask of so many pixels: 1 for those that belong to it. Many times as quick as `Uint8Array.from` of another array. */
export function maskOf(pixels: number, belongs: (pixel: number) => boolean): Uint8Array<ArrayBuffer> {
  const mask = new Uint8Array(pixels);
  for (let p = 0; p < pixels; p++) if (belongs(p)) mask[p] = 1;
  return mask;
}
