import { z } from 'zod';
import { type CustomContent, defineContent } from './types.ts';

/** The stable instructions. */
export interface InstructionsContent extends CustomContent {
  readonly type: 'instructions';
  readonly full: string;
  /** Fewer rules, for a model that has stumbled over the full ones. */
  readonly simple: string;
}

const schema: z.ZodType<InstructionsContent> = z.object({
  type: z.literal('instructions'),
  full: z.string(),
  simple: z.string(),
});

export const instructions = defineContent('instructions', schema, ({ full, simple }, _role, parts) => ({
  ...parts,
  settings: { ...parts.settings, simpleSystem: simple },
  messages: { ...parts.messages, system: [...parts.messages.system, full] },
}));
