import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Outgoing } from '../../../assistant/outgoing.ts';
import { TurnTaste } from '../../../assistant/taste/turn-taste.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { findPreferences, updatePreferences } from '../../../assistant-db/people/users.ts';
import type { Texts } from '../../../i18n/index.ts';

/** Changes what is known, and says how it stands then: read and written in one transaction. */
export async function commitTaste(
  deps: AssistantDeps,
  context: TurnContext,
  act: (taste: TurnTaste, texts: Texts) => readonly Outgoing[],
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  return commitWords(deps, context, async trx => {
    const taste = new TurnTaste(await findPreferences(trx, context.person.id));
    const said = act(taste, texts);
    const { change } = taste;
    if (change) await updatePreferences(trx, context.person.id, change, deps.clock.now());
    return said;
  });
}
