import sharp from 'sharp';
import { z } from 'zod';
import { badRequest } from '../errors.ts';
import type { RequestParams, UploadedFile } from '../http/request.ts';
import { MAX_STICKER_BYTES, pictureInfo, STICKER_SIDE } from '../messages/media.ts';
import type { NewSetSticker } from '../sets/sticker-sets.ts';
import type { World } from '../world.ts';
import { fileWithId } from './media.ts';

const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
const MAX_KEYWORDS_LENGTH = 64;

const ONE_EMOJI_PATTERN = '^\\p{RGI_Emoji}$';
let oneEmoji: RegExp | undefined;

/** Its pattern is made when one is looked at, as that takes a tenth of a second. */
function isEmoji(text: string): boolean {
  oneEmoji ??= new RegExp(ONE_EMOJI_PATTERN, 'v');
  return oneEmoji.test(text);
}

export const inputSticker = z.object({
  sticker: z.string().optional(),
  format: z.string().optional(),
  emoji_list: z.array(z.string()).optional(),
  keywords: z.array(z.string()).optional(),
});

/** An `InputSticker` as far as it can be judged without its picture. */
export interface ParsedSticker {
  readonly source: { readonly upload: UploadedFile } | { readonly fileId: string };
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

/**
 * The first thing that Telegram does with a call, even before it looks for the user and the set; order and texts are
 * those of `get_input_sticker` in tdlib/telegram-bot-api. Telegram does not count keywords there, and what it does
 * about too many later is not known: hence a violation, and no refusal.
 *
 * @param complaint what stands before the reason of a refusal
 */
export function parseSticker(
  world: World,
  params: RequestParams<string>,
  given: z.infer<typeof inputSticker>,
  { method, complaint }: { readonly method: string; readonly complaint: string },
): ParsedSticker {
  const { sticker = '', format = '', emoji_list: emoji, keywords = [] } = given;
  const upload = params.attachment(sticker);
  if (!upload && (sticker === '' || sticker.startsWith('attach://')))
    throw badRequest(`${complaint}sticker not found`);
  checkFormat(world, method, format, complaint);
  if (!emoji) throw badRequest(`${complaint}Can't find field "emoji_list"`);
  return {
    source: upload ? { upload } : { fileId: sticker },
    emoji: checkedEmoji(emoji, complaint),
    keywords: checkedKeywords(world, method, keywords),
  };
}

/** The picture of a parsed sticker, ready for a set; 400 where it is none or does not fit. */
export async function setStickerOf(world: World, parsed: ParsedSticker): Promise<NewSetSticker> {
  const { source, emoji, keywords } = parsed;
  const bytes = 'upload' in source ? source.upload.bytes : stickerFileBytes(world, source.fileId);
  return { ...(await stickerPicture(bytes)), emoji, keywords };
}

function stickerFileBytes(world: World, fileId: string): Uint8Array {
  const file = fileWithId(world.files, fileId);
  // PNG files sent as documents do as well.
  if (file.kind !== 'Sticker' && file.kind !== 'Document')
    throw badRequest(`can't use file of type ${file.kind} as Sticker`);
  return file.bytes;
}

/** `animated`, `video` and `auto` exist, but not here: a bot that makes static stickers says so. */
function checkFormat(world: World, method: string, format: string, complaint: string): void {
  if (format === 'static') return;
  world.violations.push(`${method}: sticker format "${format}", only "static" is spoken here`);
  throw badRequest(`${complaint}invalid sticker format specified`);
}

/**
 * A picture that Telegram takes for a static sticker, as the WebP that it makes of it. The texts of the refusals are
 * asserted by the integration tests of TelegramBots/Telegram.Bot, which run against the real server.
 */
async function stickerPicture(bytes: Uint8Array) {
  if (bytes.length > MAX_STICKER_BYTES) throw badRequest('file is too big');
  const { format, width, height } = await pictureInfo(bytes);
  if (format !== 'webp' && format !== 'png') throw badRequest('STICKER_PNG_NOPNG');
  if (Math.max(width, height) !== STICKER_SIDE) throw badRequest('STICKER_PNG_DIMENSIONS');
  const webp = format === 'webp' ? bytes : await sharp(bytes).webp({ lossless: true, effort: 0 }).toBuffer();
  return { bytes: webp, width, height };
}

/** 1–20 emoji. */
export function checkedEmoji(emoji: readonly string[], complaint: string): readonly string[] {
  if (emoji.length === 0) throw badRequest(`${complaint}emoji list must be non-empty`);
  if (emoji.length > MAX_EMOJI) throw badRequest(`${complaint}too many emoji specified`);
  for (const one of emoji) {
    // Telegram also takes emoji that lack their variation selector.
    if (!isEmoji(one) && !isEmoji(`${one}\uFE0F`)) throw badRequest(`${complaint}expected a Unicode emoji`);
  }
  return emoji;
}

/** Commas and line breaks separate keywords, so Telegram makes blanks of them. */
export function checkedKeywords(
  world: World,
  method: string,
  keywords: readonly string[],
): readonly string[] {
  const length = keywords.reduce((sum, keyword) => sum + [...keyword].length, 0);
  if (keywords.length > MAX_KEYWORDS || length > MAX_KEYWORDS_LENGTH)
    world.violations.push(
      `${method}: ${keywords.length} keywords of ${length} characters, at most ${MAX_KEYWORDS} of ${MAX_KEYWORDS_LENGTH}`,
    );
  return keywords.map(keyword => keyword.replaceAll(/[,\n]/g, ' '));
}
