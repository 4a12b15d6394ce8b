import { type CreateThreads, createThreads } from '../../src/lib/threads.ts';

/** As `createThreads`, but heavy work does not step back: on a machine with much else to do it would never end. */
export const eagerThreads: CreateThreads = (folder, options) =>
  createThreads(folder, { ...options, heavy: false });
