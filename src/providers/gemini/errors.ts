import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../lib/errors.ts';
import { type GatewayKind, type HttpAnswer, isGatewayError } from '../http.ts';
import { failureMessage } from '../wire.ts';

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
