/** What a model or server understands in a chat completion. `tool_choice` is a string everywhere: LM Studio takes no object. */
export interface ChatCapabilities {
  readonly endpoint: 'chat/completions';
  /** The field that bounds the answer; `max_tokens` is a 400 on reasoning models, unknown to no server before them. */
  readonly limitField: 'max_completion_tokens' | 'max_tokens';
  /** Tokens of one answer. Thinking counts too. */
  readonly maxTokens: number;
  /** Absent: the model refuses any. */
  readonly temperature?: number;
  /** Absent: not to be sent. */
  readonly reasoningEffort?: 'none' | 'low';
  /** Arguments are held to the schema; compatible servers do not know the word. */
  readonly strictTools: boolean;
}

/** What a model understands that takes tools on `/v1/responses` only. */
export interface ResponsesCapabilities {
  readonly endpoint: 'responses';
  /** Tokens of one answer. Thinking counts too. */
  readonly maxTokens: number;
  /** Absent: not to be sent. */
  readonly reasoningEffort?: 'low';
}

export type OpenAICapabilities = ChatCapabilities | ResponsesCapabilities;

/** GPT-5.1 and later: function tools beside reasoning are a 400 on `/v1/chat/completions`, so no reasoning. */
const NEWEST: ChatCapabilities = {
  endpoint: 'chat/completions',
  limitField: 'max_completion_tokens',
  maxTokens: 4096,
  reasoningEffort: 'none',
  strictTools: true,
};

/** The first reasoning models do not know the effort `none`. */
const FIRST_REASONING: ChatCapabilities = { ...NEWEST, maxTokens: 8192, reasoningEffort: 'low' };

/** GPT-4 and before. */
const CLASSIC: ChatCapabilities = {
  endpoint: 'chat/completions',
  limitField: 'max_tokens',
  maxTokens: 2048,
  temperature: 0.7,
  strictTools: true,
};

/** Whatever speaks OpenAI's format elsewhere: LM Studio, vLLM, llama.cpp, OpenRouter, … */
export const COMPATIBLE: ChatCapabilities = { ...CLASSIC, strictTools: false };

/** They always think; with little effort a person does not wait long. */
const RESPONSES: ResponsesCapabilities = { endpoint: 'responses', maxTokens: 8192, reasoningEffort: 'low' };

/** The pro models have an effort of their own, and refuse a low one. */
const RESPONSES_PRO: ResponsesCapabilities = { endpoint: 'responses', maxTokens: 16_384 };

/** By model name, first match wins. Dated snapshots belong to their family. */
const FAMILIES: readonly (readonly [RegExp, OpenAICapabilities])[] = [
  [/^(gpt-6-astra|gpt-6\.1-sol)(-|$)/, RESPONSES],
  [/^(gpt-5|o\d)[\w.]*-pro(-|$)/, RESPONSES_PRO],
  [/^gpt-5[\w.]*-codex(-|$)/, RESPONSES],
  [/^gpt-(5\.\d|[6-9])/, NEWEST],
  [/^(gpt-5|o\d)(-|$)/, FIRST_REASONING],
  [/^gpt-(4|3\.5)/, CLASSIC],
];

/**
 * Where to ask a model, and what to send. One that is not in the table is taken for a newest one at OpenAI itself,
 * for an older compatible one anywhere else.
 *
 * @param baseUrl a valid URL
 */
export function openAICapabilities(model: string, baseUrl: string): OpenAICapabilities {
  const known = FAMILIES.find(([pattern]) => pattern.test(model))?.[1];
  if (known) return known;
  return new URL(baseUrl).hostname === 'api.openai.com' ? NEWEST : COMPATIBLE;
}

/** Why a model cannot be used here and what to do, in words for the operator; `undefined` when it can. */
export function explainUnsupported(model: string): string | undefined {
  if (!/-deep-research(-|$)/.test(model)) return undefined;
  return `${model} answers only with search tools, which the bot has none of: set OPENAI_MODEL to another one, e.g. gpt-6-luna`;
}
