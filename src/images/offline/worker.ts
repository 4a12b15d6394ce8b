import { loadSharp } from '../load-sharp.ts';
import { type DrawTask, doTask } from './draw.ts';
import { rememberingFrame } from './frame.ts';

/** Of this thread: the stickers of a set are of one photo. */
const frame = rememberingFrame();

/** The entry of a drawing thread: a PNG. */
export default async function run(task: DrawTask): Promise<Uint8Array> {
  await loadSharp();
  return doTask(task, frame);
}
