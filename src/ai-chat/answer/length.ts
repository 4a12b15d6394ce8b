import { ProviderError } from '../../lib/errors.ts';

/** In UTF-16 units: many times the tokens that any request allows. */
const LONGEST_ANSWER = 100_000;

/**
 * What was said, where that is as long as an answer can be: all that comes behind works through it several times.
 * @throws ProviderError `bad_answer` for more than was allowed
 */
export function answerOfLength(provider: string, text: string): string {
  if (text.length <= LONGEST_ANSWER) return text;
  throw new ProviderError(provider, 'bad_answer', `the answer is ${text.length} characters long`);
}
