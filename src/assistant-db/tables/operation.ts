import type { Generated } from 'kysely';
import type { ModelRole } from '../../lib/telemetry.ts';

export type ProviderRole = ModelRole;

/**
 * `telegram`: messages sent; its failures are requests to wait. `mcp`: drawings for clients of the MCP server. `live`:
 * conversations by live voice.
 */
export type UsageRole = ProviderRole | 'telegram' | 'mcp' | 'live';

/** Queues, processes, limits and statistics. */
export interface OperationTables {
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
  processes: {
    id: string;
    /** Increases while the process is alive. */
    beat: number;
  };
}
