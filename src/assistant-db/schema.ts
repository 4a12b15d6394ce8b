import type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { ModelRole } from '../lib/telemetry.ts';

/** The database, for those that open transactions. */
export type Store = Kysely<Database>;
/** The database, or a transaction on it: every query function takes either. */
export type Db = Store | Transaction<Database>;
/** For functions that are only right inside a transaction. */
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
export type Pack = Selectable<Database['packs']>;
export type Placement = Selectable<Database['placements']>;
export type PackJob = Selectable<Database['pack_jobs']>;
export type Plan = Selectable<Database['plans']>;
export type ToolCall = Selectable<Database['tool_calls']>;
export type GrantRow = Selectable<Database['grants']>;
export type SignIn = Selectable<Database['sign_ins']>;
export type DocumentRow = Selectable<Database['documents']>;
export type Passage = Selectable<Database['passages']>;

export type Task = Selectable<Database['tasks']>;
export type TaskStep = Selectable<Database['task_steps']>;
export type PlanSticker = Selectable<Database['plan_stickers']>;
export type ProviderHealthRow = Selectable<Database['provider_states']>;
export type Broadcast = Selectable<Database['broadcasts']>;

/** `running` holds until the last question is answered, also while the dialogue is about something else. */
/** `invited`: there was a button under the greeting; `offered`: the user was asked. */
export type InterviewStatus = 'never' | 'invited' | 'offered' | 'running' | 'done' | 'declined';

export type SessionState = 'idle' | 'assistant_wait_photo' | 'assistant_chat';

/** What the progress message shows. */
export type GenerationStage = 'queued' | 'waiting_photo' | 'drawing' | 'finishing' | 'delivering';

/** Why a generation failed; `stopped`: taken out of the queue by the person. */
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

/** `telegram`: messages to people, failures those at which it asked to wait. `mcp`: drawings for clients of the MCP server. `live`: conversations by live voice. */
export type UsageRole = ProviderRole | 'telegram' | 'mcp' | 'live';

/**
 * What counts towards a limit of the day or, `pressed` and `said`, of the hour. `requests`: pictures that were asked for and may
 * have been paid for; `voice`: seconds heard and spoken.
 */
export type Counted = 'stickers' | 'orders' | 'requests' | 'voice' | 'tasks' | 'pressed' | 'said';

/** Why a document cannot be searched. */
export type DocumentProblem = 'too_large' | 'too_long' | 'encrypted' | 'empty' | 'unreadable';

/** All times are ms since 1970. Flags are 1 and 0. `owner` is the process that has claimed a row, see operation/processes.ts. */
export interface Database {
  users: {
    id: number;
    username: string | null;
    first_name: string;
    /** As Telegram tells it: an IETF tag. */
    language_code: string | null;
    /** As chosen with /language; wins over the others. */
    language: string | null;
    /** Of what they wrote last, where that was clear; wins over `language_code`. */
    written_language: string | null;
    voice_answers: Generated<number>;
    total_generations: Generated<number>;
    /** Since when Telegram has said that this person cannot be written to. */
    gone_at: number | null;
    created_at: number;
  };
  preferences: {
    user_id: number;
    /** Versioned JSON, see assistant/taste/preferences.ts. */
    record: string | null;
    interview: InterviewStatus;
    /** Versioned JSON of a running interview, see assistant/taste/turn-taste.ts. */
    progress: string | null;
    question: number;
    updated_at: number;
  };
  sessions: {
    id: Generated<number>;
    user_id: number;
    state: SessionState;
    /** What a photo source can fetch: a Telegram file_id, a path. */
    photo_file_id: string | null;
    /** A photo sent in mid-dialogue, until the person says which one to use. */
    pending_photo_file_id: string | null;
    /** The album whose first picture was taken last; its other pictures are skipped. */
    album_id: string | null;
    /** What the next words of the person are for, where it is not the dialogue. */
    awaited_input: string | null;
    /** JSON, see assistant/open-buttons.ts. */
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
    outline: Generated<number>;
    caption: Generated<string>;
    /** 1 once the values of `revision` are confirmed. */
    confirmed: Generated<number>;
    /** Counts the sets of values: any change of style, emotion, pose or photo makes a new one. */
    revision: Generated<number>;
    /** The revision whose summary was shown last. */
    summary_revision: number | null;
    /** The message that shows it; null: before every other one. */
    summary_message_id: number | null;
    /** Counts what was written by turns: one that began with an earlier version is stale. */
    version: Generated<number>;
    /** Turns in a row in which every model failed. */
    failed_turns: Generated<number>;
    /** Turns in a row that continued after an approved call, without a word from the user. */
    continuations: Generated<number>;
    /** Versioned JSON, see assistant/turn/history.ts. */
    history: string;
    /** What the first `summarized` messages of the dialogue came to. */
    summary: string | null;
    /** How many messages the history leaves out, counted from the dialogue's very first one. */
    summarized: Generated<number>;
    status: 'active' | 'cancelled' | 'superseded';
    created_at: number;
    updated_at: number;
  };
  generations: {
    id: Generated<number>;
    user_id: number;
    assistant_session_id: number;
    /** Of the dialogue; below 0: a job beside the dialogue, whose values stay as they are. */
    revision: number;
    style: string;
    emotion: string;
    pose: string;
    photo_file_id: string;
    /** From 1: how often this person has had these values drawn from this photo. */
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
    /** Not to be claimed before: its photo could not be fetched. */
    not_before: Generated<number>;
    /** How often in a row its photo could not be fetched. */
    photo_tries: Generated<number>;
    owner: string | null;
    progress_message_id: number | null;
    /** The topic in which it was confirmed: its sticker goes there. */
    thread_id: number | null;
    plan_id: number | null;
    /** The job whose cut-out gives the look. */
    reference_id: number | null;
    /** The job that draws it on one picture with others, or this one that does; null once that is split. */
    sheet_id: number | null;
    provider: string | null;
    created_at: number;
    finished_at: number | null;
  };
  generation_images: {
    /** Its job may be gone: see {@link DiscardedImagesTable}. */
    generation_id: number;
    /** What the image model returned: paid for, so stored before anything else happens. */
    drawn: Buffer | null;
    /** The object that holds it instead. */
    drawn_key: string | null;
    /** Which attempt of the model it was: after the second there is no sterner prompt left. */
    drawn_attempt: Generated<number>;
    /** The subject without its background, kept: outline and caption are made from it at any time. */
    cutout: Buffer | null;
    cutout_key: string | null;
  };
  /** A finished sticker of a generation: one for each combination of outline and caption. */
  stickers: {
    id: Generated<number>;
    user_id: number;
    generation_id: number;
    outline: Generated<number>;
    caption: Generated<string>;
    /** JSON lists, as chosen; null where they follow from the emotion. */
    emoji: string | null;
    keywords: string | null;
    /** The WebP, until Telegram has it. */
    picture: Buffer | null;
    /** How often making it was begun and never ended. */
    picture_tries: Generated<number>;
    /** Telegram's, once it was delivered. */
    file_id: string | null;
    file_unique_id: string | null;
    shown_at: number | null;
    /** The message with its buttons. */
    message_id: number | null;
    created_at: number;
  };
  packs: {
    id: Generated<number>;
    user_id: number;
    /** Telegram's name of the set. */
    name: string;
    title: string;
    /** `planned`: its name is taken here, Telegram may or may not have it. */
    status: Generated<'planned' | 'made' | 'deleted'>;
    created_at: number;
    /** The pack used last is the current one. */
    used_at: number;
  };
  placements: {
    id: Generated<number>;
    pack_id: number;
    sticker_id: number;
    status: Generated<'adding' | 'in' | 'removed'>;
    /** As Telegram names the sticker in the set, once it is known. */
    file_id: string | null;
    file_unique_id: string | null;
    created_at: number;
  };
  pack_jobs: {
    id: Generated<number>;
    user_id: number;
    /** Versioned JSON, see bot/features/packs/work/job.ts. */
    work: string;
    attempts: Generated<number>;
    /** Not to be claimed before. */
    not_before: Generated<number>;
    /** When that was decided. */
    postponed_at: Generated<number>;
    owner: string | null;
    created_at: number;
  };
  /** Several stickers of one look that a person agrees on and has drawn together. */
  plans: {
    id: Generated<number>;
    user_id: number;
    assistant_session_id: number;
    /** Each change makes a new one; buttons carry it. */
    revision: Generated<number>;
    /**
     * `open` → `first` (drawn alone) → `approval` (of the first sticker; only of large plans) → `rest` → `packing` → `done`.
     * `stopped`: the person ended it, what is drawn is kept. `dropped`: never confirmed.
     */
    status: Generated<'open' | 'first' | 'approval' | 'rest' | 'packing' | 'done' | 'stopped' | 'dropped'>;
    style: string;
    /** What they are for, in the person's words; may be empty. */
    occasion: Generated<string>;
    /** Set with the person's yes. */
    photo_file_id: string | null;
    pack_id: number | null;
    /** The revision whose summary is in the chat, and the message that shows it; 0: before every other one. */
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
  /** A task of many steps. One at a time is `running`, by a unique index. */
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
  /** What users sent, each for its sender alone. */
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
    /** `proposed` → `running` → `done`, `failed` or `stopped`; a proposal that is not wanted is `dropped`. */
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
  /** A call of a tool from outside that a person is asked about. */
  tool_calls: {
    id: Generated<number>;
    user_id: number;
    server: string;
    tool: string;
    /** JSON, exactly as it was shown. Empty once the model knows what has come of it. */
    args: string;
    /** The first call of the message that asked; null: asked by an earlier version. */
    question_id: number | null;
    /** Hash of the tool's input schema when the user was asked; see {@link Servers.schemaHash}. */
    schema_hash: string | null;
    /** `running`: sent, or about to be, so that it is not sent again. */
    status: Generated<'asked' | 'refused' | 'queued' | 'running' | 'ended'>;
    /** The message of ours that shows how it is. */
    screen: number | null;
    /** What the model is still to be told: versioned JSON, see bot/features/connected-tools/worker.ts. */
    result: string | null;
    attempts: Generated<number>;
    owner: string | null;
    created_at: number;
    updated_at: number;
  };
  /** What a tool server's authorization server granted to a user. */
  grants: {
    user_id: number;
    server: string;
    /** Encrypted JSON, see bot/features/connected-tools/accounts.ts. */
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
  inbox: {
    update_id: number;
    chat_id: number;
    /** The update as JSON while it is pending; of one that was set aside only its kind, of the others nothing. */
    payload: string;
    /**
     * `ignored`: there was nothing to do about it. `refused`: more than a person may send in a while. `set_aside`: it could
     * not be handled.
     */
    status: Generated<'pending' | 'done' | 'ignored' | 'refused' | 'set_aside'>;
    /** 1 for a press or a command, 0 for what is said. */
    urgent: Generated<number>;
    attempts: Generated<number>;
    owner: string | null;
    /** The message that it brings or changes, until its person is forgotten. */
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
    /** When a try broke off after the request had left: the message may be in the chat. */
    maybe_sent_at: number | null;
    thread_id: number | null;
    /** The broadcast it belongs to: it waits behind everything else. */
    broadcast_id: number | null;
    owner: string | null;
    created_at: number;
  };
  /** What was asked of a model on a day (UTC), and what was sent to Telegram. */
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
  /** How a provider is doing, as the processes together know it. */
  provider_states: {
    role: ProviderRole;
    provider: string;
    state: 'up' | 'down';
    /** Why it is down, a `ProviderErrorKind`. */
    kind: string | null;
    since: number;
    /** The state that the administrators were told last. */
    told: Generated<'up' | 'down'>;
    /** When they were last told that it is down, or that it keeps failing; 0: never. */
    told_at: Generated<number>;
    /** How often it went down since, untold. */
    relapses: Generated<number>;
  };
  /** A message of an administrator to everybody. */
  broadcasts: {
    id: Generated<number>;
    admin_id: number;
    content: string;
    /** `preview` → `running` → `done`, or `stopping` → `stopped`; a preview that is not wanted is deleted. */
    status: Generated<'preview' | 'running' | 'stopping' | 'done' | 'stopped'>;
    total: Generated<number>;
    /** Everybody up to this id has it in the outbox or beyond. */
    last_user_id: Generated<number>;
    queued: Generated<number>;
    /** Those of `queued` that did not reach anybody. */
    failed: Generated<number>;
    progress_message_id: number | null;
    owner: string | null;
    created_at: number;
  };
  /** Tasks that one process does for all, now and then. */
  housekeeping: {
    task: string;
    owner: string | null;
    /** When it was done last; 0: never. */
    done_at: number;
    /** What the task knows from before. */
    state: string | null;
  };
  /** Keys of objects that no row names any more, and that are still to be deleted. */
  discarded_objects: {
    key: string;
  };
  /** Rows of `generation_images` that are still to be deleted, as their person is forgotten. */
  discarded_images: {
    generation_id: number;
  };
  /** What people had had of a day or an hour when they were forgotten, see people/forget.ts. */
  forgotten_counts: {
    /** A keyed hash of the id. */
    person: string;
    what: Counted;
    /** The end of the day or the hour. */
    until: number;
    count: number;
  };
  /** The key of the hashes of a day. */
  day_secrets: {
    until: number;
    secret: Buffer;
  };
  processes: {
    id: string;
    /** Counts on while the process is alive. */
    beat: number;
  };
}
