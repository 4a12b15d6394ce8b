import type { ToolCall, ToolResult } from '../ai-chat/index.ts';
import { wellFormed } from '../lib/well-formed.ts';
import type { Handover, Tool, ToolOutcome } from './tool.ts';

export interface HandledCall {
  readonly result: ToolResult;
  readonly kept: ToolResult;
  readonly understood: boolean;
  readonly discardsText: boolean;
  readonly needsReply: boolean;
  readonly finalText: string | undefined;
  readonly handover: Handover | undefined;
}

function handled({ id, name }: ToolCall, outcome: ToolOutcome): HandledCall {
  const output = wellFormed(outcome.ok ? outcome.output : { error: outcome.error });
  const kept: ToolResult = { callId: id, name, ok: outcome.ok, output };
  const pictures = outcome.ok ? outcome.pictures : undefined;
  return {
    result: pictures ? { ...kept, pictures } : kept,
    kept: outcome.ok && outcome.historyOutput ? { ...kept, output: wellFormed(outcome.historyOutput) } : kept,
    understood: outcome.ok || !outcome.malformed,
    discardsText: outcome.ok && outcome.discardsText === true,
    needsReply: outcome.needsReply === true,
    finalText: outcome.ok ? outcome.finalText : undefined,
    handover: outcome.ok ? outcome.handover : undefined,
  };
}

/** Runs one tool call. Wrong arguments are the model's error and go back to it; only system errors throw. */
export async function handleToolCall<Context>(
  call: ToolCall,
  tools: readonly Tool<Context>[],
  context: Context,
): Promise<HandledCall> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool !== undefined) return handled(call, await tool.call(call.args, context));
  const offered = tools.filter(({ isOffered }) => isOffered?.(context) ?? true);
  const error = `There is no tool of this name. Tools: ${offered.map(({ name }) => name).join(', ')}.`;
  return handled(call, { ok: false, error, malformed: true });
}

export interface HandledCalls extends Omit<HandledCall, 'result' | 'kept'> {
  readonly results: readonly ToolResult[];
  readonly kept: readonly ToolResult[];
}

function refusedHandover(
  next: Handover,
  first: Handover | undefined,
  returned: ReadonlySet<string>,
): ToolOutcome | undefined {
  if (first !== undefined) return { ok: false, error: 'The turn has been handed over already.' };
  if ('back' in next || !returned.has(next.to)) return undefined;
  return { ok: false, error: 'It has just given control back: answer by yourself.', malformed: true };
}

export type OnCall = (call: ToolCall, result?: ToolResult) => void;

interface Running<Context> {
  readonly context: Context;
  readonly onCall?: OnCall | undefined;
}

/**
 * Runs all calls of an answer, in order. Only the first handoff counts, as a turn has one leader. An agent in
 * `returned` gets nothing again.
 */
export async function handleToolCalls<Context>(
  calls: readonly ToolCall[],
  tools: readonly Tool<Context>[],
  { context, onCall }: Running<Context>,
  returned: ReadonlySet<string>,
): Promise<HandledCalls> {
  const results: ToolResult[] = [];
  const kept: ToolResult[] = [];
  let understood = true;
  let discardsText = false;
  let needsReply = false;
  let finalText: string | undefined;
  let handover: Handover | undefined;
  for (const call of calls) {
    onCall?.(call);
    const to = tools.find(({ name }) => name === call.name)?.to;
    // Checked before it runs: what is refused must not have changed anything.
    const refused = to === undefined ? undefined : refusedHandover({ to }, handover, returned);
    const made = refused ? handled(call, refused) : await handleToolCall(call, tools, context);
    const twice = made.handover && refusedHandover(made.handover, handover, returned);
    const done = twice ? handled(call, twice) : made;
    results.push(done.result);
    onCall?.(call, done.result);
    kept.push(done.kept);
    understood &&= done.understood;
    discardsText ||= done.discardsText;
    needsReply ||= done.needsReply;
    finalText = done.finalText ?? finalText;
    handover ??= done.handover;
  }
  return { results, kept, understood, discardsText, needsReply, finalText, handover };
}
