import type { Language } from '../../i18n/index.ts';
import { findSession, getActiveAssistantSession } from '../dialogues/sessions.ts';
import type {
  AssistantSession,
  Db,
  Generation,
  InterviewStatus,
  PreferencesRow,
  Session,
  Trx,
  User,
} from '../schema.ts';

export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly username?: string | undefined;
  /** IETF tag. */
  readonly languageCode?: string | undefined;
  /** The language of the user's newest message, if it is clear. */
  readonly writes?: Language | undefined;
}

/** A user who writes can be reached again. */
export async function upsertUser(db: Db, person: Person, now: number): Promise<User> {
  const known = {
    first_name: person.firstName,
    username: person.username ?? null,
    language_code: person.languageCode ?? null,
    ...(person.writes !== undefined && { written_language: person.writes }),
  };
  return db
    .insertInto('users')
    .values({ id: person.id, ...known, created_at: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ ...known, gone_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param language null: the one that they write in */
export async function setLanguage(db: Db, userId: number, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

export async function setVoiceAnswers(db: Db, userId: number, wanted: boolean): Promise<void> {
  const voice_answers = wanted ? 1 : 0;
  await db.updateTable('users').set({ voice_answers }).where('id', '=', userId).execute();
}

/** Records that the user cannot be written to any more (403). Keeps the earliest time. */
export async function markGone(db: Db, userId: number, now: number): Promise<void> {
  const gone = db.updateTable('users').set({ gone_at: now }).where('id', '=', userId);
  await gone.where('gone_at', 'is', null).execute();
}

export interface Overview {
  readonly user: User;
  readonly session: Session | undefined;
  readonly dialogue: AssistantSession | undefined;
  /** Newest first. */
  readonly generations: readonly Generation[];
}

export async function overviewOf(
  db: Db,
  userId: number,
  maxGenerations: number,
): Promise<Overview | undefined> {
  const user = await findUser(db, userId);
  if (user === undefined) return undefined;
  return {
    user,
    session: await findSession(db, userId),
    dialogue: await getActiveAssistantSession(db, userId),
    generations: await db
      .selectFrom('generations')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(maxGenerations)
      .execute(),
  };
}

/** The stored taste of a user; undefined if nothing is stored and they were never asked. */
export async function findPreferences(db: Db, userId: number): Promise<PreferencesRow | undefined> {
  return db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Leaves the other columns as they are. */
export async function updatePreferences(
  trx: Trx,
  userId: number,
  change: Partial<Omit<PreferencesRow, 'user_id' | 'updated_at'>>,
  now: number,
): Promise<void> {
  const changed = { ...change, updated_at: now };
  await trx
    .insertInto('preferences')
    .values({ user_id: userId, interview: 'never', question: 0, ...changed })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** The button under the greeting does not count as asking: the interview may still be offered once. */
export function canBeOffered(interview: InterviewStatus): boolean {
  return interview === 'never' || interview === 'invited';
}

/** @returns false if the user was asked before */
export async function markOffered(trx: Trx, userId: number, now: number): Promise<boolean> {
  const row = await findPreferences(trx, userId);
  if (row !== undefined && !canBeOffered(row.interview)) return false;
  await updatePreferences(trx, userId, { interview: 'offered' }, now);
  return true;
}
