import type { Texts } from './types.ts';

export const en: Texts = {
  offline: {
    greeting: firstName => `Hi, ${firstName}! What are the stickers for?`,
  },
};
