import { announcementsIn, spokenWords } from '../../ai-chat/index.ts';
import { lastPlanOf, type PlannedSticker, stickersOfPlan } from '../../assistant-db/plans/plans.ts';
import { LANGUAGES, type Language, wordsOf } from '../../i18n/index.ts';
import { AllProvidersFailedError, ProviderError } from '../../lib/errors.ts';
import type { AssistantDeps } from '../context.ts';
import { forbiddenIn } from '../taste/forbidden.ts';
import { isEmpty, type Preferences } from '../taste/preferences.ts';
import { fillStickers, type WishedSticker } from './built-in.ts';
import { lookOf, MOST_STICKERS } from './plan-state.ts';
import { type PlanProposal, planRequest, proposedStickers } from './planner.ts';
import { boundValue, type PlanWish, type Proposal } from './wish.ts';
import { differenceIn, saysLastTime } from './words.ts';

const withoutAnnouncement = announcementsIn(LANGUAGES.map(language => wordsOf(language).announcements));

/** The person is waiting: later, the built-in stickers do. In ms. */
const PATIENCE_MS = 30_000;
const USUAL_COUNT = 6;

export interface PlanningTurn {
  readonly userId: number;
  readonly turn: string;
  readonly signal: AbortSignal;
  /** By the clock's `elapsed`. */
  readonly deadline: number;
  readonly language: Language;
  /** IETF tag. */
  readonly languageCode: string;
  readonly hasPhoto: boolean;
  readonly preferences: Preferences;
  readonly said: string;
  readonly preamble: () => void;
}

function isOpen({ emotion, pose }: WishedSticker): boolean {
  return emotion === undefined || pose === undefined;
}

async function lastOf({ db }: AssistantDeps, userId: number) {
  const plan = await lastPlanOf(db, userId);
  if (plan === undefined) return undefined;
  const stickers = await stickersOfPlan(db, plan.id);
  return {
    style: plan.style,
    stickers: stickers.map(({ emotion, pose, caption }) => ({
      emotion,
      pose,
      caption: caption || undefined,
    })),
  };
}

/** Undefined where no model answers in time. Throws the reason of the turn's signal. */
async function askPlanner(
  deps: AssistantDeps,
  { style, occasion, count, stickers, present }: PlanWish,
  turn: PlanningTurn,
): Promise<PlanProposal | undefined> {
  const { userId: chatId, signal } = turn;
  turn.preamble();
  const request = planRequest({
    said: turn.said,
    language: turn.languageCode,
    has_photo: turn.hasPhoto,
    style: style || undefined,
    count,
    occasion: occasion || undefined,
    taste: isEmpty(turn.preferences) ? undefined : turn.preferences,
    given: stickers,
    present: present.length === 0 ? undefined : present.map(({ emotion, pose }) => ({ emotion, pose })),
    last: await lastOf(deps, chatId),
  });
  const deadline = Math.min(turn.deadline, deps.clock.elapsed() + PATIENCE_MS);
  try {
    return await deps.generateObject(request, {
      signal,
      deadline,
      correlation: { chat: chatId, turn: turn.turn },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AllProvidersFailedError) && !(error instanceof ProviderError)) throw error;
    // No model was there to be asked: nothing has failed.
    const unasked = error instanceof AllProvidersFailedError && error.failures.length === 0;
    if (!unasked) {
      deps.log.warn(
        { chat: chatId, turn: turn.turn, severity: 'warning', err: error },
        'no model made a plan; the built-in stickers do',
      );
    }
    return undefined;
  }
}

/** What both have is the person's. */
function merged(
  given: readonly WishedSticker[],
  added: readonly WishedSticker[],
  wanted: number | undefined,
): WishedSticker[] {
  // It left out those that lacked nothing.
  const isRest = wanted !== undefined && added.length === wanted - given.length;
  if (isRest && !given.some(isOpen)) return [...given, ...added];
  return Array.from({ length: Math.max(given.length, added.length) }, (_, at) => {
    const { emotion, pose, caption, emoji } = given[at] ?? {};
    const other = added[at] ?? {};
    return {
      emotion: emotion ?? other.emotion,
      pose: pose ?? other.pose,
      caption: caption ?? other.caption,
      emoji: emoji ?? other.emoji,
    };
  });
}

function isWantedBy({ never }: Preferences) {
  return ({ emotion = '', pose = '', caption = '' }: WishedSticker) =>
    forbiddenIn([emotion, pose, caption].join('. '), never) === undefined;
}

/** Without duplicates among what nobody has given. */
function varied(given: number, stickers: readonly WishedSticker[], present: readonly PlannedSticker[]) {
  const looks = new Set(present.map(lookOf));
  return stickers.filter(({ emotion = '', pose = '', caption = '' }, at) => {
    const look = lookOf({ emotion, pose, caption });
    const isKept = at < given || !looks.has(look);
    looks.add(look);
    return isKept;
  });
}

/**
 * Makes a plan of a wish: what is given stays, in its order; what is open comes from a model, else from the built-in
 * stickers.
 */
export async function proposePlan(
  deps: AssistantDeps,
  wish: PlanWish,
  turn: PlanningTurn,
): Promise<Proposal> {
  const given = wish.stickers.slice(0, MOST_STICKERS);
  const wanted = wish.count ?? (given.length > 0 ? given.length : undefined);
  const isComplete = wanted !== undefined && given.length >= wanted && !given.some(isOpen);
  const proposal = isComplete ? undefined : await askPlanner(deps, { ...wish, stickers: given }, turn);
  const isWanted = isWantedBy(turn.preferences);
  if (proposal === undefined && given.length === 0 && saysLastTime(turn.said)) {
    const last = await lastOf(deps, turn.userId);
    if (last !== undefined) {
      const count = wish.count ?? last.stickers.length;
      const stickers = fillStickers(
        last.stickers.filter(isWanted).slice(0, count),
        count,
        turn.language,
        [],
        isWanted,
      );
      // "Like last time, but winter": the summary shows the difference in the style.
      const style = [wish.style || last.style, differenceIn(turn.said)].filter(Boolean).join(', ');
      return { content: { style: boundValue(style) ?? '', stickers }, say: undefined };
    }
  }
  // What a model proposes in spite of it is left open.
  const added = (proposal === undefined ? [] : proposedStickers(proposal)).map(each =>
    isWanted(each) ? each : {},
  );
  const all = merged(given, added, wanted);
  const some = varied(given.length, all, wish.present);
  const count = Math.min(
    MOST_STICKERS,
    Math.max(given.length, wanted ?? (proposal === undefined ? USUAL_COUNT : Math.max(2, some.length))),
  );
  const stickers = fillStickers(some.slice(0, count), count, turn.language, wish.present, isWanted);
  const [usual = ''] = turn.preferences.styles;
  return {
    content: { style: wish.style || proposal?.style || usual, stickers },
    say: spokenWords(proposal?.next_response ?? '', withoutAnnouncement) || undefined,
  };
}
