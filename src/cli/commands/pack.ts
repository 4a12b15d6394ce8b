import { plans } from './talk.ts';
import type { Command } from './types.ts';

/** Asks for a set of stickers, in the words behind it; without any, shows those that were asked for. */
export const pack: Command = {
  name: 'pack',
  argument: 'wish',
  run: (session, argument, signal) =>
    argument === ''
      ? plans.run(session, argument, signal)
      : session.turns.say({ texts: [session.texts.packWish(argument)], notices: [] }, signal),
};
