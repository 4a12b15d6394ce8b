import { z } from 'zod';
import { ProviderError } from '../../../lib/errors.ts';
import type { HttpAnswer } from '../../http.ts';

const ADVICE =
  'load it with a larger context length in LM Studio, or run "lms load <model> --context-length 16384"';

const Failure = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
});

/** The words of its engines, llama.cpp and MLX, for a prompt that is too long. */
const TOO_LONG =
  /context (?:the overflows|overflows|length|size|window)|exceeds? .*\bcontext\b|n_keep|n_ctx/i;

const Blank = z.string().regex(/^\s*$/).nullish();

/** A completion in which there is nothing, not even thinking. */
const Nothing = z.object({
  choices: z.tuple([
    z.object({
      finish_reason: z.enum(['stop', 'length', 'eos']).nullish(),
      message: z.object({
        content: Blank,
        refusal: Blank,
        reasoning: Blank,
        reasoning_content: Blank,
        tool_calls: z.tuple([]).nullish(),
      }),
    }),
  ]),
});

/**
 * What an answer says of a conversation that does not fit into the model's context. LM Studio tells it by an error in
 * its engine's words, also with status 200, or by an answer with nothing in it (GGUF models).
 * The latter may as well be a model that had nothing to say, so that it stays worth another try.
 */
export function contextOverflow(provider: string, answer: HttpAnswer): ProviderError | undefined {
  const failure = Failure.safeParse(answer.body).data?.error;
  if (failure !== undefined && TOO_LONG.test(failure)) {
    const message = `the conversation is longer than the context the model is loaded with: ${ADVICE}`;
    return new ProviderError(provider, 'bad_request', message);
  }
  if (Nothing.safeParse(answer.body).success) {
    const message = `the answer is empty; where that happens again, the context is too small for the conversation: ${ADVICE}`;
    return new ProviderError(provider, 'bad_answer', message);
  }
  return undefined;
}
