import type { Update as GrammyUpdate } from 'grammy/types';
import { storeUpdates } from '../../assistant-db/messages/inbox.ts';
import { isApiUser } from '../../assistant-db/people/api-sessions.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Observe } from '../../lib/telemetry.ts';
import { withCommandMarked } from './commands.ts';
import { digestOf } from './edit.ts';
import { typedIn } from './message.ts';
import { type Fields, grammyUpdate, update } from './schema.ts';

/** Always sent, since Telegram keeps an earlier setting. */
export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'inline_query',
  'pre_checkout_query',
  'my_chat_member',
  'stopped_message_generation',
  'guest_message',
] as const;

export interface Update {
  readonly updateId: number;
  readonly chatId: number;
  readonly kind: (typeof ALLOWED_UPDATES)[number];
  /** A press or a command, which must not wait for the running turn. */
  readonly urgent: boolean;
  readonly threadId: number | undefined;
  readonly messageId: number | undefined;
  readonly isEvent: boolean;
  readonly fields: Fields;
  /** The same object as `fields`, as grammY types it. */
  readonly forGrammy: GrammyUpdate;
}

/** Replies in a group have a thread as well, but are in no topic. */
function topicOf({
  message: msg,
  edited_message: edited,
  callback_query: press,
}: Fields): number | undefined {
  const where = msg ?? edited ?? press?.message;
  return where?.is_topic_message ? where.message_thread_id : undefined;
}

/** Events that come as messages without an author's words (https://core.telegram.org/bots/api#message). */
const SERVICE_FIELDS = [
  'new_chat_members',
  'left_chat_member',
  'chat_owner_left',
  'chat_owner_changed',
  'community_chat_joined',
  'new_chat_title',
  'new_chat_photo',
  'delete_chat_photo',
  'group_chat_created',
  'supergroup_chat_created',
  'channel_chat_created',
  'managed_bot_created',
  'message_auto_delete_timer_changed',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'pinned_message',
  'successful_payment',
  'refunded_payment',
  'users_shared',
  'chat_shared',
  'gift',
  'unique_gift',
  'gift_upgrade_sent',
  'connected_website',
  'write_access_allowed',
  'passport_data',
  'proximity_alert_triggered',
  'boost_added',
  'chat_background_set',
  'checklist_tasks_done',
  'checklist_tasks_added',
  'poll_option_added',
  'poll_option_deleted',
  'direct_message_price_changed',
  'paid_message_price_changed',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
  'general_forum_topic_hidden',
  'general_forum_topic_unhidden',
  'giveaway_created',
  'giveaway',
  'giveaway_winners',
  'giveaway_completed',
  'suggested_post_approved',
  'suggested_post_approval_failed',
  'suggested_post_declined',
  'suggested_post_paid',
  'suggested_post_refunded',
  'video_chat_scheduled',
  'video_chat_started',
  'video_chat_ended',
  'video_chat_participants_invited',
  'web_app_data',
];

function isServiceMessage(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || !('message' in raw)) return false;
  const message = raw.message;
  return typeof message === 'object' && message !== null && SERVICE_FIELDS.some(field => field in message);
}

/** Parses an update; undefined if it cannot be read or has no chat. Never throws. */
export function readUpdate(raw: unknown): Update | undefined {
  const parsed = update.safeParse(raw).data;
  if (parsed === undefined) return undefined;
  const fields = { ...parsed, ...(parsed.message && { message: withCommandMarked(parsed.message) }) };
  const { update_id, message: msg, edited_message: edited, callback_query: press, my_chat_member } = fields;
  // The chat of a guest message may have the id of another chat that the bot knows: the caller's own is used.
  const from =
    press?.from ?? fields.inline_query?.from ?? fields.guest_message?.from ?? fields.pre_checkout_query?.from;
  const event = my_chat_member ?? fields.stopped_message_generation;
  const chatId = msg?.chat.id ?? edited?.chat.id ?? press?.message?.chat.id ?? from?.id ?? event?.chat.id;
  const kind = ALLOWED_UPDATES.find(name => fields[name] !== undefined);
  if (chatId === undefined || kind === undefined) return undefined;
  return {
    updateId: update_id,
    chatId,
    kind,
    urgent: press !== undefined || (msg !== undefined && typedIn(msg).startsWith('/')),
    threadId: topicOf(fields),
    messageId: (msg ?? edited)?.message_id,
    isEvent: isServiceMessage(raw),
    fields,
    forGrammy: grammyUpdate.parse(fields),
  };
}

export interface ReceiveDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly log: Logger;
  /** A secret that is not stored, for hashes of what people say. */
  readonly digestKey: string;
  readonly observe?: Observe | undefined;
  readonly onStored: (updates: readonly Update[]) => void;
}

function updateIdOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('update_id' in raw)) return undefined;
  return Number.isSafeInteger(raw.update_id) ? Number(raw.update_id) : undefined;
}

/** Undefined if it is nested too deeply for the stack. */
function payloadOf(raw: unknown): string | undefined {
  try {
    return JSON.stringify(raw);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Stores updates; once this resolves, they may be acknowledged to Telegram. Repeats and unknown kinds are skipped.
 * @returns the highest update id
 */
export async function receive(
  { db, clock, log, digestKey, observe, onStored }: ReceiveDeps,
  updates: readonly unknown[],
): Promise<number | undefined> {
  let last: number | undefined;
  const known = [];
  for (const raw of updates) {
    const update = readUpdate(raw);
    const id = update?.updateId ?? updateIdOf(raw);
    if (id !== undefined) last = Math.max(last ?? id, id);
    const payload = update && payloadOf(raw);
    // Ids above Telegram's are sessions of the HTTP API, which Telegram must not speak for.
    if (update === undefined || payload === undefined || isApiUser(update.chatId))
      log.warn({ update: id }, 'an update of no known kind was skipped');
    else known.push({ update, payload });
  }
  const rows = known.map(({ update, payload }) => {
    const { updateId, chatId, urgent, threadId, fields } = update;
    return { updateId, chatId, urgent, threadId, payload, ...digestOf(fields, digestKey) };
  });
  const ids = await storeUpdates(db, rows, clock.now());
  const stored = known.map(({ update }) => update).filter(({ updateId }) => ids.has(updateId));
  for (const { kind } of stored) observe?.({ type: 'update', kind });
  onStored(stored);
  return last;
}
