import { type ActionOf, action, id } from '../../../assistant/actions.ts';

/** What a button does with calls of tools. */
export const connectedActions = [
  /** The person agrees to exactly what the message shows. */
  action('tool_call', { callId: id }),
  action('tool_call_refuse', { callId: id }),
] as const;

export type ConnectedAction = ActionOf<typeof connectedActions>;
