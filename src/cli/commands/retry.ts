import type { Command } from './types.ts';

/** The last words or the last photo once more. What the first time has led to stays as it is. */
export const retry: Command = {
  name: 'retry',
  run: async (session, _argument, signal) => {
    if (!(await session.turns.again(signal))) session.note(session.texts.nothingToRetry);
  },
};
