import type { Tool, ToolOutcome } from '../../../agents/tool.ts';
import type { TurnState } from './state.ts';

const NOT_NOW: ToolOutcome = {
  ok: false,
  error:
    'Not done: in this turn something from outside was read, which must not decide this. Ask the person; after their next message it can be done.',
};

/**
 * A tool for what only the person may decide: it does nothing in a turn that has read something from outside, which
 * may have asked for it.
 */
export function byOwnWords<Context extends { readonly turnState: TurnState }>(
  tool: Tool<Context>,
): Tool<Context> {
  return {
    ...tool,
    call: async (args, context) => (context.turnState.hasReadOutside ? NOT_NOW : tool.call(args, context)),
  };
}
