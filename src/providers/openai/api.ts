import { z } from 'zod';
import {
  type AIChatResult,
  type ChatImage,
  firstObjectIn,
  type NativeContent,
  type ToolCall,
  type ToolResult,
} from '../../ai-chat/provider.ts';
import { ProviderError, type ProviderErrorKind, type RefusedFeature } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import type { ListedModel } from '../descriptor.ts';
import {
  type EventProgress,
  type HttpAnswer,
  type HttpRequest,
  kindByStatus,
  ProviderHttp,
  retryAfterMs,
} from '../http.ts';
import { failureMessage, readAs, type SentCall, toToolCalls, wireName } from '../wire.ts';

/** `baseUrl` ends with its version: `https://api.openai.com/v1`. */
export interface OpenAIConnection {
  readonly apiKey?: string | undefined;
  readonly baseUrl: string;
}

export function openAIHeaders({ apiKey }: OpenAIConnection): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

export function openAITarget(
  connection: OpenAIConnection,
  path: string,
): Required<Pick<HttpRequest, 'url' | 'headers'>> {
  return { url: `${connection.baseUrl.replace(/\/+$/, '')}/${path}`, headers: openAIHeaders(connection) };
}

/** OpenAI sends an object, LM Studio sometimes plain text. The `code` of OpenRouter is a number. */
const ErrorBody = z.object({
  error: z.union([
    z.string().transform(message => ({ message, code: undefined, type: undefined, param: undefined })),
    z.object({
      message: z.string().optional().catch(undefined),
      code: z.union([z.string(), z.number()]).optional().catch(undefined),
      type: z.string().optional().catch(undefined),
      param: z.string().optional().catch(undefined),
    }),
  ]),
});

/** By `code` or `type`, independent of the status: a used-up budget is a 400 for images, an unknown model a 403. */
const KIND_BY_CODE: Readonly<Record<string, ProviderErrorKind>> = {
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  billing_not_active: 'quota',
  access_terminated: 'quota',
  account_deactivated: 'quota',
  quota_exceeded: 'quota',
  model_not_found: 'model_missing',
  unsupported_country_region_territory: 'region',
  moderation_blocked: 'blocked',
  content_policy_violation: 'blocked',
  image_content_policy_violation: 'blocked',
  content_filter: 'blocked',
  // Reasoning models: "your prompt was flagged as potentially violating our usage policy".
  invalid_prompt: 'blocked',
  bio_policy: 'blocked',
  // Has status 200 in a stream.
  context_length_exceeded: 'bad_request',
  // The content of the picture. We encode photos as JPEG ourselves, so their format and size are right.
  invalid_image: 'image_refused',
  image_parse_error: 'image_refused',
  image_too_small: 'image_refused',
};

function errorStatus(status: number, code: string | number | undefined, message = ''): number {
  if (status >= 300) return status;
  if (typeof code === 'number' && code >= 400 && code <= 599) return code;
  if (code === 'rate_limit_exceeded') return 429;
  return /unexpected endpoint/i.test(message) ? 404 : 500;
}

/**
 * Returns the error of an answer, if any; compatible servers send errors with status 200 too. Never contains the text of the
 * service, which quotes keys and prompts.
 */
export function openAIError(provider: string, answer: HttpAnswer): ProviderError | undefined {
  const error = ErrorBody.safeParse(answer.body).data?.error;
  if (answer.status >= 200 && answer.status < 300 && error === undefined) return undefined;

  const status = errorStatus(answer.status, error?.code, error?.message);
  const [named] = [error?.code, error?.type].flatMap(name => KIND_BY_CODE[String(name)] ?? []);
  const isUnloaded = /\bno models? (is |are )?(currently )?loaded\b/i.test(error?.message ?? '');
  const byStatus = kindByStatus(status, error !== undefined);
  const mayRefuse = named === undefined && [400, 404, 422, 500, 501].includes(status);
  const refuses = mayRefuse ? refusedFeature(answer.body) : undefined;
  const kind = named ?? (isUnloaded ? 'model_missing' : refuses ? 'bad_request' : byStatus);

  const details = [answer.status, error?.code ?? error?.type, error?.param];
  return new ProviderError(provider, kind, failureMessage(kind, details), {
    retryAfterMs: retryAfterMs(answer.headers),
    refuses,
  });
}

const SCHEMA = /response_format|json_schema|json schema|structured output|grammar/i;
const TOOLS = /\btools?\b|tool[_ -](?:choice|use|call)|function[_ -]?call/i;
const REFUSAL = /support|unknown|unrecogni[sz]ed|unexpected|not permitted|not allowed|requires|not enabled/i;

/**
 * Ollama: 400 "… does not support tools"; llama.cpp: 500 "Unsupported param: tools", "tools param requires --jinja flag";
 * vLLM: 400 '"auto" tool choice requires --enable-auto-tool-choice'; others: 422 "Extra inputs are not permitted".
 */
function refusedFeature(body: unknown): RefusedFeature | undefined {
  const complaint = (JSON.stringify(body) ?? '').slice(0, 2000);
  if (SCHEMA.test(complaint)) return 'schema';
  return TOOLS.test(complaint) && REFUSAL.test(complaint) ? 'tools' : undefined;
}

export function openAIErrorCode(answer: HttpAnswer): string | number | undefined {
  return ErrorBody.safeParse(answer.body).data?.error.code;
}

const ModelList = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.string().optional().catch(undefined) })),
});

export async function listOpenAIModels(
  connection: OpenAIConnection & { readonly name?: string; readonly timeoutMs?: number },
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  const { name = 'openai', timeoutMs = 10_000 } = connection;
  const target = openAITarget(connection, 'models');
  const answer = await new ProviderHttp(name).send({ method: 'GET', ...target, signal, timeoutMs });
  const body = acceptedBody({ name }, answer);
  const { data } = readAs(name, ModelList, body, 'the model list is malformed: check the base URL');
  return data.map(({ id, shutdown_date: shutdownDate }) => ({ id, shutdownDate }));
}

export interface ChatService extends OpenAIConnection {
  readonly name: string;
  readonly timeoutMs: number;
  /** Recognizes errors that only this service has. */
  readonly diagnose?: (answer: HttpAnswer) => ProviderError | undefined;
}

export interface AnswerReader {
  readonly take: (data: string) => EventProgress;
  /**
   * @param body undefined if the whole answer came as events
   * @throws ProviderError `interrupted` if the end is missing, `blocked`, `bad_answer`
   */
  readonly read: (body: unknown) => AIChatResult;
}

/** Services that refuse to stream, as OpenAI does for some models if the organization is not verified. */
const refusesStreams = new WeakSet<ChatService>();

/** Posts a chat request, and repeats it without streaming if the service refuses to stream. @param onEvent requests a stream */
export async function postChat(
  service: ChatService,
  http: ProviderHttp,
  endpoint: string,
  body: object,
  signal: AbortSignal,
  onEvent: AnswerReader['take'] | undefined,
): Promise<HttpAnswer> {
  const streamed = onEvent !== undefined && !refusesStreams.has(service);
  const answer = await http.send({
    method: 'POST',
    ...openAITarget(service, endpoint),
    body: streamed ? body : { ...body, stream: undefined, stream_options: undefined },
    signal,
    timeoutMs: service.timeoutMs,
    ...(streamed && { onEvent }),
  });
  const { param } = ErrorBody.safeParse(answer.body).data?.error ?? {};
  if (!streamed || answer.status !== 400 || !param?.startsWith('stream')) return answer;
  refusesStreams.add(service);
  return postChat(service, http, endpoint, body, signal, onEvent);
}

/** @throws ProviderError if the service reports an error */
export function acceptedBody(service: Pick<ChatService, 'name' | 'diagnose'>, answer: HttpAnswer): unknown {
  const error = service.diagnose?.(answer) ?? openAIError(service.name, answer);
  if (error) throw error;
  return answer.body;
}

/** An error in a stream: the form of other servers, and that of OpenAI's `/v1/responses`. */
const ErrorEvent = z.union([
  z.object({ error: z.union([z.string(), z.looseObject({})]) }),
  z.looseObject({ type: z.literal('error'), message: z.string() }).transform(error => ({ error })),
]);

export function readEvent<T>(service: ChatService, data: string, schema: z.ZodType<T>): T {
  const json = parseJson(data);
  if (json === undefined) throw streamBroke(service);
  const failed = ErrorEvent.safeParse(json).data;
  if (failed) acceptedBody(service, { status: 200, headers: {}, body: failed });
  return readAs(service.name, schema, json, 'the stream contains an event of an unknown form');
}

export function streamBroke({ name }: ChatService): ProviderError {
  return new ProviderError(name, 'interrupted', 'the stream ended in the middle of the answer');
}

export function dataUrl({ mimeType, base64 }: ChatImage): string {
  return `data:${mimeType};base64,${base64}`;
}

export function wireOutput(result: ToolResult | undefined): string {
  if (result === undefined) return JSON.stringify({ ok: false, error: 'The call was not run.' });
  return JSON.stringify({ ok: result.ok, ...result.output });
}

/** The author of an answer. Only it can read the opaque data of the answer. */
export type Author = Pick<NativeContent, 'provider' | 'model'>;

/** Calls as items of a response. */
export function callItems(calls: readonly SentCall[]): readonly object[] {
  return calls.map(({ id, name, args = {} }) => ({
    type: 'function_call',
    call_id: id,
    name: wireName(name),
    arguments: JSON.stringify(args),
  }));
}

export function outputItem(callId: string, result: ToolResult | undefined): object {
  return { type: 'function_call_output', call_id: callId, output: wireOutput(result) };
}

interface WireCall {
  readonly id: string | undefined;
  readonly name: string;
  /** A string, an object from some compatible servers, or nothing for a tool without parameters. */
  readonly arguments?: unknown;
}

/** Compatible servers encode arguments twice, or repeat the same object. */
function argumentsIn(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  if (given.trim() === '') return {};
  const parsed = parseJson(given);
  return typeof parsed === 'string' ? parseJson(parsed) : (parsed ?? firstObjectIn(given));
}

export function readCalls(calls: readonly WireCall[]): readonly ToolCall[] {
  const received = calls.map(({ id, name, arguments: given }) => ({ id, name, args: argumentsIn(given) }));
  return toToolCalls(received, 'unnamed');
}
