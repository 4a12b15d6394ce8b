import type { LastSticker } from '../../../assistant-db/jobs/stickers.ts';
import type { AssistantSession, Generation } from '../../../assistant-db/schema.ts';

/** How a sticker looks around the picture that is drawn. */
export interface Look {
  readonly outline: boolean;
  /** Empty: none. */
  readonly caption: string;
}

export const PLAIN_LOOK: Look = { outline: true, caption: '' };

/** The look that rows hold. */
export function lookFrom(row: { readonly outline: number; readonly caption: string }): Look {
  return { outline: row.outline === 1, caption: row.caption };
}

/** The same as columns. */
export function lookColumns({ outline, caption }: Look): { outline: 0 | 1; caption: string } {
  return { outline: outline ? 1 : 0, caption };
}

export function isSameLook(a: Look, b: Look): boolean {
  return a.outline === b.outline && a.caption === b.caption;
}

/** What is stored of a dialogue's look. */
interface Stored {
  readonly dialogue: AssistantSession | undefined;
  /** The job of its present values. */
  readonly existing: Generation | undefined;
  readonly lastSticker: LastSticker | undefined;
}

/**
 * The look of the next sticker of a dialogue: as agreed on, and once that is drawn, as the person has made it since. What
 * changes of style, emotion or pose then keeps it.
 */
export function lookOfDialogue({ dialogue, existing, lastSticker }: Stored): Look {
  if (dialogue === undefined) return PLAIN_LOOK;
  if (existing === undefined) return lookFrom(dialogue);
  const isOwn = lastSticker?.dialogueId === dialogue.id && lastSticker.planId === null;
  return lookFrom(isOwn && existing.status === 'delivered' ? lastSticker : existing);
}
