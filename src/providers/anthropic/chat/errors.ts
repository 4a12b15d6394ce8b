import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../../lib/errors.ts';
import type { HttpAnswer } from '../../http.ts';

export const ANTHROPIC = 'anthropic';

/** `{type: 'error', error: {…}}`, as an answer and as an event of a stream. */
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

/** What the operator can do about it, or what helps to find the defect. */
function advice(kind: ProviderErrorKind): string {
  switch (kind) {
    case 'auth':
      return 'the key is not accepted: check the key and its workspace';
    case 'quota':
      return 'the credit or the limit is used up: add credit or raise the limit';
    case 'region':
      return 'the service refuses this region: set ANTHROPIC_BASE_URL to a proxy in a supported one';
    case 'model_missing':
      return 'not found: check the name of the model and the base URL';
    case 'rate_limited':
      return 'asks to wait';
    case 'timeout':
    case 'unavailable':
      return 'has trouble';
    default:
      return 'refuses the request';
  }
}

/**
 * The error an answer stands for, undefined for a good one. Types and statuses as listed at
 * https://platform.claude.com/docs/en/api/errors. The service's own words are never told: they quote prompts.
 */
export function anthropicError({ status, headers, body }: HttpAnswer): ProviderError | undefined {
  const error = ErrorBody.safeParse(body).data?.error;
  if (status >= 200 && status < 300 && error === undefined) return undefined;
  const kind = kindOf(status, error ?? { type: '', message: '' });
  const details = [String(status), error?.type].filter(detail => detail && /^\w{1,60}$/.test(detail));
  const seconds = Number(headers['retry-after'] || Number.NaN);
  return new ProviderError(ANTHROPIC, kind, `${advice(kind)} (${details.join(', ')})`, {
    retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined,
  });
}
