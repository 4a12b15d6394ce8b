import type { Update as GrammyUpdate } from 'grammy/types';
import { z } from 'zod';
import { program } from '../../assistant/agent/program.ts';

// The fields of an update that are read; the rest is skipped.

const user = z.object({
  id: z.int(),
  is_bot: z.boolean().optional().catch(undefined),
  first_name: z.string().catch(''),
  username: z.string().optional().catch(undefined),
  language_code: z.string().optional().catch(undefined),
});
const chat = z.object({ id: z.int(), type: z.string() });
const uniqueId = z.string().optional().catch(undefined);
const size = z.object({
  file_id: z.string(),
  file_unique_id: uniqueId,
  width: z.number(),
  height: z.number(),
});
const present = z.object({}).optional().catch(undefined);
const topic = {
  is_topic_message: z.boolean().optional().catch(undefined),
  message_thread_id: z.int().optional().catch(undefined),
};
export const photo = z.array(size).optional().catch(undefined);
const thumbnail = z.object({ file_id: z.string() }).optional().catch(undefined);

export const document = z
  .object({
    file_id: z.string(),
    file_unique_id: uniqueId,
    thumbnail,
    file_name: z.string().optional().catch(undefined),
    mime_type: z.string().optional().catch(undefined),
    file_size: z.number().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

/** A sound or a film. */
const recording = z
  .object({
    file_id: z.string(),
    file_unique_id: uniqueId,
    thumbnail,
    duration: z.number().catch(0),
    mime_type: z.string().optional().catch(undefined),
    file_size: z.number().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const entities = z
  .array(
    z.object({
      type: z.string(),
      offset: z.int().nonnegative(),
      length: z.int().nonnegative(),
      url: z.string().optional().catch(undefined),
      language: z.string().optional().catch(undefined),
    }),
  )
  .optional()
  .catch(undefined);
const seconds = z.number().optional().catch(undefined);
const words = z.string().optional().catch(undefined);

const payment = z.object({
  currency: z.string(),
  total_amount: z.int(),
  invoice_payload: z.string(),
});
const charged = z.object({ telegram_payment_charge_id: z.string().min(1) });

/** A family with skin tones has fewer. */
const MAX_EMOJI_LENGTH = 64;
/** Telegram's limit (Bot API, createNewStickerSet). */
const MAX_SET_NAME_LENGTH = 64;

const sticker = z
  .object({
    file_unique_id: uniqueId,
    file_id: z.string().optional().catch(undefined),
    is_animated: z.boolean().optional().catch(undefined),
    is_video: z.boolean().optional().catch(undefined),
    emoji: z.string().max(MAX_EMOJI_LENGTH).optional().catch(undefined),
    set_name: z.string().max(MAX_SET_NAME_LENGTH).optional().catch(undefined),
    type: z.string().optional().catch(undefined),
    thumbnail,
  })
  .optional()
  .catch(undefined);

const message = z.object({
  message_id: z.int(),
  date: seconds,
  /** When the author edited it last; reactions and link previews do not count. */
  edit_date: seconds,
  from: user.optional(),
  /** Set for an anonymous admin who speaks for a group; `from` is a bot of Telegram's then. */
  sender_chat: present,
  chat,
  ...topic,
  text: z.string().optional(),
  caption: z.string().optional(),
  migrate_to_chat_id: z.int().optional().catch(undefined),
  migrate_from_chat_id: z.int().optional().catch(undefined),
  rich_message: z.unknown().optional(),
  successful_payment: payment.extend(charged.shape).optional(),
  refunded_payment: charged.optional().catch(undefined),
  entities,
  media_group_id: z.string().optional(),
  photo,
  document,
  animation: recording,
  video: recording,
  video_note: recording,
  voice: recording,
  audio: recording,
  sticker,
  reply_to_message: z
    .object({
      message_id: z.int().optional().catch(undefined),
      from: user.optional().catch(undefined),
      sender_chat: present,
      text: words,
      caption: words,
      entities,
      caption_entities: entities,
      photo,
      document,
      animation: recording,
      sticker,
    })
    .optional()
    .catch(undefined),
  /** The part of the message replied to that the author chose. */
  quote: z.object({ text: z.string() }).optional().catch(undefined),
  /** A reply to a message of another chat. */
  external_reply: z.object({ photo, document, animation: recording, sticker }).optional().catch(undefined),
});

/** The buttons of a message, for the label of the one that is pressed. */
const keyboard = z
  .object({
    inline_keyboard: z.array(z.array(z.object({ text: z.string(), callback_data: z.string().optional() }))),
  })
  .optional()
  .catch(undefined);

export const update = z.object({
  update_id: z.int(),
  /** Ours: comes with words of the HTTP API. Read only for its users. */
  program: program.optional().catch(undefined),
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: user,
      data: z.string().optional(),
      message: z
        .object({ message_id: z.int(), chat, ...topic, reply_markup: keyboard })
        .optional()
        .catch(undefined),
    })
    .optional(),
  inline_query: z
    .object({ id: z.string(), from: user, query: z.string().catch(''), offset: z.string().catch('') })
    .optional(),
  pre_checkout_query: payment.extend({ id: z.string(), from: user }).optional(),
  my_chat_member: z
    .object({ chat, from: user, new_chat_member: z.object({ status: z.string() }) })
    .optional(),
  /** The bot was mentioned in a chat of which it is not a member. */
  guest_message: message.extend({ guest_query_id: z.string() }).optional(),
  stopped_message_generation: z.object({ chat, draft_id: z.int() }).optional(),
});

/** Checks nothing: grammY's type promises all that Telegram sends, and gets what {@link update} has kept. */
export const grammyUpdate = z.custom<GrammyUpdate>();

export type Fields = z.infer<typeof update>;
export type Message = z.infer<typeof message>;
export type From = z.infer<typeof user>;
export type Press = NonNullable<Fields['callback_query']>;
