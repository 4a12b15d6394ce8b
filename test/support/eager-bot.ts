import { processRuntime } from '../../src/app/runtime.ts';
import { runProcess } from '../../src/lib/run-process.ts';
import { main } from '../../src/main.ts';
import { eagerThreads } from './eager-threads.ts';

/* The program, as src/index.ts runs it, but that drawing does not step back. */
runProcess(running => main(running, process.env, { ...processRuntime(), createThreads: eagerThreads }));
