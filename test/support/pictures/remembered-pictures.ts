import { basename, join } from 'node:path';
import type { Decoder } from '../../../src/images/decoder/index.ts';
import type { Work } from '../../../src/images/decoder/tasks.ts';
import type { CreateThreads } from '../../../src/lib/threads.ts';
import { remembered } from '../remembered.ts';

/** @param outcomes the folder of what has been done with pictures; without one nothing is remembered */
export function rememberingDecoder(decoder: Decoder, outcomes: string | undefined): Decoder {
  const decode = remembered(
    outcomes && join(outcomes, 'decode'),
    ({ bytes, work }: { readonly bytes: Buffer; readonly work: Work }, signal) =>
      decoder.decode(bytes, work, signal),
    ({ outcome }) => outcome === 'ok',
  );
  return { ...decoder, decode: (bytes, work, signal) => decode({ bytes, work }, signal) };
}

/** Heavy is what is done with pictures, and it depends on nothing else; other work, as on a database, is done each time. */
export function rememberingThreads(create: CreateThreads, outcomes: string | undefined): CreateThreads {
  return <Task, Outcome>(...[folder, options]: Parameters<CreateThreads>) => {
    const pool = create<Task, Outcome>(folder, options);
    if (!options.heavy) return pool;
    return { ...pool, run: remembered(outcomes && join(outcomes, basename(folder.pathname)), pool.run) };
  };
}
