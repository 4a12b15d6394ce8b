import type { CreateThreads } from '../../src/lib/threads.ts';
import { eagerThreads } from './eager-threads.ts';

/** Whose threads draw by filters. */
const OFFLINE = '/src/images/offline/';

/**
 * As `eagerThreads`, but what is drawn by filters is small: for bots in tests that do not look at its pixels. What filters do
 * takes as long as the picture is large. And there is one thread of each kind: workers of the tests keep all cores busy
 * anyway, and each thread compiles for itself what it runs, which costs more than the few pictures that it is started for.
 */
export const quickThreads: CreateThreads = (folder, options) => {
  const draws = folder.pathname.endsWith(OFFLINE);
  return eagerThreads(draws ? new URL('../../../test/support/small-drawings/', folder) : folder, {
    ...options,
    threads: 1,
  });
};
