import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseTroubleError } from './trouble.ts';

/** A few pictures and the log beside the database; with less than that the next one may not fit, in bytes. */
const LEAST_ROOM = 32 * 1024 ** 2;

/** @returns whether the disk of a database counts as full, by what is free there, in bytes */
export function isFull(free: number, least = LEAST_ROOM): boolean {
  return free < least;
}

/**
 * Small changes still fit into pages that are there already when a picture does not any more: writing does not tell.
 *
 * @param least what has to be free, in bytes
 * @throws DatabaseTroubleError where the disk of a database counts as full
 */
export async function checkRoom(file: string, least?: number): Promise<void> {
  if (file === ':memory:') return;
  const { bavail, bsize } = await statfs(dirname(resolve(file)));
  if (isFull(bavail * bsize, least)) throw new DatabaseTroubleError('disk_full', 'ENOSPC');
}
