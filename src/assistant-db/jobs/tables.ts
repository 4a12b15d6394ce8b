import type { Generated } from 'kysely';

/**
 * `queued` → `running` → `finished` (bytes stored, delivery is in the outbox) → `delivered`; or `failed`, from
 * which the person can have it queued again.
 */
type GenerationStatus = 'queued' | 'running' | 'finished' | 'delivered' | 'failed';

/** What the progress message shows. */
export type GenerationStage = 'queued' | 'waiting_photo' | 'drawing' | 'finishing' | 'delivering';

/** Why a generation failed, as far as the person is concerned. */
export type GenerationFailure =
  | 'blocked'
  | 'no_image'
  | 'unavailable'
  | 'photo_lost'
  /** The image model cannot use the photo. */
  | 'photo_refused'
  | 'internal'
  /** Taken out of the queue by the person. */
  | 'stopped';

export interface GenerationsTable {
  id: Generated<number>;
  user_id: number;
  assistant_session_id: number;
  /** Of the dialogue; below 0: another take by its button, which is no part of the dialogue's values. */
  revision: number;
  style: string;
  emotion: string;
  pose: string;
  photo_file_id: string;
  /** 1-based: how often this person has had these values drawn from this photo. */
  take: Generated<number>;
  /** How its sticker is to look: 1 with the outline, 0 without, and what is written on it. */
  outline: Generated<number>;
  caption: Generated<string>;
  status: Generated<GenerationStatus>;
  stage: Generated<GenerationStage>;
  failure: GenerationFailure | null;
  /** How often a process began to work on it. */
  attempts: Generated<number>;
  /** How often the person had it drawn today: once, and again after a failure that may have been paid for. */
  orders: Generated<number>;
  /** It is not to be claimed before, ms since 1970: its photo could not be fetched. */
  not_before: Generated<number>;
  /** How often in a row its photo could not be fetched. */
  photo_tries: Generated<number>;
  /** JSON list, as a model chose for its emotion; null where none did. */
  choice_emoji: string | null;
  /** JSON list of search words, chosen with `choice_emoji`. */
  choice_keywords: string | null;
  owner: string | null;
  progress_message_id: number | null;
  /** The topic in which it was confirmed: its sticker goes there. */
  thread_id: number | null;
  /** The plan that it belongs to. */
  plan_id: number | null;
  /** The job whose cut-out gives the look. */
  reference_id: number | null;
  /** The job that draws it on one picture with others, or this one that does; null once that is taken apart. */
  sheet_id: number | null;
  provider: string | null;
  created_at: number;
  finished_at: number | null;
}

export interface GenerationImagesTable {
  /** Its job may be gone: see {@link DiscardedImagesTable}. */
  generation_id: number;
  /** What the image model returned: paid for, so stored before anything else happens. */
  drawn: Buffer | null;
  /** Which try of the model it was: after the second there is no sterner prompt left. */
  drawn_attempt: Generated<number>;
  /** The subject without its background, kept: outline and caption are made from it at any time. */
  cutout: Buffer | null;
}

/** A finished sticker of a generation: one for each combination of outline and caption. */
export interface StickersTable {
  id: Generated<number>;
  user_id: number;
  generation_id: number;
  /** 1 with the white outline, 0 without. */
  outline: Generated<number>;
  caption: Generated<string>;
  /** JSON list, as chosen; null where they follow from the emotion. */
  emoji: string | null;
  /** JSON list, as chosen; null where they follow from the emotion. */
  keywords: string | null;
  /** The WebP, until Telegram has it. */
  picture: Buffer | null;
  /** How often making it was begun and never ended. */
  picture_tries: Generated<number>;
  /** Telegram's, once it was delivered. */
  file_id: string | null;
  file_unique_id: string | null;
  /** When it was last put into the chat, ms since 1970; null for those from before this was kept. */
  shown_at: number | null;
  created_at: number;
}
