import type { Generated } from 'kysely';

/** Sets of stickers, and tasks of several steps. */
export interface PlanTables {
  /** Several stickers of one look that a user agrees on and gets drawn together. */
  plans: {
    id: Generated<number>;
    user_id: number;
    assistant_session_id: number;
    /** Each change makes a new one; buttons carry it. */
    revision: Generated<number>;
    /**
     * `open` → `first` (drawn alone) → `approval` (of the first sticker; only large plans) → `rest` → `packing` →
     * `done`. `stopped`: the user ended it, and drawn stickers are kept. `dropped`: never confirmed.
     */
    status: Generated<'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped'>;
    style: string;
    /** The occasion in the user's words; may be empty. */
    occasion: Generated<string>;
    /** Set when the user confirms. */
    photo_file_id: string | null;
    pack_id: number | null;
    /** 1 if its pack gets moving stickers. */
    moving: Generated<number>;
    /** The revision whose summary is in the chat, and its message; 0: before any other message. */
    shown_revision: number | null;
    shown_message_id: number | null;
    thread_id: number | null;
    progress_message_id: number | null;
    created_at: number;
    updated_at: number;
  };
  plan_stickers: {
    plan_id: number;
    /** From 1, as shown. */
    position: number;
    emotion: string;
    pose: string;
    caption: Generated<string>;
    emoji: string;
    generation_id: number | null;
  };
  tasks: {
    id: Generated<number>;
    user_id: number;
    /** The task in a model's words. */
    request: string;
    /** `proposed` → `running` → `done`, `failed` or `stopped`; an unwanted proposal is `dropped`. */
    status: Generated<'proposed' | 'running' | 'done' | 'failed' | 'stopped' | 'dropped'>;
    /** The final report as the user read it. */
    report: string | null;
    /** The bot's message that shows the steps. */
    message_id: number | null;
    /** Turns so far. */
    turns: Generated<number>;
    /** Input and output tokens of all turns. */
    tokens: Generated<number>;
    /** Whether the program that started the task approved all of its calls in advance. */
    approved: Generated<number>;
    created_at: number;
    updated_at: number;
  };
  task_steps: {
    task_id: number;
    /** From 1, as shown. */
    number: number;
    title: string;
    /** 1: it changes something outside. */
    changes: number;
    /** Numbers of earlier steps that must end first, as a JSON list. */
    after: string;
    /** `waiting` → `running` → `done`, `failed` or `skipped`. */
    status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'skipped'>;
    /** The outcome in a model's words. */
    result: string | null;
  };
}
