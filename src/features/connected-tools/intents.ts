import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';

/** A call of a connected tool that needs the user's approval. */
export interface AskedCall {
  readonly server: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly schemaHash: string;
}

export const CONNECTED_INTENTS = [
  intent('mcp', {}, { command: 'mcp', adminOnly: true }),
  /** No colour: green would encourage users to approve whatever a server asks for. */
  intent('tool_call', { callId: id }, { code: 'tool_call' }),
  /** All calls of a message that are still undecided; `callId` is any of them. */
  intent('tool_call_all', { callId: id }, { code: 'tool_call_all' }),
  intent('tool_call_refuse', { callId: id }, { code: 'tool_call_refuse' }),
  /** Asks the user in one message, with buttons, about exactly these calls. `taskId`: the task that wants them. */
  intent(
    'ask_tool_calls',
    { calls: z.custom<readonly AskedCall[]>(), taskId: id.optional() },
    { byTool: true },
  ),
] as const;
