import { z } from 'zod';
import type { AIChatResult, ShowText, ToolCall } from '../../ai-chat/provider.ts';
import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import type { ListedModel } from '../descriptor.ts';
import { type HttpAnswer, type HttpRequest, kindByStatus, ProviderHttp, retryAfterMs } from '../http.ts';
import { failureMessage, readAs, tokenUsage, toToolCalls } from '../wire.ts';

const Tokens = z.number().nullish().catch(undefined);

const Usage = z.object({
  input_tokens: Tokens,
  output_tokens: Tokens,
  cache_read_input_tokens: Tokens,
  cache_creation_input_tokens: Tokens,
});

/** Other kinds of blocks (thinking, the server's own tools) are ignored. */
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

function readCalls(blocks: readonly Block[]): readonly ToolCall[] {
  const calls = blocks.filter(({ type }) => type === 'tool_use');
  return toToolCalls(
    calls.map(({ id, name = '', input }) => ({ id, name, args: input })),
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
  // The service counts tokens that it read from its cache or wrote to it separately.
  const input = (usage.input_tokens ?? 0) + cached + (usage.cache_creation_input_tokens ?? 0);
  return tokenUsage(input, usage.output_tokens ?? 0, cached);
}

/**
 * Refuses an answer that was cut off:
 * https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons
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

/** @throws ProviderError `blocked` for a refusal, `bad_answer` if the answer is cut off, malformed or empty */
export function readMessage(model: string, body: unknown): AIChatResult {
  const message = readAs(ANTHROPIC, Message, body, 'the answer is not a message: check the base URL');
  checkStop(message.stop_reason);
  return {
    text: readText(message.content),
    toolCalls: readCalls(message.content),
    provider: ANTHROPIC,
    model,
    usage: readUsage(message.usage),
    native: undefined,
  };
}

const Event = z.object({
  type: z.string(),
  index: z.number().optional().catch(undefined),
  message: z
    .object({ usage: Usage.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  content_block: Block.optional().catch(undefined),
  delta: z
    .object({
      type: z.string().optional(),
      text: z.string().optional(),
      partial_json: z.string().optional(),
      stop_reason: z.string().nullish(),
    })
    .optional(),
  usage: Usage.optional().catch(undefined),
});

/** Assembles a streamed message: https://platform.claude.com/docs/en/build-with-claude/streaming */
export class StreamedMessage {
  readonly #show: ShowText;
  readonly #blocks = new Map<number, Block & { json: string }>();
  #usage: Message['usage'];
  #stopReason: string | null | undefined;
  #ended = false;

  constructor(show: ShowText) {
    this.#show = show;
  }

  /** Returns whether the message is complete. */
  add(data: string): boolean {
    const json = parseJson(data);
    if (json === undefined)
      throw new ProviderError(ANTHROPIC, 'interrupted', 'the stream ended in the middle of an event');
    const failed = anthropicError({ status: 200, headers: {}, body: json });
    if (failed) throw failed;
    const event = Event.safeParse(json).data;
    if (event === undefined || !this.#take(event))
      throw new ProviderError(ANTHROPIC, 'bad_answer', 'the stream contains an event of an unknown form');
    return this.#ended;
  }

  whole(): Message {
    if (!this.#ended)
      throw new ProviderError(ANTHROPIC, 'interrupted', 'the stream ended before the answer did');
    const content = [...this.#blocks.values()].map(({ json, ...block }) => {
      const input = json === '' ? (block.input ?? {}) : parseJson(json);
      return block.type === 'tool_use' ? { ...block, input } : block;
    });
    return { content, stop_reason: this.#stopReason, usage: this.#usage };
  }

  /** Returns false if a field of the event is missing, because the answer would lack a piece. */
  #take({ type, index = -1, message, content_block, delta, usage }: z.infer<typeof Event>): boolean {
    switch (type) {
      case 'message_start':
      case 'message_delta':
        this.#stopReason = delta?.stop_reason;
        this.#usage = mergeUsage(this.#usage, message?.usage ?? usage);
        return true;
      case 'content_block_start':
        if (index < 0 || content_block === undefined) return false;
        this.#blocks.set(index, { ...content_block, json: '' });
        return true;
      case 'content_block_delta': {
        const block = this.#blocks.get(index);
        if (block === undefined || delta === undefined) return false;
        if (delta.type === 'input_json_delta') block.json += delta.partial_json ?? '';
        if (delta.type === 'text_delta') {
          block.text = (block.text ?? '') + (delta.text ?? '');
          const written = readText([...this.#blocks.values()]);
          this.#show(written.length, () => written, true);
        }
        return true;
      }
      case 'message_stop':
        this.#ended = true;
        return true;
      default:
        return true;
    }
  }
}

/** The counts of `message_delta` are totals. Counts that it omits stay as they are. */
function mergeUsage(begun: Message['usage'], final: Message['usage']): Message['usage'] {
  const known = Object.entries(final ?? {}).filter(([, tokens]) => tokens !== null && tokens !== undefined);
  return begun === undefined ? final : { ...begun, ...Object.fromEntries(known) };
}

/** `baseUrl` has no path, e.g. `https://api.anthropic.com`. */
export interface AnthropicConnection {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** https://platform.claude.com/docs/en/api/versioning */
const VERSION = '2023-06-01';

const ModelPage = z.object({
  data: z.array(z.object({ id: z.string() })),
  has_more: z.boolean().catch(false),
  last_id: z.string().nullish(),
});

type Call = Pick<HttpRequest, 'signal' | 'timeoutMs' | 'onEvent'>;

export class AnthropicApi {
  readonly #http = new ProviderHttp(ANTHROPIC);
  readonly #connection: AnthropicConnection;

  constructor(connection: AnthropicConnection) {
    this.#connection = connection;
  }

  /** Returns undefined if the whole answer came as events. */
  createMessage(body: object, call: Call): Promise<unknown> {
    return this.#send({ method: 'POST', path: 'messages', body, ...call });
  }

  async listModels(call: Call): Promise<readonly ListedModel[]> {
    const models: ListedModel[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const query = new URLSearchParams({ limit: '1000', ...(after && { after_id: after }) });
      const answer = await this.#send({ method: 'GET', path: `models?${query}`, ...call });
      const page = readAs(ANTHROPIC, ModelPage, answer, 'the model list is malformed: check the base URL');
      models.push(...page.data);
      after = page.has_more ? (page.last_id ?? undefined) : undefined;
    }
    return models;
  }

  async #send({ path, ...request }: Call & Pick<HttpRequest, 'method' | 'body'> & { readonly path: string }) {
    const { apiKey, baseUrl } = this.#connection;
    const answer: HttpAnswer = await this.#http.send({
      ...request,
      url: `${baseUrl.replace(/\/+$/, '')}/v1/${path}`,
      headers: { 'x-api-key': apiKey, 'anthropic-version': VERSION },
    });
    const error = anthropicError(answer);
    if (error) throw error;
    return answer.body;
  }
}

export const ANTHROPIC = 'anthropic';

const ErrorBody = z.object({
  error: z.object({ type: z.string().catch(''), message: z.string().catch('') }),
});

/** By type, because the status within a stream is 200. */
const KIND_BY_TYPE: Readonly<Record<string, ProviderErrorKind>> = {
  authentication_error: 'auth',
  permission_error: 'auth',
  billing_error: 'quota',
  not_found_error: 'model_missing',
  rate_limit_error: 'rate_limited',
  timeout_error: 'timeout',
  overloaded_error: 'unavailable',
  api_error: 'unavailable',
  invalid_request_error: 'bad_request',
  request_too_large: 'bad_request',
};

function kindOf(status: number, { type, message }: z.infer<typeof ErrorBody>['error']): ProviderErrorKind {
  // Used-up credit is reported as an invalid request, a monthly limit as a rate limit.
  if (/credit balance is too low|usage limits?\b.*\bregain access/i.test(message)) return 'quota';
  // The front end of the service refuses unsupported regions with its own type.
  if (type === 'forbidden') return 'region';
  return KIND_BY_TYPE[type] ?? kindByStatus(status, type !== '');
}

/** Returns the error of an answer, if any, without the text of the service, which quotes prompts: https://platform.claude.com/docs/en/api/errors */
function anthropicError({ status, headers, body }: HttpAnswer): ProviderError | undefined {
  const error = ErrorBody.safeParse(body).data?.error;
  if (status >= 200 && status < 300 && error === undefined) return undefined;
  const kind = kindOf(status, error ?? { type: '', message: '' });
  const message = failureMessage(kind, [status, error?.type || undefined]);
  return new ProviderError(ANTHROPIC, kind, message, { retryAfterMs: retryAfterMs(headers) });
}
