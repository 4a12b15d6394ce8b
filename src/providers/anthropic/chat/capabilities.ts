import type { OutputMode } from '../../../ai-chat/provider.ts';

/** What a Claude model understands in a request to `/v1/messages`. */
export interface AnthropicCapabilities {
  /** Tokens of what is said and called, where a request does not name its own limit. */
  readonly answerTokens: number;
  /** Room for thinking, which counts against `max_tokens`. */
  readonly thinkingTokens: number;
  /** Absent: the model knows no `output_config.effort`, a 400 there. */
  readonly effort?: 'low';
  /** `tool_choice` may force a call; where the model always thinks that is a 400. */
  readonly forcesTools: boolean;
  /** Absent: any temperature is a 400. */
  readonly temperature?: number;
  /** The service has no JSON mode. */
  readonly outputModes: readonly OutputMode[];
}

/** Claude 5 and later: they think before they answer (adaptive thinking), little with low effort. */
const THINKING: AnthropicCapabilities = {
  answerTokens: 4096,
  thinkingTokens: 8192,
  effort: 'low',
  forcesTools: false,
  outputModes: ['native', 'tool'],
};

/** Opus 4.6 to 4.8 and Sonnet 4.6: they think only where a request asks for it, and hold answers to a schema. */
const FOUR_LATE: AnthropicCapabilities = {
  answerTokens: 4096,
  thinkingTokens: 0,
  effort: 'low',
  forcesTools: true,
  outputModes: ['native', 'tool'],
};

/** Claude 4.5: as the later ones of its generation, without an effort. */
const FOUR_FIVE: AnthropicCapabilities = {
  answerTokens: 4096,
  thinkingTokens: 0,
  forcesTools: true,
  temperature: 0.7,
  outputModes: ['native', 'tool'],
};

/** Before 4.5: schemas for tools only. */
const BEFORE_SCHEMAS: AnthropicCapabilities = { ...FOUR_FIVE, outputModes: ['tool'] };

/** By model name, first match wins. A model that is not listed is taken for one of the newest. */
const FAMILIES: readonly (readonly [RegExp, AnthropicCapabilities])[] = [
  [/^claude-(opus|sonnet)-4-[6-9]/, FOUR_LATE],
  [/^claude-(opus|sonnet|haiku)-4-5/, FOUR_FIVE],
  [/^claude-(3|(opus|sonnet|haiku)-4)/, BEFORE_SCHEMAS],
];

/**
 * What to send to a model. Which settings are a 400 on which model:
 * https://platform.claude.com/docs/en/models/sonnet-5-5/migration-guide
 */
export function anthropicCapabilities(model: string): AnthropicCapabilities {
  return FAMILIES.find(([pattern]) => pattern.test(model))?.[1] ?? THINKING;
}
