import { listPacks } from '../../assistant-db/packs/packs.ts';
import { takePose } from '../../features/dialogue/view/take-pose.ts';
import { knowledgeOf } from '../../features/knowledge/search/knowledge.ts';
import { showTo } from '../../features/knowledge/search/show.ts';
import { GivenPassages } from '../../features/knowledge/search/sources.ts';
import { proposePlan } from '../../features/plans/proposal/propose.ts';
import { isLanguage } from '../../i18n/index.ts';
import type { AssistantContext } from '../agent/context.ts';
import { reachedLimit, roomToday, tasksLeft } from '../model/limits.ts';
import { saysMyPack } from '../model/said.ts';
import { checkConfirmation, checkPlan, wasSaidAfter } from '../state/confirmation.ts';
import { encodeWish } from '../state/offer.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { TurnState } from '../state/state.ts';
import type { AssistantDeps, TurnContext } from './context.ts';

interface Talk {
  readonly said: string;
  /** In the clock's `elapsed` time. */
  readonly deadline: number;
  readonly preamble: (text: string) => void;
}

const SILENCE: Talk = { said: '', deadline: 0, preamble: () => {} };

function confirmOf({ id, revision }: NonNullable<Snapshot['dialogue']>): string {
  return encodeWish({ type: 'confirm', sessionId: id, revision });
}

function drawOf({ plan: { stored, changed } }: TurnState): string | undefined {
  if (stored === undefined || changed) return undefined;
  return encodeWish({ type: 'plan_draw', planId: stored.id, revision: stored.revision });
}

export function assistantContext(
  deps: AssistantDeps,
  { saidIn, turn, signal }: TurnContext,
  { person, language, languageCode, texts, totalGenerations, summaryWaits, dialogue, existing }: Snapshot,
  turnState: TurnState,
  talk: Talk = SILENCE,
): AssistantContext {
  const knowledge = knowledgeOf(deps, person.id, language);
  return {
    today: deps.clock.now(),
    signal,
    vision: deps.vision,
    showPicture:
      deps.showPicture && (jpeg => deps.showPicture?.(person.id, jpeg) ?? Promise.resolve(undefined)),
    takePose: () => {
      const { received } = turnState;
      const view = { language, texts, seesPoses: deps.pictures?.limitsOf === undefined };
      return received && takePose(turnState, received.sticker, view);
    },
    knowledge,
    tasks: deps.tasks && {
      maxSteps: deps.tasks.maxSteps,
      left: () => tasksLeft(deps, person.id),
    },
    preamble: talk.preamble,
    documents: new GivenPassages(deps.knowledgeSources ?? [], { userId: person.id, signal }),
    show: showTo(deps.db, person.id, texts, knowledge),
    person: { id: person.id, firstName: person.firstName, language, languageCode },
    totalGenerations,
    summaryWaits,
    goal: dialogue?.goal ?? null,
    outage: deps.summarizer !== undefined,
    isSupportedLanguage: isLanguage(languageCode.split(/[-_]/)[0]),
    turnState,
    checkConfirmation: () =>
      checkConfirmation(turnState, existing, saidIn, () =>
        reachedLimit(deps, person.id, dialogue && confirmOf(dialogue)),
      ),
    reachedLimit: wish => reachedLimit(deps, person.id, wish),
    planning: {
      propose: wish =>
        proposePlan(deps, wish, {
          ...talk,
          userId: person.id,
          turn,
          signal,
          language,
          languageCode,
          hasPhoto: turnState.photo !== null,
          preferences: turnState.taste.preferences,
        }),
      packMeant: async occasion => {
        if (!saysMyPack(`${talk.said}\n${occasion}`)) return null;
        const [pack] = await listPacks(deps.db, person.id, 'regular');
        return pack?.id ?? null;
      },
      check: () =>
        checkPlan(turnState, saidIn, {
          reached: () => reachedLimit(deps, person.id, drawOf(turnState)),
          left: () => roomToday(deps.db, deps, person.id, deps.clock.now()),
        }),
      sawFirst: () => {
        const shownIn = turnState.plan.approval?.shownIn ?? null;
        return shownIn !== null && wasSaidAfter(saidIn, shownIn);
      },
    },
  };
}
