import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { StoredFile } from '../files.ts';
import { idsOf, photoSize, pictureInfo, stickerInSet } from '../media.ts';
import type { RequestParams } from '../request.ts';
import type { World } from '../world.ts';
import type { Handler } from './handler.ts';
import { checkFormat, inputSticker, parseSticker, setStickerOf, stickerPicture } from './input-sticker.ts';
import { fileWithId, uploadOf } from './media.ts';
import { namedSetOf, ownedSetOf, setNameOf, stickerOwnerOf } from './set-owner.ts';

const MAX_THUMBNAIL_BYTES = 128 * 1024;
const THUMBNAIL_SIDE = 100;
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

export const uploadStickerFile: Handler<'uploadStickerFile'> = async (params, { world }) => {
  checkFormat(world, 'uploadStickerFile', params.string('sticker_format'));
  stickerOwnerOf(world, params, 'reachable');
  const upload = uploadOf(params, 'sticker');
  if (!upload) throw badRequest('there is no sticker file in the request');
  const picture = await stickerPicture(upload.bytes);
  const file = world.files.add({ kind: 'Sticker', extension: 'webp', ...picture });
  return { ...idsOf(file), file_path: file.path };
};

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
  const { name, title, stickers, thumbnail } = set;
  return {
    name,
    title,
    sticker_type: 'regular',
    stickers: stickers.map(sticker => stickerInSet({ set, sticker })),
    ...(thumbnail && { thumbnail: photoSize(thumbnail) }),
  };
};

export const setStickerSetTitle: Handler<'setStickerSetTitle'> = (params, { world }) => {
  const set = namedSetOf(world, params);
  world.stickerSets.change(set, { title: titleOf(world, params, 'setStickerSetTitle') });
  return true;
};

/** Without a thumbnail the first sticker stands for the set. The texts of the refusals are from memory. */
export const setStickerSetThumbnail: Handler<'setStickerSetThumbnail'> = async (params, { world }) => {
  checkFormat(world, 'setStickerSetThumbnail', params.string('format'));
  const set = ownedSetOf(world, params, 'setStickerSetThumbnail', 'reachable');
  const fileId = params.string('thumbnail');
  const given =
    uploadOf(params, 'thumbnail') ?? (fileId === '' ? undefined : fileWithId(world.files, fileId));
  const thumbnail = given && (await storeThumbnail(world, given.bytes));
  world.stickerSets.change(set, { thumbnail });
  return true as const;
};

async function storeThumbnail(world: World, bytes: Uint8Array): Promise<StoredFile> {
  if (bytes.length > MAX_THUMBNAIL_BYTES) throw badRequest('file is too big');
  const { format, width, height } = await pictureInfo(bytes);
  if (format !== 'webp' && format !== 'png') throw badRequest('STICKER_THUMB_PNG_NOPNG');
  if (width !== THUMBNAIL_SIDE || height !== THUMBNAIL_SIDE) throw badRequest('STICKER_PNG_DIMENSIONS');
  return world.files.add({ kind: 'Sticker', extension: format, bytes, width, height });
}

export const deleteStickerSet: Handler<'deleteStickerSet'> = (params, { world }) => {
  world.stickerSets.delete(namedSetOf(world, params));
  return true;
};
