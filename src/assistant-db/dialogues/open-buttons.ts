import type { Db, Trx } from '../schema.ts';

/** The person's messages whose buttons are still open, as JSON; null where there are none. */
export async function readOpenButtons(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('open_buttons')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.open_buttons ?? null;
}

export async function writeOpenButtons(trx: Trx, userId: number, buttons: string | null): Promise<void> {
  await trx.updateTable('sessions').set({ open_buttons: buttons }).where('user_id', '=', userId).execute();
}
