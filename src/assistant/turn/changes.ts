import type { AssistantSession, Session } from '../../assistant-db/schema.ts';
import type { Outgoing } from '../outgoing.ts';
import { type History, serializeHistory } from './history.ts';
import type { Closing } from './next-words.ts';
import { lookColumns } from './state/parameters.ts';
import type { TurnState } from './state/state.ts';

/** What a turn leads to, beside what it changed in the turn state. */
export interface Conclusion {
  /** The history after this turn. */
  readonly history: History;
  /** Said first, in order. */
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
  /** A new dialogue takes the place of the open one. */
  readonly anew?: boolean;
  readonly albumId?: string | undefined;
  /** What the stickers are for, where the person has just said so for the first time. */
  readonly goal?: string | undefined;
  /** A message of ours whose buttons are over, as was said to who pressed one. */
  readonly deadButtons?: number | undefined;
  /** Turns in a row, this one included, in which every model failed; where left out, no model was asked. */
  readonly failedTurns?: number;
}

/** The revision of a dialogue after a turn: a new one where its values or its photo are others. */
export function revisionAfter({ revision }: AssistantSession, { changed }: TurnState): number {
  return revision + (changed ? 1 : 0);
}

/** What a turn writes into its dialogue. */
export function dialogueChange(dialogue: AssistantSession, turnState: TurnState, conclusion: Conclusion) {
  const { params, look, plan, changed, confirmed } = turnState;
  const { goal, failedTurns, history } = conclusion;
  return {
    ...params,
    ...(changed ? lookColumns(look) : {}),
    revision: revisionAfter(dialogue, turnState),
    // From now on a yes means the plan.
    ...(plan.changed ? { summary_revision: null, summary_at: null } : {}),
    confirmed: confirmed ? 1 : changed ? 0 : dialogue.confirmed,
    ...(goal !== undefined ? { goal } : {}),
    ...(failedTurns !== undefined ? { failed_turns: failedTurns } : {}),
    history: serializeHistory(history),
  };
}

/** What a turn writes into a person's session: only what it changed, as a job may find meanwhile that the photo is lost. */
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
