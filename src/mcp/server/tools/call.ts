import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server';
import type { StickerServerDeps } from '../deps.ts';
import { Progress } from '../progress.ts';
import { refusal } from '../refusal.ts';

/** What a call has at hand. */
export interface Call {
  /** Aborts where the client cancels, or is gone. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Runs a call that works on pictures, within what clients may have at once. Errors become results that say what to do.
 *
 * @param steps as they are counted in its progress
 * @throws the signal's reason: nobody waits for a result any more
 */
export async function runCall(
  { allowance, clock, log }: StickerServerDeps,
  ctx: ServerContext,
  steps: number,
  work: (call: Call) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const { signal } = ctx.mcpReq;
  try {
    return await allowance.call(() => work({ signal, progress: new Progress(ctx, clock, steps) }));
  } catch (error) {
    signal.throwIfAborted();
    return refusal(error, log);
  }
}
