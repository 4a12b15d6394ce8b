import type { Generated } from 'kysely';

export type SessionState = 'idle' | 'assistant_wait_photo' | 'assistant_chat';

/** Conversations, up to the confirmation. */
export interface DialogueTables {
  sessions: {
    id: Generated<number>;
    user_id: number;
    state: SessionState;
    /** Any id that a photo source can fetch: a Telegram file_id or a path. */
    photo_file_id: string | null;
    /** A photo sent in mid-dialogue, until the user says which one to use. */
    pending_photo_file_id: string | null;
    /** The album whose first picture was taken last; its other pictures are skipped. */
    album_id: string | null;
    /** The purpose of the user's next text, unless it belongs to the dialogue. */
    awaited_input: string | null;
    /** JSON, see assistant/turn/open-buttons.ts. */
    open_buttons: string | null;
    created_at: number;
    updated_at: number;
  };
  assistant_sessions: {
    id: Generated<number>;
    user_id: number;
    goal: string | null;
    style: string | null;
    emotion: string | null;
    pose: string | null;
    /** Telegram's file of a picture that shows the pose. */
    pose_file_id: string | null;
    outline: Generated<number>;
    caption: Generated<string>;
    /** 1 once the values of `revision` are confirmed. */
    confirmed: Generated<number>;
    /** Counts the sets of values: any change of style, emotion, pose, photo, outline or caption makes a new one. */
    revision: Generated<number>;
    /** The revision whose summary was shown last. */
    summary_revision: number | null;
    /** The message that shows it. Any later message of the user may answer it if this is null. */
    summary_message_id: number | null;
    /** Counts the writes of turns: a turn that began with an earlier version is stale. */
    version: Generated<number>;
    /** Turns in a row in which every model failed. */
    failed_turns: Generated<number>;
    /** Turns in a row that continued after an approved call, without a word from the user. */
    continuations: Generated<number>;
    /** Versioned JSON, see assistant/state/history.ts. */
    history: string;
    /** A summary of the first `summarized` messages. */
    summary: string | null;
    /** How many messages the history omits, counted from the very first one. */
    summarized: Generated<number>;
    status: 'active' | 'cancelled' | 'superseded';
    created_at: number;
    updated_at: number;
  };
  /** Stickers that were asked for outside of the private chat. */
  guest_requests: {
    id: Generated<number>;
    /** The caller, whose limits count. */
    user_id: number;
    /** The guest query, or the message of a group. */
    source: string;
    /** The answer to the guest query. */
    inline_id: string | null;
    /** The group and the caller's message in it. */
    chat_id: number | null;
    message_id: number | null;
    /** The bot's message in the group. */
    shown_id: number | null;
    /** The sender of the picture, if their consent is needed. */
    sender_id: number | null;
    /** Telegram's file. */
    photo: Generated<string>;
    style: Generated<string>;
    emotion: Generated<string>;
    pose: Generated<string>;
    /** `new` → (`asks` → ) `drawing` or `refused`. */
    status: Generated<'new' | 'asks' | 'drawing' | 'refused'>;
    /** The question or refusal that is shown; of a drawing, what of the wish is not kept. */
    words: Generated<string>;
    generation_id: number | null;
    created_at: number;
  };
}
