import type { Texts } from '../../i18n/index.ts';
import type { Button, Words } from '../outgoing.ts';
import { say } from '../outgoing.ts';
import { endedWords } from '../taste/preference-lines.ts';
import type { Preferences } from '../taste/preferences.ts';
import type { TurnTaste } from '../taste/turn-taste.ts';
import type { InterviewAction } from './actions.ts';
import type { Question } from './questions.ts';

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

/**
 * What the interview says next: its question with buttons, or what is known where it is over.
 *
 * @param asked the question stands in what was said before: only the buttons follow it
 */
export function nextInInterview(taste: TurnTaste, texts: Texts, asked = false): Words {
  const { question, preferences } = taste;
  if (question === undefined) {
    const { ended, allKnown } = texts.taste.interview;
    return say(endedWords(preferences, texts, taste.wasRunning ? ended : allKnown));
  }
  const { ask, options } = askedQuestion(question, preferences, texts);
  return { ...say(asked ? '' : ask), buttons: buttonsFor(options, taste.number, texts) };
}
