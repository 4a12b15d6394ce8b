import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { richPhotos, richWords } from './rich-message.ts';
import type { message, update } from './schema.ts';

/** What is remembered of a message, so that an edit can be told from a reaction or a link preview. */
export interface MessageDigest {
  readonly messageId: number;
  /** Hashes of the words and of the media, with a key that is not stored: nothing can be read from them, or tried out. */
  readonly digest: string;
}

/** What an edit has changed. */
export interface Changed {
  readonly words: boolean;
  readonly media: boolean;
}

/** What a person typed, plain or rich. */
export function typedIn({ text, rich_message: rich }: z.infer<typeof message>): string {
  return text ?? richWords(rich);
}

/** The words of a message, whatever it is. */
export function wordsOf(said: z.infer<typeof message>): string {
  return said.caption ?? typedIn(said);
}

/** The photos of a message, each in all its sizes: more than one only in a rich message. */
export function photosOf({ photo, rich_message: rich }: z.infer<typeof message>) {
  return photo === undefined ? richPhotos(rich) : [photo];
}

/** The pictures and sounds of a message, by Telegram's ids that stay the same. */
function mediaOf(said: z.infer<typeof message>): string {
  const largest = photosOf(said).map(
    sizes => sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]?.file_unique_id,
  );
  const { document, voice, audio, video_note: round } = said;
  return [...largest, ...[document, voice, audio, round].map(file => file?.file_unique_id)]
    .filter(id => id !== undefined)
    .join(' ');
}

/**
 * The message of a private chat that an update brings or changes. Edits in groups are nothing anyway, and no person's
 * /forget would find what is remembered there.
 *
 * @param key a secret of this bot
 */
export function digestOf(
  { message: msg, edited_message: edited }: z.infer<typeof update>,
  key: string,
): MessageDigest | undefined {
  const said = msg ?? edited;
  // Only people have chats with positive ids.
  if (said === undefined || said.chat.id < 0) return undefined;
  const { chat, message_id: messageId } = said;
  // With the message's own id: the same words twice are not to be recognised.
  const hash = (what: string, content: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([what, chat.id, messageId, content]))
      .digest('base64url')
      .slice(0, 16);
  return { messageId, digest: `${hash('words', wordsOf(said))}.${hash('media', mediaOf(said))}` };
}

/** What has changed between two digests of a message. */
export function changedBetween(before: string, after: string): Changed {
  const [wordsBefore, mediaBefore] = before.split('.');
  const [words, media] = after.split('.');
  return { words: words !== wordsBefore, media: media !== mediaBefore };
}

/** Whether a stored update is an edit, or says so in its words: reason enough to look at it more closely. */
export function mayBeEdit(payload: string): boolean {
  return payload.includes('"edited_message"');
}
