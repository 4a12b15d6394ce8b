import type { Generated } from 'kysely';

/**
 * `asked`: the person has not decided; `refused` by them; `queued`: to be made, nothing was sent yet; `running`: sent, or about
 * to be, so that it is not sent again; `ended`, however.
 */
type ToolCallStatus = 'asked' | 'refused' | 'queued' | 'running' | 'ended';

/** A call of a tool from outside that a person is asked about. */
export interface ToolCallsTable {
  id: Generated<number>;
  user_id: number;
  server: string;
  tool: string;
  /** JSON, exactly as it was shown. Empty once the model knows what has come of it. */
  args: string;
  status: Generated<ToolCallStatus>;
  /** The message of ours that shows how it is. */
  screen: number | null;
  /** What the model is still to be told: versioned JSON, see features/connected-tools/tool-call-updates.ts. */
  result: string | null;
  attempts: Generated<number>;
  owner: string | null;
  created_at: number;
  updated_at: number;
}
