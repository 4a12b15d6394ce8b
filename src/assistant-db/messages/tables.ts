import type { Generated } from 'kysely';

export interface InboxTable {
  update_id: number;
  chat_id: number;
  /** The update as JSON while it is pending; of one that was set aside only its kind, of the others nothing. */
  payload: string;
  /**
   * `ignored`: there was nothing to do about it, such as a reaction. `refused`: more than a person may send in a while, skipped. `set_aside`: it could not be handled, or was begun again
   * and again and never ended.
   */
  status: Generated<'pending' | 'done' | 'ignored' | 'refused' | 'set_aside'>;
  /** 1 for a press or a command, 0 for what is said. */
  urgent: Generated<number>;
  attempts: Generated<number>;
  owner: string | null;
  /** The message that it brings or changes, until its person is forgotten. */
  message_id: number | null;
  /** The topic of the chat in which it happened. */
  thread_id: number | null;
  /** A keyed hash of that message, see bot/message-digest.ts. */
  digest: string | null;
  received_at: number;
}

export interface OutboxTable {
  id: Generated<number>;
  chat_id: number;
  /** An `Outgoing` as JSON. */
  content: string;
  /** When a try broke off after the request had left: the message may be in the chat. */
  maybe_sent_at: number | null;
  /** The topic of the chat that it goes to. */
  thread_id: number | null;
  /** The broadcast it belongs to: it waits behind everything else. */
  broadcast_id: number | null;
  owner: string | null;
  created_at: number;
}
