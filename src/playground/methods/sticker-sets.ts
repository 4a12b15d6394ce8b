import sharp from 'sharp';
import { z } from 'zod';
import { badRequest, NEVER_STARTED } from '../errors.ts';
import type { RequestParams, UploadedFile } from '../http/request.ts';
import { animatedStickerProblem } from '../messages/animated-sticker.ts';
import { EMOJI_SIDE, MAX_STICKER_BYTES, pictureInfo, STICKER_SIDE, stickerInSet } from '../messages/media.ts';
import { judgeVideoSticker } from '../messages/video-sticker.ts';
import type { NewSetSticker, SetType, StickerSetState, StickerType } from '../sticker-sets.ts';
import type { Handler, World } from '../world.ts';
import { fileWithId } from './params.ts';

const MAX_TITLE_LENGTH = 64;
const MAX_STICKERS_AT_CREATION = 50;
const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
const MAX_KEYWORDS_LENGTH = 64;

let oneEmoji: RegExp | undefined;

/** The pattern is compiled on first use, because that takes a tenth of a second. */
function isEmoji(text: string): boolean {
  oneEmoji ??= /^\p{RGI_Emoji}$/v;
  return oneEmoji.test(text);
}

const inputSticker = z.object({
  sticker: z.string().optional(),
  format: z.string().optional(),
  emoji_list: z.array(z.string()).optional(),
  keywords: z.array(z.string()).optional(),
});

type Format = 'static' | 'video' | 'animated';

interface ParsedSticker {
  readonly format: Format;
  readonly method: string;
  readonly source: { readonly upload: UploadedFile } | { readonly fileId: string };
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

/**
 * Runs before Telegram looks up the user and the set. Order and texts follow `get_input_sticker`
 * (tdlib/telegram-bot-api).
 */
function parseSticker(
  world: World,
  params: RequestParams<string>,
  given: z.infer<typeof inputSticker>,
  { method, complaint }: { readonly method: string; readonly complaint: string },
): ParsedSticker {
  const { sticker = '', format = '', emoji_list: emoji, keywords = [] } = given;
  const upload = params.attachment(sticker);
  if (!upload && (sticker === '' || sticker.startsWith('attach://')))
    throw badRequest(`${complaint}sticker not found`);
  if (!emoji) throw badRequest(`${complaint}Can't find field "emoji_list"`);
  return {
    format: knownFormat(world, method, format, complaint),
    method,
    source: upload ? { upload } : { fileId: sticker },
    emoji: checkedEmoji(emoji, complaint),
    keywords: checkedKeywords(world, method, keywords),
  };
}

async function setStickerOf(world: World, parsed: ParsedSticker, type: SetType): Promise<NewSetSticker> {
  const { source, emoji, keywords, format, method } = parsed;
  const bytes = 'upload' in source ? source.upload.bytes : stickerFileBytes(world, source.fileId);
  if (format === 'static') return { ...(await stickerPicture(bytes, type)), emoji, keywords };
  if (format === 'animated') {
    const problem = animatedStickerProblem(bytes);
    if (problem === undefined)
      return { bytes, width: STICKER_SIDE, height: STICKER_SIDE, extension: 'tgs', emoji, keywords };
    world.violations.push(`${method}: no animated sticker: ${problem}`);
    throw badRequest('STICKER_TGS_NOTGS');
  }
  const video = judgeVideoSticker(bytes, type);
  if (video.ok)
    return { bytes, width: video.width, height: video.height, extension: 'webm', emoji, keywords };
  world.violations.push(`${method}: no video sticker: ${video.problem}`);
  throw badRequest(video.error);
}

function stickerFileBytes(world: World, fileId: string): Uint8Array {
  const file = fileWithId(world.files, fileId);
  // PNG files sent as documents work as well.
  if (file.kind !== 'Sticker' && file.kind !== 'Document')
    throw badRequest(`can't use file of type ${file.kind} as Sticker`);
  return file.bytes;
}

/** `auto` exists in Telegram, but this bot always knows the format. */
function knownFormat(world: World, method: string, format: string, complaint: string): Format {
  if (format === 'static' || format === 'video' || format === 'animated') return format;
  world.violations.push(`${method}: sticker format "${format}" is not spoken here`);
  throw badRequest(`${complaint}invalid sticker format specified`);
}

/** Error texts come from the real server (integration tests of TelegramBots/Telegram.Bot). */
async function stickerPicture(bytes: Uint8Array, type: SetType) {
  if (bytes.length > MAX_STICKER_BYTES) throw badRequest('file is too big');
  const { format, width, height } = await pictureInfo(bytes);
  if (format !== 'webp' && format !== 'png') throw badRequest('STICKER_PNG_NOPNG');
  const isSized =
    type === 'custom_emoji'
      ? width === EMOJI_SIDE && height === EMOJI_SIDE
      : Math.max(width, height) === STICKER_SIDE;
  if (!isSized) throw badRequest('STICKER_PNG_DIMENSIONS');
  const webp = format === 'webp' ? bytes : await sharp(bytes).webp({ lossless: true, effort: 0 }).toBuffer();
  return { bytes: webp, width, height, extension: 'webp' as const };
}

function checkedEmoji(emoji: readonly string[], complaint: string): readonly string[] {
  if (emoji.length === 0) throw badRequest(`${complaint}emoji list must be non-empty`);
  if (emoji.length > MAX_EMOJI) throw badRequest(`${complaint}too many emoji specified`);
  for (const one of emoji) {
    // Telegram also accepts emoji without their variation selector.
    if (!isEmoji(one) && !isEmoji(`${one}\uFE0F`)) throw badRequest(`${complaint}expected a Unicode emoji`);
  }
  return emoji;
}

/** Commas and line breaks separate keywords, so Telegram turns them into spaces. */
function checkedKeywords(world: World, method: string, keywords: readonly string[]): readonly string[] {
  const length = keywords.reduce((sum, keyword) => sum + [...keyword].length, 0);
  if (keywords.length > MAX_KEYWORDS || length > MAX_KEYWORDS_LENGTH)
    world.violations.push(
      `${method}: ${keywords.length} keywords of ${length} characters, at most ${MAX_KEYWORDS} of ${MAX_KEYWORDS_LENGTH}`,
    );
  return keywords.map(keyword => keyword.replaceAll(/[,\n]/g, ' '));
}

/** Telegram cuts long titles (tdlib's `strip_empty_characters`); a correct bot sends a short one. */
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
  const type = typeOf(params);
  const ownerId = stickerOwnerOf(world, params, 'reachable');
  const title = titleOf(world, params, method);
  if (!params.has('name')) throw badRequest('sticker set name must be non-empty');
  if (parsed.length === 0) throw badRequest('at least 1 sticker must be specified');
  const stickers = await Promise.all(parsed.map(one => setStickerOf(world, one, type)));
  world.stickerSets.create({ name: params.string('name'), title, type, ownerId }, stickers);
  return true as const;
};

/** `needs_repainting` only concerns how apps draw emoji, so it is ignored. */
function typeOf(params: RequestParams<'sticker_type'>): StickerType {
  const type = params.has('sticker_type') ? params.string('sticker_type') : 'regular';
  if (type === 'regular' || type === 'custom_emoji') return type;
  throw badRequest(`the playground has no sticker sets of type ${type}`);
}

export const getStickerSet: Handler<'getStickerSet'> = (params, { world }) => {
  const set = world.stickerSets.shown(setNameOf(params));
  const { name, title, type, stickers } = set;
  return {
    name,
    title,
    sticker_type: type,
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

export const addStickerToSet: Handler<'addStickerToSet'> = async (params, { world }) => {
  const parsed = stickerParam(world, params, 'addStickerToSet');
  const { name, type } = ownedSetOf(world, params, 'addStickerToSet', needed(parsed));
  const sticker = await setStickerOf(world, parsed, type);
  // Look it up again, because it may have been deleted in the meantime.
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

const needed = ({ source }: ParsedSticker) => ('upload' in source ? 'reachable' : 'known');

function fileIdOf<Name extends string>(world: World, params: RequestParams<Name>, name: Name): string {
  const id = params.string(name);
  if (id === '') throw badRequest('sticker is not specified');
  if (!world.files.get(id) && !world.stickerSets.find(id))
    throw badRequest('wrong file identifier/HTTP URL specified');
  return id;
}

/**
 * Telegram must know the user for a new set and for an upload (python-telegram-bot issue 3667, tdlib/td issue 1377).
 */
function stickerOwnerOf(
  world: World,
  params: RequestParams<'user_id'>,
  needed: 'known' | 'reachable',
): number {
  const id = params.integer('user_id', 0);
  if (id <= 0) throw badRequest('invalid user_id specified');
  if (id === world.bot.id) throw badRequest('USER_IS_BOT');
  const room = world.rooms.get(id);
  if (!room) throw badRequest('user not found');
  if (needed === 'reachable' && room.refusal)
    throw room.refusal === NEVER_STARTED ? badRequest('PEER_ID_INVALID') : room.refusal;
  return id;
}

/** Telegram accepts another user's id if nothing is uploaded; a correct bot never sends one. */
function ownedSetOf(
  world: World,
  params: RequestParams<'user_id' | 'name'>,
  method: string,
  needed: 'known' | 'reachable',
): StickerSetState {
  const ownerId = stickerOwnerOf(world, params, needed);
  const set = namedSetOf(world, params);
  if (set.ownerId !== ownerId) world.violations.push(`${method}: user_id is not the owner of ${set.name}`);
  return set;
}

function namedSetOf(world: World, params: RequestParams<'name'>): StickerSetState {
  return world.stickerSets.get(setNameOf(params));
}

function setNameOf(params: RequestParams<'name'>): string {
  if (!params.has('name')) throw badRequest('sticker set name must be non-empty');
  return params.string('name');
}
