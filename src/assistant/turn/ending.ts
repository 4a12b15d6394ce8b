import type { Outgoing } from '../outgoing.ts';

/** What is rendered from what is stored, and said last. */
export type Closing = 'summary' | 'plan' | 'photo_choice' | 'none';

/** What code adds at the end of a turn: nobody is ever left without something to read or to press. */
export interface Ending {
  readonly say: readonly Outgoing[];
  readonly closing: Closing;
}
