import type { Generated } from 'kysely';

/**
 * Counts toward a daily limit or, for `pressed` and `said`, an hourly one. `requests`: pictures that may have been paid
 * for; `voice`: seconds heard and spoken.
 */
export type Counted = 'stickers' | 'orders' | 'requests' | 'voice' | 'tasks' | 'pressed' | 'said';

/**
 * `invited`: a button was under the greeting; `offered`: the user was asked; `running` lasts until the last question is
 * answered, even if the dialogue is about something else.
 */
export type InterviewStatus = 'never' | 'invited' | 'offered' | 'running' | 'done' | 'declined';

/** People who use the bot. */
export interface PeopleTables {
  users: {
    id: number;
    username: string | null;
    first_name: string;
    /** An IETF tag, from Telegram. */
    language_code: string | null;
    /** Chosen with /language; overrides the others. */
    language: string | null;
    /** The language of the newest message whose language was clear; overrides `language_code`. */
    written_language: string | null;
    voice_answers: Generated<number>;
    total_generations: Generated<number>;
    /** Since when Telegram refuses messages to this user. */
    gone_at: number | null;
    created_at: number;
  };
  preferences: {
    user_id: number;
    /** Versioned JSON, see features/taste/model/preferences.ts. */
    record: string | null;
    interview: InterviewStatus;
    /** Versioned JSON of a running interview, see features/taste/model/turn-taste.ts. */
    progress: string | null;
    question: number;
    updated_at: number;
  };
  /** Each session of the HTTP API is a user, see people/api-sessions.ts. */
  api_sessions: {
    id: Generated<number>;
    /** SHA-256 of the caller's session id, in hex. */
    digest: string;
    created_at: number;
  };
  /** Limits that users had used when they were forgotten, see people/forget.ts. */
  forgotten_counts: {
    /** A keyed hash of the id. */
    person: string;
    what: Counted;
    /** The end of the day or hour. */
    until: number;
    count: number;
  };
  /** The hash key of a day. */
  day_secrets: {
    until: number;
    secret: Buffer;
  };
}
