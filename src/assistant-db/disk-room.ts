import type { Storage } from './storage.ts';
import { DatabaseTroubleError } from './trouble.ts';

/** A few pictures and what is written before they are in their place; with less than that the next may not fit, in bytes. */
const LEAST_ROOM = 32 * 1024 ** 2;

/** @returns whether the disk of a database counts as full, by what is free there, in bytes */
export function isFull(free: number, least = LEAST_ROOM): boolean {
  return free < least;
}

/**
 * Small changes still fit into what is there already when a picture does not any more: writing does not tell.
 *
 * @param least what has to be free, in bytes
 * @throws DatabaseTroubleError where the disk of a database counts as full
 */
export async function checkRoom(storage: Pick<Storage, 'freeBytes'>, least?: number): Promise<void> {
  const free = await storage.freeBytes();
  if (free !== undefined && isFull(free, least)) throw new DatabaseTroubleError('disk_full', 'ENOSPC');
}
