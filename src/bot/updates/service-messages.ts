/**
 * The fields by which Telegram tells of an event in a chat, in the form of a message: nothing that a person said.
 * A new one is one line here (https://core.telegram.org/bots/api#message).
 */
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

/** Whether a raw update is a message that only tells of an event. */
export function isServiceMessage(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || !('message' in raw)) return false;
  const message = raw.message;
  return typeof message === 'object' && message !== null && SERVICE_FIELDS.some(field => field in message);
}
