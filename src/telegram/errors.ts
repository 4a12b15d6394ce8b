import { GrammyError, HttpError } from 'grammy';
import { z } from 'zod';
import { PhotoLostError } from '../generation/ports.ts';
import { errorCode, errorMessage } from '../lib/errors.ts';
import { requestFailure } from '../lib/http-client.ts';

/** A status followed by one of Telegram's own names, such as STICKERSET_INVALID. It cannot contain user text. */
const NAME = /^(?:[A-Z][a-z]+(?: [A-Z][a-z]+)*: )?[A-Z]+(?:_[A-Z0-9]+)+$/;
/** May mean "wrong" or "not now", see photos.ts. */
const NOT_NOW = /temporarily unavailable/i;

/** Its message says what the operator must do. */
export class FatalBotError extends Error {
  override readonly name = 'FatalBotError';
}

export const UNAUTHORIZED =
  'Telegram does not know this BOT_TOKEN. Ask @BotFather for the right one and set it.';

/** Trying again would not help. */
export class FileTooLargeError extends PhotoLostError {
  override readonly name = 'FileTooLargeError';
}

/** A gateway between the bot and Telegram answered. */
export class NotTelegramError extends Error {
  override readonly name = 'NotTelegramError';
  readonly code: string;

  constructor(status: number) {
    super('the answer is not from Telegram');
    this.code = `HTTP ${status}, not from Telegram`;
  }
}

/** Replaces the error of the HTTP library, which contains the token and user text. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: string;
  readonly neverLeft: boolean;

  constructor(code: string, neverLeft: boolean) {
    super(`the connection failed (${code})`);
    this.code = code;
    this.neverLeft = neverLeft;
  }
}

/** The meaning of a failed call for its message. */
export type TelegramFailure =
  /** Too many requests: nothing was done, wait. */
  | { readonly type: 'wait'; readonly ms: number }
  /** The user blocked the bot or no longer exists. */
  | { readonly type: 'gone' }
  /** The group became a supergroup: nothing was done, and the chat has a new id. */
  | { readonly type: 'migrated'; readonly to: number }
  /** Telegram cannot parse the formatting: send plain text. */
  | { readonly type: 'formatting' }
  /** The request was already done, or its object no longer exists. */
  | { readonly type: 'harmless' }
  | { readonly type: 'refused' }
  /** Certainly not done: may be repeated. */
  | { readonly type: 'not_sent' }
  /** The request was sent without an answer: it may have been done. */
  | { readonly type: 'unknown' }
  | { readonly type: 'unauthorized' }
  | { readonly type: 'conflict' };

const HARMLESS =
  /message is not modified|query is too old|message to (edit|delete) not found|message can't be (deleted|edited)/i;

const WRONG_FILE =
  /(wrong|invalid) (remote |sticker_)?file[ _]id|FILE_REFERENCE|FILE_ID_INVALID|DOCUMENT_INVALID/i;

/** grammY accepts any JSON as an answer, even that of a gateway. */
const botApiError = z.object({
  error_code: z.int(),
  description: z.string(),
  parameters: z
    .object({
      retry_after: z.number().nonnegative().catch(1),
      migrate_to_chat_id: z.int().optional().catch(undefined),
    })
    .catch({ retry_after: 1 }),
});

function innerError(error: unknown): unknown {
  return error instanceof HttpError ? error.error : error;
}

/** Describes an error for the log: the known part of Telegram's text, or the code of the network error. */
export function telegramCause(error: unknown): string {
  const code = errorCode(innerError(error));
  return code === undefined ? errorMessage(error) : `${errorMessage(error)} (${code})`;
}

export function isTelegramError(error: unknown): boolean {
  return error instanceof GrammyError || error instanceof HttpError;
}

/**
 * A call with a 500 (an error of the Bot API server), 502 or 503 (no server took the call) was not done, see
 * tdlib/telegram-bot-api. With a 504 a server was too slow, and "request aborted" was already being processed.
 */
function mayBeDone(code: number, description: string): boolean {
  return code === 504 || /request aborted/i.test(description);
}

/** Classifies an error of grammY by the action it requires. */
export function classifyTelegramError(error: unknown): TelegramFailure {
  if (error instanceof GrammyError) {
    const answer = botApiError.safeParse(error).data;
    if (answer === undefined) return { type: 'unknown' };
    const { error_code: code, description, parameters } = answer;
    if (parameters.migrate_to_chat_id !== undefined)
      return { type: 'migrated', to: parameters.migrate_to_chat_id };
    if (code === 429) return { type: 'wait', ms: parameters.retry_after * 1000 };
    if (code === 401 || (code === 404 && description === 'Not Found')) return { type: 'unauthorized' };
    if (code === 409) return { type: 'conflict' };
    if (code === 403 || /chat not found|user is deactivated|PEER_ID_INVALID/i.test(description))
      return { type: 'gone' };
    if (code >= 500) return { type: mayBeDone(code, description) ? 'unknown' : 'not_sent' };
    if (NOT_NOW.test(description)) return { type: 'not_sent' };
    // 413 is "Request Entity Too Large", which is about a file.
    if (code !== 413 && /can't parse|entit/i.test(description)) return { type: 'formatting' };
    if (HARMLESS.test(description)) return { type: 'harmless' };
    return { type: 'refused' };
  }
  const inner = innerError(error);
  const neverLeft = inner instanceof ConnectionError ? inner.neverLeft : requestFailure(inner).neverArrived;
  return { type: neverLeft ? 'not_sent' : 'unknown' };
}

export function isWebhookConflict(error: unknown): boolean {
  return error instanceof GrammyError && error.error_code === 409 && /webhook/i.test(error.description);
}

export function isAlreadyRefunded(error: unknown): boolean {
  return error instanceof GrammyError && /CHARGE_ALREADY_REFUNDED/.test(error.description);
}

/** Whether a file id belongs to another bot or has expired (tdlib/telegram-bot-api, `check_remote_file_id`). */
export function isWrongFile(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    WRONG_FILE.test(error.description) &&
    !NOT_NOW.test(error.description)
  );
}

/*
 * Descriptions of errors may quote user text, such as a tag that cannot be parsed. Only the phrases below are kept.
 */

const STATUSES = [
  'Bad Request',
  'Unauthorized',
  'Forbidden',
  'Not Found',
  'Conflict',
  'Request Entity Too Large',
  'Too Many Requests',
  'Internal Server Error',
  'Bad Gateway',
  'Service Unavailable',
  'Gateway Timeout',
];

const PHRASES = [
  'retry after \\d+',
  'restart',
  'request aborted',
  'method (?:is )?not (?:found|supported)',
  'terminated by other getUpdates request',
  "can't use getUpdates method while webhook is active",
  'bad webhook',
  'failed to resolve host',
  'wrong response from the webhook: \\d+',
  'connection (?:refused|timed out)',
  'SSL error',
  'read timeout expired',
  'HTTPS URL must be provided',
  'webhook can be set up only on ports',
  'IP address [\\d.]+ is reserved',
  '(?:chat|user|sticker set|message thread) not found',
  'user is deactivated',
  'bot was (?:blocked by the user|kicked)',
  "bot can't initiate conversation",
  'upgraded to a supergroup',
  'not enough rights',
  'have no rights',
  'query is too old',
  'message is not modified',
  'message to (?:edit|delete) not found',
  "message can't be (?:edited|deleted)",
  'message (?:text is empty|is too long)',
  "can't parse(?: entities)?",
  'entit(?:y|ies)',
  '(?:wrong|invalid) (?:remote |sticker_)?file[ _]id(?:entifier)?',
  'file is too big',
  'temporarily unavailable',
  'failed to get HTTP URL content',
  'name is already occupied',
  'emojis?',
];

const KNOWN = new RegExp([...STATUSES, ...PHRASES].join('|'), 'gi');

/** Reduces the description of an error to its known phrases. */
export function knownWords(description: string): string {
  if (NAME.test(description)) return description;
  return [...description.matchAll(KNOWN)].map(([phrase]) => phrase).join(': ');
}
