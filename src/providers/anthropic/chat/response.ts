import { z } from 'zod';
import {
  type AIChatResult,
  answerOfLength,
  type ToolCall,
  withoutThinking,
} from '../../../ai-chat/provider.ts';
import { ProviderError } from '../../../lib/errors.ts';
import { ANTHROPIC } from './errors.ts';

const Tokens = z.number().nullish().catch(undefined);

export const Usage = z.object({
  input_tokens: Tokens,
  output_tokens: Tokens,
  cache_read_input_tokens: Tokens,
  cache_creation_input_tokens: Tokens,
});

/** A block of an answer. Kinds that nobody here reads (thinking, what a server's own tools did) pass unread. */
export const Block = z.object({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  input: z.unknown().optional(),
});

export const Message = z.object({
  content: z.array(Block),
  stop_reason: z.string().nullish(),
  usage: Usage.optional().catch(undefined),
});

export type Block = z.infer<typeof Block>;
export type Message = z.infer<typeof Message>;

const Args = z.record(z.string(), z.unknown());

/** The calls of an answer, in order, each under an id of its own. */
function readCalls(blocks: readonly Block[]): readonly ToolCall[] {
  const used = new Set<string>();
  return blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id: given, name = '', input }, index) => {
      const id = given && !used.has(given) ? given : `call_${index}`;
      used.add(id);
      return { id, name, args: Args.safeParse(input).data };
    });
}

/** The words for the person, thinking left out. */
export function readText(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : []))
    .join('')
    .trim();
}

function readUsage(usage: Message['usage']): AIChatResult['usage'] {
  if (usage === undefined) return undefined;
  const cached = usage.cache_read_input_tokens ?? 0;
  return {
    // The service counts what it read from its cache, or wrote there, apart.
    inputTokens: (usage.input_tokens ?? 0) + cached + (usage.cache_creation_input_tokens ?? 0),
    outputTokens: usage.output_tokens ?? 0,
    cachedTokens: cached,
  };
}

/**
 * Only a finished answer counts: half a sentence is nothing to read, and a call may be cut off.
 * https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons
 *
 * @throws ProviderError `blocked` for a refusal of the service's own classifiers, `bad_answer` for what ended early
 */
function checkStop(reason: string | null | undefined): void {
  switch (reason) {
    case 'end_turn':
    case 'tool_use':
    case 'stop_sequence':
      return;
    case 'refusal':
      throw new ProviderError(ANTHROPIC, 'blocked', 'the answer was refused (refusal)');
    default:
      throw new ProviderError(ANTHROPIC, 'bad_answer', `the answer ended early (${reason ?? 'no reason'})`);
  }
}

/**
 * What the model said, in neutral form.
 * @throws ProviderError as {@link checkStop}; `bad_answer` where it is malformed or empty
 */
export function readMessage(model: string, body: unknown): AIChatResult {
  const message = Message.safeParse(body).data;
  if (message === undefined)
    throw new ProviderError(ANTHROPIC, 'bad_answer', 'the answer is no message: check the base URL');
  checkStop(message.stop_reason);
  const text = withoutThinking(answerOfLength(ANTHROPIC, readText(message.content)));
  const toolCalls = readCalls(message.content);
  if (text === '' && toolCalls.length === 0)
    throw new ProviderError(ANTHROPIC, 'bad_answer', 'the answer is empty');
  return { text, toolCalls, provider: ANTHROPIC, model, usage: readUsage(message.usage), native: undefined };
}
