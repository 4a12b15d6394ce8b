import type { ToolCall, ToolResult } from '../ai-chat/index.ts';
import type { Tool, ToolOutcome } from './tool.ts';

/** A result for the model, and what the call means for the turn. */
export interface HandledCall {
  readonly result: ToolResult;
  /** The call made sense, done or refused. */
  readonly understood: boolean;
  readonly retracts: boolean;
  readonly handOverTo: string | undefined;
}

function handled({ id, name }: ToolCall, outcome: ToolOutcome): HandledCall {
  return {
    result: {
      callId: id,
      name,
      ok: outcome.ok,
      output: outcome.ok ? outcome.output : { error: outcome.error },
    },
    understood: outcome.ok || !outcome.malformed,
    retracts: outcome.ok && outcome.retracts === true,
    handOverTo: outcome.ok ? outcome.handOverTo : undefined,
  };
}

/**
 * Runs one tool call. A wrong name or wrong arguments are the model's error and go back to it; only an error of
 * the system throws.
 */
export async function handleToolCall<Context>(
  call: ToolCall,
  tools: readonly Tool<Context>[],
  context: Context,
): Promise<HandledCall> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool !== undefined) return handled(call, await tool.call(call.args, context));
  const error = `There is no tool of this name. Tools: ${tools.map(({ name }) => name).join(', ')}.`;
  return handled(call, { ok: false, error, malformed: true });
}

/** What all calls of one answer led to. */
export interface HandledCalls extends Omit<HandledCall, 'result'> {
  readonly results: readonly ToolResult[];
}

/** Runs all calls of an answer, in order. Only the first handoff counts: a turn has one leader. */
export async function handleToolCalls<Context>(
  calls: readonly ToolCall[],
  tools: readonly Tool<Context>[],
  context: Context,
): Promise<HandledCalls> {
  const results: ToolResult[] = [];
  let understood = true;
  let retracts = false;
  let handOverTo: string | undefined;
  for (const call of calls) {
    const done = await handleToolCall(call, tools, context);
    const second = handOverTo !== undefined && done.handOverTo !== undefined;
    const error = 'The turn has been handed over already.';
    results.push(second ? { ...done.result, ok: false, output: { error } } : done.result);
    understood &&= done.understood;
    retracts ||= done.retracts;
    handOverTo ??= done.handOverTo;
  }
  return { results, understood, retracts, handOverTo };
}
