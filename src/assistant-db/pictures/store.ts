import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Db } from '../schema.ts';
import { PictureStoreError } from './errors.ts';
import { S3Bucket, type S3Settings } from './s3.ts';

/** A picture as stored in its row: its bytes, or the key of an object. */
export type StoredPicture = Buffer | string;

/** Where the bytes of pictures are kept. All methods throw PictureStoreError on failure or if their signal aborts. */
export interface PictureStore {
  /** Call it before the row is written. Every picture gets its own key. */
  put(generationId: number, bytes: Buffer, signal: AbortSignal): Promise<StoredPicture>;
  /** @returns undefined if the row has no picture, or its object is gone, which is logged */
  get(picture: StoredPicture | null | undefined, signal?: AbortSignal): Promise<Buffer | undefined>;
  /** Deleting a missing object succeeds. */
  delete(key: string, signal: AbortSignal): Promise<void>;
  /** The objects of this database, page by page. @param page `next` of the previous page */
  list: (page: string | undefined, signal: AbortSignal) => ReturnType<S3Bucket['list']>;
}

/** The daily work on objects, which one process does for all. Its state is the folder of this database's objects. */
export const OBJECTS_TASK = 'objects';

const NEVER = new AbortController().signal;

export const inDatabase: PictureStore = {
  put: async (_, bytes) => bytes,
  get: async picture => {
    if (typeof picture === 'string') throw new PictureStoreError('not_set', 'PICTURES_URL');
    return picture ?? undefined;
  },
  delete: async () => {
    throw new PictureStoreError('not_set', 'PICTURES_URL');
  },
  list: async () => ({ objects: [], next: undefined }),
};

/** @returns the job in an object's key; NaN for keys that are not this bot's */
export function generationOfKey(key: string): number {
  return Number(/^[0-9a-f]{16}\/(\d+)-[0-9a-f]{24}$/.exec(key)?.[1]);
}

function inBucket(bucket: S3Bucket, folder: string, log: Logger): PictureStore {
  return {
    put: async (generationId, bytes, signal) => {
      // Out of time: the picture is paid for, so it stays in its row.
      if (signal.aborted) return bytes;
      const key = `${folder}/${generationId}-${randomBytes(12).toString('hex')}`;
      await bucket.put(key, bytes, signal);
      return key;
    },
    get: async (picture, signal = NEVER) => {
      if (typeof picture !== 'string') return picture ?? undefined;
      const bytes = await bucket.get(picture, signal);
      if (bytes === undefined) log.error({ key: picture }, 'a picture is not in its bucket any more');
      return bytes;
    },
    delete: async (key, signal) => {
      // A URL with "../" would be the object of another folder or bucket.
      if (generationOfKey(key) > 0) await bucket.delete(key, signal);
    },
    list: (page, signal) => bucket.list(`${folder}/`, page, signal),
  };
}

/** Two databases may share a bucket: each must leave the other's objects alone. */
async function folderOf(db: Db): Promise<string> {
  const row = await db
    .insertInto('housekeeping')
    .values({ task: OBJECTS_TASK, owner: null, done_at: 0, state: randomBytes(8).toString('hex') })
    .onConflict(conflict =>
      conflict
        .column('task')
        .doUpdateSet(eb => ({ state: eb.fn.coalesce('housekeeping.state', 'excluded.state') })),
    )
    .returning('state')
    .executeTakeFirstOrThrow();
  return row.state ?? '';
}

/** Rows from before `PICTURES_URL` was set keep their bytes and stay readable. */
export async function openPictureStore(
  settings: S3Settings | undefined,
  {
    db,
    log,
    ...time
  }: { readonly db: Db; readonly log: Logger; readonly clock: Clock; readonly random: () => number },
): Promise<PictureStore> {
  if (settings !== undefined) return inBucket(new S3Bucket(settings, time), await folderOf(db), log);
  const used = await db
    .selectFrom('housekeeping')
    .select('state')
    .where('task', '=', OBJECTS_TASK)
    .executeTakeFirst();
  if (used?.state)
    log.error(
      { err: new PictureStoreError('not_set', 'PICTURES_URL') },
      'pictures cannot be read or deleted',
    );
  return inDatabase;
}
