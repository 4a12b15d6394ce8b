import type { Command } from './types.ts';

export const quit: Command = {
  name: 'quit',
  run: async session => session.foreground.leave(),
};
