import { createHmac } from 'node:crypto';
import { largestOf, messageWords, photosOf } from './message.ts';
import type { Fields, Message } from './schema.ts';

/** Distinguishes an edit from a reaction or a link preview. */
export interface MessageDigest {
  readonly messageId: number;
  /** Hashed with a key that is not stored, so it reveals nothing and cannot be guessed. */
  readonly digest: string;
}

export interface Changed {
  readonly words: boolean;
  readonly media: boolean;
}

function mediaOf(said: Message): string {
  const largest = photosOf(said).map(sizes => largestOf(sizes)?.file_unique_id);
  const { document, voice, audio, video_note: round, animation, video } = said;
  return [...largest, ...[document, voice, audio, round, animation, video].map(file => file?.file_unique_id)]
    .filter(id => id !== undefined)
    .join(' ');
}

/** Returns the digest of a message in a private chat. Elsewhere, no user's /forget would find it. */
export function digestOf(
  { message: msg, edited_message: edited }: Fields,
  key: string,
): MessageDigest | undefined {
  const said = msg ?? edited;
  if (said === undefined || said.chat.id < 0) return undefined;
  const { chat, message_id: messageId } = said;
  // With the message's own id, so that equal words in two messages are not recognized.
  const hash = (what: string, content: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([what, chat.id, messageId, content]))
      .digest('base64url')
      .slice(0, 16);
  return { messageId, digest: `${hash('words', messageWords(said))}.${hash('media', mediaOf(said))}` };
}

export function changedBetween(before: string, after: string): Changed {
  const [wordsBefore, mediaBefore] = before.split('.');
  const [words, media] = after.split('.');
  return { words: words !== wordsBefore, media: media !== mediaBefore };
}

/** A cheap check before the payload is parsed. */
export function mayBeEdit(payload: string): boolean {
  return payload.includes('"edited_message"');
}
