import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { ToolContext } from '../agent/context.ts';
import { listed } from './preferences.ts';

const words = z.string().nullish();

/** Several things, in one text or as a list: models write either. Told as a text, which costs fewest tokens. */
const several = z
  .unknown()
  .transform((value): string[] => {
    if (typeof value === 'string') return listed(value);
    return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
  })
  .meta({ type: 'string' })
  .optional();

export const savePreferences = defineTool({
  name: 'save_preferences',
  description:
    'What they like or never want drawn in general ("remember that I love anime"). Given replaces, left out stays.',
  schema: z.strictObject({ purpose: words, styles: several, humour: words, never: several, notes: words }),
  execute(args, { turnState: { taste } }: ToolContext) {
    return { ok: true, output: { stored: taste.save(args) } };
  },
});
