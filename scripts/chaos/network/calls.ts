import { z } from 'zod';
import type { Service } from './service.ts';
import type { Wishes } from './wishes.ts';

/** What the network does to one call. */
export const FAULTS = [
  /** 429 with a delay; the service has done nothing. */
  'too_many',
  /** A 5xx in the service's own form; the service has done nothing. */
  'server_error',
  /** The page of a gateway, in HTML; the service has heard nothing. */
  'page_before',
  /** The service has done it; a gateway answers with a page in its place. */
  'page_after',
  /** The connection breaks before the service has heard of it. */
  'reset_before',
  /** The service has done it, and the connection breaks before its answer. */
  'reset_after',
  /** Silence, then a broken connection; the service has heard nothing. */
  'hang_before',
  /** Silence until the service is back, then a broken connection; it has heard nothing. */
  'black_hole',
  /** The service has done it; then silence and a broken connection. */
  'hang_after',
  /** The service has done it; what arrives is no answer of its. */
  'garbage',
  /** The service has done it; its answer breaks off in the middle. */
  'cut',
  /** The answer comes whole, in pieces. */
  'slow',
  /** 429 for one chat; nothing is done. */
  'flooded',
  /** Telegram cannot tell now where a file is, in the words it has for a wrong id; nothing is done. */
  'file_unavailable',
  /** Telegram has sent the sticker, and tells of it as of a file. */
  'as_document',
] as const;

export type Fault = (typeof FAULTS)[number];

/** One call of the bot, as the wire saw it. */
export interface Call {
  readonly service: Service;
  /** Of the Bot API; `file` for downloads; of a model, its path. */
  readonly method: string;
  readonly at: number;
  readonly fault: Fault | undefined;
  /** When the service had done it, in ms since 1970; undefined where it never heard of it. */
  processedAt?: number;
  /** When the whole of its answer had left for the bot; undefined where it never did. */
  deliveredAt?: number;
  status?: number;
  /** Of the message that a call to Telegram has put into a chat. */
  message?: { readonly chatId: number; readonly messageId: number };
  /** What an image model was asked to draw. */
  readonly wishes?: Wishes;
  /** What it was asked to draw on one picture. */
  readonly sheet?: readonly Wishes[];
}

/** The answer was lost by a fault, not by the death of the one who asked. */
export function losesAnswer(fault: Fault | undefined): boolean {
  switch (fault) {
    case 'reset_after':
    case 'page_after':
    case 'hang_after':
    case 'garbage':
    case 'cut':
      return true;
    case 'too_many':
    case 'server_error':
    case 'page_before':
    case 'reset_before':
    case 'hang_before':
    case 'black_hole':
    case 'slow':
    case 'flooded':
    case 'file_unavailable':
    case 'as_document':
    case undefined:
      return false;
    default:
      return fault satisfies never;
  }
}

const Sent = z.object({
  result: z.object({ message_id: z.int(), chat: z.object({ id: z.int() }), date: z.int() }),
});

/** The message that an answer of Telegram tells of. */
export function messageIn(answer: string): Call['message'] {
  try {
    const { message_id, chat } = Sent.parse(JSON.parse(answer)).result;
    return { chatId: chat.id, messageId: message_id };
  } catch {
    return undefined;
  }
}

const Saying = z.object({ chat_id: z.coerce.number() });

/** The chat into which words are to go by a call to Telegram. */
export function chatIn(method: string, body: string): number | undefined {
  if (method !== 'sendMessage') return undefined;
  try {
    return Saying.parse(JSON.parse(body)).chat_id;
  } catch {
    return undefined;
  }
}
