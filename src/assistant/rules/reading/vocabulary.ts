import type { TalkWords } from '../../../i18n/types/words/talk.ts';

export { PARAMETERS, type Parameter } from '../../turn/state/parameters.ts';

export type Category = keyof TalkWords;

/** What a whole message can be besides a wish. */
export const ACTS = [
  'again',
  'fresh',
  'yes',
  'no',
  'any',
  'all',
  'unsure',
  'wait',
  'heard',
  'thanks',
  'praise',
  'dislike',
  'rude',
  'laugh',
  'greeting',
  'bye',
] as const satisfies readonly Category[];
export type Act = (typeof ACTS)[number];
