import { z } from 'zod';
import type { TokenUsage } from '../../ai-chat/provider.ts';
import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
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
import { failureMessage, readAs } from '../wire.ts';

export const GEMINI = 'gemini';

export interface GeminiConnection {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** Keeps all fields. A part flagged `thought` is never part of the answer. */
const Part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z
    .looseObject({ id: z.string().optional(), name: z.string(), args: z.unknown().optional() })
    .optional(),
  inlineData: z.object({ data: z.string(), mimeType: z.string().optional() }).optional(),
});

const Candidate = z.object({
  /** Absent or `{}` if the model wrote nothing. */
  content: z.object({ parts: z.array(Part).default([]) }).default({ parts: [] }),
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

export type GeminiPart = z.infer<typeof Part>;
/** An answer, or a piece of a streamed one. It may contain only the usage. */
export type GeminiChunk = z.infer<typeof Response>;

/** Finish reasons of moderation. New reasons appear without notice, and unknown ones do not count as moderation. */
const MODERATION = new Set([
  'SAFETY',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
]);

export function isModerated(finishReason: string | undefined): boolean {
  return finishReason !== undefined && MODERATION.has(finishReason);
}

export function textIn(parts: readonly GeminiPart[]): string {
  return parts
    .map(part => (part.thought ? '' : (part.text ?? '')))
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

/** Throws ProviderError `bad_answer` for an answer that holds its usage and nothing else. */
export function candidateOf({ candidates: [candidate] = [] }: GeminiChunk): z.infer<typeof Candidate> {
  if (candidate === undefined) throw new ProviderError(GEMINI, 'bad_answer', 'the answer has no candidates');
  return candidate;
}

/** An error comes with status 200 within a stream, and from gateways in front of the service. */
const FailedAnswer = z.object({ error: z.object({ code: z.number().catch(500) }) });

function readChunk(body: unknown): GeminiChunk {
  const failed = FailedAnswer.safeParse(body).data;
  if (failed !== undefined) throw geminiError({ status: failed.error.code, headers: {}, body });
  const chunk = readAs(GEMINI, Response, body, 'the answer is malformed');
  const blockReason = chunk.promptFeedback?.blockReason;
  if (blockReason === undefined) return chunk;
  throw new ProviderError(GEMINI, 'blocked', `the prompt was blocked (${blockReason})`);
}

const ModelPage = z.object({
  models: z.array(z.object({ name: z.string(), shutdownDate: z.string().optional() })).default([]),
  nextPageToken: z.string().optional(),
});

const Embeddings = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) });

type CallOptions = Pick<HttpRequest, 'signal' | 'timeoutMs'>;

export class GeminiApi {
  readonly #http: ProviderHttp;
  readonly #connection: GeminiConnection;

  /** @param wanted media are expensive, so each request gets its own connection and is not repeated by accident */
  constructor(connection: GeminiConnection, wanted: 'words' | 'media' = 'words') {
    this.#http = new ProviderHttp(GEMINI, { connections: wanted === 'media' ? 'own' : 'kept' });
    this.#connection = connection;
  }

  async generateContent(model: string, body: object, options: CallOptions): Promise<GeminiChunk> {
    const path = `models/${encodeURIComponent(model)}:generateContent`;
    return readChunk(await this.#send({ method: 'POST', path, body, ...options }));
  }

  /** Returns whether the answer came as events. A proxy may send it at once, as one object or a list. */
  async streamGenerateContent(
    model: string,
    body: object,
    { onChunk, ...options }: CallOptions & { readonly onChunk: (chunk: GeminiChunk) => void },
  ): Promise<boolean> {
    const path = `models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`;
    // No event is marked as the last one, but after a finish reason only the usage may follow.
    let progress: EventProgress = 'more';
    const take = (sent: unknown) => {
      for (const each of Array.isArray(sent) ? sent : [sent]) {
        const chunk = readChunk(each);
        if (chunk.candidates?.[0]?.finishReason !== undefined) progress = 'finished';
        onChunk(chunk);
      }
      return progress;
    };
    const onEvent = (data: string) => take(parseJson(data));
    const rest = await this.#send({ method: 'POST', path, body, onEvent, ...options });
    if (rest !== undefined) take(rest);
    return rest === undefined;
  }

  /** @returns one vector for each request, in their order */
  async batchEmbedContents(
    model: string,
    requests: readonly object[],
    options: CallOptions,
  ): Promise<readonly (readonly number[])[]> {
    const path = `models/${encodeURIComponent(model)}:batchEmbedContents`;
    const answer = await this.#send({ method: 'POST', path, body: { requests }, ...options });
    const { embeddings } = readAs(GEMINI, Embeddings, answer, 'the vectors are malformed');
    return embeddings.map(({ values }) => values);
  }

  async listModels(options: CallOptions): Promise<readonly ListedModel[]> {
    const models: ListedModel[] = [];
    for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
      const query = new URLSearchParams({ pageSize: '1000', ...(pageToken && { pageToken }) });
      const answer = await this.#send({ method: 'GET', path: `models?${query}`, ...options });
      const page = readAs(GEMINI, ModelPage, answer, 'the model list is malformed');
      for (const { name, shutdownDate } of page.models)
        models.push({ id: name.replace(/^models\//, ''), shutdownDate });
      pageToken = page.nextPageToken || undefined;
    }
    return models;
  }

  async #send({ path, ...request }: Omit<HttpRequest, 'url'> & { readonly path: string }): Promise<unknown> {
    const { apiKey, baseUrl } = this.#connection;
    const answer = await this.#http.send({
      ...request,
      url: `${baseUrl.replace(/\/+$/, '')}/v1beta/${path}`,
      headers: { 'x-goog-api-key': apiKey },
    });
    if (answer.status !== 200) throw geminiError(answer);
    return answer.body;
  }
}

const Violation = z.object({
  quotaId: z.string().catch(''),
  quotaValue: z.string().optional().catch(undefined),
});

const Detail = z
  .object({
    reason: z.string().optional(),
    retryDelay: z.string().optional(),
    violations: z.array(Violation).optional(),
  })
  .catch({});

const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().catch(''),
    details: z.array(Detail).catch([]),
  }),
});

type RpcError = z.infer<typeof ErrorBody>['error'];

function durationMs(text: string | undefined): number | undefined {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text?.trim() ?? '')?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}

/** Whether a quota does not recover today: a daily quota, a limit of zero, or used-up credit. */
function isUsedUp({ message, details }: RpcError): boolean {
  const violations = details.flatMap(detail => detail.violations ?? []);
  return (
    violations.some(({ quotaId, quotaValue }) => quotaId.includes('PerDay') || quotaValue === '0') ||
    /\blimit: 0\b|spending cap|credits are depleted/i.test(message)
  );
}

/** This error has no code. */
const UNUSABLE_PHOTO = /\bunable to process input image\b|\bprovided image is not valid\b/i;

function errorKind(status: number, error: RpcError): ProviderErrorKind {
  if (/location is not supported|not available in your (country|region)/i.test(error.message))
    return 'region';
  if (error.details.some(detail => detail.reason === 'API_KEY_INVALID')) return 'auth';
  if (status === 429 && isUsedUp(error)) return 'quota';
  if (status === 400 && UNUSABLE_PHOTO.test(error.message)) return 'image_refused';
  return kindByStatus(status, error.status !== '');
}

/**
 * Converts an error (https://ai.google.dev/gemini-api/docs/troubleshooting). Never contains the text of the service, which
 * quotes keys and prompts, except the name of a field that it does not know.
 */
export function geminiError({ status, headers, body }: HttpAnswer): ProviderError {
  // Gateways wrap the error object in a list.
  const parsed = ErrorBody.safeParse(Array.isArray(body) ? body[0] : body).data;
  const error = parsed?.error ?? { message: '', status: '', details: [] };
  const retryDelay = error.details.find(detail => detail.retryDelay !== undefined)?.retryDelay;
  const reason = error.details.find(detail => detail.reason !== undefined)?.reason;
  const field = /Unknown name "([\w.]{1,60})"|at '([\w.[\]]{1,100})'/.exec(error.message);
  const kind = errorKind(status, error);
  const details = [status, error.status || undefined, reason, field?.[1] ?? field?.[2]];
  return new ProviderError(GEMINI, kind, failureMessage(kind, details), {
    retryAfterMs: durationMs(retryDelay) ?? retryAfterMs(headers),
  });
}
