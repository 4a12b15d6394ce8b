import { runProcess } from '../lib/run-process.ts';
import { main } from './main.ts';

runProcess(running => main(running, process.env));
