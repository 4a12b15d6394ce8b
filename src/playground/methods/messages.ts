import type { InlineKeyboardMarkup, MessageEntity } from 'grammy/types';
import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import type { Room, StoredMessage } from '../people/room.ts';
import type { Handler, World } from '../world.ts';
import {
  inlineMessageOf,
  markupField,
  repliedOf,
  replyMarkupOf,
  roomOf,
  textOf,
  topicFields,
  writableRoomOf,
} from './params.ts';
import { richMessageOf } from './rich-messages.ts';

export const sendMessage: Handler<'sendMessage'> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  const { text, entities } = textOf(params);
  const topic = topicFields(room, params);
  const content = { text, ...(entities.length > 0 && { entities }), ...markupField(params), ...topic };
  return room.post(world.bot, content, repliedOf(room, params));
};

/** A text may become a rich message, and the other way round. */
export const editMessageText: Handler<'editMessageText', StoredMessage | true> = async (
  params,
  { world },
) => {
  const inline = inlineMessageOf(world, params);
  const room = inline?.room ?? writableRoomOf(world, params);
  const message = inline?.message ?? editableMessageOf(world, room, params, 'editMessageText');
  const markup = replyMarkupOf(params);
  const { entities: _entities, reply_markup: _markup, text: _text, rich_message: _rich, ...rest } = message;
  const keyboard = markup && { reply_markup: markup };
  const isText = message.text !== undefined || message.rich_message !== undefined;
  if (params.has('rich_message')) {
    if (inline) throw badRequest('rich messages cannot be edited inline here');
    if (params.has('text')) throw badRequest('text and rich_message cannot be used together');
    if (!isText) throw badRequest('there is no text in the message to edit');
    return room.replace({ ...rest, rich_message: await richMessageOf(world, params), ...keyboard });
  }
  const { text, entities } = textOf(params);
  if (!isText) throw badRequest('there is no text in the message to edit');
  assertModified(message, text, entities, markup);
  const edited = room.replace({ ...rest, text, ...(entities.length > 0 && { entities }), ...keyboard });
  return inline ? true : edited;
};

export const editMessageReplyMarkup: Handler<'editMessageReplyMarkup'> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  const message = editableMessageOf(world, room, params, 'editMessageReplyMarkup');
  const markup = replyMarkupOf(params);
  assertModified(message, message.text, message.entities, markup);
  const { reply_markup: _markup, ...rest } = message;
  return room.replace({ ...rest, ...(markup && { reply_markup: markup }) }, false);
};

function assertModified(
  message: StoredMessage,
  text: string | undefined,
  entities: readonly MessageEntity[] | undefined,
  markup: InlineKeyboardMarkup | undefined,
): void {
  if (message.text !== text) return;
  if (JSON.stringify(message.entities ?? []) !== JSON.stringify(entities ?? [])) return;
  if (JSON.stringify(message.reply_markup) !== JSON.stringify(markup)) return;
  throw badRequest(
    'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
  );
}

export const deleteMessage: Handler<'deleteMessage'> = (params, { world }) => {
  const room = roomOf(world, params);
  const message = room.get(params.integer('message_id', 0));
  if (!message) throw badRequest('message to delete not found');
  // A bot may delete both sides of a private chat, but only its own messages in a group without rights.
  if (room.chat.type !== 'private' && message.from.id !== world.bot.id)
    throw badRequest("message can't be deleted");
  room.remove(message);
  return true;
};

export const sendMessageDraft: Handler<'sendMessageDraft'> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  if (room.chat.type !== 'private') throw badRequest('TEXTDRAFT_PEER_INVALID');
  const draftId = params.integer('draft_id', 0);
  if (draftId === 0) throw badRequest('invalid draft identifier specified');
  const { message_thread_id: threadId } = topicFields(room, params);
  const canStop = params.boolean('can_stop');
  room.showDraft({
    draftId,
    ...textOf(params, true),
    ...(threadId !== undefined && { threadId }),
    ...(canStop && { canStop, keepOnStop: params.boolean('keep_on_stop') }),
  });
  return true;
};

export const sendChatAction: Handler<'sendChatAction'> = (params, { world }) => {
  const room = writableRoomOf(world, params);
  const action = params.string('action');
  const { message_thread_id: threadId } = topicFields(room, params);
  room.showAction(action, threadId);
  return true;
};

function editableMessageOf(
  world: World,
  room: Room,
  params: RequestParams<'message_id'>,
  method: string,
): StoredMessage {
  const id = params.integer('message_id', 0);
  if (id === 0) throw badRequest('message identifier is not specified');
  const message = room.get(id);
  if (!message) throw badRequest('message to edit not found');
  if (message.from.id !== world.bot.id) {
    world.violations.push(`${method}: message ${id} is not the bot's own`);
    throw badRequest("message can't be edited");
  }
  return message;
}
