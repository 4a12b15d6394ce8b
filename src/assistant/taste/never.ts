import { findPreferences } from '../../assistant-db/people/users.ts';
import type { Db } from '../../assistant-db/schema.ts';
import { parsePreferences } from './preferences.ts';

/** What a person never wants drawn, as it is stored now: it holds for what was confirmed before as well. */
export async function neverDrawn(db: Db, userId: number): Promise<readonly string[]> {
  return parsePreferences((await findPreferences(db, userId))?.record).never;
}
