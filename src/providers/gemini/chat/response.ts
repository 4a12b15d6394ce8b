import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AIChatResult,
  answerOfLength,
  type TokenUsage,
  type ToolCall,
  withoutThinking,
} from '../../../ai-chat/provider.ts';
import { ProviderError } from '../../../lib/errors.ts';
import { candidateParts, GEMINI, type GeminiPart, type GeminiResponse, isModerated } from '../api.ts';

const Args = z.record(z.string(), z.unknown());

/**
 * The calls of an answer, in order. An id that Gemini leaves out, or gives twice, is made up of the answer's own id,
 * unique in the dialogue.
 */
function readCalls(parts: readonly GeminiPart[], responseId: string): readonly ToolCall[] {
  const used = new Set<string>();
  return parts
    .flatMap(part => (part.functionCall === undefined ? [] : [part.functionCall]))
    .map((call, index) => {
      const id = call.id && !used.has(call.id) ? call.id : `call_${responseId}_${index}`;
      used.add(id);
      // JSON of protobuf leaves an empty object out.
      const args = call.args === undefined ? {} : Args.safeParse(call.args).data;
      return { id, name: call.name, args };
    });
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

/** The words for the person, thoughts left out. */
export function readText(parts: readonly GeminiPart[]): string {
  return parts
    .flatMap(part => (part.thought ? [] : [part.text ?? '']))
    .join('')
    .trim();
}

/**
 * Every finish reason but STOP counts as failure: a call may be cut off, and half a sentence is nothing to read.
 * @throws ProviderError `blocked` when moderation stopped the answer, otherwise `bad_answer`.
 */
export function checkFinish(reason: string): void {
  if (isModerated(reason)) {
    throw new ProviderError(GEMINI, 'blocked', `the answer was blocked (${reason})`);
  }
  if (reason !== 'STOP') {
    throw new ProviderError(GEMINI, 'bad_answer', `the answer ended early (finish reason ${reason})`);
  }
}

/**
 * What the model said, in neutral form.
 * @throws ProviderError `blocked` when moderation stopped it; `bad_answer` when it is empty, or when a call may
 *   be cut off or malformed, see {@link checkFinish}.
 */
export function readResponse(model: string, response: GeminiResponse): AIChatResult {
  const [candidate] = response.candidates;
  const reason = candidate.finishReason ?? 'none';
  const parts = candidateParts(candidate);
  const toolCalls = readCalls(parts, response.responseId ?? randomUUID());
  const text = withoutThinking(answerOfLength(GEMINI, readText(parts)));
  checkFinish(reason);
  if (text === '' && toolCalls.length === 0) {
    throw new ProviderError(GEMINI, 'bad_answer', `the answer is empty (finish reason ${reason})`);
  }
  return {
    text,
    toolCalls,
    provider: GEMINI,
    model,
    usage: readUsage(response.usageMetadata),
    // Arguments that are no object would be an error 400 in every later turn.
    native: toolCalls.some(({ args }) => args === undefined)
      ? undefined
      : { provider: GEMINI, model, content: candidate.content },
  };
}
