import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { AssistantSessionsTable, SessionsTable } from './dialogues/tables.ts';
import type { GenerationImagesTable, GenerationsTable, StickersTable } from './jobs/tables.ts';
import type { InboxTable, OutboxTable } from './messages/tables.ts';
import type {
  BroadcastsTable,
  DaySecretsTable,
  DiscardedImagesTable,
  ForgottenCountsTable,
  HousekeepingTable,
  ProcessesTable,
  ProviderStatesTable,
  UsageDaysTable,
} from './operation/tables.ts';
import type { PackJobsTable, PacksTable, PlacementsTable } from './packs/tables.ts';
import type { PreferencesTable, UsersTable } from './people/tables.ts';
import type { PlanStickersTable, PlansTable } from './plans/tables.ts';
import type { ToolCallsTable } from './tools/tables.ts';

export type { SessionState } from './dialogues/tables.ts';
export type { GenerationFailure, GenerationStage } from './jobs/tables.ts';
export type { InterviewStatus } from './people/tables.ts';

export interface Database {
  users: UsersTable;
  preferences: PreferencesTable;
  sessions: SessionsTable;
  assistant_sessions: AssistantSessionsTable;
  generations: GenerationsTable;
  generation_images: GenerationImagesTable;
  stickers: StickersTable;
  packs: PacksTable;
  placements: PlacementsTable;
  pack_jobs: PackJobsTable;
  plans: PlansTable;
  plan_stickers: PlanStickersTable;
  tool_calls: ToolCallsTable;
  inbox: InboxTable;
  outbox: OutboxTable;
  usage_days: UsageDaysTable;
  provider_states: ProviderStatesTable;
  broadcasts: BroadcastsTable;
  housekeeping: HousekeepingTable;
  discarded_images: DiscardedImagesTable;
  forgotten_counts: ForgottenCountsTable;
  day_secrets: DaySecretsTable;
  processes: ProcessesTable;
}

/** The database, for those that open transactions. */
export type Store = Kysely<Database>;
/** The database, or a transaction on it: every query function takes either. */
export type Db = Store | Transaction<Database>;
/** For functions that are only right inside a transaction. */
export type Trx = Transaction<Database>;

export type User = Selectable<UsersTable>;
export type PreferencesRow = Selectable<PreferencesTable>;
export type Session = Selectable<SessionsTable>;
export type SessionUpdate = Updateable<SessionsTable>;
export type AssistantSession = Selectable<AssistantSessionsTable>;
export type AssistantSessionUpdate = Updateable<AssistantSessionsTable>;
export type Generation = Selectable<GenerationsTable>;
export type NewGeneration = Insertable<GenerationsTable>;
export type Sticker = Selectable<StickersTable>;
export type Pack = Selectable<PacksTable>;
export type Placement = Selectable<PlacementsTable>;
export type PackJob = Selectable<PackJobsTable>;
export type Plan = Selectable<PlansTable>;
export type ToolCall = Selectable<ToolCallsTable>;
export type PlanSticker = Selectable<PlanStickersTable>;
export type ProviderHealthRow = Selectable<ProviderStatesTable>;
export type Broadcast = Selectable<BroadcastsTable>;
/** What a model chose for the emotion of a drawing. */
export type EmojiChoice = Pick<Generation, 'choice_emoji' | 'choice_keywords'>;
