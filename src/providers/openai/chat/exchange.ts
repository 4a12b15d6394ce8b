import type { ChatMessage, ToolCall, ToolResult } from '../../../ai-chat/provider.ts';

/** A call as it stands in a request, and the one answer to it: a missing or a stray answer is a 400. */
interface AnsweredCall {
  readonly call: ToolCall;
  readonly name: string;
  readonly arguments: string;
  readonly output: string;
}

/** Models make names up that the service itself refuses to read. */
function wireName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unnamed';
}

function wireOutput(result: ToolResult | undefined): string {
  if (result === undefined) return JSON.stringify({ ok: false, error: 'The call was not run.' });
  return JSON.stringify({ ok: result.ok, ...result.output });
}

/**
 * The calls of an assistant message, in their order, each with its result.
 * @param next the message behind it, which holds the results if the calls were run
 */
export function answeredCalls(calls: readonly ToolCall[], next: ChatMessage | undefined): AnsweredCall[] {
  const left = next?.role === 'tool' ? [...next.results] : [];
  return calls.map(call => {
    const found = left.findIndex(result => result.callId === call.id);
    const [result] = found < 0 ? [] : left.splice(found, 1);
    return {
      call,
      name: wireName(call.name),
      arguments: JSON.stringify(call.args ?? {}),
      output: wireOutput(result),
    };
  });
}
