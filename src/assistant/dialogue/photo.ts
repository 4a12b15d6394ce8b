import type { PhotoLook } from '../../images/photo.ts';
import { withTimeout } from '../../lib/clock.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { AssistantDeps, TurnContext } from '../context.ts';
import type { Snapshot } from '../turn/snapshot.ts';
import type { TurnState } from '../turn/state/state.ts';

/**
 * Of the time of a turn, fetching its photo and looking at it may take one part in so many: a model that sees it needs the rest;
 * where none does, only a notice depends on it.
 */
const PARTS = { seen: 3, unseen: 9 };

/** A photo that has been looked at and can be drawn from. */
export interface InputPhoto {
  /** What a photo source can fetch. */
  readonly ref: string;
  readonly albumId?: string | undefined;
  /** Looks at it, fetching it where it is not there yet. */
  readonly look?: ((signal: AbortSignal) => Promise<PhotoLook>) | undefined;
}

/**
 * Uses a photo, or offers it where there is an earlier one in this dialogue, unless another one was asked for.
 * @returns whether the person has to choose
 */
export function takePhoto(turnState: TurnState, { dialogue }: Snapshot, photo: string | undefined): boolean {
  if (photo === undefined || photo === turnState.photo) return false;
  const choose = dialogue !== undefined && turnState.photo !== null && !turnState.awaitsPhoto;
  if (choose) turnState.offerPhoto(photo);
  else turnState.setPhoto(photo);
  return choose;
}

/** What the photo looks like; undefined where there is none, and where it cannot be had in time. */
export async function lookAtInput(
  { vision, turnDeadlineMs, log }: AssistantDeps,
  { signal, person, turn }: TurnContext,
  photo: InputPhoto | undefined,
): Promise<PhotoLook | undefined> {
  if (photo?.look === undefined) return undefined;
  const share = turnDeadlineMs / (vision ? PARTS.seen : PARTS.unseen);
  try {
    return await withTimeout(share, signal, photo.look);
  } catch (error) {
    signal.throwIfAborted();
    log.warn(
      { chat: person.id, turn, severity: 'warning', cause: errorMessage(error) },
      vision ? 'the photo could not be shown to the model' : 'the photo could not be looked at',
    );
    return undefined;
  }
}
