import { zipSync } from 'fflate';
import sharp from 'sharp';
import { loadSharp } from '../load-sharp.ts';
import { decodeRaster, rasterOf } from '../raster.ts';
import { type Exportable, encode, type Picture } from './encode.ts';
import type { Preset } from './messengers.ts';

export type ExportTask =
  | { readonly work: 'encode'; readonly picture: Exportable | Uint8Array; readonly preset: Preset }
  | { readonly work: 'zip'; readonly files: Readonly<Record<string, Uint8Array>> };

/** Runs one task. Returns undefined if the picture does not fit. */
export default async function run(task: ExportTask): Promise<Uint8Array | undefined> {
  await loadSharp();
  switch (task.work) {
    case 'encode': {
      return encode(await pictureOf(task.picture), task.preset);
    }
    case 'zip':
      // Pictures are compressed already.
      return zipSync(task.files, { level: 0 });
    default:
      return task satisfies never;
  }
}

async function pictureOf(given: Exportable | Uint8Array): Promise<Picture> {
  if (given instanceof Uint8Array)
    return { frames: [await decodeRaster(Buffer.from(given))], durationsMs: [0] };
  if (!('flipbook' in given)) return given;
  const opened = sharp(given.flipbook, { animated: true, limitInputPixels: false });
  const { delay = [0] } = await opened.metadata();
  const { data, width, height } = await rasterOf(opened);
  const pageHeight = height / delay.length;
  const bytes = width * pageHeight * 4;
  const frames = delay.map((_, k) => ({
    data: data.subarray(k * bytes, (k + 1) * bytes),
    width,
    height: pageHeight,
  }));
  return { frames, durationsMs: delay };
}
