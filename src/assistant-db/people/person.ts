import { sql } from 'kysely';
import { LIVE } from '../plans/plans.ts';
import type { Db, PreferencesRow, Session, User } from '../schema.ts';

/** The rows that every turn needs of a person, and whether there is anything in the tables that few turns need. */
export interface PersonRows {
  readonly user: User;
  readonly session: Session | undefined;
  readonly preferences: PreferencesRow | undefined;
  readonly has: {
    readonly messages: boolean;
    readonly plans: boolean;
    readonly stickers: boolean;
    readonly received: boolean;
    readonly task: boolean;
  };
}

export async function findPerson(db: Db, id: number): Promise<PersonRows | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .selectAll('users')
    .select([
      'sessions.id as sessionId',
      'sessions.state',
      'sessions.photo_file_id',
      'sessions.pending_photo_file_id',
      'sessions.album_id',
      'sessions.awaited_input',
      'sessions.open_buttons',
      'sessions.created_at as sessionCreatedAt',
      'sessions.updated_at as sessionUpdatedAt',
      'preferences.record',
      'preferences.interview',
      'preferences.progress',
      'preferences.question',
      'preferences.updated_at as preferencesUpdatedAt',
    ])
    .select(({ exists, selectFrom }) => {
      const one = sql.lit(1).as('one');
      const plans = selectFrom('plans').select(one).whereRef('plans.user_id', '=', 'users.id');
      const stickers = selectFrom('stickers').select(one).whereRef('stickers.user_id', '=', 'users.id');
      const tasks = selectFrom('tasks').select(one).whereRef('tasks.user_id', '=', 'users.id');
      return [
        exists(selectFrom('outbox').select(one).whereRef('outbox.chat_id', '=', 'users.id')).as(
          'hasMessages',
        ),
        exists(plans.where('plans.status', 'in', LIVE)).as('hasPlans'),
        exists(stickers).as('hasStickers'),
        exists(stickers.where('stickers.generation_id', 'is', null)).as('hasReceived'),
        exists(tasks.where('tasks.status', '=', 'running')).as('hasTask'),
      ];
    })
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { hasMessages, hasPlans, hasStickers, hasReceived, hasTask, ...columns } = row;
  const { sessionId, sessionCreatedAt, sessionUpdatedAt, preferencesUpdatedAt, ...others } = columns;
  const { record, interview, progress, question, ...known } = others;
  const { state, photo_file_id, pending_photo_file_id, album_id, awaited_input, open_buttons, ...user } =
    known;
  const inSession = { photo_file_id, pending_photo_file_id, album_id, awaited_input, open_buttons };
  return {
    user,
    session:
      sessionId === null || state === null || sessionCreatedAt === null || sessionUpdatedAt === null
        ? undefined
        : {
            ...inSession,
            id: sessionId,
            user_id: id,
            state,
            created_at: sessionCreatedAt,
            updated_at: sessionUpdatedAt,
          },
    preferences:
      interview === null || question === null || preferencesUpdatedAt === null
        ? undefined
        : { user_id: id, record, interview, progress, question, updated_at: preferencesUpdatedAt },
    has: {
      messages: Boolean(hasMessages),
      plans: Boolean(hasPlans),
      stickers: Boolean(hasStickers),
      received: Boolean(hasReceived),
      task: Boolean(hasTask),
    },
  };
}
