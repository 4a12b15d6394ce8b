import type { Generated } from 'kysely';

export interface UsersTable {
  /** Telegram's id of the person. */
  id: number;
  username: string | null;
  first_name: string;
  /** As Telegram tells it: an IETF tag. */
  language_code: string | null;
  /** As chosen with /language; wins over the others. */
  language: string | null;
  /** Of what they wrote last, where that was clear; wins over `language_code`. */
  written_language: string | null;
  /** 1: what they say aloud is answered aloud as well. */
  voice_answers: Generated<number>;
  total_generations: Generated<number>;
  /** Since when Telegram has said that this person cannot be written to; null while they can. */
  gone_at: number | null;
  created_at: number;
}

/**
 * Whether a person was asked for their taste. `running` holds until the last question is answered or they have had enough,
 * also while the dialogue is about something else; `declined`: they do not want to be asked.
 */
export type InterviewStatus = 'never' | 'offered' | 'running' | 'done' | 'declined';

export interface PreferencesTable {
  user_id: number;
  /** Versioned JSON, see assistant/taste/preferences.ts; null where nothing is known. */
  record: string | null;
  interview: InterviewStatus;
  /** What a running interview has come to: versioned JSON, see assistant/interview/progress.ts. */
  progress: string | null;
  /** Counts the questions a person was asked: an older one's buttons do nothing any more. */
  question: number;
  updated_at: number;
}
