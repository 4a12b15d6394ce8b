import type { Trx } from '../../assistant-db/schema.ts';
import { retryWrite } from '../../assistant-db/trouble.ts';
import type { AssistantDeps, TurnContext } from '../context.ts';

/**
 * The one transaction that ends a turn. While the database fails, what a model has answered is kept: it was paid for, and
 * the person has seen it being written.
 *
 * @param write may be run several times
 * @throws the reason of the turn's signal where there was no more time, and what `write` throws
 */
export function turnTransaction<Result>(
  { db, clock, log }: AssistantDeps,
  { person, turn, signal }: TurnContext,
  write: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const answer = {
    what: 'the answer of a turn',
    otherwise: 'unless the person has moved on, the turn is repeated at the next start',
    facts: { chat: person.id, turn },
  };
  return retryWrite({ clock, log }, answer, signal, () => db.transaction().execute(write));
}
