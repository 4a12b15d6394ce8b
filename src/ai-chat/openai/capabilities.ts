/** What a model or server understands in a chat completion. `tool_choice` is a string everywhere: LM Studio takes no object. */
export interface ChatCapabilities {
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
  /** Takes tools on `/v1/responses` only. */
  readonly responsesOnly?: true;
}

/** GPT-5.1 and later: function tools beside reasoning are a 400 on `/v1/chat/completions`, so no reasoning. */
const NEWEST: ChatCapabilities = {
  limitField: 'max_completion_tokens',
  maxTokens: 4096,
  reasoningEffort: 'none',
  strictTools: true,
};

/** The first reasoning models do not know the effort `none`. */
const FIRST_REASONING: ChatCapabilities = { ...NEWEST, maxTokens: 8192, reasoningEffort: 'low' };

/** GPT-4 and before. */
const CLASSIC: ChatCapabilities = {
  limitField: 'max_tokens',
  maxTokens: 2048,
  temperature: 0.7,
  strictTools: true,
};

/** Whatever speaks OpenAI's format elsewhere: LM Studio, vLLM, llama.cpp, OpenRouter, … */
export const COMPATIBLE: ChatCapabilities = { ...CLASSIC, strictTools: false };

/** By model name, first match wins. Dated snapshots belong to their family. */
const FAMILIES: readonly (readonly [RegExp, ChatCapabilities])[] = [
  [/^(gpt-6-astra|gpt-6\.1-sol)(-|$)/, { ...NEWEST, responsesOnly: true }],
  [/^(gpt-5|o\d)[\w.]*-(pro|codex)(-|$)/, { ...NEWEST, responsesOnly: true }],
  [/^gpt-(5\.\d|[6-9])/, NEWEST],
  [/^(gpt-5|o\d)(-|$)/, FIRST_REASONING],
  [/^gpt-(4|3\.5)/, CLASSIC],
];

/**
 * What to send for a model. One that is not in the table is taken for a newest one at OpenAI itself, for an older
 * compatible one anywhere else.
 *
 * @param baseUrl a valid URL
 */
export function chatCapabilities(model: string, baseUrl: string): ChatCapabilities {
  const known = FAMILIES.find(([pattern]) => pattern.test(model))?.[1];
  if (known) return known;
  return new URL(baseUrl).hostname === 'api.openai.com' ? NEWEST : COMPATIBLE;
}

/** Why a model cannot be used here and what to do, in words for the operator; `undefined` when it can. */
export function explainUnsupported(model: string): string | undefined {
  const known = FAMILIES.find(([pattern]) => pattern.test(model))?.[1];
  if (!known?.responsesOnly) return undefined;
  return `${model} takes tools only on /v1/responses, which is not supported: set OPENAI_MODEL to another one, e.g. gpt-6-luna`;
}
