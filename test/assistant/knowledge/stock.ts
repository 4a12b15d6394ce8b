import { upsertUser } from '../../../src/assistant-db/people/users.ts';
import type { AssistantSession, Generation, Store } from '../../../src/assistant-db/schema.ts';
import { freshDatabase, NOW } from '../../assistant-db/database.ts';

export const ADA = 7;
export const EVE = 8;

type Wish = Partial<Pick<Generation, 'style' | 'emotion' | 'pose' | 'caption'>>;
type Said = Partial<Pick<AssistantSession, 'history' | 'summary' | 'created_at' | 'updated_at'>>;

/** A database with two people, and what is theirs. */
export async function stock() {
  return stockIn((await freshDatabase()).db);
}

/** @param people who are known */
export async function stockIn(db: Store, people: readonly number[] = [ADA, EVE]) {
  for (const id of people) await upsertUser(db, { id, firstName: 'A' }, NOW);
  let revisions = 0;
  const dialogue = async (userId: number, said: Said) => {
    const row = await db
      .insertInto('assistant_sessions')
      .values({
        user_id: userId,
        history: '',
        status: 'superseded',
        created_at: NOW,
        updated_at: NOW,
        ...said,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    db,
    dialogue,
    /** @returns the id of a delivered sticker */
    sticker: async (userId: number, wish: Wish) => {
      const { caption = '', ...values } = { style: 'anime', emotion: 'calm', pose: 'standing', ...wish };
      const session = await dialogue(userId, {});
      const job = await db
        .insertInto('generations')
        .values({
          user_id: userId,
          assistant_session_id: session,
          revision: ++revisions,
          ...values,
          photo_file_id: 'photo',
          status: 'delivered',
          created_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const made = await db
        .insertInto('stickers')
        .values({
          user_id: userId,
          generation_id: job.id,
          caption,
          file_id: `file-${job.id}`,
          created_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
  };
}
