import type { Generated } from 'kysely';

/** `planned`: its name is taken here, Telegram may or may not have it. */
type PackStatus = 'planned' | 'made' | 'deleted';

export interface PacksTable {
  id: Generated<number>;
  user_id: number;
  /** Telegram's name of the set. */
  name: string;
  title: string;
  status: Generated<PackStatus>;
  created_at: number;
  /** The pack used last is the current one. */
  used_at: number;
}

/** A sticker in a pack. */
export interface PlacementsTable {
  id: Generated<number>;
  pack_id: number;
  sticker_id: number;
  status: Generated<'adding' | 'in' | 'removed'>;
  /** As Telegram names the sticker in the set, once it is known. */
  file_id: string | null;
  file_unique_id: string | null;
  created_at: number;
}

/** Something that is to be done with a pack at Telegram. */
export interface PackJobsTable {
  id: Generated<number>;
  user_id: number;
  /** Versioned JSON, see features/packs/work/task.ts. */
  work: string;
  attempts: Generated<number>;
  /** Telegram has asked to wait until then, ms since 1970. */
  not_before: Generated<number>;
  /** When that was decided, ms since 1970. */
  postponed_at: Generated<number>;
  owner: string | null;
  created_at: number;
}
