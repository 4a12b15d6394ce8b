import { z } from 'zod';

/*
 * What is read of Telegram's answers, and nothing else. Servers differ, and newer ones tell things otherwise: a sticker
 * that was taken as a document, a message without an id, `true`. What was sent is sent all the same.
 */

/** Telegram has answered with something that what was asked for cannot be read from. */
class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(method: string) {
    super(`Telegram has answered ${method} in a form that the bot does not know`);
  }
}

function reader<Schema extends z.ZodType>(method: string, schema: Schema) {
  return (answer: unknown): z.output<Schema> => {
    const read = schema.safeParse(answer);
    if (!read.success) throw new UnexpectedAnswerError(method);
    return read.data;
  };
}

const id = z.string().min(1);

/** 0 stands for a message that there is no way back to. */
const sentMessage = z.object({ message_id: z.int().positive() });

/** The id of a message that was sent; undefined where Telegram does not tell it. */
export function sentMessageId(answer: unknown): number | undefined {
  return sentMessage.safeParse(answer).data?.message_id;
}

const sentSticker = z.object({
  sticker: z.object({ file_id: id, file_unique_id: id.nullable().catch(null) }),
});

/** The file of a sticker that was sent; undefined where Telegram does not tell it, or has taken it as something else. */
export function sentStickerFile(
  answer: unknown,
): { readonly id: string; readonly uniqueId: string | null } | undefined {
  const sticker = sentSticker.safeParse(answer).data?.sticker;
  return sticker && { id: sticker.file_id, uniqueId: sticker.file_unique_id };
}

const sentPhoto = z.object({ photo: z.array(z.object({ file_id: id })).min(1) });

/** The file of a photo that was sent, in its largest size; undefined where Telegram does not tell it. */
export function sentPhotoFile(answer: unknown): string | undefined {
  return sentPhoto.safeParse(answer).data?.photo.at(-1)?.file_id;
}

/** Who the bot is. @throws UnexpectedAnswerError */
export const readMe = reader(
  'getMe',
  z.object({
    username: id,
    first_name: z.string().catch(''),
    supports_inline_queries: z.boolean().catch(false),
  }),
);

/** A sticker set. A sticker that cannot be read makes the set unreadable: it would be taken for one that was removed. @throws UnexpectedAnswerError */
export const readStickerSet = reader(
  'getStickerSet',
  z.object({
    title: z.string(),
    stickers: z.array(z.object({ file_id: id, file_unique_id: id, emoji: z.string().catch('') })),
  }),
);

/** Where a file can be fetched; the path is missing for what is too large. @throws UnexpectedAnswerError */
export const readFile = reader(
  'getFile',
  z.object({ file_id: id, file_path: id.optional(), file_size: z.number().nonnegative().catch(0) }),
);

/** Where Telegram delivers updates, and how that goes. @throws UnexpectedAnswerError */
export const readWebhookInfo = reader(
  'getWebhookInfo',
  z.object({
    url: z.string(),
    pending_update_count: z.number().catch(0),
    max_connections: z.number().optional().catch(undefined),
    allowed_updates: z.array(z.string()).catch([]),
    /** In seconds since 1970. */
    last_error_date: z.number().catch(0),
    last_error_message: z.string().catch(''),
  }),
);

export type ReadWebhookInfo = ReturnType<typeof readWebhookInfo>;
