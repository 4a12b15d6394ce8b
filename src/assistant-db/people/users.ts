import type { Language } from '../../i18n/index.ts';
import type { Db, User } from '../schema.ts';

/** A person as the channel knows them. */
export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly username?: string | undefined;
  /** IETF tag such as `ru` or `pt-br`. */
  readonly languageCode?: string | undefined;
  /** The language of what they have just written; undefined where that is not clear, or they wrote nothing. */
  readonly writes?: Language | undefined;
}

/** Stores or refreshes a person; someone who writes is no longer gone. */
export async function upsertUser(db: Db, person: Person, now: number): Promise<User> {
  const known = {
    first_name: person.firstName,
    username: person.username ?? null,
    language_code: person.languageCode ?? null,
    ...(person.writes !== undefined && { written_language: person.writes }),
  };
  return db
    .insertInto('users')
    .values({ id: person.id, ...known, language: null, created_at: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...known, gone_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a person could not be written to when that was tried last. */
export async function isGone(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('gone_at')
    .where('id', '=', id)
    .where('gone_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param language null: the one that they write in */
export async function setLanguage(db: Db, userId: number, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Whether what a person says aloud is answered aloud as well. */
export async function setVoiceAnswers(db: Db, userId: number, wanted: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ voice_answers: wanted ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
}

/** Telegram says, perhaps not for the first time, that this person cannot be written to any more (403): since the first is kept. */
export async function markGone(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ gone_at: now })
    .where('id', '=', userId)
    .where('gone_at', 'is', null)
    .execute();
}
