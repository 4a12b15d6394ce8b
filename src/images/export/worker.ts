import { zipSync } from 'fflate';
import { loadSharp } from '../load-sharp.ts';
import { decodeRaster } from '../raster.ts';
import { encode, type Picture } from './encode.ts';
import type { Preset } from './messengers.ts';

export type ExportTask =
  /** The picture as frames, or as a picture that the decoder accepted. */
  | { readonly work: 'encode'; readonly picture: Picture | Uint8Array; readonly preset: Preset }
  | { readonly work: 'zip'; readonly files: Readonly<Record<string, Uint8Array>> };

/** Runs one task. Returns undefined if the picture does not fit. */
export default async function run(task: ExportTask): Promise<Uint8Array | undefined> {
  await loadSharp();
  switch (task.work) {
    case 'encode': {
      const { picture, preset } = task;
      if (!(picture instanceof Uint8Array)) return encode(picture, preset);
      return encode({ frames: [await decodeRaster(Buffer.from(picture))], durationsMs: [0] }, preset);
    }
    case 'zip':
      // Pictures are compressed already.
      return zipSync(task.files, { level: 0 });
    default:
      return task satisfies never;
  }
}
