import { countOpenJobs, stopQueued } from '../assistant-db/jobs/generations.ts';
import { commitWords } from './commit.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from './context.ts';
import { type Outgoing, say } from './outgoing.ts';
import { loadSnapshot } from './snapshot.ts';

/** /stop: what waits in the queue is not drawn; what is being drawn already is paid for, and comes. */
export async function stopDrawing(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { stop } = (await loadSnapshot(deps.db, context.person)).texts;
  return commitWords(deps, context, async trx => {
    const stopped = await stopQueued(trx, context.person.id, deps.clock.now());
    const words: Outgoing[] = stopped.map(({ id, style, emotion, pose }) => ({
      ...say(stop.stopped(`${style} · ${emotion} · ${pose}`), [
        { label: stop.drawIt, action: { type: 'retry', generationId: id } },
      ]),
      endsJob: id,
    }));
    // Asked after the queue is empty: what is open still is in work.
    if ((await countOpenJobs(trx, context.person.id)) > 0) words.push(say(stop.drawing));
    return words.length > 0 ? words : [say(stop.nothing)];
  });
}
