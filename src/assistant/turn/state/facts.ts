import type { LastSticker } from '../../../assistant-db/jobs/stickers.ts';
import type { Generation } from '../../../assistant-db/schema.ts';
import type { DialogueState } from '../../agent/state-block.ts';
import type { PlanState } from '../../planning/plan-state.ts';
import { isSameLook, type Look, type Parameters, PLAIN_LOOK } from './parameters.ts';

interface Turn {
  readonly params: Parameters;
  readonly photo: string | null;
  readonly offeredPhoto: string | null;
  readonly awaitsPhoto: boolean;
  readonly summaryShown: boolean;
  readonly plan: PlanState;
  readonly look: Look;
  readonly lastSticker: LastSticker | undefined;
  readonly stickerMeant: LastSticker | undefined;
  readonly changed: boolean;
  readonly confirmed: boolean;
}

/** What became of the values that a turn began with. */
export function drawingOf(existing: Generation | undefined): DialogueState['drawing'] {
  if (existing === undefined) return 'open';
  switch (existing.status) {
    case 'queued':
    case 'running':
    case 'finished':
      return 'drawing';
    case 'delivered':
      return 'delivered';
    case 'failed':
      // Taken out of the queue: as if it had not been confirmed.
      return existing.failure === 'stopped' ? 'open' : 'failed';
    default:
      return existing.status satisfies never;
  }
}

function planOf({ plan: { content, stored, changed, shown } }: Turn): DialogueState['plan'] {
  if (content === undefined) return undefined;
  return { ...content, revision: (stored?.revision ?? 0) + (changed || !stored ? 1 : 0), shown };
}

export function factsOf(
  turn: Turn,
  drawing: DialogueState['drawing'],
  totalGenerations: number,
): DialogueState {
  const { params, photo, plan, look, changed, confirmed } = turn;
  return {
    style: params.style,
    emotion: params.emotion,
    pose: params.pose,
    hasPhoto: photo !== null,
    photoOffered: turn.offeredPhoto !== null,
    photoAwaited: (photo !== null && turn.awaitsPhoto) || undefined,
    totalGenerations,
    summaryShown: turn.summaryShown,
    plan: planOf(turn),
    planUnderway: plan.underway || undefined,
    planWaits: plan.approval !== undefined || undefined,
    firstEmotion: plan.approval?.emotion,
    look: isSameLook(look, PLAIN_LOOK) ? undefined : look,
    hasSticker: turn.lastSticker === undefined ? undefined : true,
    changesSticker: turn.stickerMeant === undefined ? undefined : true,
    drawing: confirmed ? 'drawing' : changed ? 'open' : drawing,
  };
}
