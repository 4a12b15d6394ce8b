import type { Generated } from 'kysely';

/** Telegram's word for how a sticker's file is made. */
export type StickerFormat = 'static' | 'video' | 'animated';

/** The state that the progress message shows. */
export type GenerationStage = 'queued' | 'waiting_photo' | 'drawing' | 'finishing' | 'delivering';

/** Why a generation failed; `stopped`: the user took it out of the queue. */
export type GenerationFailure =
  | 'blocked'
  | 'no_image'
  | 'unchanged'
  | 'unavailable'
  | 'photo_lost'
  | 'photo_refused'
  | 'internal'
  | 'stopped';

/** Drawings and the stickers they become. */
export interface DrawingTables {
  /** A generation is the job that draws one sticker. */
  generations: {
    id: Generated<number>;
    user_id: number;
    assistant_session_id: number;
    /** The revision of the dialogue. A negative one marks a job that leaves the dialogue's values alone. */
    revision: number;
    style: string;
    emotion: string;
    pose: string;
    photo_file_id: string;
    /** Telegram's file of a picture that shows the pose. */
    pose_file_id: string | null;
    /** From 1: how often this user had these values drawn from this photo. */
    take: Generated<number>;
    outline: Generated<number>;
    caption: Generated<string>;
    /** `queued` → `running` → `finished` (bytes stored, delivery is in the outbox) → `delivered`; or `failed`. */
    status: Generated<'queued' | 'running' | 'finished' | 'delivered' | 'failed'>;
    stage: Generated<GenerationStage>;
    failure: GenerationFailure | null;
    /** How often a process began to work on it. */
    attempts: Generated<number>;
    /** How often it was ordered today: once, and again after a failure that may have been paid for. */
    orders: Generated<number>;
    /** Not claimed before this time, because its photo could not be fetched. */
    not_before: Generated<number>;
    /** Failed attempts in a row to fetch its photo. */
    photo_tries: Generated<number>;
    owner: string | null;
    progress_message_id: number | null;
    /** The topic in which it was confirmed, and to which its sticker goes. */
    thread_id: number | null;
    plan_id: number | null;
    /** The job whose cut-out defines the look. */
    reference_id: number | null;
    /** How many poses of a movement it draws from the sticker of `reference_id`; 0: it draws a still picture. */
    frames: Generated<number>;
    /** The job that draws several on one picture, or this job if it is the one; null once the sheet is split. */
    sheet_id: number | null;
    provider: string | null;
    /** The payment in `charges` that it uses one drawing of; null if it is free. It uses none once it has failed. */
    paid_by: number | null;
    created_at: number;
    finished_at: number | null;
  };
  generation_images: {
    /** Its job may be gone, see `discarded_images`. */
    generation_id: number;
    /** The output of the image model. It is paid for, so it is stored before anything else happens. */
    drawn: Buffer | null;
    /** The key of the object that holds it instead. */
    drawn_key: string | null;
    /** The attempt of the model. The second one uses the strictest prompt. */
    drawn_attempt: Generated<number>;
    /** The subject without its background. Outline and caption can be made from it at any time. */
    cutout: Buffer | null;
    cutout_key: string | null;
  };
  /** A finished sticker of a generation, one for each combination of outline, caption and motion; or one that the user sent. */
  stickers: {
    id: Generated<number>;
    user_id: number;
    /** Null for a received sticker. */
    generation_id: number | null;
    outline: Generated<number>;
    caption: Generated<string>;
    /** JSON lists, as chosen; null if they follow from the emotion. */
    emoji: string | null;
    keywords: string | null;
    /**
     * A motion of images/motion/, as `readMotion` reads it; `drawn` for frames of a model; `video` or `round` for a film
     * that is made from `source`; otherwise empty.
     */
    motion: Generated<string>;
    /** The WebP until Telegram has it; the WebM of a moving sticker until a pack contains it. */
    picture: Buffer | null;
    /** The GIF that shows a moving sticker, until Telegram has it. */
    preview: Buffer | null;
    /** How many attempts to make it have not ended. */
    picture_tries: Generated<number>;
    /** Telegram's ids, after delivery. Those of a moving sticker are of its preview. */
    file_id: string | null;
    file_unique_id: string | null;
    shown_at: number | null;
    /** The message with its buttons. */
    message_id: number | null;
    /** Telegram's format of a received sticker. Others are `static` or, with a motion, video stickers. */
    format: Generated<StickerFormat>;
    /** The set that a received sticker belongs to, by Telegram's name. */
    set_name: string | null;
    /** Telegram's file of a still picture of a received moving sticker. */
    thumbnail: string | null;
    /** The first sticker of those that were received together; one wish means them all. */
    received_with: number | null;
    /**
     * Telegram's file of the film that a video sticker is made from, which begins at `starts_ms` of it; of the still
     * sticker that a caption was written on. Empty once it was forgotten.
     */
    source: string | null;
    starts_ms: Generated<number>;
    created_at: number;
  };
  /** Keys of objects that no row names any more, and that must be deleted. */
  discarded_objects: {
    key: string;
  };
  /** Rows of `generation_images` that must be deleted because their user was forgotten. */
  discarded_images: {
    generation_id: number;
  };
}
