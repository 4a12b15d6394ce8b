import type { PlanningContext } from '../../src/assistant/agent/context.ts';
import { TurnState } from '../../src/assistant/state/state.ts';
import type { AssistantSession, Generation, Session } from '../../src/assistant-db/schema.ts';

export const FULL = { style: 'anime', emotion: 'joy', pose: 'waving' } as const;

/** Rows as the database returns them; by default with a photo and no collected values. */
export function sessionRow(change: Partial<Session> = {}): Session {
  return {
    id: 1,
    user_id: 7,
    state: 'assistant_chat',
    photo_file_id: 'photo-1',
    pending_photo_file_id: null,
    album_id: null,
    awaited_input: null,
    open_buttons: null,
    created_at: 0,
    updated_at: 0,
    ...change,
  };
}

export function dialogueRow(change: Partial<AssistantSession> = {}): AssistantSession {
  return {
    id: 3,
    user_id: 7,
    goal: null,
    style: null,
    emotion: null,
    pose: null,
    pose_file_id: null,
    outline: 1,
    caption: '',
    confirmed: 0,
    revision: 4,
    summary_revision: null,
    summary_message_id: null,
    version: 0,
    failed_turns: 0,
    continuations: 0,
    history: '',
    summary: null,
    summarized: 0,
    status: 'active',
    created_at: 0,
    updated_at: 0,
    ...change,
  };
}

export function jobRow(change: Partial<Generation> = {}): Generation {
  return {
    id: 9,
    user_id: 7,
    assistant_session_id: 3,
    revision: 4,
    ...FULL,
    photo_file_id: 'photo-1',
    pose_file_id: null,
    take: 1,
    outline: 1,
    caption: '',
    status: 'queued',
    stage: 'queued',
    failure: null,
    attempts: 0,
    orders: 1,
    not_before: 0,
    photo_tries: 0,
    owner: null,
    progress_message_id: null,
    thread_id: null,
    plan_id: null,
    reference_id: null,
    frames: 0,
    sheet_id: null,
    provider: null,
    paid_by: null,
    created_at: 0,
    finished_at: null,
    ...change,
  };
}

/** A dialogue with a photo and no values yet. */
export function emptyDraft(): TurnState {
  return new TurnState(sessionRow(), dialogueRow(), undefined);
}

/** A dialogue with all values, whose summary was shown in an earlier turn. */
export function shownDraft(existing?: Generation): TurnState {
  return new TurnState(sessionRow(), dialogueRow({ ...FULL, summary_revision: 4 }), existing);
}

/** For tests without plans: proposes nothing. */
export const NO_PLANNING: PlanningContext = {
  propose: () => Promise.reject(new Error('no plan was expected')),
  packMeant: async () => null,
  check: async () => ({ type: 'not_shown' }),
  sawFirst: () => false,
};
