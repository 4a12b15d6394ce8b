import type { AssistantSession, Session } from '../../assistant-db/schema.ts';
import type { Outgoing } from '../outgoing.ts';
import { type History, serializeHistory } from './history.ts';
import type { Closing } from './next-words.ts';
import { lookColumns } from './state/parameters.ts';
import type { TurnState } from './state/state.ts';

export interface Conclusion {
  readonly history: History;
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
  readonly anew?: boolean;
  readonly albumId?: string | undefined;
  readonly goal?: string | undefined;
  /** A message whose buttons are over, as its presser was told. */
  readonly deadButtons?: number | undefined;
  /** Turns in a row in which every model failed; left out where none was asked. */
  readonly failedTurns?: number;
}

export function revisionAfter({ revision }: AssistantSession, { changed }: TurnState): number {
  return revision + (changed ? 1 : 0);
}

export function dialogueChange(dialogue: AssistantSession, turnState: TurnState, conclusion: Conclusion) {
  const { params, look, plan, changed, confirmed } = turnState;
  const { goal, failedTurns, history } = conclusion;
  return {
    ...params,
    ...(changed ? lookColumns(look) : {}),
    revision: revisionAfter(dialogue, turnState),
    // From now on a yes means the plan.
    ...(plan.changed ? { summary_revision: null, summary_message_id: null } : {}),
    confirmed: confirmed ? 1 : changed ? 0 : dialogue.confirmed,
    ...(goal !== undefined ? { goal } : {}),
    ...(failedTurns !== undefined ? { failed_turns: failedTurns } : {}),
    history: serializeHistory(history),
  };
}

/** Only what the turn changed, as a job may find meanwhile that the photo is lost. */
export function sessionChange(
  session: Session,
  { state, photo, offeredPhoto }: TurnState,
  { albumId }: Conclusion,
): Partial<Session> {
  return {
    ...(state !== session.state ? { state } : {}),
    ...(photo !== session.photo_file_id ? { photo_file_id: photo } : {}),
    ...(offeredPhoto !== session.pending_photo_file_id ? { pending_photo_file_id: offeredPhoto } : {}),
    ...(albumId !== undefined ? { album_id: albumId } : {}),
    // The dialogue goes on: words are not awaited for anything else any more.
    ...(session.awaited_input !== null ? { awaited_input: null } : {}),
  };
}
