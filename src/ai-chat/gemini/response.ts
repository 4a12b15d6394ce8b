import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ProviderError } from '../../errors.ts';
import {
  candidateParts,
  GEMINI,
  type GeminiPart,
  type GeminiResponse,
  isModerated,
} from '../../gemini-api.ts';
import type { AIChatResult, TokenUsage, ToolCall } from '../types.ts';

const Args = z.record(z.string(), z.unknown());

/**
 * The calls of an answer, in order. An id that Gemini leaves out is made up of the answer's own id, unique in
 * the dialogue; it is never sent to Gemini.
 */
function readCalls(parts: readonly GeminiPart[], responseId: string): readonly ToolCall[] {
  return parts
    .flatMap(part => (part.functionCall === undefined ? [] : [part.functionCall]))
    .map(({ id, name, args }, index) => ({
      id: id || `call_${responseId}_${index}`,
      name,
      // JSON of protobuf leaves an empty object out.
      args: args === undefined ? {} : Args.safeParse(args).data,
    }));
}

function readUsage(usage: GeminiResponse['usageMetadata']): TokenUsage | undefined {
  return (
    usage && {
      inputTokens: usage.promptTokenCount,
      outputTokens: usage.candidatesTokenCount + usage.thoughtsTokenCount,
      cachedTokens: usage.cachedContentTokenCount,
    }
  );
}

/**
 * What the model said, in neutral form.
 * @throws ProviderError `blocked` when moderation stopped it; `bad_answer` when it is empty, or when a call may
 *   be cut off or malformed: every finish reason but STOP counts as failure, and MAX_TOKENS is forgiven text only.
 */
export function readResponse(model: string, response: GeminiResponse): AIChatResult {
  const [candidate] = response.candidates;
  const reason = candidate.finishReason ?? 'none';
  if (isModerated(candidate.finishReason)) {
    throw new ProviderError(GEMINI, 'blocked', `the answer was blocked (${reason})`);
  }
  const parts = candidateParts(candidate);
  const toolCalls = readCalls(parts, response.responseId ?? randomUUID());
  const text = parts
    .flatMap(part => (part.thought ? [] : [part.text ?? '']))
    .join('')
    .trim();
  if (reason !== 'STOP' && !(reason === 'MAX_TOKENS' && toolCalls.length === 0)) {
    throw new ProviderError(GEMINI, 'bad_answer', `the answer ended early (finish reason ${reason})`);
  }
  if (text === '' && toolCalls.length === 0) {
    throw new ProviderError(GEMINI, 'bad_answer', `the answer is empty (finish reason ${reason})`);
  }
  return {
    text,
    toolCalls,
    provider: GEMINI,
    model,
    usage: readUsage(response.usageMetadata),
    native: { provider: GEMINI, model, content: candidate.content },
  };
}
