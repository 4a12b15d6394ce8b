import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** Tokens of a text as OpenAI's models count them. Special tokens in it count as plain text. */
export function countTokens(text: string): number {
  return count(text, { disallowedSpecial: new Set<string>() });
}
