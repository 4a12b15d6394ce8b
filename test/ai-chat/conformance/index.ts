import { ANTHROPIC_TRANSPORTS } from './anthropic.ts';
import { GEMINI_TRANSPORTS } from './gemini.ts';
import { LMSTUDIO_TRANSPORTS } from './lmstudio.ts';
import { OPENAI_TRANSPORTS } from './openai.ts';

/** Every way in which the bot talks with models. */
export const TRANSPORTS = [
  ...GEMINI_TRANSPORTS,
  ...OPENAI_TRANSPORTS,
  ...ANTHROPIC_TRANSPORTS,
  ...LMSTUDIO_TRANSPORTS,
];
