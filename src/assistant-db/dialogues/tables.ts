import type { Generated } from 'kysely';

/** Session states. There is no confirm state: see docs/architecture.md. */
export type SessionState = 'idle' | 'assistant_wait_photo' | 'assistant_chat';

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  state: SessionState;
  /** The photo that stickers are made from: what a photo source can fetch (a Telegram file_id, a path). */
  photo_file_id: string | null;
  /** A photo sent in mid-dialogue, until the person says which one to use. */
  pending_photo_file_id: string | null;
  /** The album whose first picture was taken last; its other pictures are skipped. */
  album_id: string | null;
  /** What the next words of the person are for, where it is not the dialogue: see assistant/awaited-input.ts. */
  awaited_input: string | null;
  /** Messages whose buttons are still good for something, as JSON: see assistant/open-buttons.ts. */
  open_buttons: string | null;
  created_at: number;
  updated_at: number;
}

export interface AssistantSessionsTable {
  id: Generated<number>;
  user_id: number;
  goal: string | null;
  style: string | null;
  emotion: string | null;
  pose: string | null;
  /** How the next sticker is to look: 1 with the outline, 0 without, and what is written on it. */
  outline: Generated<number>;
  caption: Generated<string>;
  /** 1 once the values of `revision` are confirmed. */
  confirmed: Generated<number>;
  /** Counts the sets of values: any change of style, emotion, pose or photo makes a new one. */
  revision: Generated<number>;
  /** The revision whose summary was shown last. */
  summary_revision: number | null;
  summary_at: number | null;
  /** Counts what was written by turns: one that began with an earlier version is stale. */
  version: Generated<number>;
  /** Turns in a row in which every model failed. */
  failed_turns: Generated<number>;
  /** Versioned JSON, see assistant/turn/history.ts. */
  history: string;
  /** What the first `summarized` messages of the dialogue came to; null while nothing is told of them. */
  summary: string | null;
  /** How many messages the history leaves out, counted from the dialogue's very first one. */
  summarized: Generated<number>;
  status: 'active' | 'cancelled' | 'superseded';
  created_at: number;
  updated_at: number;
}
