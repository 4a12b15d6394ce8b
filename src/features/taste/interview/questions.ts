import { PARAMETERS } from '../../../assistant/model/parameters.ts';
import { type Button, type Outgoing, say, type Words } from '../../../assistant/state/outgoing.ts';
import type { TurnState } from '../../../assistant/state/state.ts';
import { countDrawn } from '../../../assistant-db/jobs/generations.ts';
import { markOffered } from '../../../assistant-db/people/users.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { type Ending, endTurn, type Listener } from '../../dialogue/view/next-words.ts';
import { endedWords } from '../model/preferences.ts';
import type { TurnTaste } from '../model/turn-taste.ts';

const IN_A_ROW = 2;

/** `number` identifies the question, so that presses on earlier ones are recognized. */
function buttonsFor(options: readonly string[], number: number, { taste }: Texts): Button[][] {
  const answers = options.map(
    (label, option): Button => ({
      label,
      action: { type: 'interview_answer', question: number, option },
    }),
  );
  const rows: Button[][] = [];
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

/** The next question with buttons, or the known answers at the end. `asked`: a model already asked the question. */
function nextInInterview(
  taste: Pick<TurnTaste, 'question' | 'number' | 'preferences' | 'wasRunning'>,
  texts: Texts,
  asked = false,
): Words {
  const { question, preferences } = taste;
  if (question === undefined) {
    const { interview, me } = texts.taste;
    return say(endedWords(preferences, texts, taste.wasRunning ? interview.ended : me.title));
  }
  const { ask, options } = texts.taste.interview.questions[question];
  return { ...say(asked ? '' : ask), buttons: buttonsFor(options, taste.number, texts) };
}

/** Whether a sticker or a plan is under discussion and not being drawn. */
function isPlanned(turnState: TurnState): boolean {
  const { plan, params, photo } = turnState;
  if (plan.content !== undefined || plan.approval !== undefined) return true;
  const isBegun = photo !== null || PARAMETERS.some(name => params[name] !== null);
  return isBegun && turnState.facts(0).drawing === 'open';
}

/** Ends a turn of the interview with its next question or, after the last one, with the next step of the dialogue. */
export function endInterviewTurn(turnState: TurnState, listener: Listener, asked = false): Ending {
  const { texts } = listener;
  const { taste } = turnState;
  const words = nextInInterview(taste, texts, asked);
  if (taste.question !== undefined) return { say: [words], closing: 'none' };
  if (!isPlanned(turnState)) return { say: [words, say(texts.taste.interview.next)], closing: 'none' };
  const { say: more, closing } = endTurn(turnState, listener, false);
  return { say: [words, ...more], closing };
}

/** Adds the button that offers the interview to the first greeting. */
export function withInvitation(said: readonly Outgoing[], taste: TurnTaste, texts: Texts): Outgoing[] {
  const last = said.at(-1);
  if (last?.type !== 'say' || last.buttons !== undefined || !taste.invite()) return [...said];
  const button: Button = { label: texts.taste.invite, action: { type: 'interview' } };
  return [...said.slice(0, -1), { ...last, buttons: [[button]] }];
}

/** Offers the interview after this many stickers. */
const OFFERED_AT = 3;

export function interviewOffer({ taste }: Texts): Words {
  const buttons: Button[] = [
    { label: taste.me.begin, action: { type: 'interview' } },
    { label: taste.offerNo, action: { type: 'interview_decline' } },
  ];
  return { ...say(taste.offer), buttons: [buttons] };
}

export async function offerOnce(trx: Trx, userId: number, texts: Texts, now: number): Promise<Words[]> {
  if ((await countDrawn(trx, userId)) < OFFERED_AT) return [];
  return (await markOffered(trx, userId, now)) ? [interviewOffer(texts)] : [];
}
