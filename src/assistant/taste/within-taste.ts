import type { Tool } from '../../agents/tool.ts';
import type { ToolContext } from '../agent/context.ts';
import { forbiddenIn } from './forbidden.ts';

type Args = Readonly<Record<string, unknown>>;

/** Every text in a value, whatever it is. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * The same tool, which takes no wish for what the person never wants drawn: such an argument is left out, and the person is
 * told what they asked for earlier. They can take that back, nobody else can.
 */
export function withinTaste({ call, ...tool }: Tool<ToolContext>): Tool<ToolContext> {
  return {
    ...tool,
    call: async (args, context) => {
      const { taste } = context.turnState;
      const { never } = taste.preferences;
      const forbidden = (value: unknown) => textsIn(value).flatMap(text => forbiddenIn(text, never) ?? []);
      const [what] = forbidden(args);
      if (args === undefined || what === undefined) return call(args, context);
      taste.refuse(what);
      const left: Args = Object.fromEntries(
        Object.entries(args).filter(([, value]) => forbidden(value).length === 0),
      );
      const stored = textsIn(left).length > 0 ? await call(left, context) : undefined;
      const rest = stored?.ok ? 'Only the rest was stored.' : 'Nothing was stored.';
      return {
        ok: false,
        error: `The person asked never to draw ${JSON.stringify(what)}. ${rest} They can name something else, or take it off their list with /me.`,
      };
    },
  };
}
