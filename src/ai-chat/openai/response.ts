import { z } from 'zod';
import { ProviderError } from '../../errors.ts';
import { answerOfLength } from '../answer-length.ts';
import { withoutThinking } from '../thinking.ts';
import type { AIChatResult } from '../types.ts';
import { readCalls } from './calls.ts';

/** What is said, as one text. */
export const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch(''), refusal: z.string().catch('') }))
    .transform(parts => parts.map(part => part.text || part.refusal).join('')),
]);

const Call = z.object({
  id: z.string().optional().catch(undefined),
  function: z.object({ name: z.string(), arguments: z.unknown().optional() }),
});

const Completion = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: Content.nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(Call).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().catch(0) }).nullish(),
    })
    .optional()
    .catch(undefined),
});

/**
 * Reads a chat completion.
 *
 * @param asked the model that was asked for; named in the result where the answer names none
 * @throws ProviderError `blocked` when moderation cut the answer, `bad_answer` when it is malformed, cut off or empty
 */
export function readResponse(provider: string, asked: string, body: unknown): AIChatResult {
  const completion = Completion.safeParse(body).data;
  const choice = completion?.choices[0];
  if (completion === undefined || choice === undefined) {
    throw new ProviderError(provider, 'bad_answer', 'the answer is no chat completion: check the base URL');
  }
  if (choice.finish_reason === 'content_filter') {
    throw new ProviderError(provider, 'blocked', 'moderation cut the answer');
  }
  // Calls may lack arguments then, and a text stops in the middle of a word.
  if (choice.finish_reason === 'length') {
    throw new ProviderError(provider, 'bad_answer', 'the answer was cut off at the token limit');
  }
  const { content, refusal, tool_calls } = choice.message;
  const text = withoutThinking(answerOfLength(provider, content || refusal || ''));
  const toolCalls = readCalls((tool_calls ?? []).map(call => ({ id: call.id, ...call.function })));
  if (text === '' && toolCalls.length === 0)
    throw new ProviderError(provider, 'bad_answer', 'the answer is empty');
  const { usage } = completion;
  return {
    text,
    toolCalls,
    provider,
    model: completion.model ?? asked,
    usage: usage && {
      inputTokens: usage.prompt_tokens,
      outputTokens: usage.completion_tokens,
      cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    },
    native: undefined,
  };
}
