import type { Tool, ToolOutcome } from '../agents/tool.ts';

/** Code renders it for the person who decides; nothing of it is put into words by a model. */
export type ToolAction =
  | { readonly type: 'write_file'; readonly path: string; readonly change: string }
  | { readonly type: 'create_directory'; readonly path: string }
  /** A file that is made to hold keys: what a model has read it may tell others. */
  | { readonly type: 'read_keys'; readonly path: string }
  | {
      readonly type: 'execute';
      readonly command: string;
      readonly directory: string;
      readonly inBackground: boolean;
      readonly isolated: boolean;
    }
  | { readonly type: 'open_app'; readonly app: string; readonly command: string }
  /** Opening a page whose address nobody has given: what stands in it goes to whoever it belongs to. */
  | { readonly type: 'fetch_page'; readonly url: string }
  | { readonly type: 'search'; readonly query: string }
  /** More steps than are taken without a plan. */
  | { readonly type: 'begin_task'; readonly steps: readonly string[] }
  | {
      readonly type: 'call_tool';
      readonly server: string;
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
    };

/** `always`: word for word, without asking again. */
export type Approval = 'once' | 'always' | 'refused';

/** When `signal` aborts nobody waits any more, and it is `refused`. */
export type Approve = (action: ToolAction, signal: AbortSignal) => Promise<Approval>;

export const REFUSED = {
  ok: false,
  error: 'The person was asked and refused. Nothing was done. Do not try it again: ask what they want.',
} as const satisfies ToolOutcome;

export interface ToolContext {
  readonly signal: AbortSignal;
}

export type OutwardTool = Tool<ToolContext>;
