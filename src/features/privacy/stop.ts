import type { DialogueAction } from '../../assistant/actions.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../../assistant/context.ts';
import { stopPlans } from '../../assistant/drawing/stop.ts';
import { stoppedWords } from '../../assistant/drawing/words.ts';
import type { Command } from '../../assistant/feature.ts';
import { type Button, type Outgoing, say } from '../../assistant/outgoing.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import { countOpenJobs, stopQueued } from '../../assistant-db/jobs/generations.ts';

/** What waits in the queue is not drawn; what is being drawn already is paid for, and comes. */
async function stopDrawing(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { stop, drawing } = (await loadSnapshot(deps.db, context.person)).texts;
  return commitWords(deps, context, async trx => {
    const now = deps.clock.now();
    const plans = await stopPlans(trx, context.person.id, now);
    const ofPlans = plans.map(({ plan, jobs }) => stoppedWords(drawing, plan, jobs));
    const stopped = await stopQueued(trx, context.person.id, now);
    const words = stopped.map(({ id, style, emotion, pose }): Outgoing => {
      const drawIt: Button<DialogueAction> = {
        label: stop.drawIt,
        action: { type: 'retry', generationId: id },
      };
      return { ...say(stop.stopped(`${style} · ${emotion} · ${pose}`), [drawIt]), endsJob: id };
    });
    // Asked after the queue is empty: what is open still is being drawn.
    if ((await countOpenJobs(trx, context.person.id)).single > 0) words.push(say(stop.drawing));
    const all = [...ofPlans, ...words];
    return all.length > 0 ? all : [say(stop.nothing)];
  });
}

/** /stop */
export const stop: Command<'stop', AssistantDeps> = {
  name: 'stop',
  unlimited: true,
  run: (deps, context) => stopDrawing(deps, context),
};
