import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
import type { HttpAnswer } from '../http.ts';
import type { ChatCapabilities } from '../openai/capabilities.ts';
import { Thoughts } from '../openai/completions.ts';
import { isSameModel, type LMStudioModel } from './models.ts';

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

/** What a model that cannot be kept from it thinks about an answer, in tokens. */
const ROOM_TO_THINK = 4096;

const Thoughtful = z.object({
  model: z.string(),
  choices: z.tuple([
    z.object({ message: z.object({ content: Thoughts, reasoning_content: Thoughts, reasoning: Thoughts }) }),
  ]),
});

export interface Thinking {
  see(answer: HttpAnswer): void;
  /** Learns from an error. @returns whether the model was told how much to think, and that alone was refused */
  isRefused(model: LMStudioModel, error: unknown): boolean;
  /**
   * What to ask a model with: to think as little as it can, and with room for it. `/v1/chat/completions` knows
   * `reasoning_effort`, with `none` for `off`; what a model does not know is left out, so that older servers are as well off
   * (lmstudio-bug-tracker 2057).
   */
  capabilities(model: LMStudioModel, base: ChatCapabilities): ChatCapabilities;
}

function effortOf({ reasoning = [] }: LMStudioModel): 'none' | 'low' | undefined {
  if (reasoning.includes('off')) return 'none';
  return reasoning.includes('low') ? 'low' : undefined;
}

export function createThinking(): Thinking {
  const thinkers = new Set<string>();
  const refused = new Set<string>();
  return {
    see: ({ body }) => {
      const { model, choices } = Thoughtful.safeParse(body).data ?? {};
      const message = choices?.[0].message;
      const thought =
        message?.reasoning_content || message?.reasoning || /^\s*<think/i.test(message?.content ?? '');
      if (model !== undefined && thought) thinkers.add(model);
    },
    isRefused: (model, error) => {
      const isAbout =
        error instanceof ProviderError && error.kind === 'bad_request' && /reasoning/.test(error.message);
      if (!isAbout || effortOf(model) === undefined || refused.has(model.id)) return false;
      refused.add(model.id);
      return true;
    },
    capabilities: (model, base) => {
      const effort = refused.has(model.id) ? undefined : effortOf(model);
      const hasThought = [...thinkers].some(id => isSameModel(model.id, id));
      const thinks = hasThought || (model.reasoning !== undefined && effort !== 'none');
      // What is more than usual leaves half of the context to the dialogue.
      const most = (model.contextLength ?? Number.POSITIVE_INFINITY) / 2 - base.answerTokens;
      const room = thinks ? Math.floor(Math.min(ROOM_TO_THINK, most)) : 0;
      return {
        ...base,
        supportsImages: model.supportsImages === true,
        thinkingTokens: Math.max(base.thinkingTokens, room),
        ...(effort !== undefined && { reasoningEffort: effort }),
      };
    },
  };
}
