import { z } from 'zod';
import type { ToolOutcome } from '../../../agents/tool.ts';
import type { ChatMessage } from '../../../ai-chat/index.ts';
import type { FindToolCallUpdates } from '../../../assistant/context.ts';
import type { ToolCall } from '../../../assistant-db/schema.ts';
import { markToolCallsTold, untoldToolCalls } from '../../../assistant-db/tools/tool-calls.ts';
import { nameTools } from '../../../mcp/client/servers.ts';
import { argsOf } from './question.ts';

const output = z.record(z.string(), z.unknown());
const stored = z.object({ v: z.literal(1), ok: z.boolean(), output, kept: output });

/** What a call has come to, as it is stored until the model is told of it. */
export function encodeOutcome(outcome: ToolOutcome): string {
  const told = outcome.ok ? outcome.output : { error: outcome.error };
  const kept = (outcome.ok && outcome.historyOutput) || told;
  return JSON.stringify({ v: 1, ok: outcome.ok, output: told, kept } satisfies z.infer<typeof stored>);
}

/** A call with what is stored of its outcome; undefined where that cannot be read. */
function readCall(call: ToolCall) {
  const outcome = stored.safeParse(JSON.parse(call.result ?? 'null')).data;
  const [name = ''] = nameTools([call]);
  return outcome && { id: `pressed_${call.id}`, name, args: argsOf(call), outcome };
}

type ReadCall = NonNullable<ReturnType<typeof readCall>>;

function told({ name, args, outcome }: ReadCall): string {
  const { result, error } = outcome.output;
  return `[The person pressed the button: the program made the call ${name} ${JSON.stringify(args)}, once. What has come of it:]\n${result ?? error}`;
}

/** A call and its result as they would stand in a history, had the model been there. */
function messagesOf({ id, name, args, outcome: { ok, kept } }: ReadCall): ChatMessage[] {
  return [
    { role: 'user', text: '[The person pressed the button of this call: the program made it, once.]' },
    { role: 'assistant', text: '', toolCalls: [{ id, name, args }] },
    { role: 'tool', results: [{ callId: id, name, ok, output: kept }] },
  ];
}

/** What has come of calls that a person has agreed to, since the last turn. */
export const toolCallUpdates: FindToolCallUpdates = async (db, personId) => {
  const calls = await untoldToolCalls(db, personId);
  if (calls.length === 0) return undefined;
  const read = calls.flatMap(call => readCall(call) ?? []);
  const ids = calls.map(({ id }) => id);
  return {
    told: read.map(told).join('\n'),
    kept: read.flatMap(messagesOf),
    mark: trx => markToolCallsTold(trx, ids),
  };
};
