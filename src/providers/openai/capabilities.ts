import type { OutputMode, Sampling } from '../../ai-chat/provider.ts';

/** One that the service refuses after all is left by the caller. */
export const OUTPUT_MODES: readonly OutputMode[] = ['native', 'tool', 'json'];

interface ModelCapabilities {
  readonly answerTokens: number;
  readonly thinkingTokens: number;
  readonly supportsImages: boolean;
  readonly streams: boolean;
}

/** `tool_choice` is a string everywhere: LM Studio takes no object. */
export interface ChatCapabilities extends ModelCapabilities {
  readonly endpoint: 'chat/completions';
  /** `max_tokens` is a 400 on reasoning models, unknown to no server before them. */
  readonly limitField: 'max_completion_tokens' | 'max_tokens';
  readonly temperature?: number;
  readonly reasoningEffort?: 'none' | 'low';
  readonly strict: boolean;
  /** LM Studio has its JSON mode as a schema that every object is valid against. */
  readonly jsonMode: 'json_object' | 'any schema';
  readonly streamUsage: boolean;
  /** Roles have to alternate: chat templates want it so. */
  readonly alternates?: true;
}

export interface ResponsesCapabilities extends ModelCapabilities {
  readonly endpoint: 'responses';
  readonly reasoningEffort?: 'low';
}

export type OpenAICapabilities = ChatCapabilities | ResponsesCapabilities;

const MODEL: ModelCapabilities = {
  answerTokens: 4096,
  thinkingTokens: 0,
  supportsImages: true,
  streams: true,
};

/** GPT-5.1 and later: function tools beside reasoning are a 400 on `/v1/chat/completions`, so no reasoning. */
const NEWEST: ChatCapabilities = {
  ...MODEL,
  endpoint: 'chat/completions',
  limitField: 'max_completion_tokens',
  reasoningEffort: 'none',
  strict: true,
  jsonMode: 'json_object',
  streamUsage: true,
};

/** The first reasoning models do not know the effort `none`. */
const FIRST_REASONING: ChatCapabilities = { ...NEWEST, thinkingTokens: 4096, reasoningEffort: 'low' };

/** GPT-4 and before. What the older ones refuse, schemas and pictures, is left out by the caller. */
const CLASSIC: ChatCapabilities = {
  ...MODEL,
  endpoint: 'chat/completions',
  limitField: 'max_tokens',
  answerTokens: 2048,
  temperature: 0.7,
  strict: true,
  jsonMode: 'json_object',
  streamUsage: true,
};

/**
 * Whatever speaks OpenAI's format elsewhere: vLLM, llama.cpp, OpenRouter, … A picture for a model that cannot see is answered
 * in ways that look like a broken server.
 */
export const COMPATIBLE: ChatCapabilities = {
  ...CLASSIC,
  answerTokens: 1024,
  thinkingTokens: 1024,
  strict: false,
  streamUsage: false,
  supportsImages: false,
  alternates: true,
};

/** They always think; with little effort a person does not wait long. */
const RESPONSES: ResponsesCapabilities = {
  ...MODEL,
  endpoint: 'responses',
  thinkingTokens: 4096,
  reasoningEffort: 'low',
};

/** The pro models have an effort of their own, and refuse a low one; nor do they stream. */
const RESPONSES_PRO: ResponsesCapabilities = {
  ...MODEL,
  endpoint: 'responses',
  thinkingTokens: 12_288,
  streams: false,
};

/** By model name, first match wins. Dated snapshots belong to their family. */
const FAMILIES: readonly (readonly [RegExp, OpenAICapabilities])[] = [
  [/^(gpt-6-astra|gpt-6\.1-sol)(-|$)/, RESPONSES],
  [/^(gpt-5|o\d)[\w.]*-pro(-|$)/, RESPONSES_PRO],
  [/^gpt-5[\w.]*-codex(-|$)/, RESPONSES],
  [/^gpt-(5\.\d|[6-9])/, NEWEST],
  [/^(gpt-5|o\d)(-|$)/, FIRST_REASONING],
  [/^gpt-(4|3\.5)/, CLASSIC],
];

/** A model that is not in the table is taken for a newest one at OpenAI itself, for a compatible one anywhere else. */
export function openAICapabilities(model: string, baseUrl: string): OpenAICapabilities {
  const known = FAMILIES.find(([pattern]) => pattern.test(model))?.[1];
  if (known) return known;
  return new URL(baseUrl).hostname === 'api.openai.com' ? NEWEST : COMPATIBLE;
}

export function tokenLimit({ answerTokens, thinkingTokens }: ModelCapabilities, sampling?: Sampling): number {
  return (sampling?.maxTokens ?? answerTokens) + thinkingTokens;
}

export function explainUnsupported(model: string): string | undefined {
  if (!/-deep-research(-|$)/.test(model)) return undefined;
  return `${model} answers only with search tools, which the bot has none of: set OPENAI_MODEL to another one, e.g. gpt-6-luna`;
}
