import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';

export const VOICE_INTENTS = [
  /** Without a choice it shows the current one. */
  intent(
    'voice',
    { on: id.optional(), words: z.string().optional() },
    { command: 'voice', argument: 'words', code: 'voice' },
  ),
] as const;
