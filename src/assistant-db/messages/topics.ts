import { sql } from 'kysely';

/**
 * The topic in which the newest handled update of a chat came; null for none. Inside the transaction of a turn that is
 * the update the turn is about, as it is acknowledged first.
 */
export function topicOfChat(chatId: number) {
  // Two steps, so that a chat without topics costs a look into an empty index.
  return sql<number | null>`CASE WHEN EXISTS
    (SELECT 1 FROM inbox WHERE chat_id = ${chatId} AND thread_id IS NOT NULL)
    THEN (SELECT thread_id FROM inbox WHERE chat_id = ${chatId} AND status <> 'pending'
      ORDER BY update_id DESC LIMIT 1) END`;
}
