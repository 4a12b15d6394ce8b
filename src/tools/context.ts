import type { Tool } from '../agents/tool.ts';

/** What a tool knows of the turn that it is called in. */
export interface ToolContext {
  /** Aborts when nobody wants the result any more. */
  readonly signal: AbortSignal;
}

/** A tool that reaches beyond the dialogue. Any agent can have it whose context has a signal. */
export type OutwardTool = Tool<ToolContext>;
