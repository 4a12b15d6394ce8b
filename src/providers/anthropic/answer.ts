import { z } from 'zod';
import { type AIChatResult, createPreview, type ShowText, type ToolCall } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { finishAnswer, parseJson, withDistinctIds } from '../wire.ts';
import { ANTHROPIC, anthropicError } from './api.ts';

const Tokens = z.number().nullish().catch(undefined);

const Usage = z.object({
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

function readCalls(blocks: readonly Block[]): readonly ToolCall[] {
  const calls = blocks.filter(({ type }) => type === 'tool_use');
  return withDistinctIds(
    calls.map(({ id, name = '', input }) => ({ id, name, args: Args.safeParse(input).data })),
    'call',
  );
}

function readText(blocks: readonly Block[]): string {
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
  return finishAnswer({
    text: readText(message.content),
    toolCalls: readCalls(message.content),
    provider: ANTHROPIC,
    model,
    usage: readUsage(message.usage),
    native: undefined,
  });
}

const Start = z.object({
  type: z.literal('message_start'),
  message: z.object({ usage: Usage.optional().catch(undefined) }),
});
const BlockStart = z.object({
  type: z.literal('content_block_start'),
  index: z.number(),
  content_block: Block,
});
const BlockDelta = z.object({
  type: z.literal('content_block_delta'),
  index: z.number(),
  delta: z.object({ type: z.string(), text: z.string().optional(), partial_json: z.string().optional() }),
});
const MessageDelta = z.object({
  type: z.literal('message_delta'),
  delta: z.object({ stop_reason: z.string().nullish() }),
  usage: Usage.optional().catch(undefined),
});

/** New ones appear without notice. A piece of the answer in another form is none of them: it would be missing. */
const Other = z.object({ type: z.string().refine(type => !/^content_block_(start|delta)$/.test(type)) });

const Event = z.union([Start, BlockStart, BlockDelta, MessageDelta, Other]);

/**
 * A message that comes as events, put together again as if it had come at once.
 * https://platform.claude.com/docs/en/build-with-claude/streaming
 */
export class StreamedMessage {
  readonly #preview: ReturnType<typeof createPreview>;
  readonly #blocks = new Map<number, Block>();
  readonly #inputs = new Map<number, string>();
  #usage: Message['usage'];
  #stopReason: string | null | undefined;
  #ended = false;

  constructor(show: ShowText) {
    this.#preview = createPreview(show);
  }

  /**
   * Takes the data of the next event.
   * @returns whether the message is complete: nothing that follows belongs to it
   * @throws ProviderError what an error among the events stands for, `bad_answer` for an event of another form
   */
  add(data: string): boolean {
    const json = parseJson(data);
    if (json === undefined)
      throw new ProviderError(ANTHROPIC, 'interrupted', 'the stream ended in the middle of an event');
    const failed = anthropicError({ status: 200, headers: {}, body: json });
    if (failed) throw failed;
    const event = Event.safeParse(json).data;
    if (event === undefined)
      throw new ProviderError(ANTHROPIC, 'bad_answer', 'the stream holds an event of another form');
    if ('message' in event) this.#usage = event.message.usage;
    else if ('content_block' in event) this.#blocks.set(event.index, event.content_block);
    else if ('index' in event) this.#addDelta(event);
    else if ('delta' in event) {
      this.#stopReason = event.delta.stop_reason;
      this.#usage = mergeUsage(this.#usage, event.usage);
    } else if (event.type === 'message_stop') this.#ended = true;
    return this.#ended;
  }

  /**
   * The whole message.
   * @throws ProviderError `interrupted` where it had not ended: half an answer is none
   */
  whole(): Message {
    if (!this.#ended)
      throw new ProviderError(ANTHROPIC, 'interrupted', 'the stream ended before the answer did');
    const content = [...this.#blocks].map(([index, block]) => {
      const json = this.#inputs.get(index) ?? '';
      // Without pieces it is what the block began with: proxies may send all of it there.
      const input = json === '' ? (block.input ?? {}) : parseJson(json);
      return block.type === 'tool_use' ? { ...block, input } : block;
    });
    return { content, stop_reason: this.#stopReason, usage: this.#usage };
  }

  #addDelta({ index, delta }: z.infer<typeof BlockDelta>): void {
    const block = this.#blocks.get(index);
    if (block === undefined)
      throw new ProviderError(ANTHROPIC, 'bad_answer', 'the stream adds to a block that it never began');
    if (delta.type === 'input_json_delta')
      this.#inputs.set(index, (this.#inputs.get(index) ?? '') + (delta.partial_json ?? ''));
    if (delta.type !== 'text_delta') return;
    this.#blocks.set(index, { ...block, text: (block.text ?? '') + (delta.text ?? '') });
    const written = readText([...this.#blocks.values()]);
    // Thoughts are blocks of their own.
    this.#preview(written.length, () => written, true);
  }
}

/** The counts of `message_delta` are of the whole message; those that it leaves out stand. */
function mergeUsage(begun: Message['usage'], final: Message['usage']): Message['usage'] {
  const known = Object.entries(final ?? {}).filter(([, tokens]) => tokens !== null && tokens !== undefined);
  return begun === undefined ? final : { ...begun, ...Object.fromEntries(known) };
}
