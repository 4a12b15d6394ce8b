import { createHash } from 'node:crypto';
import type { Person } from '../../assistant-db/people/users.ts';
import { freeWishIn, namesIn } from '../../features/dialogue/rules/names.ts';
import type { GuestWish } from '../../features/guests/request.ts';
import { fileOf, messageWords, photoOf } from './message.ts';
import { cleanName } from './names.ts';
import type { Fields, Message } from './schema.ts';

type Shown = Pick<Message, 'photo' | 'document'> & { readonly sticker?: Sticker | undefined };
type Sticker = NonNullable<NonNullable<Message['reply_to_message']>['sticker']>;

const isMoving = (sticker: Sticker | undefined) =>
  sticker?.is_animated === true || sticker?.is_video === true;

/** Returns the file of a picture to draw from. Of a moving sticker it is the thumbnail. */
function pictureIn({ photo, document, sticker }: Shown): string | undefined {
  const file = fileOf(document, undefined);
  const image = file?.mime.startsWith('image/') ? file.fileId : undefined;
  const ofSticker = isMoving(sticker) ? sticker?.thumbnail?.file_id : sticker?.file_id;
  return photoOf(photo, undefined)?.fileId ?? image ?? ofSticker;
}

/** Whether a message in a group that addresses the bot asks for a sticker of a picture. */
export function hasPicture(
  { photo, document, reply_to_message: replied }: Message,
  botUsername: string,
): boolean {
  if (pictureIn({ photo, document }) !== undefined) return true;
  const isOwn = replied?.from?.username?.toLowerCase() === botUsername.toLowerCase();
  return replied !== undefined && !isOwn && pictureIn(replied) !== undefined;
}

export interface GuestQuery {
  readonly id: string;
  readonly source: string;
  readonly person: Person;
}

/** Names the request of a guest query, in a bounded length. */
export function guestSource(queryId: string): string {
  return createHash('sha256').update(queryId).digest('base64url');
}

function senderOf({ from, reply_to_message: replied }: Message): GuestWish['sender'] {
  const sender = replied?.from;
  if (sender !== undefined && sender.id === from?.id) return 'caller';
  if (sender === undefined || sender.is_bot || replied?.sender_chat !== undefined) return 'unknown';
  return { id: sender.id, name: cleanName(sender.first_name) || (sender.username ?? '') };
}

/** Reads what a guest message, or a message in a group, asks for. */
export function guestWishIn(
  { guest_message: guest, message }: Fields,
  botUsername: string,
): GuestWish | undefined {
  const said = guest ?? message;
  if (said === undefined) return undefined;
  const { photo, document, reply_to_message: replied, chat, message_id: messageId } = said;
  const own = pictureIn({ photo, document });
  const isGuest = guest !== undefined;
  const words = messageWords(said)
    .replaceAll(new RegExp(`@${botUsername}(?!\\w)`, 'gi'), ' ')
    .trim();
  const free = freeWishIn(words);
  return {
    source: isGuest ? guestSource(guest.guest_query_id) : `${chat.id}:${messageId}`,
    group: isGuest ? undefined : { chatId: chat.id, messageId },
    photo: own ?? (replied && pictureIn(replied)),
    isThumbnail: own === undefined && isMoving(replied?.sticker),
    sender: own === undefined ? senderOf(said) : 'caller',
    values: { ...namesIn(words), ...(free !== undefined && { pose: free }) },
    free,
  };
}
