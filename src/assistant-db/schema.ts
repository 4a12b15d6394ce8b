import type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { ModelRole } from '../lib/telemetry.ts';

/** The database, for code that opens transactions. */
export type Store = Kysely<Database>;
/** The database or a transaction on it. Query functions take either. */
export type Db = Store | Transaction<Database>;
/** For functions that are only correct inside a transaction. */
export type Trx = Transaction<Database>;

export type User = Selectable<Database['users']>;
export type PreferencesRow = Selectable<Database['preferences']>;
export type Session = Selectable<Database['sessions']>;
export type SessionUpdate = Updateable<Database['sessions']>;
export type AssistantSession = Selectable<Database['assistant_sessions']>;
export type AssistantSessionUpdate = Updateable<Database['assistant_sessions']>;
export type Generation = Selectable<Database['generations']>;
export type NewGeneration = Insertable<Database['generations']>;
export type Sticker = Selectable<Database['stickers']>;
/** A sticker of a generation, unlike one that the user sent. */
export type DrawnSticker = Sticker & { readonly generation_id: number };
export type Pack = Selectable<Database['packs']>;
export type PackType = Pack['type'];
export type Placement = Selectable<Database['placements']>;
export type PackJob = Selectable<Database['pack_jobs']>;
export type Plan = Selectable<Database['plans']>;
export type ToolCall = Selectable<Database['tool_calls']>;
export type GrantRow = Selectable<Database['grants']>;
export type SignIn = Selectable<Database['sign_ins']>;
export type Offer = Selectable<Database['offers']>;
export type Charge = Selectable<Database['charges']>;
export type DocumentRow = Selectable<Database['documents']>;
export type Passage = Selectable<Database['passages']>;

export type Task = Selectable<Database['tasks']>;
export type GuestRequest = Selectable<Database['guest_requests']>;
export type TaskStep = Selectable<Database['task_steps']>;
export type PlanSticker = Selectable<Database['plan_stickers']>;
export type ProviderHealthRow = Selectable<Database['provider_states']>;
export type Broadcast = Selectable<Database['broadcasts']>;

/**
 * `invited`: a button was under the greeting; `offered`: the user was asked; `running` lasts until the last question is
 * answered, even if the dialogue is about something else.
 */
/** Telegram's word for how a sticker's file is made. */
export type StickerFormat = 'static' | 'video' | 'animated';

export type InterviewStatus = 'never' | 'invited' | 'offered' | 'running' | 'done' | 'declined';

export type SessionState = 'idle' | 'assistant_wait_photo' | 'assistant_chat';

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

export type ProviderRole = ModelRole;

/**
 * `telegram`: messages sent; its failures are requests to wait. `mcp`: drawings for clients of the MCP server. `live`:
 * conversations by live voice.
 */
export type UsageRole = ProviderRole | 'telegram' | 'mcp' | 'live';

/**
 * Counts toward a daily limit or, for `pressed` and `said`, an hourly one. `requests`: pictures that may have been paid
 * for; `voice`: seconds heard and spoken.
 */
export type Counted = 'stickers' | 'orders' | 'requests' | 'voice' | 'tasks' | 'pressed' | 'said';

/** Why a document cannot be searched. */
export type DocumentProblem = 'too_large' | 'too_long' | 'encrypted' | 'empty' | 'unreadable';

/**
 * All times are ms since 1970. Flags are 1 and 0. `owner` is the process that claimed a row, see
 * operation/processes.ts. A new table or column starts with a file in `migrations/`, see `migrations/index.ts`.
 */
export interface Database {
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
     * A motion of images/motion/; `drawn` for frames of a model; `video` or `round` for a film that is made from
     * `source`; otherwise empty.
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
     * sticker that a caption was written on.
     */
    source: string | null;
    starts_ms: Generated<number>;
    created_at: number;
  };
  packs: {
    id: Generated<number>;
    user_id: number;
    /** Telegram's name of the set. */
    name: string;
    title: string;
    /** Telegram's type of the set. One set never holds both. */
    type: Generated<'regular' | 'custom_emoji'>;
    /** `planned`: the name is reserved here; Telegram may or may not have the set. */
    status: Generated<'planned' | 'made' | 'deleted'>;
    created_at: number;
    /** The most recently used pack is the current one. */
    used_at: number;
  };
  placements: {
    id: Generated<number>;
    pack_id: number;
    sticker_id: number;
    status: Generated<'adding' | 'in' | 'removed'>;
    /** Telegram's ids of the sticker in the set, once they are known. */
    file_id: string | null;
    file_unique_id: string | null;
    created_at: number;
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
    /** The question or refusal that is shown. */
    words: Generated<string>;
    generation_id: number | null;
    created_at: number;
  };
  pack_jobs: {
    id: Generated<number>;
    user_id: number;
    /** Versioned JSON, see features/packs/work/job.ts. */
    work: string;
    attempts: Generated<number>;
    /** Not claimed before this time. */
    not_before: Generated<number>;
    /** When it was postponed. */
    postponed_at: Generated<number>;
    owner: string | null;
    created_at: number;
  };
  /** A file for another messenger, from its first part until it is sent. */
  export_files: {
    id: Generated<number>;
    user_id: number;
    /** The pack job that writes it, one file per messenger. */
    job_id: number;
    messenger: string;
    created_at: number;
  };
  export_parts: {
    file_id: number;
    number: number;
    bytes: Buffer;
  };
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
  /** The operator's documents. */
  documents: {
    id: Generated<number>;
    /** Below the folder, with slashes. */
    path: string;
    title: Generated<string>;
    size: number;
    modified_at: number;
    /** SHA-256 of the bytes, in hex. */
    digest: string;
    problem: DocumentProblem | null;
    read_at: number;
  };
  passages: {
    id: Generated<number>;
    document_id: number;
    /** Position in the document. */
    number: number;
    /** The headings above it, from the top. */
    heading: string;
    page: number | null;
    text: string;
  };
  passage_vectors: {
    passage_id: number;
    /** Provider and model, as in `openai/text-embedding-3-small`. */
    model: string;
    dimensions: number;
    /** 32-bit floats, little-endian. */
    vector: Buffer;
  };
  /** Documents of users. Only the sender can search them. */
  user_documents: {
    id: Generated<number>;
    user_id: number;
    /** SHA-256 of the bytes, in hex: the same file is stored once. */
    digest: string;
    name: string;
    title: string;
    sent_at: number;
  };
  user_passages: {
    id: Generated<number>;
    document_id: number;
    heading: string;
    page: number | null;
    text: string;
  };
  /** Each session of the HTTP API is a user, see people/api-sessions.ts. */
  api_sessions: {
    id: Generated<number>;
    /** SHA-256 of the caller's session id, in hex. */
    digest: string;
    created_at: number;
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
  /** A call of an external tool that needs the user's decision. */
  tool_calls: {
    id: Generated<number>;
    user_id: number;
    server: string;
    tool: string;
    /** JSON, exactly as shown. Empty once the model knows the result. */
    args: string;
    /** The first call of the message that asked; null: asked by an earlier version. */
    question_id: number | null;
    /** Hash of the tool's input schema when the user was asked; see {@link Servers.schemaHash}. */
    schema_hash: string | null;
    /** `running`: sent, or about to be, so that it is not sent again. */
    status: Generated<'asked' | 'refused' | 'queued' | 'running' | 'ended'>;
    /** The bot's message that shows its state. */
    screen: number | null;
    /** The result until the model has read it: versioned JSON, see features/connected-tools/worker.ts. */
    result: string | null;
    attempts: Generated<number>;
    owner: string | null;
    created_at: number;
    updated_at: number;
  };
  /** The access that a tool server's authorization server granted to a user. */
  grants: {
    user_id: number;
    server: string;
    /** Encrypted JSON, see features/connected-tools/accounts.ts. */
    sealed: string;
    /** Until then, one process refreshes the tokens and the others wait. */
    refresh_until: Generated<number>;
    /** Changes when the user signs in again. */
    created_at: number;
    updated_at: number;
  };
  sign_ins: {
    /** Hash of the state parameter. */
    digest: string;
    user_id: number;
    server: string;
    /** The question that this sign-in answers, in `tool_calls`. */
    call_id: number;
    /** Encrypted JSON; null until the user opens the link. */
    sealed: string | null;
    used: Generated<number>;
    expires_at: number;
  };
  /** What a user can buy until `valid_until`. */
  offers: {
    id: Generated<number>;
    user_id: number;
    drawings: number;
    stars: number;
    /** The intent that continues after the payment, see features/stars/wish.ts; may be empty. */
    wish: Generated<string>;
    valid_until: number;
    paid_at: number | null;
    created_at: number;
  };
  /** Payments in Telegram Stars. */
  charges: {
    id: Generated<number>;
    /** SHA-256 of `charge_id`, in hex: a payment is credited once. */
    digest: string;
    /** Telegram's id of the payment. */
    charge_id: string;
    /** 0 once the user is forgotten. */
    user_id: number;
    drawings: number;
    stars: number;
    /** `paid` → `refunding` (its drawings are gone) → `refunded`; `paid` again if Telegram refuses. */
    status: Generated<'paid' | 'refunding' | 'refunded'>;
    /** The chat that hears what became of the refund. */
    asked_by: number | null;
    owner: string | null;
    /** Its refund is not claimed before this time. */
    not_before: Generated<number>;
    created_at: number;
    refunded_at: number | null;
  };
  inbox: {
    update_id: number;
    chat_id: number;
    /** The update as JSON while it is pending. Afterwards only its kind if it was set aside, otherwise nothing. */
    payload: string;
    /** `ignored`: nothing to do. `refused`: over a limit. `set_aside`: it could not be handled. */
    status: Generated<'pending' | 'done' | 'ignored' | 'refused' | 'set_aside'>;
    /** 1 for a press or a command, 0 for other messages. */
    urgent: Generated<number>;
    attempts: Generated<number>;
    owner: string | null;
    /** The message that it brings or changes, until its user is forgotten. */
    message_id: number | null;
    thread_id: number | null;
    /** A keyed hash of that message, see bot/updates/message.ts. */
    digest: string | null;
    received_at: number;
  };
  outbox: {
    id: Generated<number>;
    chat_id: number;
    content: string;
    /** When an attempt failed after the request had left: the message may be in the chat. */
    maybe_sent_at: number | null;
    thread_id: number | null;
    /** The broadcast to which it belongs; all other messages go first. */
    broadcast_id: number | null;
    owner: string | null;
    created_at: number;
  };
  /** Requests to models, and messages to Telegram, per day (UTC). */
  usage_days: {
    /** `2026-11-20`. */
    day: string;
    role: UsageRole;
    provider: string;
    model: string;
    calls: Generated<number>;
    failures: Generated<number>;
    input_tokens: Generated<number>;
    output_tokens: Generated<number>;
    cached_tokens: Generated<number>;
    seconds: Generated<number>;
  };
  /** The state of a provider, shared by all processes. */
  provider_states: {
    role: ProviderRole;
    provider: string;
    state: 'up' | 'down';
    /** Why it is down, a `ProviderErrorKind`. */
    kind: string | null;
    since: number;
    /** The state that was last reported to administrators. */
    told: Generated<'up' | 'down'>;
    /** When that it is down or unstable was last reported; 0: never. */
    told_at: Generated<number>;
    /** How often it went down since without a report. */
    relapses: Generated<number>;
  };
  /** A message of an administrator to all users. */
  broadcasts: {
    id: Generated<number>;
    admin_id: number;
    content: string;
    /** `preview` → `running` → `done`, or `stopping` → `stopped`; an unwanted preview is deleted. */
    status: Generated<'preview' | 'running' | 'stopping' | 'done' | 'stopped'>;
    total: Generated<number>;
    /** It was queued for all users up to this id. */
    last_user_id: Generated<number>;
    queued: Generated<number>;
    /** Those of `queued` that did not reach the user. */
    failed: Generated<number>;
    progress_message_id: number | null;
    owner: string | null;
    created_at: number;
  };
  /** Periodic tasks that one process does for all. */
  housekeeping: {
    task: string;
    owner: string | null;
    /** When it was last done; 0: never. */
    done_at: number;
    /** The task's own data. */
    state: string | null;
  };
  /** Keys of objects that no row names any more, and that must be deleted. */
  discarded_objects: {
    key: string;
  };
  /** Rows of `generation_images` that must be deleted because their user was forgotten. */
  discarded_images: {
    generation_id: number;
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
  processes: {
    id: string;
    /** Increases while the process is alive. */
    beat: number;
  };
}
