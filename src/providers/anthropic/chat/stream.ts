import { z } from 'zod';
import { createThrottle, type ShowText, wordsSoFar } from '../../../ai-chat/provider.ts';
import { ProviderError } from '../../../lib/errors.ts';
import { ANTHROPIC, anthropicError } from './errors.ts';
import { Block, type Message, readText, Usage } from './response.ts';

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

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new ProviderError(ANTHROPIC, 'interrupted', 'the stream ended in the middle of an event');
  }
}

/** @param begun what its block began with: proxies may send all of it there */
function parseInput(json: string, begun: unknown): unknown {
  try {
    return json === '' ? (begun ?? {}) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * A message that comes as events, put together again as if it had come at once.
 * https://platform.claude.com/docs/en/build-with-claude/streaming
 */
export class StreamedMessage {
  readonly #show: ShowText;
  readonly #throttle = createThrottle();
  readonly #blocks = new Map<number, Block>();
  /** Arguments of calls, as far as they have come. */
  readonly #inputs = new Map<number, string>();
  #usage: Message['usage'];
  #stopReason: string | null | undefined;
  #ended = false;
  #shown = '';

  constructor(show: ShowText) {
    this.#show = show;
  }

  /**
   * Takes the data of the next event.
   * @returns whether the message is complete: nothing that follows belongs to it
   * @throws ProviderError what an error among the events stands for, `bad_answer` for an event of another form
   */
  add(data: string): boolean {
    const json = parse(data);
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
    const content = [...this.#blocks.entries()].map(([index, block]) =>
      block.type === 'tool_use'
        ? { ...block, input: parseInput(this.#inputs.get(index) ?? '', block.input) }
        : block,
    );
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
    if (!this.#throttle.isDue(written.length)) return;
    const { words } = wordsSoFar(written);
    if (words === this.#shown) return;
    this.#shown = words;
    // Thoughts are blocks of their own.
    this.#show(words, true);
  }
}

/** The counts of `message_delta` are of the whole message; those that it leaves out stand. */
function mergeUsage(begun: Message['usage'], final: Message['usage']): Message['usage'] {
  const known = Object.entries(final ?? {}).filter(([, tokens]) => tokens !== null && tokens !== undefined);
  return begun === undefined ? final : { ...begun, ...Object.fromEntries(known) };
}
