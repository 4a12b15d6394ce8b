import type { TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import type { Person } from '../../assistant-db/people/users.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { ButtonAction } from '../actions.ts';
import { pressOf } from '../features.ts';
import type { HandlerDeps } from './deps.ts';

/** Does what a button stands for. One that this program never drew does nothing; its press is answered anyway. */
export async function handleButton(
  deps: HandlerDeps,
  context: TurnContext,
  action: ButtonAction | undefined,
): Promise<TurnOutcome> {
  return action === undefined ? commitWords(deps, context, []) : pressOf(action).press(deps, context, action);
}

/** The words that answer a press at once; none where a message follows anyway. */
export async function toastOf(db: Store, person: Person, action: ButtonAction | undefined): Promise<string> {
  const press = action && pressOf(action);
  if (press !== undefined && press.toast === undefined) return '';
  const snapshot = await loadSnapshot(db, person);
  return action && press?.toast ? press.toast({ db, snapshot }, action) : snapshot.texts.confirm.outdated;
}
