import { loadSharp } from '../../../src/images/load-sharp.ts';
import { type DrawTask, doTask } from '../../../src/images/offline/draw.ts';
import { rememberingFrame } from '../../../src/images/offline/frame.ts';
import { smallFrame } from '../pictures/small-frame.ts';

const small = smallFrame(120);
const usual = rememberingFrame();

/** Entry of a drawing thread that draws small pictures. Cut-outs of a sheet keep their size, because they must not be small. */
export default async function run(task: DrawTask): Promise<Uint8Array> {
  await loadSharp();
  return doTask(task, task.sheet === undefined ? small : usual);
}
