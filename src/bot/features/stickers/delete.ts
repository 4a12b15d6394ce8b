import { z } from 'zod';
import { deletionMeant } from '../../../assistant/answers.ts';
import type { AwaitedInputHandler } from '../../../assistant/awaited-input.ts';
import { declined } from '../../../assistant/awaited-words.ts';
import type { AssistantDeps } from '../../../assistant/context.ts';
import type { Effected, EffectOf, EffectScene, Effects } from '../../../assistant/effects.ts';
import { type Button, neverMind, say } from '../../../assistant/outgoing.ts';
import { shownValues } from '../../../assistant/shown-values.ts';
import { commitEffect } from '../../../assistant/turn/commit.ts';
import { deleteSticker, findSticker, type StickerWithJob } from '../../../assistant-db/jobs/stickers.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import type { StickerAction } from './actions.ts';

const AWAITED = 'delete_sticker';

/** Where a sticker stands in packs; a channel without packs has none of it. */
export interface PacksOfSticker {
  /** @returns the titles of its packs, and that of one that it is just on its way into */
  places(
    trx: Trx,
    userId: number,
    stickerId: number,
  ): Promise<{ readonly titles: readonly string[]; readonly coming?: string | undefined }>;
  /** Has it taken out of them at Telegram, though it will be stored no longer. */
  takeOut(trx: Trx, userId: number, stickerId: number, now: number): Promise<void>;
  /** Called once that is stored. */
  readonly onTakenOut: () => void;
}

type Deletion = EffectOf<'ask_to_delete_sticker' | 'delete_sticker'>;
const NO_PLACES = { titles: [], coming: undefined };
const only = (text: string): Effected => ({ say: [say(text)] });

/** Does what becomes of a sticker that can be deleted now, or says why it cannot. */
function ofDeletable(
  packs: PacksOfSticker | undefined,
  act: (scene: EffectScene, found: StickerWithJob, titles: readonly string[]) => Promise<Effected>,
) {
  return {
    carryOut: async (scene: EffectScene, { stickerId }: Deletion): Promise<Effected> => {
      const { trx, person, texts } = scene;
      const found = await findSticker(trx, person.id, stickerId);
      if (found === undefined) return only(texts.afterSticker.unknown);
      const plan = found.job.plan_id === null ? undefined : await findPlan(trx, person.id, found.job.plan_id);
      // The others follow it, or it is about to come into their pack.
      if (plan && !['done', 'stopped', 'dropped'].includes(plan.status)) return only(texts.plans.underway);
      const { titles, coming } = (await packs?.places(trx, person.id, stickerId)) ?? NO_PLACES;
      return coming === undefined ? act(scene, found, titles) : only(texts.packs.beingAdded(coming));
    },
  };
}

/** What deletes a single sticker, once the person has agreed to it, by its button or in words. */
export function deletionEffects(
  packs?: PacksOfSticker,
): Pick<Effects, 'ask_to_delete_sticker' | 'delete_sticker'> {
  return {
    ask_to_delete_sticker: ofDeletable(packs, async ({ texts, language }, { sticker, job }, titles) => {
      const { afterSticker, privacy } = texts;
      const { style, emotion, pose } = shownValues(job, language);
      const name = [style, emotion, pose, ...(sticker.caption ? [texts.quote(sticker.caption)] : [])].join(
        ' · ',
      );
      const button: Button<StickerAction> = {
        label: afterSticker.deleteIt,
        action: { type: 'delete_sticker', stickerId: sticker.id },
      };
      const keep = { ...neverMind(texts), label: privacy.keep };
      return {
        say: [say(afterSticker.askToDelete(name, titles), [button, keep])],
        awaited: { type: AWAITED, stickerId: sticker.id },
      };
    }),
    delete_sticker: ofDeletable(packs, async ({ trx, person, texts, now, pressedMessage }, found, titles) => {
      await packs?.takeOut(trx, person.id, found.sticker.id, now);
      await deleteSticker(trx, found);
      const words = say(texts.afterSticker.deleted(titles));
      return {
        say: [pressedMessage === undefined ? words : { ...words, replaces: pressedMessage }],
        stored: () => packs?.onTakenOut(),
      };
    }),
  };
}

const awaited = z.object({ type: z.literal(AWAITED), stickerId: z.int() });

/** An answer to the question; whatever else is said belongs to the dialogue. */
export const deletionInputHandler: AwaitedInputHandler<AssistantDeps> = (deps, context, asked, words) => {
  const { data } = awaited.safeParse(asked);
  const meant = deletionMeant(words);
  if (data === undefined || meant === undefined) return undefined;
  if (meant === 'keep') return declined(deps, context, asked);
  return commitEffect(deps, context, { type: 'delete_sticker', stickerId: data.stickerId });
};
