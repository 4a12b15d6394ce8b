import { loadSharp } from '../load-sharp.ts';
import { type DrawTask, doTask } from './draw.ts';
import { rememberingFrame } from './frame.ts';

const frame = rememberingFrame();

export default async function run(task: DrawTask): Promise<Uint8Array> {
  await loadSharp();
  return doTask(task, frame);
}
