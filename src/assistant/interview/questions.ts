import type { Preference, Preferences } from '../taste/preferences.ts';

/** What everybody is asked, in this order, unless it is known. */
export const TOPICS = ['purpose', 'styles', 'humour', 'never'] as const satisfies readonly Preference[];

type Topic = (typeof TOPICS)[number];

/** Questions that follow from answers, by rules. */
const FOLLOW_UPS = ['usual', 'sharpness', 'work', 'family'] as const;

export type FollowUpName = (typeof FOLLOW_UPS)[number];

/** At most so many questions follow from the answers. */
export const MAX_FOLLOW_UPS = 3;

/** A question of a model's own, with what its buttons offer. */
export interface OwnQuestion {
  /** What an answer adds to. */
  readonly about: Preference;
  readonly question: string;
  readonly options: readonly string[];
}

/** What is being asked. */
export type Question =
  | { readonly type: 'topic'; readonly about: Topic }
  | { readonly type: 'follow_up'; readonly about: Preference; readonly name: FollowUpName }
  | ({ readonly type: 'own' } & OwnQuestion);

/** What an answer to a follow-up adds to. */
const ABOUT: Readonly<Record<FollowUpName, Preference>> = {
  usual: 'styles',
  sharpness: 'humour',
  work: 'notes',
  family: 'notes',
};

/** Whether the words of an answer make a question follow. */
export type Fits = (name: FollowUpName, preferences: Preferences) => boolean;

/** The first question that follows from the answers and was not asked yet. */
export function followUpOf(
  preferences: Preferences,
  closed: readonly string[],
  fits: Fits,
): Question | undefined {
  const name = FOLLOW_UPS.find(each => !closed.includes(each) && fits(each, preferences));
  return name && { type: 'follow_up', about: ABOUT[name], name };
}

/** A name for what is asked, so that the same question is known as the same. */
export function keyOf(question: Question | undefined): string {
  switch (question?.type) {
    case undefined:
      return '';
    case 'topic':
      return question.about;
    case 'follow_up':
      return question.name;
    case 'own':
      return `own ${question.question}`;
    default:
      return question satisfies never;
  }
}
