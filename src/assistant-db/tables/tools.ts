import type { Generated } from 'kysely';

/** Calls of connected tools, and the accounts of users. */
export interface ToolTables {
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
}
