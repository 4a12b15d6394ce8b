import { runProcess } from './lib/run-process.ts';

// Everything else is loaded when signals are heard already: the first process of a container is deaf to those it does not
// listen to.
runProcess(async running => (await import('./main.ts')).main(running, process.env));
