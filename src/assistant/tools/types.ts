import type { z } from 'zod';
import type { ConfirmOutcome } from '../confirmation.ts';
import type { TurnState } from '../turn-state.ts';

/** What a tool may touch: the turnState of this turn. Nothing is stored before the turn is over. */
export interface ToolContext {
  readonly turnState: TurnState;
  /** Whether the values may be drawn now; asks the database for the daily limit. */
  checkConfirmation(): Promise<ConfirmOutcome>;
}

/** What goes back to the model. An error tells it what to do instead. */
export type ToolOutcome =
  | { readonly ok: true; readonly output: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly error: string;
      /** The call itself made no sense: only the model can fix it. */
      readonly malformed?: true;
    };

/** A tool of the model. An empty `schema` means that it takes no parameters. */
export interface AssistantTool<Schema extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
  execute(args: z.infer<Schema>, context: ToolContext): Promise<ToolOutcome> | ToolOutcome;
}

/** Ties the type of `execute`'s arguments to the schema. */
export function defineTool<Schema extends z.ZodObject>(tool: AssistantTool<Schema>): AssistantTool<Schema> {
  return tool;
}
