import { badRequest } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import type { Room, StoredMessage } from '../people/room.ts';
import type { World } from '../world.ts';

/** The chat that a request names; 400 for none, 403 where the bot may not write. */
export function roomOf(world: World, params: RequestParams<'chat_id'>): Room {
  if (!params.has('chat_id')) throw badRequest('chat_id is empty');
  const room = world.rooms.get(params.integer('chat_id', 0));
  if (!room) throw badRequest('chat not found');
  return room;
}

export function writableRoomOf(world: World, params: RequestParams<'chat_id'>): Room {
  const room = roomOf(world, params);
  if (room.refusal) throw room.refusal;
  return room;
}

/** The topic that a request names, as fields of a message; 400 where there is no such topic. */
export function topicFields(room: Room, params: RequestParams<'message_thread_id'>) {
  if (!params.has('message_thread_id')) return {};
  const id = params.integer('message_thread_id', 0);
  if (!room.topics.has(id)) throw badRequest('message thread not found');
  return { message_thread_id: id, is_topic_message: true as const };
}

/** The message of the bot's own that a request wants to edit. */
export function editableMessageOf(
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
