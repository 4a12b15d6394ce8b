import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { DialogueTables } from './tables/dialogues.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { DrawingTables } from './tables/drawings.ts';
import type { OperationTables } from './tables/operation.ts';
import type { PackTables } from './tables/packs.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlanTables } from './tables/plans.ts';
import type { StarsTables } from './tables/stars.ts';
import type { ToolTables } from './tables/tools.ts';

export type { SessionState } from './tables/dialogues.ts';
export type { DocumentProblem } from './tables/documents.ts';
export type { GenerationFailure, GenerationStage, StickerFormat } from './tables/drawings.ts';
export type { ProviderRole, UsageRole } from './tables/operation.ts';
export type { Counted, InterviewStatus } from './tables/people.ts';

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
 * All times are ms since 1970. Flags are 1 and 0. `owner` is the process that claimed a row, see
 * operation/processes.ts. A new table or column starts with a file in `migrations/`, see `migrations/index.ts`.
 */
export interface Database
  extends PeopleTables,
    DialogueTables,
    DrawingTables,
    PackTables,
    PlanTables,
    DocumentTables,
    ToolTables,
    StarsTables,
    OperationTables {}
