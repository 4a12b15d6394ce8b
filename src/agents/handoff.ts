import { z } from 'zod';
import { defineTool, type Tool } from './tool.ts';

/** That an agent may hand the turn over to another one: for models a tool like any other. */
export interface Handoff<Context = unknown> extends Tool<Context> {
  /** The name of the other agent. */
  readonly to: string;
}

/** The name of the tool that hands over to an agent. */
export function handoffName(to: string): string {
  return `transfer_to_${to}`;
}

interface HandoffDefinition<Schema extends z.ZodObject, Context> {
  readonly to: string;
  /** When to hand over, for the model that decides it. */
  readonly description: string;
  /** What the other agent is to be told: it reads the call, which stays in the messages. */
  readonly schema?: Schema;
  /** What it reads besides in this turn, as the result of the call: what it would have to look up first. */
  brief?(args: z.output<Schema>, context: Context): Promise<Readonly<Record<string, unknown>>>;
  /** What it changes that the turn is handed over. */
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
