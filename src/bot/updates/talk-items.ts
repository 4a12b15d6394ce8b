import type { z } from 'zod';
import { type Changed, photosOf, wordsOf } from './message.ts';
import type { document, message, photo } from './schema.ts';

/** What a person sent that can be talked about: taken together with its neighbours in one turn. */
export type TalkItem =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** It takes the place of words that were said, and handled, before. */
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
      /** Something to be listened to. */
      readonly kind: 'sound';
      readonly source: 'voice' | 'audio' | 'round';
      readonly fileId: string;
      readonly mime: string;
      /** In bytes; 0 where Telegram does not say. */
      readonly size: number;
      readonly seconds: number;
      readonly albumId: string | undefined;
    }
  | {
      readonly kind: 'unsupported';
      readonly what: 'video' | 'sticker' | 'other';
      readonly albumId: string | undefined;
    };

type Photo = Extract<TalkItem, { kind: 'photo' }>;
type File = Extract<TalkItem, { kind: 'file' }>;

function photoOf(sizes: z.infer<typeof photo>, albumId: string | undefined): Photo | undefined {
  // Telegram lists the sizes of a photo in no promised order.
  const largest = sizes?.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (largest === undefined) return undefined;
  return { kind: 'photo', fileId: largest.file_id, width: largest.width, height: largest.height, albumId };
}

function fileOf(sent: z.infer<typeof document>, albumId: string | undefined): File | undefined {
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

/** How each kind of sound is encoded, where its message does not say. */
const USUAL_MIME = { voice: 'audio/ogg', audio: 'audio/mpeg', round: 'video/mp4' } as const;

function soundOf(msg: z.infer<typeof message>): Extract<TalkItem, { kind: 'sound' }> | undefined {
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
    return { kind: 'sound', source, fileId, mime, size, seconds, albumId };
  }
  return undefined;
}

/** The picture of the message that is replied to: "this one". It is meant alone, whatever album it came in. */
function repliedPicture({ reply_to_message: replied }: z.infer<typeof message>): Photo | File | undefined {
  const file = fileOf(replied?.document, undefined);
  return photoOf(replied?.photo, undefined) ?? (file?.mime.startsWith('image/') ? file : undefined);
}

/** What an edit brings that was not in the message before: new words, another picture or sound. */
export function itemsOfEdit(msg: z.infer<typeof message>, changed: Changed): TalkItem[] {
  const text = wordsOf(msg);
  const media = photoOf(photosOf(msg)[0], undefined) ?? fileOf(msg.document, undefined) ?? soundOf(msg);
  return [
    ...(changed.words && text !== '' ? [{ kind: 'text', text, corrects: true } as const] : []),
    ...(changed.media && media ? [media] : []),
  ];
}

/** Everything in a message that can be talked about, its words first. */
export function itemsOf(msg: z.infer<typeof message>): TalkItem[] {
  const photos = photosOf(msg);
  // Several photos in one rich message are an album by themselves.
  const albumId = msg.media_group_id ?? (photos.length > 1 ? `rich:${msg.message_id}` : undefined);
  const items: TalkItem[] = [];
  const text = wordsOf(msg);
  if (text) items.push({ kind: 'text', text });
  const ownPhotos = photos.flatMap(sizes => photoOf(sizes, albumId) ?? []);
  const ownFile = fileOf(msg.document, albumId);
  const sound = soundOf(msg);
  if (ownPhotos.length > 0) {
    items.push(...ownPhotos);
  } else if (msg.animation || msg.video) {
    items.push({ kind: 'unsupported', what: 'video', albumId });
  } else if (sound) {
    items.push(sound);
  } else if (msg.sticker) {
    items.push({ kind: 'unsupported', what: 'sticker', albumId });
  } else if (ownFile) {
    items.push(ownFile);
  } else if (!text) {
    items.push({ kind: 'unsupported', what: 'other', albumId });
  }
  const replied = ownPhotos.length > 0 || ownFile ? undefined : repliedPicture(msg);
  if (replied) items.push(replied);
  return items;
}
