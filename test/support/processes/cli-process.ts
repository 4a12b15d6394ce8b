import { processRuntime } from '../../../src/app/runtime.ts';
import { main } from '../../../src/cli/main.ts';
import { createDecoder } from '../../../src/images/decoder/index.ts';
import { runProcess } from '../../../src/lib/run-process.ts';
import { rememberingDecoder, rememberingThreads } from '../pictures/remembered-pictures.ts';
import { quickThreads } from '../quick-threads.ts';

/*
 * The terminal, as src/cli/index.ts runs it, but it draws small pictures and reuses the work on pictures that `OUTCOMES`
 * remembers.
 */
runProcess(async running => {
  const outcomes = process.env['OUTCOMES'] || undefined;
  const decoder = createDecoder();
  const code = await main(running, process.env, () => ({
    ...processRuntime(),
    createThreads: rememberingThreads(quickThreads, outcomes),
    decoder: rememberingDecoder(decoder, outcomes),
  }));
  await decoder.close();
  return code;
});
