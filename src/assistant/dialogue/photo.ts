import { errorMessage } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { AssistantDeps, TurnContext } from '../context.ts';
import type { Snapshot } from '../turn/snapshot.ts';
import type { TurnState } from '../turn/state.ts';

/** Of the time of a turn, fetching its photo may take one part in so many: the models need the rest. */
const PHOTO_SHARE = 3;

/** A photo that has been looked at and can be drawn from. */
export interface InputPhoto {
  /** What a photo source can fetch. */
  readonly ref: string;
  readonly albumId?: string | undefined;
  /** A small copy for a model to look at, fetched where it is not there yet. */
  readonly preview?: ((signal: AbortSignal) => Promise<Buffer>) | undefined;
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

/** The photo for a model that sees; undefined where none does, and where it cannot be had in time. */
export async function previewOf(
  { vision, turnDeadlineMs, log }: AssistantDeps,
  { signal, person, turn }: TurnContext,
  { preview }: InputPhoto,
): Promise<Uint8Array | undefined> {
  if (!vision || preview === undefined) return undefined;
  try {
    return await withTimeout(turnDeadlineMs / PHOTO_SHARE, signal, preview);
  } catch (error) {
    signal.throwIfAborted();
    log.warn(
      { chat: person.id, turn, severity: 'warning', cause: errorMessage(error) },
      'the photo could not be shown to the model',
    );
    return undefined;
  }
}
