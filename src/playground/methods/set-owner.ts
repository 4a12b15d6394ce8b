import { badRequest, NEVER_STARTED } from '../errors.ts';
import type { RequestParams } from '../http/request.ts';
import type { StickerSetState } from '../sets/sticker-set.ts';
import type { World } from '../world.ts';

/**
 * The person whose stickers a call is about. An unknown one is "user not found" (python-telegram-bot issue 3667), a
 * bot USER_IS_BOT (tdlib/td issue 1377). One who never started the bot is PEER_ID_INVALID, one who blocked it a 403:
 * bots meet both where Telegram has to reach the person, for a new set and for an upload.
 */
export function stickerOwnerOf(
  world: World,
  params: RequestParams<'user_id'>,
  needed: 'known' | 'reachable',
): number {
  const id = params.integer('user_id', 0);
  if (id <= 0) throw badRequest('invalid user_id specified');
  if (id === world.bot.id) throw badRequest('USER_IS_BOT');
  const room = world.rooms.get(id);
  if (!room) throw badRequest('user not found');
  if (needed === 'reachable' && room.refusal)
    throw room.refusal === NEVER_STARTED ? badRequest('PEER_ID_INVALID') : room.refusal;
  return id;
}

/** tdlib uses the id for uploads only, so that somebody else's would do; but no correct bot sends one. */
export function ownedSetOf(
  world: World,
  params: RequestParams<'user_id' | 'name'>,
  method: string,
  needed: 'known' | 'reachable',
): StickerSetState {
  const ownerId = stickerOwnerOf(world, params, needed);
  const set = namedSetOf(world, params);
  if (set.ownerId !== ownerId) world.violations.push(`${method}: user_id is not the owner of ${set.name}`);
  return set;
}

/** The set that a request names; 400 where there is none. */
export function namedSetOf(world: World, params: RequestParams<'name'>): StickerSetState {
  return world.stickerSets.get(setNameOf(params));
}

/** 400 where there is none in the request. */
export function setNameOf(params: RequestParams<'name'>): string {
  if (!params.has('name')) throw badRequest('sticker set name must be non-empty');
  return params.string('name');
}
