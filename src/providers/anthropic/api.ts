import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import { type HttpAnswer, type HttpRequest, ProviderHttp } from '../http.ts';
import { failureMessage } from '../wire.ts';

/** Where the service is and who asks. `baseUrl` has no path, e.g. `https://api.anthropic.com`. */
export interface AnthropicConnection {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** The version of the API that this is written for: https://platform.claude.com/docs/en/api/versioning */
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

  /** `POST /v1/messages`. @returns the body; undefined where all of it came as events */
  createMessage(body: object, call: Call): Promise<unknown> {
    return this.#send({ method: 'POST', path: 'messages', body, ...call });
  }

  async listModels(call: Call): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const query = new URLSearchParams({ limit: '1000', ...(after && { after_id: after }) });
      const page = ModelPage.safeParse(await this.#send({ method: 'GET', path: `models?${query}`, ...call }));
      if (!page.success)
        throw new ProviderError(ANTHROPIC, 'bad_answer', 'the model list is malformed: check the base URL');
      ids.push(...page.data.data.map(({ id }) => id));
      after = page.data.has_more ? (page.data.last_id ?? undefined) : undefined;
    }
    return ids;
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

function kindByStatus(status: number): ProviderErrorKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 404) return 'model_missing';
  if (status === 429) return 'rate_limited';
  if (status === 504 || status === 524) return 'timeout';
  if (status === 408 || status >= 500) return 'unavailable';
  return status >= 400 ? 'bad_request' : 'bad_answer';
}

function kindOf(status: number, { type, message }: z.infer<typeof ErrorBody>['error']): ProviderErrorKind {
  // Used-up credit comes as an invalid request, a limit of the month as a rate limit.
  if (/credit balance is too low|usage limits?\b.*\bregain access/i.test(message)) return 'quota';
  // Unsupported regions are turned away by the service's front, with a type of its own.
  if (type === 'forbidden') return 'region';
  return KIND_BY_TYPE[type] ?? kindByStatus(status);
}

/**
 * The error an answer stands for, undefined for a good one. Types and statuses as listed at
 * https://platform.claude.com/docs/en/api/errors. The service's own words are never told: they quote prompts.
 */
export function anthropicError({ status, headers, body }: HttpAnswer): ProviderError | undefined {
  const error = ErrorBody.safeParse(body).data?.error;
  if (status >= 200 && status < 300 && error === undefined) return undefined;
  const kind = kindOf(status, error ?? { type: '', message: '' });
  const seconds = Number(headers['retry-after'] || Number.NaN);
  return new ProviderError(ANTHROPIC, kind, failureMessage(kind, [status, error?.type || undefined]), {
    retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined,
  });
}
