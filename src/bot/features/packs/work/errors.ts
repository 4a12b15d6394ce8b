import { GrammyError } from 'grammy';
import { classifyTelegramError, isWrongFile } from '../../../../telegram/errors.ts';

/** What a failed call about a sticker set means. */
export type PackFailure =
  /** Too many requests: nothing was done, wait. */
  | { readonly type: 'wait'; readonly ms: number }
  /** There is no such set (any more). */
  | { readonly type: 'set_gone' }
  /** The sticker is not in the set (any more). */
  | { readonly type: 'sticker_gone' }
  | { readonly type: 'full' }
  /** The name belongs to another set, or to one that was deleted not long ago. */
  | { readonly type: 'name_taken' }
  /** The person has not started the bot, has blocked it, or is gone. */
  | { readonly type: 'not_started' }
  /** Telegram does not know the file: it needs the bytes. */
  | { readonly type: 'wrong_file' }
  /** Telegram does not take these emoji. */
  | { readonly type: 'wrong_emoji' }
  | { readonly type: 'refused' }
  /** Surely not done: may be repeated. */
  | { readonly type: 'not_done' }
  /** It may have been done: look before it is repeated. */
  | { readonly type: 'unknown' }
  /** Only the operator can help: the token is wrong, another process uses it. */
  | { readonly type: 'operator' };

/** What is about this sticker or this set: the same call again would be refused again. */
export type Refusal = Exclude<PackFailure, { type: 'wait' | 'not_done' | 'unknown' | 'operator' }>;

export function isRefusal(failure: PackFailure): failure is Refusal {
  switch (failure.type) {
    case 'wait':
    case 'not_done':
    case 'unknown':
    case 'operator':
      return false;
    default:
      return true;
  }
}

/**
 * What Telegram says about sticker sets, as bots have met it: tdlib/telegram-bot-api issues 144, 262 and 274, tdlib/td
 * issues 466 and 1377, python-telegram-bot issues 3667 and 3920, and the error tables of Telegram's own
 * stickers.addStickerToSet. The order matters: the first that fits.
 */
const MEANINGS: readonly (readonly [RegExp, Exclude<PackFailure['type'], 'wait'>])[] = [
  [/name is already occupied|PACK_SHORT_NAME_OCCUPIED|SHORT_NAME_OCCUPIED/i, 'name_taken'],
  [/STICKERSET_INVALID/i, 'set_gone'],
  [/STICKERSET_NOT_MODIFIED|\bSTICKER_INVALID/i, 'sticker_gone'],
  [/STICKERS_TOO_MUCH/i, 'full'],
  [/user not found|PEER_ID_INVALID|USER_IS_BOT|USER_ID_INVALID/i, 'not_started'],
  [/emoji/i, 'wrong_emoji'],
];

/** Sorts what grammY throws from a call about a sticker set. */
export function classifyPackError(error: unknown): PackFailure {
  if (isWrongFile(error)) return { type: 'wrong_file' };
  const general = classifyTelegramError(error);
  if (error instanceof GrammyError && general.type !== 'wait') {
    const meaning = MEANINGS.find(([words]) => words.test(error.description));
    if (meaning !== undefined) return { type: meaning[1] };
    // "sticker set not found" and "created sticker set not found" come after what was done all the same.
    if (error.error_code >= 500) return { type: 'unknown' };
  }
  switch (general.type) {
    case 'wait':
      return general;
    case 'gone':
      return { type: 'not_started' };
    case 'not_sent':
      return { type: 'not_done' };
    case 'unknown':
      return { type: 'unknown' };
    case 'unauthorized':
    case 'conflict':
      return { type: 'operator' };
    case 'migrated':
    case 'formatting':
    case 'harmless':
    case 'refused':
      return { type: 'refused' };
    default:
      return general satisfies never;
  }
}
