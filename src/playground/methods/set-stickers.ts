import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import type { World } from '../world.ts';
import type { Handler } from './handler.ts';
import {
  checkedEmoji,
  checkedKeywords,
  inputSticker,
  type ParsedSticker,
  parseSticker,
  setStickerOf,
} from './input-sticker.ts';
import { ownedSetOf } from './set-owner.ts';

export const addStickerToSet: Handler<'addStickerToSet'> = async (params, { world }) => {
  const parsed = stickerParam(world, params, 'addStickerToSet');
  const { name } = ownedSetOf(world, params, 'addStickerToSet', needed(parsed));
  const sticker = await setStickerOf(world, parsed);
  // Looked up again: it may have been deleted meanwhile.
  world.stickerSets.add(world.stickerSets.get(name), sticker);
  return true as const;
};

export const setStickerPositionInSet: Handler<'setStickerPositionInSet'> = (params, { world }) => {
  const position = params.integer('position', -1);
  if (position < 0) throw badRequest('wrong sticker position specified');
  world.stickerSets.move(fileIdOf(world, params, 'sticker'), position);
  return true;
};

export const deleteStickerFromSet: Handler<'deleteStickerFromSet'> = (params, { world }) => {
  world.stickerSets.remove(fileIdOf(world, params, 'sticker'));
  return true;
};

export const setStickerEmojiList: Handler<'setStickerEmojiList'> = (params, { world }) => {
  const emoji = params.object('emoji_list', z.array(z.string()), "can't parse emoji list JSON array") ?? [];
  world.stickerSets.describe(fileIdOf(world, params, 'sticker'), {
    emoji: checkedEmoji(emoji, "can't parse emoji list: "),
  });
  return true;
};

export const setStickerKeywords: Handler<'setStickerKeywords'> = (params, { world }) => {
  const given = params.object('keywords', z.array(z.string()), "can't parse keywords JSON object") ?? [];
  const keywords = checkedKeywords(world, 'setStickerKeywords', given);
  world.stickerSets.describe(fileIdOf(world, params, 'sticker'), { keywords });
  return true;
};

function stickerParam(world: World, params: RequestParams<'sticker'>, method: string): ParsedSticker {
  const given = params.object('sticker', inputSticker, "can't parse sticker JSON object");
  if (!given) throw badRequest('there is no sticker file in the request');
  return parseSticker(world, params, given, { method, complaint: "can't parse sticker: " });
}

/** Telegram has to reach the person for an upload only. */
const needed = ({ source }: ParsedSticker) => ('upload' in source ? 'reachable' : 'known');

/** The id of a file that exists: what it is in a set is for the set to say. */
function fileIdOf<Name extends string>(world: World, params: RequestParams<Name>, name: Name): string {
  const id = params.string(name);
  if (id === '') throw badRequest('sticker is not specified');
  if (!world.files.get(id) && !world.stickerSets.find(id))
    throw badRequest('wrong file identifier/HTTP URL specified');
  return id;
}
