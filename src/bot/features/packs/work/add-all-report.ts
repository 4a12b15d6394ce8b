import { shownValues } from '../../../../assistant/shown-values.ts';
import { storedLanguage } from '../../../../assistant/turn/snapshot.ts';
import type { StickerWithJob } from '../../../../assistant-db/jobs/stickers.ts';
import { findSticker } from '../../../../assistant-db/jobs/stickers.ts';
import { listPacks } from '../../../../assistant-db/packs/packs.ts';
import { markRemoved, placementsByIds } from '../../../../assistant-db/packs/placements.ts';
import { findUser } from '../../../../assistant-db/people/users.ts';
import type { Placement, Trx } from '../../../../assistant-db/schema.ts';
import { type Language, textsFor } from '../../../../i18n/index.ts';
import { packLink } from '../names.ts';
import { screen, standingButtons } from '../screens/packs.ts';
import type { Finish, JobRun } from './job.ts';
import type { AddAllTask } from './task.ts';

/** More of them are told by their number alone. */
const MOST_NAMED = 10;

function nameOf({ sticker, job }: StickerWithJob, language: Language): string {
  const { style, emotion, pose } = shownValues(job, language);
  const caption = sticker.caption === '' ? [] : [textsFor(language).quote(sticker.caption)];
  return ['•', [style, emotion, pose, ...caption].join(' · ')].join(' ');
}

/** Which do not stand in a pack; those that were deleted meanwhile are not among them. */
async function missingOf(
  trx: Trx,
  userId: number,
  language: Language,
  places: readonly Placement[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    places
      .filter(({ status }) => status !== 'in')
      .map(({ sticker_id: stickerId }) => findSticker(trx, userId, stickerId)),
  );
  return found.flatMap(each => (each === undefined ? [] : nameOf(each, language)));
}

/**
 * What has come of all the stickers that were to come into a pack: where they stand, and which of them do not.
 * @param trouble why the rest was given up; left out where each was tried
 */
export function reportAddAll(
  { userId }: Pick<JobRun, 'userId'>,
  { placementIds }: AddAllTask,
  trouble?: string,
): Finish {
  return async trx => {
    // Of now: it may have been changed while they were added.
    const language = storedLanguage(await findUser(trx, userId));
    const texts = textsFor(language);
    const places = await placementsByIds(trx, placementIds);
    // Whoever asks once more has them tried again.
    const given = places.filter(({ status }) => status === 'adding');
    await markRemoved(
      trx,
      given.map(({ id }) => id),
    );
    const packs = await listPacks(trx, userId);
    const filled = packs.flatMap(pack => {
      const { length } = places.filter(
        ({ status, pack_id: packId }) => status === 'in' && packId === pack.id,
      );
      return length > 0
        ? [{ pack, words: texts.drawing.report.inPack(pack.title, length, packLink(pack.name)) }]
        : [];
    });
    const missing = await missingOf(trx, userId, language, places);
    const failed = [texts.packs.notAdded(missing.length), ...missing.slice(0, MOST_NAMED)].join('\n');
    const paragraphs = [
      ...filled.map(({ words }) => words),
      ...(missing.length > 0 ? [failed] : []),
      ...(missing.length > 0 && trouble !== undefined ? [trouble] : []),
    ];
    const [first] = filled;
    const newest = places.at(-1);
    const buttons =
      first && newest
        ? standingButtons(texts.packs, first.pack, { stickerId: newest.sticker_id, packs: packs.length })
        : [];
    return [screen(paragraphs.join('\n\n') || texts.packs.gone, buttons)];
  };
}
