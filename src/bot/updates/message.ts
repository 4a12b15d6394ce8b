import type { z } from 'zod';
import type { SentSticker } from '../../assistant-db/jobs/received.ts';
import type { SentVideo } from '../../assistant-db/jobs/videos.ts';
import { richPhotos, richWords, type Sizes } from './rich-message.ts';
import type { document, Message, photo } from './schema.ts';
export function typedIn({ text, rich_message: rich }: Message): string {
  return text ?? richWords(rich);
}

export function messageWords(said: Message): string {
  return said.caption ?? typedIn(said);
}

export function photosOf({ photo, rich_message: rich }: Message) {
  return photo === undefined ? richPhotos(rich) : [photo];
}

/** Telegram lists the sizes of a photo in no promised order. */
export function largestOf(sizes: Sizes): Sizes[number] | undefined {
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

export type TalkItem =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Replaces words that were handled before. */
      readonly corrects?: true;
    }
  | {
      readonly kind: 'photo';
      readonly fileId: string;
      readonly width: number;
      readonly height: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'file';
      readonly fileId: string;
      readonly name: string;
      readonly mime: string;
      readonly size: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'sound';
      readonly source: 'voice' | 'audio' | 'round';
      readonly fileId: string;
      readonly mime: string;
      readonly size: number;
      readonly seconds: number;
      /** The picture of a round message. */
      readonly video?: SentVideo;
      readonly albumId: string | undefined;
    }
  | { readonly kind: 'video'; readonly video: SentVideo; readonly albumId: string | undefined }
  | { readonly kind: 'sticker'; readonly sticker: SentSticker; readonly albumId: undefined }
  | {
      readonly kind: 'unsupported';
      readonly what: 'sticker' | 'other';
      readonly albumId: string | undefined;
    }
  | ReplyItem;

/** The message that another one replies to, if it has no picture to draw from. */
export interface ReplyItem {
  readonly kind: 'reply';
  readonly messageId: number | undefined;
  /** Telegram's `file_unique_id` of the sticker in it. */
  readonly sticker: string | undefined;
  readonly received: SentSticker | undefined;
  /** Its quoted part, or all its words. */
  readonly words: string;
  readonly albumId: undefined;
}

export type Photo = Extract<TalkItem, { kind: 'photo' }>;
export type File = Extract<TalkItem, { kind: 'file' }>;

export function photoOf(sizes: z.infer<typeof photo>, albumId: string | undefined): Photo | undefined {
  const largest = sizes && largestOf(sizes);
  if (largest === undefined) return undefined;
  return { kind: 'photo', fileId: largest.file_id, width: largest.width, height: largest.height, albumId };
}

export function fileOf(sent: z.infer<typeof document>, albumId: string | undefined): File | undefined {
  if (sent === undefined) return undefined;
  return {
    kind: 'file',
    fileId: sent.file_id,
    name: sent.file_name ?? '',
    mime: sent.mime_type ?? '',
    size: sent.file_size ?? 0,
    albumId,
  };
}

type Recording = NonNullable<Message['video'] | Message['document']>;

function videoOf(sent: Recording, { message_id: messageId }: Message, round = false): SentVideo {
  return {
    fileId: sent.file_id,
    mime: sent.mime_type ?? '',
    size: sent.file_size ?? 0,
    seconds: 'duration' in sent ? sent.duration : 0,
    round,
    thumbnail: sent.thumbnail?.file_id,
    messageId,
  };
}

/** Telegram's GIFs are MP4 files, and come as a document as well. */
function sentVideo(msg: Message): SentVideo | undefined {
  const { animation, video, document } = msg;
  const file = document?.mime_type?.startsWith('video/') ? document : undefined;
  const sent = animation ?? video ?? file;
  return sent && videoOf(sent, msg);
}

export function videoItem(
  msg: Message,
  albumId: string | undefined,
): Extract<TalkItem, { kind: 'video' }> | undefined {
  const video = sentVideo(msg);
  return video && { kind: 'video', video, albumId };
}

const USUAL_MIME = { voice: 'audio/ogg', audio: 'audio/mpeg', round: 'video/mp4' } as const;

export function soundOf(msg: Message): Extract<TalkItem, { kind: 'sound' }> | undefined {
  const { voice, audio, video_note: round, media_group_id: albumId } = msg;
  for (const [source, sent] of [
    ['voice', voice],
    ['audio', audio],
    ['round', round],
  ] as const) {
    if (sent === undefined) continue;
    const {
      file_id: fileId,
      mime_type: mime = USUAL_MIME[source],
      file_size: size = 0,
      duration: seconds,
    } = sent;
    const item = { kind: 'sound', source, fileId, mime, size, seconds, albumId } as const;
    return source === 'round' ? { ...item, video: videoOf(sent, msg, true) } : item;
  }
  return undefined;
}

type StickerField = Message['sticker'];

/** Undefined without the ids of its file: such a sticker cannot be used. */
export function stickerOf(sent: StickerField, messageId: number | undefined): SentSticker | undefined {
  const { file_id: fileId, file_unique_id: uniqueId, is_animated, is_video, thumbnail } = sent ?? {};
  if (!fileId || !uniqueId) return undefined;
  return {
    fileId,
    uniqueId,
    format: is_animated ? 'animated' : is_video ? 'video' : 'static',
    emoji: sent?.emoji || undefined,
    setName: sent?.set_name || undefined,
    thumbnail: thumbnail?.file_id,
    messageId,
  };
}
