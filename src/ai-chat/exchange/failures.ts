import type { ProviderErrorKind } from '../../lib/errors.ts';

/**
 * What a failed exchange with a chat provider means.
 *
 * - `critical`: this provider is lost until the operator acts; the others, at last the built-in rules, lead the dialogue
 * - `recoverable`: it may pass by itself, within the turn
 * - `warning`: something is left out, the answer comes all the same
 */
type Severity = 'critical' | 'recoverable' | 'warning';

export interface FailurePolicy {
  readonly severity: Severity;
  /** What it is, for the operator. */
  readonly meaning: string;
  /**
   * Whether the same provider is asked again within the turn: after a growing delay; with the simplified prompt;
   * or not at all, and the next provider takes over.
   */
  readonly again: 'after a delay' | 'simplified' | 'no';
  /**
   * How long the provider is skipped afterwards: after three calls in a row that failed like this; at once, until
   * the operator has acted; or never, because it is about this one request.
   */
  readonly cooldown: 'breaker' | 'until fixed' | 'none';
}

/** Kinds of an image model; for a chat provider they are one of the others. */
type ChatFailureKind = Exclude<ProviderErrorKind, 'no_image' | 'image_refused'>;

/** The one table of what can go wrong with a chat provider, and what happens then. */
export const FAILURES: Readonly<Record<ChatFailureKind, FailurePolicy>> = {
  unreachable: {
    severity: 'recoverable',
    meaning: 'no connection: refused, unknown host, no network',
    again: 'after a delay',
    cooldown: 'breaker',
  },
  timeout: {
    severity: 'recoverable',
    meaning: 'no complete answer in time',
    again: 'after a delay',
    cooldown: 'breaker',
  },
  interrupted: {
    severity: 'recoverable',
    meaning: 'the connection or the stream broke in the middle of the answer',
    again: 'after a delay',
    cooldown: 'breaker',
  },
  rate_limited: {
    severity: 'recoverable',
    meaning: '429 that passes; the delay that the provider names is kept',
    again: 'after a delay',
    cooldown: 'breaker',
  },
  unavailable: {
    severity: 'recoverable',
    meaning: '5xx or overload',
    again: 'after a delay',
    cooldown: 'breaker',
  },
  bad_answer: {
    severity: 'recoverable',
    meaning: 'an answer that is empty, cut off, malformed or of another model',
    again: 'simplified',
    cooldown: 'none',
  },
  bad_request: {
    severity: 'recoverable',
    meaning: 'the provider refuses the request: the context is too small for it, or it does not know a field',
    again: 'no',
    cooldown: 'none',
  },
  blocked: {
    severity: 'recoverable',
    meaning: 'moderation refused what was said; the person is told where no other provider answers',
    again: 'no',
    cooldown: 'none',
  },
  auth: {
    severity: 'critical',
    meaning: 'the key is not accepted',
    again: 'no',
    cooldown: 'until fixed',
  },
  quota: {
    severity: 'critical',
    meaning: 'the credit or the quota of the day is used up, the account is closed',
    again: 'no',
    cooldown: 'until fixed',
  },
  region: {
    severity: 'critical',
    meaning: 'the service refuses this region: another base URL is needed',
    again: 'no',
    cooldown: 'until fixed',
  },
  model_missing: {
    severity: 'critical',
    meaning: 'there is no such model, or none is loaded',
    again: 'no',
    cooldown: 'until fixed',
  },
};

/** The policy for a kind. No image is a malformed answer of a chat model; an image that it cannot use, a bad request. */
export function policyOf(kind: ProviderErrorKind): FailurePolicy {
  switch (kind) {
    case 'no_image':
      return FAILURES.bad_answer;
    case 'image_refused':
      return FAILURES.bad_request;
    default:
      return FAILURES[kind];
  }
}
