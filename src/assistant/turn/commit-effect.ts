import type { AssistantDeps, TurnContext, TurnOutcome } from '../context.ts';
import type { TurnEffect } from '../effects.ts';
import { commitWords } from './commit.ts';
import { carryOutAll } from './effects.ts';
import { loadSnapshot } from './snapshot.ts';

/** Ends a turn that does one thing and changes nothing of the dialogue's values: what a button asks for. */
export async function commitEffect(
  deps: AssistantDeps,
  context: TurnContext,
  effect: TurnEffect,
): Promise<TurnOutcome> {
  const snapshot = await loadSnapshot(deps.db, context.person);
  let done: Awaited<ReturnType<typeof carryOutAll>> | undefined;
  await commitWords(deps, context, async trx => {
    done = await carryOutAll(deps, trx, snapshot, [effect], context.pressedMessage);
    return done.say;
  });
  done?.stored();
  return { jobQueued: done?.jobQueued ?? false };
}
