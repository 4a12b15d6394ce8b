import type { Generated } from 'kysely';
import type { ModelRole } from '../../lib/telemetry.ts';

// What running the bot takes: counts, the state of providers, broadcasts, housekeeping.

/** What was asked of a model on a day (UTC), and what was sent to Telegram. */
export interface UsageDaysTable {
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
  /** Of sound. */
  seconds: Generated<number>;
}

export type ProviderRole = ModelRole;

/**
 * `telegram`: calls are messages to people, failures those at which it asked to wait. `mcp`: drawings for clients of the MCP
 * server, failures those that may have been paid for nothing; what the models were asked for them is counted with the models.
 */
export type UsageRole = ProviderRole | 'telegram' | 'mcp';

/** How a provider is doing, as the processes together know it. */
export interface ProviderStatesTable {
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
}

/** `preview` → `running` → `done`, or `stopping` → `stopped`; a preview that is not wanted is deleted. */
type BroadcastStatus = 'preview' | 'running' | 'stopping' | 'done' | 'stopped';

/** A message of an administrator to everybody. */
export interface BroadcastsTable {
  id: Generated<number>;
  admin_id: number;
  /** An `Outgoing` as JSON. */
  content: string;
  status: Generated<BroadcastStatus>;
  /** People when it began. */
  total: Generated<number>;
  /** Everybody up to this id has it in the outbox or beyond. */
  last_user_id: Generated<number>;
  queued: Generated<number>;
  /** Those of `queued` that Telegram did not take, or whose people are gone. */
  failed: Generated<number>;
  progress_message_id: number | null;
  owner: string | null;
  created_at: number;
}

/** What is done now and then by whichever process comes first, see assistant-db/housekeeping.ts. */
export interface HousekeepingTable {
  task: string;
  owner: string | null;
  /** When it was done last, ms since 1970; 0: never. */
  done_at: number;
}

/** Rows of `generation_images` that are still to be deleted, as their person is forgotten. */
export interface DiscardedImagesTable {
  generation_id: number;
}

/** What counts towards a limit of the day (`stickers`, `orders`) or of the hour. */
export type Counted = 'stickers' | 'orders' | 'pressed' | 'said';

/** What people had had of a day or an hour when they were forgotten, see assistant-db/forgotten-counts.ts. */
export interface ForgottenCountsTable {
  /** A keyed hash of the id. */
  person: string;
  what: Counted;
  /** The end of the day or the hour, ms since 1970. */
  until: number;
  count: number;
}

/** The key of the hashes of a day. */
export interface DaySecretsTable {
  /** The end of the day, ms since 1970. */
  until: number;
  secret: Buffer;
}

/** Who has the right to what it has claimed, see assistant-db/processes.ts. */
export interface ProcessesTable {
  id: string;
  /** Counts on while the process is alive. */
  beat: number;
}
