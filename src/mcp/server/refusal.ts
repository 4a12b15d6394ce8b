import type { CallToolResult } from '@modelcontextprotocol/server';
import { CaptionError, MAX_CAPTION } from '../../images/finishing/caption/limits.ts';
import { EmptySubjectError } from '../../images/finishing/errors.ts';
import { ProviderError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { LimitError } from './allowance.ts';

/** What was given cannot be used. The message tells the model at the other end what to give instead. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

function ofProvider({ kind }: ProviderError): string {
  switch (kind) {
    case 'blocked':
      return 'The drawing service refuses to draw this. Wish for something else, or give another photo.';
    case 'image_refused':
      return 'The drawing service cannot use this photo. Give another one: one person, well lit, in focus.';
    case 'no_image':
    case 'bad_answer':
      return 'The drawing service drew nothing. Call again, or change the wishes.';
    case 'timeout':
    case 'interrupted':
      return 'The drawing service did not answer in time. Call again in a while; the picture may have been paid for.';
    case 'unreachable':
    case 'rate_limited':
    case 'unavailable':
      return 'The drawing service cannot be reached right now. Call again in a few minutes.';
    case 'auth':
    case 'quota':
    case 'region':
    case 'model_missing':
    case 'bad_request':
      return 'The drawing service refuses the requests of this server. Its operator has to look at its log.';
    default:
      return kind satisfies never;
  }
}

/** What the model at the other end is told of an error; undefined for a defect of this program. */
export function adviceFor(error: unknown): string | undefined {
  if (error instanceof InputError || error instanceof LimitError) return error.message;
  if (error instanceof ProviderError) return ofProvider(error);
  if (error instanceof EmptySubjectError) {
    return 'Nothing is left once the background is gone: there is no subject in the picture. Give another one.';
  }
  if (error instanceof CaptionError) {
    return error.reason === 'too_long'
      ? `The caption is too long: at most ${MAX_CAPTION} characters.`
      : 'The caption has characters that cannot be drawn: use Latin, Cyrillic or Greek letters, punctuation and emoji.';
  }
  return undefined;
}

/** What the model at the other end is told of any error. */
export function refusalWords(error: unknown): string {
  return adviceFor(error) ?? 'Something went wrong inside the sticker server; its log says what. Call again.';
}

/** A tool's error as a result, which the model can act on. A defect is logged. */
export function refusal(error: unknown, log: Logger): CallToolResult {
  if (adviceFor(error) === undefined) log.error({ err: error }, 'a call of an MCP client failed');
  return { isError: true, content: [{ type: 'text', text: refusalWords(error) }] };
}
