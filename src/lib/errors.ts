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
 * Why a model provider did not deliver. The kind alone decides what happens next (`ai-chat/exchange.ts`,
 * `generation/draw.ts`).
 * - `unreachable`: the request certainly never arrived
 * - `rate_limited`: asked to wait; `retryAfterMs` holds the provider's own delay
 * - `unavailable`: a 5xx or overload answer
 * - `timeout`, `interrupted`: the request may have been processed
 * - `auth`, `quota`, `region`, `model_missing`: the operator must act
 * - `bad_request`: a bug of ours or an outdated capability table
 * - `bad_answer`: empty, cut off, malformed
 * - `blocked`: moderation refused; reported to the user, not repeated as it is
 * - `no_image`: an image model answered properly but drew nothing
 * - `image_refused`: another image is needed
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
  /** An image model returned the photo unchanged. */
  | 'unchanged'
  | 'image_refused';

/** A requested feature that the server or model lacks. The same request can be made without it. */
export type RefusedFeature = 'tools' | 'schema';

/** `message` never holds keys, prompts or user text. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: string;
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly refuses: RefusedFeature | undefined;

  constructor(
    provider: string,
    kind: ProviderErrorKind,
    message: string,
    options: {
      retryAfterMs?: number | undefined;
      cause?: unknown;
      refuses?: RefusedFeature | undefined;
    } = {},
  ) {
    super(`${provider}: ${message}`, options.cause === undefined ? {} : { cause: options.cause });
    this.provider = provider;
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.refuses = options.refuses;
  }
}

export function isPermanent(kind: ProviderErrorKind): boolean {
  return kind === 'auth' || kind === 'quota' || kind === 'region' || kind === 'model_missing';
}

/** For log lines: leaves out the objects that HTTP libraries attach to errors. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns Node's code of an error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

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
