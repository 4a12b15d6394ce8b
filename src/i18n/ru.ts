import type { Texts } from './types.ts';

export const ru: Texts = {
  offline: {
    greeting: firstName => `Привет, ${firstName}! Для чего нужны стикеры?`,
  },
};
