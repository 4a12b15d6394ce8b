import { z } from 'zod';
import {
  type ChatImage,
  type JsonSchema,
  type ToolCall,
  type ToolResult,
  toolParameters,
} from '../ai-chat/index.ts';
import { wellFormed } from '../lib/well-formed.ts';

export type Handover =
  | { readonly to: string }
  /** To the first agent. `request` is what the user wants from it; undefined if their message says it all. */
  | { readonly back: true; readonly request: string | undefined };

/** An error is returned to the model and says what to do instead. */
export type ToolOutcome =
  | {
      readonly ok: true;
      readonly output: Readonly<Record<string, unknown>>;
      /** Replaces `output` in later turns, for example if it can be looked up again. */
      readonly historyOutput?: Readonly<Record<string, unknown>>;
      readonly pictures?: readonly ChatImage[];
      /** The text of this turn so far became untrue and is not shown. */
      readonly discardsText?: boolean;
      /** The model must read the output before the turn ends. */
      readonly needsReply?: boolean;
      /** Replaces the text of this turn and ends it. With a handoff, the other agent continues after it. */
      readonly finalText?: string;
      readonly handover?: Handover;
    }
  | {
      readonly ok: false;
      readonly error: string;
      /** The call itself is wrong, so only the model can fix it. */
      readonly malformed?: true;
      readonly needsReply?: boolean;
    };

export interface Tool<Context> {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly to?: string;
  /** Whether the tool is declared now. Every declaration costs tokens in every request. Default: always. */
  readonly isOffered?: ((context: Context) => boolean) | undefined;
  /** Whether the tool only reads, so that several calls of one answer may run at the same time. Default: false. */
  readonly isConcurrent?: boolean | undefined;
  /** @param args undefined if the model did not write a JSON object @throws only system errors */
  readonly call: (
    args: Readonly<Record<string, unknown>> | undefined,
    context: Context,
  ) => Promise<ToolOutcome>;
}

interface ToolDefinition<Schema extends z.ZodObject, Context> {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
  readonly isOffered?: (context: Context) => boolean;
  execute(args: z.output<Schema>, context: Context): Promise<ToolOutcome> | ToolOutcome;
}

function malformed(error: string): ToolOutcome {
  return { ok: false, error, malformed: true };
}

function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ');
}

export function defineTool<Schema extends z.ZodObject, Context>({
  name,
  description,
  schema,
  isOffered,
  execute,
}: ToolDefinition<Schema, Context>): Tool<Context> {
  return {
    name,
    description,
    isOffered,
    parameters: toolParameters(schema),
    call: async (args, context) => {
      if (args === undefined) return malformed('The arguments are not a JSON object.');
      const parsed = schema.safeParse(args);
      if (!parsed.success) {
        return malformed(`Wrong arguments, nothing was stored. ${problemsOf(parsed.error)}`);
      }
      return execute(parsed.data, context);
    },
  };
}

export interface Handoff<Context = unknown> extends Tool<Context> {
  readonly to: string;
}

export function handoffName(to: string): string {
  return `transfer_to_${to}`;
}

interface HandoffDefinition<Schema extends z.ZodObject, Context> {
  readonly to: string;
  /** Default: {@link handoffName}. */
  readonly name?: string;
  readonly description: string;
  readonly schema?: Schema;
  readonly isOffered?: (context: Context) => boolean;
  /** Added to the result of the call, so that the other agent need not look it up. */
  brief?(args: z.output<Schema>, context: Context): Promise<Readonly<Record<string, unknown>>>;
  onHandoff?(context: Context): void;
}

const nothing = z.object({});

export function handoffTo<Context = unknown, Schema extends z.ZodObject = typeof nothing>({
  to,
  name = handoffName(to),
  description,
  schema,
  isOffered,
  brief,
  onHandoff,
}: HandoffDefinition<Schema, Context>): Handoff<Context> {
  const tool = defineTool<z.ZodObject, Context>({
    name,
    description,
    schema: schema ?? nothing,
    ...(isOffered && { isOffered }),
    execute: async (args, context) => {
      onHandoff?.(context);
      const output = await brief?.(args as z.output<Schema>, context);
      const kept = { transferred_to: to };
      return { ok: true, output: { ...kept, ...output }, historyOutput: kept, handover: { to } };
    },
  });
  return { ...tool, to };
}

/** Returns control to the first agent. With a request it continues in the same turn; otherwise the turn ends. */
export const returnControl = defineTool({
  name: 'return_to_assistant',
  description:
    'Give control back, because your task is done or the user wants something else. Do not mention it.',
  schema: z.object({
    request: z
      .string()
      .nullish()
      .describe(
        'What the user wants now, in their words. Leave it out if your answer was all they asked for',
      ),
  }),
  execute: ({ request }, _context: unknown) => ({
    ok: true,
    output: { note: 'The assistant leads again: continue with what the user wants, repeat nothing.' },
    handover: { back: true, request: request?.trim() || undefined },
  }),
});

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

/** Runs one tool call. Wrong arguments are returned to the model as an error; only system errors throw. */
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
  return { ok: false, error: 'It has just returned control: answer yourself.', malformed: true };
}

export type OnCall = (call: ToolCall, result?: ToolResult) => void;

interface Running<Context> {
  readonly context: Context;
  readonly onCall?: OnCall | undefined;
}

const MAX_CONCURRENT = 4;

/** Starts the first calls of tools that only read. All other calls run one by one. */
function started<Context>(
  calls: readonly ToolCall[],
  tools: readonly Tool<Context>[],
  context: Context,
): ReadonlyMap<ToolCall, Promise<HandledCall>> {
  const reading = calls.filter(({ name }) => tools.find(tool => tool.name === name)?.isConcurrent);
  const running = reading
    .slice(0, MAX_CONCURRENT)
    .map((call): [ToolCall, Promise<HandledCall>] => [call, handleToolCall(call, tools, context)]);
  // An error surfaces when the loop awaits the call, unless an earlier call fails first.
  for (const [, result] of running) result.catch(() => undefined);
  return new Map(running);
}

/**
 * Runs all calls of an answer in order. Only the first handoff counts, because a turn has one leader. A handoff to
 * an agent in `returned` is refused.
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
  const running = started(calls, tools, context);
  for (const call of calls) {
    onCall?.(call);
    const to = tools.find(({ name }) => name === call.name)?.to;
    // Checked before the call runs, because a refused handoff must not change anything.
    const refused = to === undefined ? undefined : refusedHandover({ to }, handover, returned);
    const made = refused
      ? handled(call, refused)
      : await (running.get(call) ?? handleToolCall(call, tools, context));
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
