import type { Invariant } from '../evidence/evidence.ts';
import { isBlocked } from './storable.ts';

/** No process ends that is not told to; where the database cannot be written, one may say so and end. */
export const staysUp: Invariant = ({ ends, troubles }) =>
  ends
    .filter(at => !isBlocked(troubles, at))
    .map(at => ({ invariant: 'stays up', at, text: 'a process ended by itself' }));
