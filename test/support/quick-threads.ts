import type { CreateThreads } from '../../src/lib/threads.ts';
import { eagerThreads } from './eager-threads.ts';

/** Threads that draw with filters. */
const OFFLINE = '/src/images/offline/';

/**
 * Like `eagerThreads`, but filters draw small pictures, for tests that do not look at pixels: a filter's time grows with
 * the picture. There is one thread of each kind, because test workers keep all cores busy anyway, and each thread compiles
 * its own code, which costs more than the few pictures it draws.
 */
export const quickThreads: CreateThreads = (folder, options) => {
  const draws = folder.pathname.endsWith(OFFLINE);
  return eagerThreads(draws ? new URL('../../../test/support/small-drawings/', folder) : folder, {
    ...options,
    threads: 1,
  });
};
