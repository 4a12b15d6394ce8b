import type { Generated } from 'kysely';

/**
 * `open` → `first` (the first sticker is being drawn, alone) → `approval` (it is shown, and the person says whether the rest
 * is to follow it; only of large plans) → `rest` → `packing` → `done`. `stopped`: the person ended it, what is drawn is kept.
 * `dropped`: never confirmed, as it was not wanted or another one took its place.
 */
type PlanStatus = 'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped';

/** Several stickers of one look that a person agrees on and has drawn together. */
export interface PlansTable {
  id: Generated<number>;
  user_id: number;
  assistant_session_id: number;
  /** Each change makes a new one; buttons carry it. */
  revision: Generated<number>;
  status: Generated<PlanStatus>;
  style: string;
  /** What they are for, in the person's words; may be empty. */
  occasion: Generated<string>;
  /** Set with the person's yes. */
  photo_file_id: string | null;
  /** The pack that they are to come into, or have come into. */
  pack_id: number | null;
  /** The revision whose summary is in the chat, and since when. */
  shown_revision: number | null;
  shown_at: number | null;
  /** The topic in which it was confirmed. */
  thread_id: number | null;
  progress_message_id: number | null;
  created_at: number;
  updated_at: number;
}

/** One sticker of a plan. */
export interface PlanStickersTable {
  plan_id: number;
  /** From 1, as shown. */
  position: number;
  emotion: string;
  pose: string;
  /** May be empty. */
  caption: Generated<string>;
  emoji: string;
  /** Its job, once there is one. */
  generation_id: number | null;
}
