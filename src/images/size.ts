import sharp from 'sharp';

/** Format and size of a picture, from its header alone; undefined for what is none. */
export async function pictureSize(
  bytes: Buffer,
): Promise<{ readonly format: string; readonly width: number; readonly height: number } | undefined> {
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  return format === undefined ? undefined : { format, width, height };
}
