import { z } from 'zod';
import { defineTool, type Tool } from './tool.ts';

/** That an agent may hand the turn over to another one: for models a tool like any other. */
export interface Handoff extends Tool<unknown> {
  /** The name of the other agent. */
  readonly to: string;
}

interface HandoffDefinition {
  readonly to: string;
  /** When to hand over, for the model that decides it. */
  readonly description: string;
  /** What the other agent is to be told: it reads the call, which stays in the messages. */
  readonly schema?: z.ZodObject;
}

/** The tool `transfer_to_<agent>`. Agents name each other, so that two may hand over to each other. */
export function handoffTo({ to, description, schema = z.object({}) }: HandoffDefinition): Handoff {
  const tool = defineTool({
    name: `transfer_to_${to}`,
    description,
    schema,
    execute: () => ({ ok: true, output: { transferred_to: to }, handover: { to } }),
  });
  return { ...tool, to };
}
