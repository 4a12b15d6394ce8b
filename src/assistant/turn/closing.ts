import type { DialogueAction } from '../actions.ts';
import { limitNote } from '../drawing/limits.ts';
import { type Button, type Outgoing, say } from '../outgoing.ts';
import type { PictureCosts } from '../planning/costs.ts';
import type { PlanFrame, StoredPlan } from '../planning/store.ts';
import { planSummary } from '../planning/summary.ts';
import { shownValues } from '../shown-values.ts';
import type { Closing } from './ending.ts';
import { photoTag } from './photo-tag.ts';
import type { Snapshot } from './snapshot.ts';
import { allParamsCollected } from './state/parameters.ts';
import type { TurnState } from './state/state.ts';

/** What is stored by the end of a turn. */
interface Stored {
  readonly sessionId: number;
  readonly revision: number;
  readonly plan: StoredPlan['open'];
  /** Where the plan is to be shown. */
  readonly frame: PlanFrame | undefined;
  /** The rules lead every dialogue: the values are known ones, as a rule, and may be from before the language changed. */
  readonly byRules: boolean;
  /** What drawing takes here. */
  readonly pictures: PictureCosts | undefined;
}

/** What is said last in a turn, rendered from what is stored. */
export function closingMessages(
  closing: Closing,
  { language, texts, totalGenerations, dialogue }: Snapshot,
  { params, look, offeredPhoto, plan }: TurnState,
  { sessionId, revision, plan: stored, frame, byRules, pictures }: Stored,
): Outgoing[] {
  switch (closing) {
    case 'none':
      return [];
    case 'summary': {
      if (!allParamsCollected(params)) return [];
      const isFirst = totalGenerations === 0 && (dialogue?.summary_revision ?? null) === null;
      const note = limitNote(pictures, [params], texts, isFirst);
      // A model's values are shown as it has put them: it sees the language itself.
      const values = byRules ? shownValues(params, language) : params;
      return [{ type: 'summary', language, ...values, ...look, ...(note && { note }), sessionId, revision }];
    }
    case 'plan': {
      const { content } = plan;
      if (content === undefined || stored === undefined || frame === undefined) return [];
      return [planSummary({ ...stored, content, ...frame }, language)];
    }
    case 'photo_choice': {
      if (offeredPhoto === null) return [];
      const { photo } = texts;
      const tag = photoTag(offeredPhoto);
      const choice: Button<DialogueAction>[] = [
        { label: photo.useNew, action: { type: 'new_photo', sessionId, photoTag: tag } },
        { label: photo.keep, action: { type: 'keep_photo', sessionId, photoTag: tag } },
      ];
      return [say(photo.useNewQuestion, choice)];
    }
    default:
      return closing satisfies never;
  }
}
