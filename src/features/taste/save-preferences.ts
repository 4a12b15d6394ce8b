import { z } from 'zod';
import { defineTool, type Tool } from '../../agents/tool.ts';
import type { ToolContext } from '../../assistant/agent/context.ts';
import { forbiddenIn, listed } from './model/preferences.ts';

const words = z.string().nullish();

/** Models write either a text or a list. Declared as a text, which costs the fewest tokens. */
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
  schema: z.strictObject({
    purpose: words,
    styles: several,
    humour: words,
    never: several,
    moods: words,
    gestures: words,
    phrases: words,
    notes: words,
  }),
  execute(args, { turnState: { taste } }: ToolContext) {
    return { ok: true, output: { stored: taste.save(args) } };
  },
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * The same tool, but it rejects wishes for things the user never wants drawn, because only the user may revoke those.
 * Other single values are stored; a list is rejected as a whole.
 */
export function withinTaste({ call, ...tool }: Tool<ToolContext>): Tool<ToolContext> {
  return {
    ...tool,
    call: async (args, context) => {
      const { taste } = context.turnState;
      const forbidden = (value: unknown) =>
        textsIn(value).flatMap(text => forbiddenIn(text, taste.preferences.never) ?? []);
      const [what] = forbidden(args);
      if (args === undefined || what === undefined) return call(args, context);
      taste.refuse(what);
      const given = Object.entries(args);
      const left = given.filter(([, value]) => forbidden(value).length === 0);
      const isOfWords = given.every(([, value]) => value === null || typeof value === 'string');
      const takes = isOfWords && textsIn(left.map(([, value]) => value)).length > 0;
      const stored = takes ? await call(Object.fromEntries(left), context) : undefined;
      const rest = stored?.ok ? 'Only the rest was stored.' : 'Nothing was stored.';
      return {
        ok: false,
        error: `The person asked never to draw ${JSON.stringify(what)}. ${rest} They can name something else, or take it off their list with /me.`,
      };
    },
  };
}
