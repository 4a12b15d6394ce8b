import { prepared, type Values } from '../prepared.ts';
import type { Db, User } from '../schema.ts';

/** A person as the channel knows them. */
export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly username?: string | undefined;
  /** IETF tag such as `ru` or `pt-br`. */
  readonly languageCode?: string | undefined;
}

/** Stores or refreshes a person; someone who writes is no longer gone. */
export async function upsertUser(db: Db, person: Person, now: number): Promise<User> {
  const known = {
    first_name: person.firstName,
    username: person.username ?? null,
    language_code: person.languageCode ?? null,
    gone_at: null,
  };
  return db
    .insertInto('users')
    .values({ id: person.id, ...known, language: null, created_at: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet(known))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const user = prepared((db, { id }: Values<{ id: number }>) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return (await user(db, { id })).rows[0];
}

export async function setLanguage(db: Db, userId: number, language: string): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Telegram says this person cannot be written to any more (403). */
export async function markGone(db: Db, userId: number, now: number): Promise<void> {
  await db.updateTable('users').set({ gone_at: now }).where('id', '=', userId).execute();
}
