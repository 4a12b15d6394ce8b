import type { Db, PreferencesRow, Trx } from '../schema.ts';

/** What is stored of a person's taste; undefined where nothing is, and they were never asked. */
export async function findPreferences(db: Db, userId: number): Promise<PreferencesRow | undefined> {
  return db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Writes these columns of a person's row, the others stay as they are. */
export async function updatePreferences(
  trx: Trx,
  userId: number,
  change: Partial<Omit<PreferencesRow, 'user_id' | 'updated_at'>>,
  now: number,
): Promise<void> {
  const changed = { ...change, updated_at: now };
  await trx
    .insertInto('preferences')
    .values({ user_id: userId, record: null, interview: 'never', progress: null, question: 0, ...changed })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** Notes that a person is offered the interview. @returns false where they have been, or were asked, before */
export async function markOffered(trx: Trx, userId: number, now: number): Promise<boolean> {
  const row = await findPreferences(trx, userId);
  if (row !== undefined && row.interview !== 'never') return false;
  await updatePreferences(trx, userId, { interview: 'offered' }, now);
  return true;
}
