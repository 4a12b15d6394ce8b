import { z } from 'zod';
import { type ChatImage, type JsonSchema, toolParameters } from '../ai-chat/index.ts';

export type Handover =
  | { readonly to: string }
  /** To the first agent. `request`: what the person wants of it; undefined where their words are all. */
  | { readonly back: true; readonly request: string | undefined };

/** An error goes back to the model and tells it what to do instead. */
export type ToolOutcome =
  | {
      readonly ok: true;
      readonly output: Readonly<Record<string, unknown>>;
      /** What later turns are told instead of `output`: what can be looked up again need not be kept. */
      readonly historyOutput?: Readonly<Record<string, unknown>>;
      readonly pictures?: readonly ChatImage[];
      /** What was said in this turn so far became untrue: the person does not read it. */
      readonly discardsText?: boolean;
      /** The model must read the output before the turn ends. */
      readonly needsReply?: boolean;
      /** Replaces all that was said in this turn and ends it; beside a handoff, the other agent goes on behind it. */
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

export interface Tool<Context> {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly to?: string;
  /** Whether models are told of it now, as each declaration is paid for with every request. Default: always. */
  readonly isOffered?: ((context: Context) => boolean) | undefined;
  /** @param args undefined where the model wrote no JSON object @throws only system errors */
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
  readonly description: string;
  readonly schema?: Schema;
  /** What the other agent reads as the result of the call, so that it need not look it up first. */
  brief?(args: z.output<Schema>, context: Context): Promise<Readonly<Record<string, unknown>>>;
  onHandoff?(context: Context): void;
}

const nothing = z.object({});

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
 * Gives control back to the first agent. With a request it goes on in the same turn, without one the turn ends with
 * what was said.
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
