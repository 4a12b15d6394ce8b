import type { ToolCall, ToolResult } from '../ai-chat/index.ts';
import { wellFormed } from '../lib/well-formed.ts';
import type { Handover, Tool, ToolOutcome } from './tool.ts';

/** A result for the model, and what the call means for the turn. */
export interface HandledCall {
  readonly result: ToolResult;
  /** The same as later turns are told of it. */
  readonly kept: ToolResult;
  /** The call made sense, done or refused. */
  readonly understood: boolean;
  readonly discardsText: boolean;
  /** The model has to read the result before it answers. */
  readonly needsReply: boolean;
  /** Ends the turn with these words. */
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
  const offered = tools.filter(({ isOffered }) => isOffered?.(context) ?? true);
  const error = `There is no tool of this name. Tools: ${offered.map(({ name }) => name).join(', ')}.`;
  return handled(call, { ok: false, error, malformed: true });
}

/** What all calls of one answer led to. */
export interface HandledCalls extends Omit<HandledCall, 'result' | 'kept'> {
  readonly results: readonly ToolResult[];
  readonly kept: readonly ToolResult[];
}

/** Why a call hands nothing over although its tool would. */
function refusedHandover(
  next: Handover | undefined,
  first: Handover | undefined,
  returned: ReadonlySet<string>,
): Refusal | undefined {
  if (next === undefined) return undefined;
  if (first !== undefined) return { error: 'The turn has been handed over already.', understood: true };
  if ('back' in next || !returned.has(next.to)) return undefined;
  return { error: 'It has just given control back: answer by yourself.', understood: false };
}

interface Refusal {
  readonly error: string;
  readonly understood: boolean;
}

/** Hears of each call, before it runs, and again with its result. */
export type OnCall = (call: ToolCall, result?: ToolResult) => void;

/** What calls run in. */
interface Running<Context> {
  readonly context: Context;
  readonly onCall?: OnCall | undefined;
}

/**
 * Runs all calls of an answer, in order. Only the first handoff counts: a turn has one leader; of words to end with, the last.
 *
 * @param returned agents that have given control back in this turn: nothing is handed over to them again
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
    const done = await handleToolCall(call, tools, context);
    const refusal = refusedHandover(done.handover, handover, returned);
    const refused = refusal && { ...done.result, ok: false, output: { error: refusal.error } };
    results.push(refused ?? done.result);
    onCall?.(call, refused ?? done.result);
    kept.push(refused ?? done.kept);
    understood &&= refusal?.understood ?? done.understood;
    discardsText ||= done.discardsText;
    needsReply ||= done.needsReply;
    finalText = done.finalText ?? finalText;
    if (refusal === undefined) handover ??= done.handover;
  }
  return { results, kept, understood, discardsText, needsReply, finalText, handover };
}
