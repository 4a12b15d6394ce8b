import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { Command } from '../../../assistant/feature.ts';
import { type Button, encodeOutgoing, type Outgoing, say, type Words } from '../../../assistant/outgoing.ts';
import { commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import {
  cancelBroadcast,
  createBroadcast,
  runningBroadcasts,
  startBroadcast,
  stopBroadcast,
} from '../../../assistant-db/operation/broadcasts.ts';
import { countReachable } from '../../../assistant-db/operation/statistics.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { AdminAction } from './actions.ts';
import { progressWords, reportWords } from './broadcaster.ts';

/** What is to be written, and the broadcasts that any administrator may stop. */
async function usageAndRunning(trx: Trx, admin: Texts['admin']): Promise<Outgoing[]> {
  const words: Outgoing[] = [{ ...say(admin.broadcast.usage), apart: true }];
  for (const running of await runningBroadcasts(trx))
    words.push({ ...(await progressWords(trx, running, admin)), apart: true });
  return words;
}

/** Shows the message as everybody would get it, and asks. Without words, shows what is being sent. */
async function previewBroadcast(
  deps: AssistantDeps,
  context: TurnContext,
  words?: string,
): Promise<TurnOutcome> {
  const { admin } = (await loadSnapshot(deps.db, context.person)).texts;
  const { locale, broadcast: texts } = admin;
  if (words === undefined) return commitWords(deps, context, trx => usageAndRunning(trx, admin));
  const message: Words = { type: 'say', text: words, markdown: true };
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const broadcastId = await createBroadcast(trx, context.person.id, encodeOutgoing(message), now);
    const people = new Intl.NumberFormat(locale).format(await countReachable(trx));
    const buttons: Button<AdminAction>[] = [
      { label: texts.send, action: { type: 'broadcast_send', broadcastId } },
      { label: texts.cancel, action: { type: 'broadcast_cancel', broadcastId } },
    ];
    return [{ ...message, apart: true }, say(texts.question(people), buttons)];
  });
}

/** The buttons of a broadcast. What they say takes the place of the message that they stand under. */
export async function pressBroadcastButton(
  deps: AssistantDeps,
  context: TurnContext,
  { type, broadcastId }: Extract<AdminAction, { broadcastId: number }>,
): Promise<TurnOutcome> {
  const { person, pressedMessage } = context;
  const { admin } = (await loadSnapshot(deps.db, person)).texts;
  const { broadcast: texts } = admin;
  const instead = pressedMessage === undefined ? {} : { replaces: pressedMessage };
  return commitWords(deps, context, async trx => {
    switch (type) {
      case 'broadcast_send': {
        const begun = await startBroadcast(trx, broadcastId, person.id, pressedMessage ?? null);
        // A second press finds it begun: its message shows how far it is.
        return begun === undefined ? [] : [{ ...(await progressWords(trx, begun, admin)), ...instead }];
      }
      case 'broadcast_cancel':
        return (await cancelBroadcast(trx, broadcastId, person.id))
          ? [{ ...say(texts.cancelled), ...instead }]
          : [];
      case 'broadcast_stop': {
        const stopped = await stopBroadcast(trx, broadcastId);
        if (stopped === undefined) return [say(texts.over)];
        // In the message that shows how far it is, what it came to is told by whoever is at it.
        const { admin_id: begunBy, progress_message_id: progress } = stopped;
        if (begunBy === person.id && progress === pressedMessage) return [];
        return [{ ...reportWords(stopped, 'stopped', admin), ...instead }];
      }
      default:
        return type satisfies never;
    }
  });
}

/** /broadcast */
export const broadcast: Command<'broadcast', AssistantDeps> = { name: 'broadcast', run: previewBroadcast };
