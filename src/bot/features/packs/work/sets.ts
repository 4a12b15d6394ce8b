import { type Api, GrammyError } from 'grammy';
import { markSetGone, setTitle } from '../../../../assistant-db/packs/packs.ts';
import {
  markPlaced,
  markRemoved,
  type PlacementInPack,
  placementsIn,
} from '../../../../assistant-db/packs/placements.ts';
import type { Db, Pack, Trx } from '../../../../assistant-db/schema.ts';
import { abortable, readStickerSet } from '../../../../telegram/api.ts';
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

/** A sticker as a set at Telegram holds it. */
export interface SetSticker {
  readonly id: string;
  readonly uniqueId: string;
  /** The first of its emoji; empty where Telegram tells none. */
  readonly emoji: string;
}

/** A set as it is at Telegram, in its order. */
export interface SetView {
  readonly title: string;
  readonly stickers: readonly SetSticker[];
}

/**
 * Reads a set. Telegram tells bots of a set for up to 15 minutes as it was when they read or changed it last (tdlib/td,
 * `StickersManager.cpp`): that it is told of is no proof that its owner has not deleted or changed it meanwhile. Where a
 * call that changes a set is refused, that is what counts.
 *
 * @returns undefined where Telegram has none of this name. Throws what grammY throws.
 */
export async function readSet(api: Api, name: string, signal?: AbortSignal): Promise<SetView | undefined> {
  try {
    const answer = await (signal
      ? abortable(signal, own => api.getStickerSet(name, own))
      : api.getStickerSet(name));
    const { title, stickers } = readStickerSet(answer);
    return {
      title,
      stickers: stickers.map(({ file_id: id, file_unique_id: uniqueId, emoji }) => ({ id, uniqueId, emoji })),
    };
  } catch (error) {
    if (classifyPackError(error).type === 'set_gone') return undefined;
    throw error;
  }
}

/**
 * Reads a set as it is now, for what is decided by the reading alone. A call that changes a set is never answered from
 * memory, and its answer renews what Telegram tells: to give the set the title that it has is one that changes nothing.
 *
 * @param title as it was read last
 * @returns undefined where there is no set (any more). Throws what grammY throws.
 */
export async function readSetAfresh(api: Api, name: string, title: string): Promise<SetView | undefined> {
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

/** The sticker that a set holds beyond those it held: one at a time is added. */
export function addedSince(set: SetView, before: readonly string[]): SetSticker | undefined {
  return set.stickers.findLast(({ uniqueId }) => !before.includes(uniqueId));
}

/** What stands in a set for a sticker that Telegram accepted, but did not show for as long as it was waited for. */
export async function unclaimedIn(db: Db, packId: number, set: SetView): Promise<SetSticker | undefined> {
  const standing = await placementsIn(db, packId);
  return addedSince(
    set,
    standing.flatMap(({ file_unique_id: id }) => id ?? []),
  );
}

/**
 * Brings what is stored about a made pack in line with what Telegram has.
 *
 * @param set as it was read; undefined where it is gone
 * @param known the stickers that stood in the pack before it was read: one that came later is not missing
 */
export async function reconcile(
  trx: Trx,
  pack: Pack,
  set: SetView | undefined,
  known: readonly PlacementInPack[],
): Promise<void> {
  if (set === undefined) return markSetGone(trx, pack.id);
  if (set.title !== pack.title) await setTitle(trx, pack.id, set.title);
  for (const { id } of known.filter(({ file_unique_id: uniqueId }) => uniqueId === null)) {
    const seen = await unclaimedIn(trx, pack.id, set);
    if (seen) await markPlaced(trx, { id, pack_id: pack.id }, seen, pack.used_at);
  }
  const present = new Set(set.stickers.map(({ uniqueId }) => uniqueId));
  const missing = known.filter(({ file_unique_id: id }) => id !== null && !present.has(id));
  await markRemoved(
    trx,
    missing.map(({ id }) => id),
  );
}
