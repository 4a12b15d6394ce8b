/** Configuration that cannot work. The operator must fix every listed problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map(p => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/**
 * Why a model provider did not deliver. The kind alone decides what happens next, see the table in
 * `ai-chat/exchange.ts` and, for images, `generation/draw.ts`; nobody looks at status codes after the provider file has
 * mapped them.
 *
 * - `unreachable`: the request surely never arrived (refused, DNS, connect timeout)
 * - `rate_limited`: asked to wait; `retryAfterMs` holds the provider's own delay where it named one
 * - `unavailable`: a 5xx or overload answer
 * - `timeout`: no complete answer in time, or a gateway's in place of it; the request may have been processed
 * - `interrupted`: the connection broke after the request left, it may have been processed
 * - `auth`, `quota`, `region`, `model_missing`: will not pass by waiting, the operator must act
 * - `bad_request`: the provider refuses what we sent; a defect of ours or a capability table out of date
 * - `bad_answer`: an answer that makes no sense: empty, cut off, malformed
 * - `blocked`: moderation refused what the person wants; for the person, never for a retry
 * - `no_image`: an image model answered properly, but drew nothing
 * - `image_refused`: the provider cannot use an image of the request; another one is needed
 */
export type ProviderErrorKind =
  | 'unreachable'
  | 'rate_limited'
  | 'unavailable'
  | 'timeout'
  | 'interrupted'
  | 'auth'
  | 'quota'
  | 'region'
  | 'model_missing'
  | 'bad_request'
  | 'bad_answer'
  | 'blocked'
  | 'no_image'
  | 'image_refused';

/** A failed exchange with a model provider. `message` never holds keys, prompts or what people said. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | undefined;

  constructor(
    provider: string,
    kind: ProviderErrorKind,
    message: string,
    options: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${provider}: ${message}`, options.cause === undefined ? {} : { cause: options.cause });
    this.provider = provider;
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}

export function isPermanent(kind: ProviderErrorKind): boolean {
  return kind === 'auth' || kind === 'quota' || kind === 'region' || kind === 'model_missing';
}

/** A message for a log line: the error's own words, never the objects that HTTP libraries hang onto it. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Every model provider in the operator's order failed to answer. */
export class AllProvidersFailedError extends Error {
  override readonly name = 'AllProvidersFailedError';
  readonly failures: readonly ProviderError[];

  constructor(failures: readonly ProviderError[]) {
    super(
      `No model answered: ${failures.map(failure => failure.message).join('; ') || 'none is configured'}`,
    );
    this.failures = failures;
  }
}
