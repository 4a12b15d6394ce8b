import { sql } from 'kysely';

// In the words of the partial indices: they are of no use to a condition that only means the same.

/** Jobs of a person that wait or are being drawn. */
export const OPEN = sql<boolean>`status IN ('queued', 'running')`;
/** Jobs of all people that wait or are being drawn. */
export const OPEN_TO_ALL = sql<boolean>`(status = 'queued' OR status = 'running')`;

/** A job that draws for itself or for its sheet: the others of a sheet wait until it is taken apart. */
export const DRAWS = sql<boolean>`(sheet_id IS NULL OR sheet_id = generations.id)`;
