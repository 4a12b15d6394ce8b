import { loadSharp } from '../../../src/images/load-sharp.ts';
import { type DrawTask, doTask } from '../../../src/images/offline/draw.ts';
import { rememberingFrame } from '../../../src/images/offline/frame.ts';
import { smallFrame } from '../pictures/small-frame.ts';

const small = smallFrame(120);
const usual = rememberingFrame();

/** The entry of a drawing thread that draws small. What is cut out of a sheet must not be small: it is drawn as ever. */
export default async function run(task: DrawTask): Promise<Uint8Array> {
  await loadSharp();
  return doTask(task, task.sheet === undefined ? small : usual);
}
