import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import type { ToolContext } from '../agent/context.ts';
import { listed } from './preferences.ts';

const words = (what: string) => z.string().nullish().describe(what);

/** A list, which models also write as one text. */
const list = (description: string) =>
  z
    .unknown()
    .transform((value): string[] => {
      if (typeof value === 'string') return listed(value);
      return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
    })
    .meta({ type: 'array', items: { type: 'string' }, description })
    .optional();

export const savePreferences = defineTool({
  name: 'save_preferences',
  description:
    'Remember what they like, or never want drawn, for all stickers to come. Given replaces what is known, left out stays.',
  schema: z.strictObject({
    purpose: words('What their stickers are for'),
    styles: list('Looks they like, the usual one first'),
    humour: words('Their humour'),
    never: list('What is never to be drawn'),
    notes: words('Anything else'),
  }),
  execute(args, { turnState: { taste } }: ToolContext) {
    return { ok: true, output: { stored: taste.save(args) } };
  },
});
