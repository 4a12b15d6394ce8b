import { type Api, GrammyError } from 'grammy';
import type { GivenSticker } from '../../../assistant-db/jobs/received.ts';
import {
  markPlaced,
  markRemoved,
  markSetGone,
  type PlacementInPack,
  placementsIn,
  setTitle,
} from '../../../assistant-db/packs/packs.ts';
import type { Db, Pack, PackType, StickerFormat, Trx } from '../../../assistant-db/schema.ts';
import { abortable, readStickerSet } from '../../../telegram/api.ts';
import { classifyTelegramError, isWrongFile, type TelegramFailure } from '../../../telegram/errors.ts';

/** Telegram's limits for a set (Bot API, addStickerToSet). */
export const MAX_STICKERS: Readonly<Record<PackType, number>> = { regular: 120, custom_emoji: 200 };

/** About this sticker or set: the same call would be refused again. */
export interface Refusal {
  readonly type:
    | 'set_gone'
    | 'sticker_gone'
    | 'full'
    | 'name_taken'
    | 'not_started'
    | 'wrong_file'
    | 'wrong_emoji'
    | 'refused';
}

export type PackFailure =
  | Refusal
  | { readonly type: 'wait'; readonly ms: number }
  /** Surely not done: may be repeated. */
  | { readonly type: 'not_done' }
  /** It may have been done: look before it is repeated. */
  | { readonly type: 'unknown' }
  | { readonly type: 'operator' };

const NO_REFUSALS: readonly PackFailure['type'][] = ['wait', 'not_done', 'unknown', 'operator'];

export function isRefusal(failure: PackFailure): failure is Refusal {
  return !NO_REFUSALS.includes(failure.type);
}

/**
 * Error texts that bots have reported: tdlib/telegram-bot-api issues 144, 262, 274, tdlib/td 466, 1377, python-telegram-bot
 * 3667, 3920. The first match counts.
 */
const MEANINGS: readonly (readonly [RegExp, Refusal['type']])[] = [
  // The last one is for a name whose set was deleted recently.
  [/name is already occupied|PACK_SHORT_NAME_OCCUPIED|SHORT_?NAME_OCCUP(?:IED|Y_FAILED)/i, 'name_taken'],
  [/STICKERSET_INVALID/i, 'set_gone'],
  [/STICKERSET_NOT_MODIFIED|\bSTICKER_INVALID/i, 'sticker_gone'],
  [/STICKERS_TOO_MUCH/i, 'full'],
  [/user not found|PEER_ID_INVALID|USER_IS_BOT|USER_ID_INVALID/i, 'not_started'],
  [/emoji/i, 'wrong_emoji'],
];

const GENERAL_MEANINGS: Readonly<
  Record<Exclude<TelegramFailure['type'], 'wait'>, Exclude<PackFailure['type'], 'wait'>>
> = {
  gone: 'not_started',
  not_sent: 'not_done',
  unknown: 'unknown',
  unauthorized: 'operator',
  conflict: 'operator',
  migrated: 'refused',
  formatting: 'refused',
  harmless: 'refused',
  refused: 'refused',
};

export function classifyPackError(error: unknown): PackFailure {
  if (isWrongFile(error)) return { type: 'wrong_file' };
  const general = classifyTelegramError(error);
  if (general.type === 'wait') return general;
  if (error instanceof GrammyError) {
    const meaning = MEANINGS.find(([words]) => words.test(error.description));
    if (meaning !== undefined) return { type: meaning[1] };
    // "sticker set not found" and "created sticker set not found" may follow a call that took effect.
    if (error.error_code >= 500) return { type: 'unknown' };
  }
  return { type: GENERAL_MEANINGS[general.type] };
}

export interface SetSticker {
  readonly id: string;
  readonly uniqueId: string;
  readonly emoji: string;
  readonly moves: boolean;
  readonly format: StickerFormat;
  /** A still picture of it. */
  readonly thumbnail: string | undefined;
}

export interface StickerSet {
  readonly title: string;
  /** Neither custom emoji nor masks. */
  readonly isRegular: boolean;
  readonly stickers: readonly SetSticker[];
}

/**
 * Reads a set; undefined if it does not exist. Telegram's answer to bots may be 15 minutes old (tdlib/td,
 * `StickersManager.cpp`): a set in an answer may be gone, but "not found" is true.
 */
export async function readSet(api: Api, name: string, signal?: AbortSignal): Promise<StickerSet | undefined> {
  try {
    const answer = await (signal
      ? abortable(signal, own => api.getStickerSet(name, own))
      : api.getStickerSet(name));
    const { title, sticker_type, stickers } = readStickerSet(answer);
    return {
      title,
      isRegular: sticker_type === 'regular',
      stickers: stickers.map(
        ({ file_id: id, file_unique_id: uniqueId, emoji, is_animated, is_video, thumbnail }) => ({
          id,
          uniqueId,
          emoji,
          moves: is_animated || is_video,
          format: is_animated ? 'animated' : is_video ? 'video' : 'static',
          thumbnail: thumbnail?.file_id,
        }),
      ),
    };
  } catch (error) {
    if (classifyPackError(error).type === 'set_gone') return undefined;
    throw error;
  }
}

/**
 * Reads the current state of a set. Setting the present title changes nothing, but Telegram never answers that call
 * from its cache, and renews the cache.
 */
export async function readSetAfresh(api: Api, name: string, title: string): Promise<StickerSet | undefined> {
  try {
    await api.setStickerSetTitle(name, title);
  } catch (error) {
    const failure = classifyPackError(error);
    if (failure.type === 'set_gone') return undefined;
    // A refusal for another reason says as well that there is the set.
    if (!isRefusal(failure)) throw error;
  }
  return readSet(api, name);
}

/** The stickers of a set as they are stored for a user. */
export function givenIn({ stickers }: StickerSet, setName: string): GivenSticker[] {
  return stickers.map(({ id, uniqueId, format, emoji, thumbnail }) => ({
    fileId: id,
    uniqueId,
    format,
    emoji: emoji === '' ? undefined : emoji,
    setName,
    thumbnail,
  }));
}

export function addedSince(set: StickerSet, before: readonly string[]): SetSticker | undefined {
  return set.stickers.findLast(({ uniqueId }) => !before.includes(uniqueId));
}

/** Finds the set entry of a sticker that Telegram accepted but listed late. */
export async function unclaimedIn(db: Db, packId: number, set: StickerSet): Promise<SetSticker | undefined> {
  const placements = await placementsIn(db, packId);
  return addedSince(
    set,
    placements.flatMap(({ file_unique_id: uniqueId }) => uniqueId ?? []),
  );
}

/**
 * Stores changes that the user made in Telegram. @param known the placements before the set was read: a later one is
 * not missing
 */
export async function reconcile(
  trx: Trx,
  pack: Pack,
  set: StickerSet | undefined,
  known: readonly PlacementInPack[],
): Promise<void> {
  if (set === undefined) return markSetGone(trx, pack.id);
  if (set.title !== pack.title) await setTitle(trx, pack.id, set.title);
  const present = new Set(set.stickers.map(({ uniqueId }) => uniqueId));
  const missing: number[] = [];
  for (const { id, file_unique_id: uniqueId } of known) {
    if (uniqueId === null) {
      const seen = await unclaimedIn(trx, pack.id, set);
      if (seen) await markPlaced(trx, { id, pack_id: pack.id }, seen, pack.used_at);
    } else if (!present.has(uniqueId)) missing.push(id);
  }
  await markRemoved(trx, missing);
}
