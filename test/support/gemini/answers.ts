import { readFileSync } from 'node:fs';
import type { Answer } from '../fakes/fake-http.ts';

interface Call {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** Newer models always give one. */
  readonly id?: string;
}

let answered = 0;

/** As opaque as the real ones: base64, different every time. */
const signature = (): string => Buffer.from(`thought signature ${++answered}`).toString('base64');

function ok(candidate: Readonly<Record<string, unknown>>): Answer {
  const body = {
    candidates: [{ index: 0, ...candidate }],
    usageMetadata: {
      promptTokenCount: 900,
      candidatesTokenCount: 40,
      totalTokenCount: 1060,
      thoughtsTokenCount: 120,
      cachedContentTokenCount: 512,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 900 }],
      serviceTier: 'standard',
    },
    modelVersion: 'fake',
    responseId: `response${++answered}`,
  };
  return { kind: 'json', status: 200, body };
}

function said(parts: readonly object[], finishReason = 'STOP'): Answer {
  return ok({ content: { parts, role: 'model' }, finishReason });
}

function failed(
  status: number,
  name: string,
  message: string,
  details: readonly object[] = [],
): Extract<Answer, { kind: 'json' }> {
  const error = { code: status, message, status: name, ...(details.length > 0 && { details }) };
  return { kind: 'json', status, body: { error } };
}

function callParts(calls: readonly Call[]): readonly object[] {
  return calls.map(({ name, args, id }, index) => ({
    functionCall: { name, ...(args !== undefined && { args }), ...(id !== undefined && { id }) },
    // Of parallel calls only the first one is signed.
    ...(index === 0 && { thoughtSignature: signature() }),
  }));
}

const picture = (bytes: Buffer, mimeType: string) => ({
  inlineData: { mimeType, data: bytes.toString('base64') },
});

const quota = (quotaId: string, quotaValue: string) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [
    {
      quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
      quotaId,
      quotaDimensions: { location: 'global', model: 'fake' },
      quotaValue,
    },
  ],
});

const retry = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });

const EXCEEDED =
  'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.';

/** Answers as the service words them. */
export const answers = {
  text: (text: string) => said([{ text, thoughtSignature: signature() }]),
  calls: (calls: readonly Call[], text?: string) =>
    said([...(text === undefined ? [] : [{ text }]), ...callParts(calls)]),
  /** A prompt that moderation refused. */
  blocked: (blockReason = 'PROHIBITED_CONTENT') =>
    ({
      kind: 'json',
      status: 200,
      body: { promptFeedback: { blockReason }, usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 } },
    }) satisfies Answer,
  /** Nothing said, and why. */
  finish: (finishReason: string) => ok({ content: {}, finishReason }),
  empty: () => ok({ content: {}, finishReason: 'STOP' }),
  /** As it comes now and then: the usage, and nothing else. */
  usageOnly: () =>
    ({
      kind: 'json',
      status: 200,
      body: { usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 }, modelVersion: 'fake' },
    }) satisfies Answer,
  /** All went into thinking, unless there are words or calls. */
  maxTokens: (cut: { text?: string; calls?: readonly Call[] } = {}) => {
    const parts = [...(cut.text === undefined ? [] : [{ text: cut.text }]), ...callParts(cut.calls ?? [])];
    return parts.length === 0
      ? ok({ content: { role: 'model' }, finishReason: 'MAX_TOKENS' })
      : said(parts, 'MAX_TOKENS');
  },
  speech: (bytes: Buffer, mimeType = 'audio/wav') => said([picture(bytes, mimeType)]),
  image: (bytes: Buffer, mimeType = 'image/png', text?: string) =>
    said([...(text === undefined ? [] : [{ text }]), picture(bytes, mimeType)]),
  imageThoughtFirst: (sketch: Buffer, final: Buffer, mimeType = 'image/png') =>
    said([
      { text: 'First a sketch.', thought: true },
      { ...picture(sketch, mimeType), thought: true },
      { ...picture(final, mimeType), thoughtSignature: signature() },
    ]),
  noImage: (finishReason = 'NO_IMAGE') =>
    ok({ content: {}, finishReason, finishMessage: 'Unable to show the generated image.' }),

  rateLimited: (retryDelay = '12s') =>
    failed(429, 'RESOURCE_EXHAUSTED', `${EXCEEDED}\nPlease retry in ${retryDelay}.`, [
      quota('GenerateRequestsPerMinutePerProjectPerModel-FreeTier', '10'),
      retry(retryDelay),
    ]),
  dailyQuota: () =>
    failed(429, 'RESOURCE_EXHAUSTED', EXCEEDED, [
      quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '250'),
      retry('24s'),
    ]),
  noQuota: () =>
    failed(
      429,
      'RESOURCE_EXHAUSTED',
      `${EXCEEDED}\n* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 0, model: fake`,
    ),
  overloaded: () => failed(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  internal: () => failed(500, 'INTERNAL', 'An internal error has occurred.'),
  deadlineExceeded: () =>
    failed(504, 'DEADLINE_EXCEEDED', 'Deadline expired before operation could complete.'),
  badRequest: (message: string) => failed(400, 'INVALID_ARGUMENT', message),
  region: () => failed(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
  keyInvalid: () =>
    failed(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'generativelanguage.googleapis.com' },
      },
    ]),
  forbidden: () =>
    failed(403, 'PERMISSION_DENIED', 'Your project has been denied access. Please contact support.'),
  modelMissing: (model: string) =>
    failed(
      404,
      'NOT_FOUND',
      `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
    ),

  hang: () => ({ kind: 'hang' }) satisfies Answer,
  reset: () => ({ kind: 'reset' }) satisfies Answer,
  json: (body: unknown, status = 200) => ({ kind: 'json', status, body }) satisfies Answer,
  /** A recorded-style answer of `test/fixtures/gemini`. */
  fixture: (name: string, status = 200): Answer => {
    const url = new URL(`../../fixtures/gemini/${name}.json`, import.meta.url);
    const body: unknown = JSON.parse(readFileSync(url, 'utf8'));
    return { kind: 'json', status, body };
  },
};
