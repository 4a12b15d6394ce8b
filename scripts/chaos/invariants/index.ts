import type { Evidence, Invariant, Violation } from '../evidence/evidence.ts';
import { answered } from './answered.ts';
import { apart } from './apart.ts';
import { losses, repeats } from './delivery.ts';
import { paidOnce, sheetsPaidOnce } from './drawings.ts';
import { forgotten } from './forgotten.ts';
import { oneEnd } from './one-end.ts';
import { ordered } from './order.ts';
import { packsAgree } from './packs.ts';
import { planEnds, planPacks } from './plan-ends.ts';
import { planYes } from './plan-yes.ts';
import { shownFirst } from './shown.ts';
import { staysUp } from './stays-up.ts';
import { worthIt } from './worth.ts';

/** The file is whole, its schema is the newest, and nothing waits or is in anybody's hand. */
const databaseIsWell: Invariant = ({ stored, pendingMigrations, unfetched }) => {
  const problem = (text: string): Violation => ({ invariant: 'database', text });
  return [
    ...stored.damage.map(problem),
    ...pendingMigrations.map(name => problem(`migration ${name} is not applied`)),
    ...Object.entries(stored.open)
      .filter(([, rows]) => rows > 0)
      .map(([table, rows]) => problem(`${rows} rows of ${table} are not done`)),
    ...(unfetched > 0 ? [problem(`${unfetched} updates were never fetched`)] : []),
  ];
};

const wellFormed: Invariant = ({ wrongRequests }) =>
  wrongRequests.map(text => ({ invariant: 'well-formed requests', text }));

const INVARIANTS: readonly Invariant[] = [
  answered,
  evidence => repeats(evidence).violations,
  losses,
  ordered,
  shownFirst,
  paidOnce,
  sheetsPaidOnce,
  oneEnd,
  planYes,
  planEnds,
  planPacks,
  forgotten,
  apart,
  packsAgree,
  databaseIsWell,
  wellFormed,
  staysUp,
  worthIt,
];

/** All that must never be, and was. */
export function violationsIn(evidence: Evidence): Violation[] {
  return INVARIANTS.flatMap(invariant => [...invariant(evidence)]);
}
