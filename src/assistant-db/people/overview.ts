import type { AssistantSession, Db, Generation, Session, User } from '../schema.ts';

/** What is stored of a person, for looking at. */
export interface Overview {
  readonly user: User;
  readonly session: Session | undefined;
  /** The newest, open or ended. */
  readonly dialogue: AssistantSession | undefined;
  /** Newest first. */
  readonly generations: readonly Generation[];
}

/** @returns undefined where this person is not known */
export async function overviewOf(
  db: Db,
  userId: number,
  maxGenerations: number,
): Promise<Overview | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) return undefined;
  return {
    user,
    session: await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    dialogue: await db
      .selectFrom('assistant_sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', '=', 'active')
      .executeTakeFirst(),
    generations: await db
      .selectFrom('generations')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(maxGenerations)
      .execute(),
  };
}

/** Makes somebody a person who has been given that many stickers. */
export async function setTotalGenerations(db: Db, userId: number, total: number): Promise<void> {
  await db.updateTable('users').set({ total_generations: total }).where('id', '=', userId).execute();
}
