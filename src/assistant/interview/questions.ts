import { z } from 'zod';
import type { Texts } from '../../i18n/index.ts';
import { type Button, say, type Words } from '../outgoing.ts';
import { endedWords, type Preference, type Preferences } from '../taste/preferences.ts';
import type { InterviewAction } from './actions.ts';

export const TOPICS = ['purpose', 'styles', 'humour', 'never'] as const satisfies readonly Preference[];

export type Topic = (typeof TOPICS)[number];

/** What an interview has come to; the person's taste is no part of it. */
export interface Progress {
  /** Not asked again. */
  readonly closed: readonly string[];
}

export const BEGINNING: Progress = { closed: [] };

const VERSION = 1;

const stored = z.object({ v: z.literal(VERSION), closed: z.array(z.string()) });

export function serializeProgress({ closed }: Progress): string {
  return JSON.stringify({ v: VERSION, closed: [...closed] } satisfies z.infer<typeof stored>);
}

/** What cannot be read is a beginning: what is known is not asked again anyway. */
export function parseProgress(progress: string | null | undefined): Progress {
  if (!progress) return BEGINNING;
  try {
    const { closed } = stored.parse(JSON.parse(progress));
    return { closed };
  } catch {
    return BEGINNING;
  }
}

const IN_A_ROW = 2;

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
  readonly question: Topic | undefined;
  readonly number: number;
  readonly preferences: Preferences;
  readonly wasRunning: boolean;
}

/** The next question with buttons, or what is known where it is over. `asked`: a model put the question already. */
export function nextInInterview(taste: Interview, texts: Texts, asked = false): Words {
  const { question, preferences } = taste;
  if (question === undefined) {
    const { interview, me } = texts.taste;
    return say(endedWords(preferences, texts, taste.wasRunning ? interview.ended : me.title));
  }
  const { ask, options } = texts.taste.interview.questions[question];
  return { ...say(asked ? '' : ask), buttons: buttonsFor(options, taste.number, texts) };
}
