import { ProviderError } from '../../lib/errors.ts';
import type { AIChatResult, ChatMessage, ProviderRequest } from '../types.ts';
import { wordsOf } from './pieces.ts';
import { readActions } from './read.ts';

/** What a model may have copied instead of written itself. */
function foreignText(message: ChatMessage): string[] {
  switch (message.role) {
    case 'user':
      return [message.text];
    case 'tool':
      return message.results.map(({ output }) => JSON.stringify(output));
    case 'assistant':
      return [];
    default:
      return message satisfies never;
  }
}

/** The answer is to be an object, for the caller to read: what was printed is no call that somebody forged. */
export function wantsObject({ output, tools, mustCall }: ProviderRequest): boolean {
  return output !== undefined || tools.length === 0 || mustCall === true;
}

/**
 * The result with what was printed as text read as calls. The message as it came does not know of them.
 * @throws ProviderError `bad_answer` where nothing is left
 */
export function withActions(result: AIChatResult, read: ReturnType<typeof readActions>): AIChatResult {
  if (read.text === '' && read.toolCalls.length === 0) {
    const message = 'the answer has neither words nor a call that counts';
    throw new ProviderError(result.provider, 'bad_answer', message);
  }
  return { ...result, ...read, native: undefined };
}

/**
 * The answer of a model that knows tools, on a server that may not know how this model calls them: calls that stand in
 * the text count, unless somebody else has written them before.
 * @throws ProviderError `bad_answer` where nothing is left
 */
export function readPrinted(request: ProviderRequest, result: AIChatResult): AIChatResult {
  if (result.toolCalls.length > 0) return { ...result, text: wordsOf(result.text) };
  // The state quotes what the person said at the beginning, when that is not among the messages any more.
  const foreign = [request.state, ...request.messages.flatMap(foreignText)];
  return withActions(result, readActions(result.text, request.tools, { foreign }));
}
