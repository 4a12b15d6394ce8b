import type { OutputMode, Sampling } from '../../ai-chat/provider.ts';

/** The caller stops using a mode that the service refuses. */
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
  /** Reasoning models refuse `max_tokens` with a 400; every older server knows it. */
  readonly limitField: 'max_completion_tokens' | 'max_tokens';
  readonly temperature?: number;
  readonly reasoningEffort?: 'none' | 'low';
  readonly strict: boolean;
  /** The JSON mode of LM Studio is a schema that accepts any object. */
  readonly jsonMode: 'json_object' | 'any schema';
  readonly streamUsage: boolean;
  /** Roles must alternate, as chat templates require it. */
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

/** GPT-5.1 and later. Tools together with reasoning are a 400 on `/v1/chat/completions`, so reasoning is off. */
const NEWEST: ChatCapabilities = {
  ...MODEL,
  endpoint: 'chat/completions',
  limitField: 'max_completion_tokens',
  reasoningEffort: 'none',
  strict: true,
  jsonMode: 'json_object',
  streamUsage: true,
};

/** The first reasoning models do not support the effort `none`. */
const FIRST_REASONING: ChatCapabilities = { ...NEWEST, thinkingTokens: 4096, reasoningEffort: 'low' };

/** GPT-4 and earlier. The caller omits schemas and pictures that the oldest ones refuse. */
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
 * Other servers with OpenAI's format: vLLM, llama.cpp, OpenRouter, … No pictures, because models without vision answer them in
 * ways that look like a broken server.
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

/** These models always think. Low effort keeps the waiting time short. */
const RESPONSES: ResponsesCapabilities = {
  ...MODEL,
  endpoint: 'responses',
  thinkingTokens: 4096,
  reasoningEffort: 'low',
};

/** The pro models refuse a low effort and do not stream. */
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

/** An unknown model counts as one of the newest at OpenAI, and as a compatible one elsewhere. */
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
  return `${model} answers only with search tools, which the bot does not have: set OPENAI_MODEL to another one, e.g. gpt-6-luna`;
}
