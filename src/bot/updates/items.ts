import type { UserInput } from '../../features/dialogue/input.ts';
import type { Changed } from './edit.ts';
import {
  type File,
  fileOf,
  messageWords,
  type Photo,
  photoOf,
  photosOf,
  type ReplyItem,
  soundOf,
  stickerOf,
  type TalkItem,
  videoItem,
} from './message.ts';
import type { Message } from './schema.ts';

/** A picture that the user replied to counts alone, even if it came in an album. */
function repliedPicture({
  reply_to_message: replied,
  external_reply: external,
}: Message): Photo | File | undefined {
  // An animation comes as a document as well.
  if (replied?.animation ?? external?.animation) return undefined;
  const file = fileOf(replied?.document ?? external?.document, undefined);
  return (
    photoOf(replied?.photo ?? external?.photo, undefined) ??
    (file?.mime.startsWith('image/') ? file : undefined)
  );
}

/**
 * The message that another one replies to, and Telegram's `file_unique_id` of the sticker in it, or of the animation
 * that shows a moving one.
 */
export function repliedIn({ reply_to_message: replied, external_reply: external }: Message) {
  const shown = replied?.sticker ?? external?.sticker ?? replied?.animation ?? external?.animation;
  return { messageId: replied?.message_id, sticker: shown?.file_unique_id };
}

/** The sticker that a message replies to. */
export function receivedIn({ reply_to_message: replied, external_reply: external }: Message) {
  return stickerOf(replied?.sticker ?? external?.sticker, replied?.message_id);
}

function replyOf(msg: Message): ReplyItem | undefined {
  const { reply_to_message: replied, external_reply: external, quote } = msg;
  const words = quote?.text ?? replied?.text ?? replied?.caption ?? '';
  const hasSticker = [replied, external].some(said => said?.sticker ?? said?.animation);
  if (!hasSticker && words === '') return undefined;
  return {
    kind: 'reply',
    ...repliedIn(msg),
    received: receivedIn(msg),
    words,
    albumId: undefined,
  };
}

export function itemsOfEdit(msg: Message, changed: Changed): TalkItem[] {
  const text = messageWords(msg);
  const media =
    photoOf(photosOf(msg)[0], undefined) ??
    videoItem(msg, undefined) ??
    fileOf(msg.document, undefined) ??
    soundOf(msg);
  return [
    ...(changed.words && text !== '' ? [{ kind: 'text', text, corrects: true } as const] : []),
    ...(changed.media && media ? [media] : []),
  ];
}

export function itemsOf(msg: Message): TalkItem[] {
  const photos = photosOf(msg);
  // Several photos in one rich message count as an album.
  const albumId = msg.media_group_id ?? (photos.length > 1 ? `rich:${msg.message_id}` : undefined);
  const items: TalkItem[] = [];
  const text = messageWords(msg);
  if (text) items.push({ kind: 'text', text });
  const ownPhotos = photos.flatMap(sizes => photoOf(sizes, albumId) ?? []);
  const ownFile = fileOf(msg.document, albumId);
  const sound = soundOf(msg);
  const video = videoItem(msg, albumId);
  if (ownPhotos.length > 0) {
    items.push(...ownPhotos);
  } else if (video) {
    items.push(video);
  } else if (sound) {
    items.push(sound);
  } else if (msg.sticker) {
    const sticker = stickerOf(msg.sticker, msg.message_id);
    items.push(
      sticker
        ? { kind: 'sticker', sticker, albumId: undefined }
        : { kind: 'unsupported', what: 'sticker', albumId },
    );
  } else if (ownFile) {
    items.push(ownFile);
  } else if (!text) {
    items.push({ kind: 'unsupported', what: 'other', albumId });
  }
  const replied = ownPhotos.length > 0 || ownFile ? undefined : repliedPicture(msg);
  const reply = replied ?? replyOf(msg);
  if (reply) items.push(reply);
  return items;
}

export function wordsIn(items: readonly TalkItem[]): Required<Pick<UserInput, 'texts' | 'corrections'>> {
  const texts: string[] = [];
  const corrections: string[] = [];
  for (const item of items) if (item.kind === 'text') (item.corrects ? corrections : texts).push(item.text);
  return { texts, corrections };
}
