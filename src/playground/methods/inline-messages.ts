import { z } from 'zod';
import { badRequest } from '../errors.ts';
import { photoOf } from '../messages/media.ts';
import type { Handler } from '../world.ts';
import { fileWithId, inlineMessageOf, markupOf, replyMarkupOf } from './params.ts';

/** Later answers fail. Telegram documents no number; the same as for inline queries is assumed. */
const QUERY_LIFETIME_MS = 10_000;

const result = z.object({
  type: z.literal('article'),
  id: z.string().min(1).max(64),
  title: z.string().min(1),
  input_message_content: z.object({ message_text: z.string().min(1).max(4096) }),
  reply_markup: z.unknown().optional(),
});

/** Posts the one message with which a guest may answer; it can be edited by its inline id only. */
export const answerGuestQuery: Handler<'answerGuestQuery'> = (params, { world }) => {
  const id = params.string('guest_query_id');
  const asked = world.guestQueries.get(id);
  if (!asked || world.clock.elapsed() - asked.askedAt > QUERY_LIFETIME_MS)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  const given = params.object('result', result, "can't parse inline query result");
  if (given === undefined) throw badRequest('result is empty');
  world.guestQueries.delete(id);
  const markup = markupOf(given.reply_markup);
  const text = given.input_message_content.message_text;
  const posted = asked.room.post(world.bot, { text, ...(markup && { reply_markup: markup }) }, asked.message);
  const inlineId = `inline-${world.nextId()}`;
  world.inlineMessages.set(inlineId, { room: asked.room, messageId: posted.message_id });
  return { inline_message_id: inlineId };
};

const media = z.object({ type: z.string(), media: z.string(), caption: z.string().max(1024).default('') });
const EDITABLE = new Set(['animation', 'audio', 'document', 'live_photo', 'photo', 'video']);

/** Only photos of inline messages. No message can become a sticker, and no file can be uploaded to an inline message. */
export const editMessageMedia: Handler<'editMessageMedia'> = (params, { world }) => {
  const found = inlineMessageOf(world, params);
  if (found === undefined) throw badRequest('message identifier is not specified');
  const given = params.object('media', media, "can't parse InputMedia: Object expected");
  if (given === undefined || !EDITABLE.has(given.type))
    throw badRequest("can't parse InputMedia: unsupported media type specified");
  if (given.media.startsWith('attach://')) throw badRequest('wrong file identifier/HTTP URL specified');
  const file = fileWithId(world.files, given.media);
  if (given.type !== 'photo' || file.kind !== 'Photo')
    throw badRequest(`can't use file of type ${file.kind} as ${given.type}`);
  const { room, message } = found;
  const { text: _text, entities: _entities, reply_markup: _markup, ...rest } = message;
  const markup = replyMarkupOf(params);
  room.replace({
    ...rest,
    photo: [photoOf(file)],
    ...(given.caption !== '' && { caption: given.caption }),
    ...(markup && { reply_markup: markup }),
  });
  return true;
};
