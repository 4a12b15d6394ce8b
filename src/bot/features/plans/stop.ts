import type { DialogueAction } from '../../../assistant/actions.ts';
import type { AssistantDeps } from '../../../assistant/context.ts';
import { stopPlans } from '../../../assistant/drawing/advance.ts';
import { stoppedWords } from '../../../assistant/drawing/words.ts';
import type { EffectScene, Effects } from '../../../assistant/effects.ts';
import type { Command } from '../../../assistant/feature.ts';
import { settleApprovals } from '../../../assistant/open-buttons.ts';
import { type Button, type Outgoing, say } from '../../../assistant/outgoing.ts';
import { commitEffect } from '../../../assistant/turn/commit.ts';
import { countOpenJobs, stopQueued } from '../../../assistant-db/jobs/generations.ts';

/** What waits in the queue is not drawn; what is being drawn already is paid for, and comes. */
async function stopDrawing({ trx, person, texts, now }: EffectScene): Promise<readonly Outgoing[]> {
  const { stop: words, drawing } = texts;
  const plans = await stopPlans(trx, person.id, now);
  const ofPlans = plans.map(({ plan, jobs }) => stoppedWords(drawing, plan, jobs));
  const stopped = await stopQueued(trx, person.id, now);
  const single = stopped.map(({ id, style, emotion, pose }): Outgoing => {
    const drawIt: Button<DialogueAction> = {
      label: words.drawIt,
      action: { type: 'retry', generationId: id },
    };
    return { ...say(words.stopped(`${style} · ${emotion} · ${pose}`), [drawIt]), endsJob: id };
  });
  // Asked after the queue is empty: what is open still is being drawn.
  const isDrawing = (await countOpenJobs(trx, person.id)).single > 0;
  const all = [...ofPlans, ...single, ...(isDrawing ? [say(words.drawing)] : [])];
  return [...(all.length > 0 ? all : [say(words.nothing)]), ...(await settleApprovals(trx, person.id))];
}

export const stopEffects: Pick<Effects, 'stop_drawing'> = {
  stop_drawing: { carryOut: async scene => ({ say: await stopDrawing(scene) }) },
};

/** /stop */
export const stop: Command<'stop', AssistantDeps> = {
  name: 'stop',
  run: (deps, context) => commitEffect(deps, context, { type: 'stop_drawing' }),
};
