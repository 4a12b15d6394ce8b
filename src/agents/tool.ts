import { z } from 'zod';
import { type ChatImage, type JsonSchema, toolParameters } from '../ai-chat/index.ts';

export type Handover =
  | { readonly to: string }
  /** The first agent of the team. `request`: what the person wants of it; undefined where what was said is all. */
  | { readonly back: true; readonly request: string | undefined };

/** What a call led to. An error goes back to the model and tells it what to do instead. */
export type ToolOutcome =
  | {
      readonly ok: true;
      readonly output: Readonly<Record<string, unknown>>;
      /** What of that is told in later turns; all of it where left out. What can be looked up again need not be kept. */
      readonly historyOutput?: Readonly<Record<string, unknown>>;
      readonly pictures?: readonly ChatImage[];
      /** What was said in this turn so far is not true any more: the person does not get to read it. */
      readonly discardsText?: boolean;
      /** The model has to read the output before it answers: the turn does not end with the call, whatever was said beside it. */
      readonly needsReply?: boolean;
      /**
       * What the person gets to read, word for word, in the place of all that was said in this turn: whoever did the work has
       * put it into words, and the turn ends with them; beside a handoff, the other agent goes on behind them.
       */
      readonly finalText?: string;
      readonly handover?: Handover;
    }
  | {
      readonly ok: false;
      readonly error: string;
      /** The call itself made no sense: only the model can fix it. */
      readonly malformed?: true;
      readonly needsReply?: boolean;
    };

/** A tool as an agent has it: its arguments are checked before they are used. */
export interface Tool<Context> {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly to?: string;
  /** Whether models are told of it now, as each declaration is paid for with every request; left out: always. */
  readonly isOffered?: ((context: Context) => boolean) | undefined;
  /**
   * @param args as a model wrote them; undefined where they were no JSON object
   * @throws only what is an error of the system: what a model does wrong is an outcome
   */
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
  /** Does what was asked for. Throws only what is an error of the system. */
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

/** That an agent may hand the turn over to another one: for models a tool like any other. */
export interface Handoff<Context = unknown> extends Tool<Context> {
  readonly to: string;
}

export function handoffName(to: string): string {
  return `transfer_to_${to}`;
}

interface HandoffDefinition<Schema extends z.ZodObject, Context> {
  readonly to: string;
  readonly description: string;
  readonly schema?: Schema;
  /** What it reads besides in this turn, as the result of the call: what it would have to look up first. */
  brief?(args: z.output<Schema>, context: Context): Promise<Readonly<Record<string, unknown>>>;
  onHandoff?(context: Context): void;
}

const nothing = z.object({});

/** The tool `transfer_to_<agent>`. Agents name each other, so that two may hand over to each other. */
export function handoffTo<Context = unknown, Schema extends z.ZodObject = typeof nothing>({
  to,
  description,
  schema,
  brief,
  onHandoff,
}: HandoffDefinition<Schema, Context>): Handoff<Context> {
  const tool = defineTool<z.ZodObject, Context>({
    name: handoffName(to),
    description,
    schema: schema ?? nothing,
    execute: async (args, context) => {
      onHandoff?.(context);
      const output = await brief?.(args as z.output<Schema>, context);
      const kept = { transferred_to: to };
      return { ok: true, output: { ...kept, ...output }, historyOutput: kept, handover: { to } };
    },
  });
  return { ...tool, to };
}

/**
 * Gives control back to the first agent of the team. With a request that one goes on in the same turn; without one the turn
 * ends with what was said in it, or, where that is nothing, the first agent goes on with the person's words.
 */
export const returnControl = defineTool({
  name: 'return_to_assistant',
  description:
    'Give control back: what you are here for is done, or the person wants something else. Say nothing about it.',
  schema: z.object({
    request: z
      .string()
      .nullish()
      .describe(
        'What the person wants now, in their words. Left out where your answer was all they asked for',
      ),
  }),
  execute: ({ request }, _context: unknown) => ({
    ok: true,
    output: { note: 'The assistant leads again: go on with what the person wants, repeat nothing.' },
    handover: { back: true, request: request?.trim() || undefined },
  }),
});
