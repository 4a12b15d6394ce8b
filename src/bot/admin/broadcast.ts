import type { AdminAction } from '../../assistant/actions.ts';
import { commitWords } from '../../assistant/commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { encodeOutgoing, type Outgoing, say } from '../../assistant/outgoing.ts';
import { loadSnapshot } from '../../assistant/snapshot.ts';
import {
  cancelBroadcast,
  createBroadcast,
  startBroadcast,
  stopBroadcast,
} from '../../assistant-db/broadcasts.ts';
import { countReachable } from '../../assistant-db/statistics.ts';
import { progressWords } from './broadcaster.ts';

/** /broadcast: shows the message as everybody would get it, and asks. */
export async function previewBroadcast(
  deps: AssistantDeps,
  context: TurnContext,
  words: string | undefined,
): Promise<TurnOutcome> {
  const { texts } = await loadSnapshot(deps.db, context.person);
  const { locale, broadcast } = texts.admin;
  if (words === undefined) return commitWords(deps, context, [say(broadcast.usage)]);
  const message: Outgoing = { type: 'say', text: words, markdown: true };
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const broadcastId = await createBroadcast(trx, context.person.id, encodeOutgoing(message), now);
    const people = new Intl.NumberFormat(locale).format(await countReachable(trx));
    return [
      message,
      say(broadcast.question(people), [
        { label: broadcast.send, action: { type: 'broadcast_send', broadcastId } },
        { label: broadcast.cancel, action: { type: 'broadcast_cancel', broadcastId } },
      ]),
    ];
  });
}

/** The buttons of a broadcast. What they say takes the place of the message that they stand under. */
export async function pressBroadcastButton(
  deps: AssistantDeps,
  context: TurnContext,
  { type, broadcastId }: Extract<AdminAction, { broadcastId: number }>,
): Promise<TurnOutcome> {
  const { person, pressedMessage } = context;
  const { broadcast: texts } = (await loadSnapshot(deps.db, person)).texts.admin;
  const instead = pressedMessage === undefined ? {} : { replaces: pressedMessage };
  return commitWords(deps, context, async trx => {
    switch (type) {
      case 'broadcast_send': {
        const begun = await startBroadcast(trx, broadcastId, person.id, pressedMessage ?? null);
        // A second press finds it begun: its message shows how far it is.
        return begun === undefined ? [] : [{ ...(await progressWords(trx, begun)), ...instead }];
      }
      case 'broadcast_cancel':
        return (await cancelBroadcast(trx, broadcastId, person.id))
          ? [{ ...say(texts.cancelled), ...instead }]
          : [];
      case 'broadcast_stop':
        // What it came to is told by whoever is at it.
        return (await stopBroadcast(trx, broadcastId, person.id)) ? [] : [say(texts.over)];
      default:
        return type satisfies never;
    }
  });
}
