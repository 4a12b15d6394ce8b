import { SupersededError } from '../assistant/context.ts';
import type { Clock } from '../lib/clock.ts';
import type { Observe } from '../lib/telemetry.ts';
import type { Dispatcher, DispatcherDeps } from './dispatcher.ts';
import { supersedes } from './handlers/commands.ts';
import type { HandlerDeps } from './handlers/deps.ts';
import { apologize, handleBatch, turnOf } from './handlers/index.ts';
import type { InlineAnswers } from './inline.ts';
import type { Presses } from './presses.ts';
import { type Activity, activitiesOf } from './updates/activity.ts';
import { type Addressee, arrivedOf, inlineQueryOf } from './updates/incoming.ts';
import type { ReceiveDeps } from './updates/receive.ts';

export interface HandlingDeps {
  readonly handlers: HandlerDeps;
  readonly clock: Clock;
  readonly presses: Presses;
  readonly observe: Observe;
  /** Hears what somebody did when its turn begins, under the name of the turn. */
  readonly onTurn?: ((chatId: number, turn: string, activities: readonly Activity[]) => void) | undefined;
  /** Called with a chat when something may have been put in its outbox. */
  readonly onMessages: (chatId: number) => void;
  readonly onJob: () => void;
}

/** How the dispatcher has a batch handled: who is told of what it led to, and how long it took. */
export function handling(deps: HandlingDeps): Pick<DispatcherDeps, 'handle' | 'apologize'> {
  const { handlers, clock, presses, observe, onTurn, onMessages, onJob } = deps;
  return {
    handle: async (batch, context) => {
      presses.answer(batch.incoming);
      const activities = onTurn ? activitiesOf(batch.incoming) : [];
      if (activities.length > 0) onTurn?.(context.chatId, turnOf(batch, context), activities);
      const began = clock.elapsed();
      let ok = false;
      try {
        const outcome = await handleBatch(handlers, batch, context);
        ok = true;
        if (outcome.jobQueued) onJob();
      } catch (error) {
        ok = error instanceof SupersededError;
        throw error;
      } finally {
        observe({ type: 'turn', kind: batch.incoming.kind, ms: clock.elapsed() - began, ok });
        onMessages(context.chatId);
      }
    },
    apologize: async (batch, context) => {
      await apologize(handlers, batch, context);
      onMessages(context.chatId);
    },
  };
}

/** What happens as soon as updates are stored, before they have their turn. */
export function onArrival(
  dispatcher: Dispatcher,
  presses: Presses,
  inline: InlineAnswers,
  addressee: Addressee,
): ReceiveDeps['onStored'] {
  return updates => {
    const arrived = updates.map(update => arrivedOf(update, addressee));
    for (const update of arrived) {
      const { chatId, incoming } = update;
      if (incoming) presses.answer(incoming);
      const query = inlineQueryOf(update);
      if (query) inline.answer(query);
      if (incoming?.kind === 'command' && supersedes(incoming.name)) dispatcher.supersede(chatId);
    }
    dispatcher.arrived(arrived);
  };
}
