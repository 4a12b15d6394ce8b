import { z } from 'zod';
import { type AIChatResult, answerOfLength, withoutThinking } from '../../../ai-chat/provider.ts';
import { ProviderError } from '../../../lib/errors.ts';
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

export const Thoughts = z.string().nullish().catch(undefined);

const Completion = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: Content.nullish(),
          refusal: z.string().nullish(),
          reasoning_content: Thoughts,
          reasoning: Thoughts,
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
 * How an answer ended. Beside OpenAI's `length` and `content_filter` (Google adds a reason to it) compatible servers have
 * words of their own: `error` (OpenRouter), `abort` (vLLM, SGLang), `insufficient_system_resource` (DeepSeek), `sensitive` and
 * `network_error` (Z.ai), `model_length` (Mistral). Most have as many for an answer that is whole.
 */
function endingOf(reason: string): 'whole' | 'blocked' | 'cut off' | 'broken off' {
  if (/^content_filter|^sensitive$/.test(reason)) return 'blocked';
  if (/length|max_tokens|context_window/.test(reason)) return 'cut off';
  return /error|abort|cancel|insufficient/.test(reason) ? 'broken off' : 'whole';
}

/** The text, where it is one JSON object and nothing else. */
function objectIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a chat completion.
 *
 * @param asked the model that was asked for; named in the result where the answer names none
 * @param inSchema the answer was to be an object: LM Studio has a thinking model held to the schema from its first word on, and
 *   takes what it then writes for thoughts (lmstudio-bug-tracker 1698, 1773)
 * @throws ProviderError `blocked` when moderation cut the answer, `bad_answer` when it is malformed, cut off or empty
 */
export function readResponse(provider: string, asked: string, body: unknown, inSchema = false): AIChatResult {
  const completion = Completion.safeParse(body).data;
  const choice = completion?.choices[0];
  if (completion === undefined || choice === undefined) {
    throw new ProviderError(provider, 'bad_answer', 'the answer is no chat completion: check the base URL');
  }
  const ending = endingOf(choice.finish_reason ?? '');
  if (ending === 'blocked') throw new ProviderError(provider, 'blocked', 'moderation cut the answer');
  if (ending === 'broken off')
    throw new ProviderError(provider, 'interrupted', 'the service broke off in the middle of the answer');
  const { content, refusal, tool_calls } = choice.message;
  const thoughts = choice.message.reasoning_content || choice.message.reasoning || '';
  // Calls may lack arguments then, and a text stops in the middle of a word.
  if (ending === 'cut off') {
    const whole = thoughts !== '' && !content ? ', all of it thinking' : '';
    throw new ProviderError(provider, 'bad_answer', `the answer was cut off at the token limit${whole}`);
  }
  const text = withoutThinking(
    answerOfLength(provider, content || refusal || (inSchema && objectIn(thoughts)) || ''),
  );
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
