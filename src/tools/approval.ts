import type { Tool, ToolOutcome } from '../agents/tool.ts';

/** An action that the user must approve. Code renders it; a model never rephrases it. */
export type ToolAction =
  | { readonly type: 'write_file'; readonly path: string; readonly change: string }
  | { readonly type: 'create_directory'; readonly path: string }
  /** A file that usually holds keys: a model that has read it could reveal them. */
  | { readonly type: 'read_keys'; readonly path: string }
  | {
      readonly type: 'execute';
      readonly command: string;
      readonly directory: string;
      readonly inBackground: boolean;
      readonly isolated: boolean;
    }
  | { readonly type: 'open_app'; readonly app: string; readonly command: string }
  /** Opens a page whose address was not given by the user: the address itself could leak data to its owner. */
  | { readonly type: 'fetch_page'; readonly url: string }
  | { readonly type: 'search'; readonly query: string }
  /** A task with more steps than are allowed without a plan. */
  | { readonly type: 'begin_task'; readonly steps: readonly string[] }
  | {
      readonly type: 'call_tool';
      readonly server: string;
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
    };

/** `always`: the same action, word for word, needs no further question. */
export type Approval = 'once' | 'always' | 'refused';

/** Resolves to `refused` if `signal` aborts, because the question is no longer open. */
export type Approve = (action: ToolAction, signal: AbortSignal) => Promise<Approval>;

export const REFUSED = {
  ok: false,
  error: 'The person was asked and refused. Nothing was done. Do not try it again: ask what they want.',
} as const satisfies ToolOutcome;

export interface ToolContext {
  readonly signal: AbortSignal;
}

export type OutwardTool = Tool<ToolContext>;
