import { z } from 'zod';
import type { Texts } from '../../i18n/index.ts';
import { type Button, say, type Words } from '../outgoing.ts';
import { endedWords, PREFERENCES, type Preference, type Preferences } from '../taste/preferences.ts';
import type { InterviewAction } from './actions.ts';

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

/** What an interview that has begun has come to. What is known of the person is no part of it. */
export interface Progress {
  /** Questions that are not asked (again): topics that were skipped, follow-ups that were answered or skipped. */
  readonly closed: readonly string[];
  /** A model's own question, which is being asked. */
  readonly own: OwnQuestion | null;
  /** How many questions have followed from answers. */
  readonly followUps: number;
  /** Answers in words since a button was pressed. */
  readonly said: number;
}

export const BEGINNING: Progress = { closed: [], own: null, followUps: 0, said: 0 };

const VERSION = 1;

const stored = z.object({
  v: z.literal(VERSION),
  closed: z.array(z.string()),
  own: z
    .object({ about: z.enum(PREFERENCES), question: z.string(), options: z.array(z.string()) })
    .nullable(),
  followUps: z.int().nonnegative(),
  said: z.int().nonnegative(),
});

export function serializeProgress({ closed, own, followUps, said }: Progress): string {
  const kept = own && { ...own, options: [...own.options] };
  return JSON.stringify({ v: VERSION, closed: [...closed], own: kept, followUps, said } satisfies z.infer<
    typeof stored
  >);
}

/** Reads what an interview has come to. What cannot be read is a beginning: what is known is not asked again anyway. */
export function parseProgress(progress: string | null | undefined): Progress {
  if (!progress) return BEGINNING;
  try {
    const { v: _, ...read } = stored.parse(JSON.parse(progress));
    return read;
  } catch {
    return BEGINNING;
  }
}

const IN_A_ROW = 2;
/** Of the looks that a person likes, so many are offered as the usual one. */
const MOST_OPTIONS = 4;

/** A question in the person's language, with the answers that its buttons offer. */
export interface AskedQuestion {
  readonly ask: string;
  readonly options: readonly string[];
}

export function askedQuestion(
  question: Question,
  { styles }: Preferences,
  { taste: { interview } }: Texts,
): AskedQuestion {
  switch (question.type) {
    case 'topic':
      return interview.questions[question.about];
    case 'own':
      return { ask: question.question, options: question.options };
    case 'follow_up':
      if (question.name !== 'usual') return interview.followUps[question.name];
      return { ask: interview.followUps.usual, options: styles.slice(0, MOST_OPTIONS) };
    default:
      return question satisfies never;
  }
}

/**
 * The buttons of a question: always [skip] and [enough].
 *
 * @param number of the question, by which a press of an earlier one is known
 */
function buttonsFor(
  options: readonly string[],
  number: number,
  { taste }: Texts,
): Button<InterviewAction>[][] {
  const answers = options.map(
    (label, option): Button<InterviewAction> => ({
      label,
      action: { type: 'interview_answer', question: number, option },
    }),
  );
  const rows: Button<InterviewAction>[][] = [];
  for (let at = 0; at < answers.length; at += IN_A_ROW) rows.push(answers.slice(at, at + IN_A_ROW));
  const { skip, enough } = taste.interview;
  return [
    ...rows,
    [
      { label: skip, action: { type: 'interview_skip', question: number } },
      { label: enough, action: { type: 'interview_enough', question: number } },
    ],
  ];
}

/** An interview as a turn has it by now. */
interface Interview {
  readonly question: Question | undefined;
  readonly number: number;
  readonly preferences: Preferences;
  readonly wasRunning: boolean;
}

/**
 * What the interview says next: its question with buttons, or what is known where it is over.
 *
 * @param asked the question stands in what was said before: only the buttons follow it
 */
export function nextInInterview(taste: Interview, texts: Texts, asked = false): Words {
  const { question, preferences } = taste;
  if (question === undefined) {
    const { ended, allKnown } = texts.taste.interview;
    return say(endedWords(preferences, texts, taste.wasRunning ? ended : allKnown));
  }
  const { ask, options } = askedQuestion(question, preferences, texts);
  return { ...say(asked ? '' : ask), buttons: buttonsFor(options, taste.number, texts) };
}
