import {
  type AssistantDeps,
  StaleTurnError,
  type TurnContext,
  type TurnOutcome,
} from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { settleButtons } from '../../../assistant/open-buttons.ts';
import { say } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import { endAssistantSession, isNewest, updateSession } from '../../../assistant-db/dialogues/sessions.ts';
import { dropOpenPlan } from '../../../assistant-db/plans/plans.ts';

/** Ends the dialogue. A confirmed sticker is still drawn. */
export async function cancelDialog(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { dialogue, newest, session, texts } = await loadSnapshot(deps.db, context.person);
  // A question for a caption or a title is something to cancel too.
  const none = session?.awaited_input ? texts.neverMindDone : texts.nothingToCancel;
  const words = dialogue === undefined ? none : texts.cancelled;
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    if (!(await isNewest(trx, context.person.id, newest)))
      throw new StaleTurnError('The dialogue has ended or changed meanwhile.');
    await dropOpenPlan(trx, context.person.id, now);
    await endAssistantSession(trx, context.person.id, 'cancelled', now);
    const closed = { state: 'idle', pending_photo_file_id: null, awaited_input: null } as const;
    if (session) await updateSession(trx, session.id, { ...closed, updated_at: now });
    return [say(words), ...(await settleButtons(trx, context.person.id, undefined))];
  });
}

/** /cancel */
export const cancel: Command<'cancel', AssistantDeps> = {
  name: 'cancel',
  run: (deps, context) => cancelDialog(deps, context),
};
