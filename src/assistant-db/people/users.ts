import type { Language } from '../../i18n/index.ts';
import type { AssistantSession, Db, Generation, PreferencesRow, Session, Trx, User } from '../schema.ts';

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
