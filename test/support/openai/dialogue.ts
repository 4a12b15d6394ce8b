import type { ChatMessage, NativeContent, ToolCall } from '../../../src/ai-chat/provider.ts';
import { ProviderError } from '../../../src/lib/errors.ts';

export const call = (id: string, args: ToolCall['args'] = {}): ToolCall => ({
  id,
  name: 'update_sticker_params',
  args,
});

export const user = (text: string): ChatMessage => ({ role: 'user', text });

export const assistant = (text: string, ...toolCalls: ToolCall[]) => ({
  role: 'assistant' as const,
  text,
  toolCalls,
});

/** An answer as the history keeps it. */
export const kept = (answer: {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly native: NativeContent | undefined;
}) => ({
  role: 'assistant' as const,
  text: answer.text,
  toolCalls: answer.toolCalls,
  native: answer.native,
});

/** Results of calls; each tells which one it answers. */
export const results = (...ids: string[]): ChatMessage => ({
  role: 'tool',
  results: ids.map(callId => ({
    callId,
    name: 'update_sticker_params',
    ok: true,
    output: { answers: callId },
  })),
});

/** The error that a provider must throw here. */
export async function failure(promise: Promise<unknown>): Promise<ProviderError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${String(error)}`);
  return error;
}
