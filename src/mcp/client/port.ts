import type { Address } from './config.ts';

export interface OfferedTool {
  readonly name: string;
  readonly description: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface RawResult {
  readonly content: readonly unknown[];
  readonly structuredContent: unknown;
  readonly isError: boolean;
}

export interface Progress {
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}

/**
 * What became of a call without a result: it surely was not `not_sent`, the server has `refused` it, or it is `lost`: nobody
 * knows whether it was carried out.
 */
export type CallEnding = 'not_sent' | 'refused' | 'lost';

export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly ending: CallEnding;

  constructor(ending: CallEnding, message: string, cause?: unknown) {
    super(message, { cause });
    this.ending = ending;
  }
}

export interface Session {
  listTools(signal: AbortSignal): Promise<readonly OfferedTool[]>;
  callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ): Promise<RawResult>;
  ping(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface SessionListeners {
  /** The connection is over. @param complaint what the server wrote last beside its messages; may be empty */
  readonly onEnd: (complaint: string) => void;
  readonly onToolsChanged: () => void;
}

export type OpenSession = (
  address: Address,
  listeners: SessionListeners,
  signal: AbortSignal,
) => Promise<Session>;
