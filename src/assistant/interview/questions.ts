import { z } from 'zod';
import type { Texts } from '../../i18n/index.ts';
import { type Button, say, type Words } from '../outgoing.ts';
import { endedWords, PREFERENCES, type Preference, type Preferences } from '../taste/preferences.ts';
import type { InterviewAction } from './actions.ts';

export const TOPICS = ['purpose', 'styles', 'humour', 'never'] as const satisfies readonly Preference[];

type Topic = (typeof TOPICS)[number];

const FOLLOW_UPS = ['usual', 'sharpness', 'work', 'family'] as const;

export type FollowUpName = (typeof FOLLOW_UPS)[number];

export const MAX_FOLLOW_UPS = 3;

export interface OwnQuestion {
  readonly about: Preference;
  readonly question: string;
  readonly options: readonly string[];
}

export type Question =
  | { readonly type: 'topic'; readonly about: Topic }
  | { readonly type: 'follow_up'; readonly about: Preference; readonly name: FollowUpName }
  | ({ readonly type: 'own' } & OwnQuestion);

const ABOUT: Readonly<Record<FollowUpName, Preference>> = {
  usual: 'styles',
  sharpness: 'humour',
  work: 'notes',
  family: 'notes',
};

export type Fits = (name: FollowUpName, preferences: Preferences) => boolean;

export function followUpOf(
  preferences: Preferences,
  closed: readonly string[],
  fits: Fits,
): Question | undefined {
  const name = FOLLOW_UPS.find(each => !closed.includes(each) && fits(each, preferences));
  return name && { type: 'follow_up', about: ABOUT[name], name };
}

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

/** What an interview has come to; the person's taste is no part of it. */
export interface Progress {
  /** Not asked again: skipped topics, follow-ups that were answered or skipped. */
  readonly closed: readonly string[];
  readonly own: OwnQuestion | null;
  readonly followUps: number;
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

/** What cannot be read is a beginning: what is known is not asked again anyway. */
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
const MAX_OPTIONS = 4;

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
      return { ask: interview.followUps.usual, options: styles.slice(0, MAX_OPTIONS) };
    default:
      return question satisfies never;
  }
}

/** `number`: by which a press of an earlier question is known. */
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

interface Interview {
  readonly question: Question | undefined;
  readonly number: number;
  readonly preferences: Preferences;
  readonly wasRunning: boolean;
}

/** The next question with buttons, or what is known where it is over. `asked`: a model put the question already. */
export function nextInInterview(taste: Interview, texts: Texts, asked = false): Words {
  const { question, preferences } = taste;
  if (question === undefined) {
    const { ended, allKnown } = texts.taste.interview;
    return say(endedWords(preferences, texts, taste.wasRunning ? ended : allKnown));
  }
  const { ask, options } = askedQuestion(question, preferences, texts);
  return { ...say(asked ? '' : ask), buttons: buttonsFor(options, taste.number, texts) };
}
