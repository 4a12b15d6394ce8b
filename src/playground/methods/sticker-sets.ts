import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import { stickerInSet } from '../messages/media.ts';
import type { World } from '../world.ts';
import type { Handler } from './handler.ts';
import { inputSticker, parseSticker, setStickerOf } from './input-sticker.ts';
import { namedSetOf, setNameOf, stickerOwnerOf } from './set-owner.ts';

const MAX_TITLE_LENGTH = 64;
const MAX_STICKERS_AT_CREATION = 50;

/** Telegram cuts what is too long (tdlib's `strip_empty_characters`); a correct bot does not leave it to Telegram. */
function titleOf(world: World, params: RequestParams<'title'>, method: string): string {
  const title = [...params.string('title').trim()];
  if (title.length === 0) throw badRequest('sticker set title must be non-empty');
  if (title.length > MAX_TITLE_LENGTH)
    world.violations.push(`${method}: title of ${title.length} characters, cut to ${MAX_TITLE_LENGTH}`);
  return title.slice(0, MAX_TITLE_LENGTH).join('');
}

export const createNewStickerSet: Handler<'createNewStickerSet'> = async (params, { world }) => {
  const method = 'createNewStickerSet';
  const given = params.object('stickers', z.array(inputSticker), "can't parse stickers JSON object") ?? [];
  if (given.length > MAX_STICKERS_AT_CREATION) throw badRequest('too many stickers specified');
  const complaint = "can't parse InputSticker: ";
  const parsed = given.map(one => parseSticker(world, params, one, { method, complaint }));
  if (params.has('sticker_type') && params.string('sticker_type') !== 'regular')
    throw badRequest(`the playground has no sticker sets of type ${params.string('sticker_type')}`);
  const ownerId = stickerOwnerOf(world, params, 'reachable');
  const title = titleOf(world, params, method);
  if (!params.has('name')) throw badRequest('sticker set name must be non-empty');
  if (parsed.length === 0) throw badRequest('at least 1 sticker must be specified');
  const stickers = await Promise.all(parsed.map(one => setStickerOf(world, one)));
  world.stickerSets.create(params.string('name'), title, ownerId, stickers);
  return true as const;
};

export const getStickerSet: Handler<'getStickerSet'> = (params, { world }) => {
  const set = world.stickerSets.shown(setNameOf(params));
  const { name, title, stickers } = set;
  return {
    name,
    title,
    sticker_type: 'regular',
    stickers: stickers.map(sticker => stickerInSet({ set, sticker })),
  };
};

export const setStickerSetTitle: Handler<'setStickerSetTitle'> = (params, { world }) => {
  const set = namedSetOf(world, params);
  world.stickerSets.rename(set, titleOf(world, params, 'setStickerSetTitle'));
  return true;
};

export const deleteStickerSet: Handler<'deleteStickerSet'> = (params, { world }) => {
  world.stickerSets.delete(namedSetOf(world, params));
  return true;
};
