import { z } from 'zod';
import type { TokenUsage } from '../../ai-chat/provider.ts';
import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import {
  type EventProgress,
  type GatewayKind,
  type HttpAnswer,
  isGatewayError,
  ProviderHttp,
} from '../http.ts';
import { failureMessage, parseJson } from '../wire.ts';

/** Where the service is and who asks. `baseUrl` has no path, e.g. `https://generativelanguage.googleapis.com`. */
export interface GeminiConnection {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** One part of an answer. A part flagged `thought` belongs to the model's thinking, never to the answer. */
const Part = z.object({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z
    .object({ id: z.string().optional(), name: z.string(), args: z.unknown().optional() })
    .optional(),
  inlineData: z.object({ data: z.string(), mimeType: z.string().optional() }).optional(),
});

const Candidate = z.object({
  /** As it came, for sending it back verbatim; {@link candidateParts} reads it. Absent or `{}` when nothing was said. */
  content: z.unknown().optional(),
  finishReason: z.string().optional(),
});

const Response = z.object({
  candidates: z.array(Candidate).optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  responseId: z.string().optional(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().catch(0),
      candidatesTokenCount: z.number().catch(0),
      thoughtsTokenCount: z.number().catch(0),
      cachedContentTokenCount: z.number().catch(0),
    })
    .optional()
    .catch(undefined),
});

/** Also with status 200: within a stream, or from a gateway in front of the service. */
const TroubledAnswer = z.object({ error: z.object({ code: z.number().catch(500) }) });

export type GeminiPart = z.infer<typeof Part>;
export type GeminiCandidate = z.infer<typeof Candidate>;
/** A piece of a streamed answer: the parts that are new, and whatever else is known by then. */
export type GeminiChunk = z.infer<typeof Response>;
export type GeminiResponse = GeminiChunk & {
  readonly candidates: readonly [GeminiCandidate, ...GeminiCandidate[]];
};

/** Finish reasons by which moderation says no, of the answer or of the drawn image. */
const MODERATION = new Set([
  'SAFETY',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
]);

/** Whether moderation stopped this candidate. New reasons appear without notice: an unknown one is not moderation. */
export function isModerated(finishReason: string | undefined): boolean {
  return finishReason !== undefined && MODERATION.has(finishReason);
}

/**
 * The parts of a candidate, none where its content is `{}`.
 * @throws ProviderError `bad_answer` when the content is not what the service promises.
 */
export function candidateParts(candidate: GeminiCandidate): readonly GeminiPart[] {
  const content = z
    .object({ parts: z.array(Part).optional() })
    .optional()
    .safeParse(candidate.content);
  if (!content.success) throw new ProviderError(GEMINI, 'bad_answer', 'the answer has malformed parts');
  return content.data?.parts ?? [];
}

/** The words of parts, thoughts left out. */
export function textIn(parts: readonly GeminiPart[]): string {
  return parts
    .flatMap(part => (part.thought ? [] : [part.text ?? '']))
    .join('')
    .trim();
}

export function usageOf({ usageMetadata: used }: GeminiChunk): TokenUsage | undefined {
  return (
    used && {
      inputTokens: used.promptTokenCount,
      outputTokens: used.candidatesTokenCount + used.thoughtsTokenCount,
      cachedTokens: used.cachedContentTokenCount,
    }
  );
}

/**
 * The answer, where there is anything in it.
 * @throws ProviderError `bad_answer` where it holds its usage and nothing else
 */
export function withCandidates(response: GeminiChunk): GeminiResponse {
  const [first, ...others] = response.candidates ?? [];
  if (first === undefined) throw new ProviderError(GEMINI, 'bad_answer', 'the answer has no candidates');
  return { ...response, candidates: [first, ...others] };
}

function readChunk(body: unknown): GeminiChunk {
  const failed = TroubledAnswer.safeParse(body).data;
  if (failed !== undefined) throw geminiError({ status: failed.error.code, headers: {}, body });
  const parsed = Response.safeParse(body);
  if (!parsed.success) throw new ProviderError(GEMINI, 'bad_answer', 'the answer is malformed');
  const blockReason = parsed.data.promptFeedback?.blockReason;
  if (blockReason !== undefined) {
    throw new ProviderError(GEMINI, 'blocked', `the prompt was blocked (${blockReason})`);
  }
  return parsed.data;
}

const ModelPage = z.object({
  models: z.array(z.object({ name: z.string(), shutdownDate: z.string().optional() })).default([]),
  nextPageToken: z.string().optional(),
});

export interface GeminiModel {
  readonly id: string;
  readonly shutdownDate?: string | undefined;
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** The calls of Google's Gemini API (v1beta) that this project uses. Every failure is a `ProviderError`. */
export class GeminiApi {
  readonly #http: ProviderHttp;
  readonly #connection: GeminiConnection;
  readonly #gateway: GatewayKind;

  /** @param wanted media are paid for dearly, and not asked for twice where they may have been made */
  constructor(connection: GeminiConnection, wanted: 'words' | 'media' = 'words') {
    const isPaid = wanted === 'media';
    this.#http = new ProviderHttp(GEMINI, isPaid ? 'own' : 'kept');
    this.#connection = connection;
    this.#gateway = isPaid ? 'timeout' : 'unavailable';
  }

  /**
   * `models.generateContent`. An answer may hold nothing but its usage: see {@link withCandidates}.
   * @throws ProviderError `blocked` for a refused prompt, which is HTTP 200 with a `blockReason`.
   */
  async generateContent(model: string, body: object, options: CallOptions): Promise<GeminiChunk> {
    const path = `models/${encodeURIComponent(model)}:generateContent`;
    const answer = await this.#send('POST', path, { ...options, body });
    return readChunk(answer);
  }

  /**
   * `models.streamGenerateContent` as server-sent events; a proxy may as well answer at once, with one object or
   * a list. That the stream has ended does not mean that the answer has: see the `finishReason` of its chunks.
   *
   * @param options.onChunk takes each piece in turn; what it throws ends the call and is thrown as it is
   * @throws ProviderError `blocked` for a refused prompt; the kind of an error status also where the error comes
   *   within a stream that began with status 200.
   */
  async streamGenerateContent(
    model: string,
    body: object,
    { onChunk, ...options }: CallOptions & { readonly onChunk: (chunk: GeminiChunk) => void },
  ): Promise<void> {
    const path = `models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`;
    let begun = false;
    let finished = false;
    const take = (sent: unknown) => {
      const chunks: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
      for (const each of chunks) {
        const chunk = readChunk(each);
        begun ||= (chunk.candidates ?? []).length > 0;
        finished ||= chunk.candidates?.[0]?.finishReason !== undefined;
        onChunk(chunk);
      }
    };
    // Kept, because to the transport a foreign error would be a broken connection.
    const thrown: unknown[] = [];
    const onEvent = (data: string): EventProgress => {
      try {
        const sent = parseJson(data);
        if (sent === undefined)
          throw new ProviderError(GEMINI, 'bad_answer', 'an event of the stream is no JSON');
        take(sent);
        // No event says that it is the last one: behind the reason only the usage may follow.
        return finished ? 'finished' : 'more';
      } catch (error) {
        thrown.push(error);
        throw error;
      }
    };
    const rest = await this.#send('POST', path, { ...options, body, onEvent }).catch((error: unknown) => {
      throw thrown.length > 0 ? thrown[0] : error;
    });
    if (rest === undefined) return;
    take(rest);
    if (!begun) throw new ProviderError(GEMINI, 'bad_answer', 'the answer has no candidates');
  }

  async listModels(options: CallOptions): Promise<readonly GeminiModel[]> {
    const models: GeminiModel[] = [];
    let pageToken: string | undefined = '';
    while (pageToken !== undefined) {
      const query = new URLSearchParams({ pageSize: '1000', ...(pageToken && { pageToken }) });
      const page = ModelPage.safeParse(await this.#send('GET', `models?${query}`, options));
      if (!page.success) throw new ProviderError(GEMINI, 'bad_answer', 'the model list is malformed');
      for (const { name, shutdownDate } of page.data.models) {
        models.push({ id: name.replace(/^models\//, ''), shutdownDate });
      }
      pageToken = page.data.nextPageToken || undefined;
    }
    return models;
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    options: CallOptions & { readonly body?: object; readonly onEvent?: (data: string) => EventProgress },
  ): Promise<unknown> {
    const { apiKey, baseUrl } = this.#connection;
    const answer = await this.#http.send({
      method,
      url: `${baseUrl.replace(/\/+$/, '')}/v1beta/${path}`,
      headers: { 'x-goog-api-key': apiKey },
      ...options,
    });
    if (answer.status !== 200) throw geminiError(answer, this.#gateway);
    return answer.body;
  }
}

/** The models this key can use; asked at start, to warn about a configured one that is gone or going. */
export function listGeminiModels(
  connection: GeminiConnection,
  signal: AbortSignal,
): Promise<readonly GeminiModel[]> {
  return new GeminiApi(connection).listModels({ signal, timeoutMs: 10_000 });
}

export const GEMINI = 'gemini';

/** A `google.rpc.Status` and those of its details that decide something (ErrorInfo, RetryInfo, QuotaFailure). */
const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().catch(''),
    details: z
      .array(
        z
          .object({
            reason: z.string().optional(),
            retryDelay: z.string().optional(),
            violations: z
              .array(
                z.object({
                  quotaId: z.string().catch(''),
                  quotaValue: z.string().optional().catch(undefined),
                }),
              )
              .optional(),
          })
          .catch({}),
      )
      .catch([]),
  }),
});

type RpcError = z.infer<typeof ErrorBody>['error'];

const NO_DETAILS: RpcError = { message: '', status: '', details: [] };

/** Gateways in front of the service wrap the error object into a list. */
function parseError(body: unknown): RpcError {
  const parsed = ErrorBody.safeParse(Array.isArray(body) ? body[0] : body);
  return parsed.success ? parsed.data.error : NO_DETAILS;
}

/** A protobuf duration ("12s", "1.5s") or a header in whole seconds, as milliseconds. */
function durationMs(text: string | undefined): number | undefined {
  const seconds = /^(\d+(?:\.\d+)?)s?$/.exec(text?.trim() ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}

/** Quotas that waiting does not refill today: daily ones, a plan with a limit of nothing, money that is used up. */
function isUsedUp(error: RpcError): boolean {
  const violations = error.details.flatMap(detail => detail.violations ?? []);
  return (
    violations.some(({ quotaId, quotaValue }) => quotaId.includes('PerDay') || quotaValue === '0') ||
    /\blimit: 0\b|spending cap|credits are depleted/i.test(error.message)
  );
}

/** There is no code for it. */
const UNUSABLE_PHOTO = /\bunable to process input image\b|\bprovided image is not valid\b/i;

function errorKind(status: number, error: RpcError, gateway: GatewayKind): ProviderErrorKind {
  if (/location is not supported|not available in your (country|region)/i.test(error.message))
    return 'region';
  if (status === 401 || status === 403) return 'auth';
  if (error.details.some(detail => detail.reason === 'API_KEY_INVALID')) return 'auth';
  if (status === 404) return 'model_missing';
  if (status === 429) return isUsedUp(error) ? 'quota' : 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (isGatewayError({ status }, error.status !== '')) return gateway;
  if (status >= 500) return 'unavailable';
  if (status === 400 && UNUSABLE_PHOTO.test(error.message)) return 'image_refused';
  return status >= 400 ? 'bad_request' : 'bad_answer';
}

/** A field that the service does not know or take: its name is ours, and finds the defect. */
function namedField(message: string): string | undefined {
  const name = /Unknown name "([\w.]{1,60})"|at '([\w.[\]]{1,100})'/.exec(message);
  return name?.[1] ?? name?.[2];
}

/**
 * What an answer other than 200 means. Statuses and `details` as listed at
 * https://ai.google.dev/gemini-api/docs/troubleshooting. The service's own words are never told: they quote keys and what
 * people said.
 *
 * @param gateway the kind of an error that the service itself has not sent
 */
export function geminiError(answer: HttpAnswer, gateway: GatewayKind = 'unavailable'): ProviderError {
  const error = parseError(answer.body);
  const retryDelay = error.details.find(detail => detail.retryDelay !== undefined)?.retryDelay;
  const kind = errorKind(answer.status, error, gateway);
  const reason = error.details.find(detail => detail.reason !== undefined)?.reason;
  const details = [answer.status, error.status || undefined, reason, namedField(error.message)];
  return new ProviderError(GEMINI, kind, failureMessage(kind, details), {
    retryAfterMs: durationMs(retryDelay ?? answer.headers['retry-after']),
  });
}
