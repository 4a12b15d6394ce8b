import { basename, join } from 'node:path';
import type { Decoder } from '../../../src/images/decoder/index.ts';
import type { Work } from '../../../src/images/decoder/tasks.ts';
import type { CreateThreads } from '../../../src/lib/threads.ts';
import { remembered } from '../remembered.ts';

/** @param outcomes the folder of remembered results; without one nothing is remembered */
export function rememberingDecoder(decoder: Decoder, outcomes: string | undefined): Decoder {
  const decode = remembered(
    outcomes && join(outcomes, 'decode'),
    ({ bytes, work }: { readonly bytes: Buffer; readonly work: Work }, signal) =>
      decoder.decode(bytes, work, signal),
    ({ outcome }) => outcome === 'ok',
  );
  return { ...decoder, decode: (bytes, work, signal) => decode({ bytes, work }, signal) };
}

/** Remembers work on pictures, which is slow and depends on nothing else. Other work, such as queries, runs every time. */
export function rememberingThreads(create: CreateThreads, outcomes: string | undefined): CreateThreads {
  return <Task, Outcome>(...[folder, options]: Parameters<CreateThreads>) => {
    const pool = create<Task, Outcome>(folder, options);
    if (!options.heavy) return pool;
    return { ...pool, run: remembered(outcomes && join(outcomes, basename(folder.pathname)), pool.run) };
  };
}
