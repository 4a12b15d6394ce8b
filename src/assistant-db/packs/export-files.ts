import type { Db, Trx } from '../schema.ts';

/** Turns of other users wait for the write of one part. */
const PART_BYTES = 1024 * 1024;

/** Starts a file of a pack job. Deletes the parts of an interrupted attempt. */
export async function beginExportFile(
  trx: Trx,
  file: { readonly userId: number; readonly jobId: number; readonly messenger: string },
  now: number,
): Promise<number> {
  const { userId, jobId, messenger } = file;
  const key = { job_id: jobId, messenger };
  await trx
    .deleteFrom('export_files')
    .where(({ and }) => and(key))
    .execute();
  const { id } = await trx
    .insertInto('export_files')
    .values({ ...key, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the bytes in parts, each in a transaction of its own. Fails if the file was deleted. */
export async function writeExportParts(db: Db, fileId: number, bytes: Buffer): Promise<void> {
  for (let number = 0; number * PART_BYTES < bytes.length; number++) {
    const part = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
    await db.insertInto('export_parts').values({ file_id: fileId, number, bytes: part }).execute();
  }
}

/** @returns undefined if the file was deleted */
export async function readExportFile(db: Db, fileId: number): Promise<Buffer | undefined> {
  const parts = await db
    .selectFrom('export_parts')
    .select('bytes')
    .where('file_id', '=', fileId)
    .orderBy('number')
    .execute();
  return parts.length === 0 ? undefined : Buffer.concat(parts.map(({ bytes }) => bytes));
}

export async function deleteExportFile(trx: Trx, fileId: number): Promise<void> {
  await trx.deleteFrom('export_files').where('id', '=', fileId).execute();
}
