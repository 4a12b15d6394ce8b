import { loadSharp } from '../../../src/images/load-sharp.ts';
import { drawSticker } from '../../../src/images/offline/draw.ts';
import draw, { type DrawTask } from '../../../src/images/offline/worker.ts';
import { smallFrame } from '../small-frame.ts';

/** Longer side of the subject, in pixels. */
const SIDE = 160;

const frame = smallFrame(SIDE);

/** The entry of a drawing thread that draws small. What is cut out of a sheet must not be small: it is drawn as ever. */
export default async function run(task: DrawTask): Promise<Uint8Array> {
  if (task.sheet !== undefined) return draw(task);
  await loadSharp();
  const { photo, params, take } = task;
  return drawSticker(Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength), params, take, frame);
}
