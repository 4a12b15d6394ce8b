import type { Generated } from 'kysely';

/** Packs at Telegram, and files for other messengers. */
export interface PackTables {
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
    /** The process that works on it, or `unreadable:` and the readers that could not read it, see pack-jobs.ts. */
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
}
