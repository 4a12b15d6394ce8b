import type { ToolOutcome } from '../../agents/tool.ts';
import { MAX_STICKERS, type PlanRefusal } from '../../features/plans/model/plan-state.ts';
import type { Texts } from '../../i18n/index.ts';
import { type JobLimit, limitText } from '../model/limits.ts';

export type ConfirmOutcome =
  | { readonly type: 'accepted' }
  | { readonly type: 'missing'; readonly what: readonly string[] }
  | { readonly type: 'photo_choice' }
  | { readonly type: 'photo_awaited' }
  /** The user has not seen exactly these values in an earlier turn. */
  | { readonly type: 'not_shown' }
  /** Confirmed before, and in flight. */
  | { readonly type: 'drawing' }
  /** Another one of the same needs a confirmation of its own. */
  | { readonly type: 'delivered' }
  /** A subject that the user never wants drawn, in their words. */
  | { readonly type: 'never'; readonly what: string }
  /** By moderation, which would refuse the same values again. */
  | { readonly type: 'refused' }
  | { readonly type: 'limit'; readonly limit: JobLimit };

type Outcome = ConfirmOutcome | PlanRefusal;

interface Meaning<One> {
  model(outcome: One): ToolOutcome;
  /** Left out if the next question, the summary or the buttons say it. */
  user?(outcome: One, texts: Texts): string;
  /** Answers the press on the button. Left out if only a message answers. */
  toast?(texts: Texts): string;
}

const refused = (error: string): ToolOutcome => ({ ok: false, error });

/** The outcomes of a confirmation: the model's error, the user's text and the toast of each. */
const OUTCOMES: { readonly [Type in Outcome['type']]: Meaning<Extract<Outcome, { readonly type: Type }>> } = {
  accepted: {
    model: () => ({ ok: true, output: { drawing: 'started' } }),
    toast: texts => texts.confirm.accepted,
  },
  missing: {
    model: ({ what }) =>
      refused(`Not everything is there. Missing: ${what.join(', ')}. Ask for it; nothing is being drawn.`),
  },
  photo_choice: {
    model: () =>
      refused(
        'The person has sent another photo and must first say which one to use. Where they have, call ' +
          'choose_photo; else they are asked after your answer. Nothing is being drawn.',
      ),
  },
  photo_awaited: {
    model: () =>
      refused(
        'The person wants to send another photo, which has not come. Ask for it; where they want to keep the ' +
          'present one, call choose_photo. Nothing is being drawn.',
      ),
    user: (_, texts) => texts.photo.awaited,
    toast: texts => texts.photo.awaited,
  },
  not_shown: {
    model: () =>
      refused(
        'The person has not seen the summary of exactly these values yet. It is shown after your answer; ' +
          'wait for their explicit yes. Nothing is being drawn.',
      ),
  },
  drawing: {
    model: () => ({ ok: true, output: { drawing: 'already in progress; nothing more to do' } }),
    user: (_, texts) => texts.confirm.drawing,
    toast: texts => texts.confirm.drawing,
  },
  delivered: {
    model: () =>
      refused(
        'These values are drawn and delivered already. A fresh summary is shown after your answer; if the ' +
          'person confirms it, the sticker is drawn once more.',
      ),
    user: (_, texts) => texts.confirm.delivered,
    toast: texts => texts.confirm.delivered,
  },
  never: {
    model: ({ what }) =>
      refused(
        `The person asked never to draw ${JSON.stringify(what)}. Nothing is being drawn: they can name something else, or take it off their list with /me.`,
      ),
    user: ({ what }, texts) => texts.taste.never(what),
  },
  refused: {
    model: () =>
      refused(
        'These values were refused as not allowed. The person has to change something or send another photo.',
      ),
    user: (_, texts) => texts.sticker.blocked,
  },
  limit: {
    model: ({ limit }) => refused(explainLimit(limit)),
    user: ({ limit }, texts) => limitText(limit, texts),
  },
  room: {
    model: ({ left, count }) =>
      refused(
        `The person can have ${left} of the ${count} pictures drawn now. Nothing is being drawn; the offer to draw the first ${left} is shown after your answer.`,
      ),
  },
  too_many: {
    model: () => refused('The plan has too many stickers.'),
    user: (_, texts) => texts.plans.tooMany(MAX_STICKERS),
  },
};

function meaningOf({ type }: Outcome): Meaning<Outcome> {
  return OUTCOMES[type];
}

export function explain(outcome: Outcome): ToolOutcome {
  return meaningOf(outcome).model(outcome);
}

export function outcomeText(outcome: Outcome, texts: Texts): string | undefined {
  return meaningOf(outcome).user?.(outcome, texts);
}

export function outcomeToast(outcome: Outcome, texts: Texts): string {
  return meaningOf(outcome).toast?.(texts) ?? '';
}

function explainLimit(limit: JobLimit): string {
  switch (limit.type) {
    case 'daily':
      return limit.prices.length > 0
        ? `The person has used up the ${limit.limit} free stickers of the day. Nothing is being drawn; they are offered more for Telegram Stars after your answer.`
        : `The person has reached the daily limit of ${limit.limit} stickers. Nothing is being drawn today.`;
    case 'failures':
      return 'Too many drawings of this person have failed today. Nothing more is drawn today.';
    case 'own_jobs':
      return `${limit.limit} stickers of this person wait or are being drawn already, as many as one may have at once. This one is not queued.`;
    case 'busy':
      return 'The queue is full as many people want stickers. This one is not queued; the person may confirm again later.';
    default:
      return limit satisfies never;
  }
}
