import type { AssistantDeps, TurnContext, TurnOutcome } from '../../../assistant/context.ts';
import type { ButtonHandlers, PressContext } from '../../../assistant/feature.ts';
import { INTERVIEW } from '../../../assistant/interview/agent.ts';
import { nextInInterview } from '../../../assistant/interview/questions.ts';
import { type Outgoing, say } from '../../../assistant/outgoing.ts';
import { TurnTaste } from '../../../assistant/taste/turn-taste.ts';
import { commitTurn, commitWords } from '../../../assistant/turn/commit.ts';
import { historyAfter } from '../../../assistant/turn/history.ts';
import { NOTES } from '../../../assistant/turn/notes.ts';
import { loadSnapshot, type Snapshot, turnStateOf } from '../../../assistant/turn/snapshot.ts';
import type { TurnState } from '../../../assistant/turn/state/state.ts';
import { askForValue, commitTaste, deleteValue, type TasteAction } from './me.ts';

type OfQuestion = Extract<TasteAction, { readonly question: number }>;

/** No model is asked, so that a press is answered at once. */
function commitStep(
  deps: AssistantDeps,
  context: TurnContext,
  snapshot: Snapshot,
  turnState: TurnState,
  note: string,
  said: readonly Outgoing[],
): Promise<TurnOutcome> {
  const leader = turnState.taste.interview === 'running' ? INTERVIEW : undefined;
  return commitTurn(deps, context, snapshot, turnState, {
    history: historyAfter(snapshot.history, [{ role: 'user', text: note }], said, { leader }),
    say: said,
    closing: 'none',
  });
}

async function loaded({ db }: AssistantDeps, { person }: TurnContext) {
  const snapshot = await loadSnapshot(db, person);
  return { snapshot, turnState: turnStateOf(snapshot) };
}

async function beginInterview(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { snapshot, turnState } = await loaded(deps, context);
  const { texts } = snapshot;
  const { taste } = turnState;
  taste.begin();
  if (taste.question === undefined) {
    return commitStep(deps, context, snapshot, turnState, NOTES.taste, [nextInInterview(taste, texts)]);
  }
  return commitStep(deps, context, snapshot, turnState, NOTES.taste, [
    say(texts.taste.interview.intro),
    nextInInterview(taste, texts),
  ]);
}

async function declineInterview(deps: AssistantDeps, context: TurnContext): Promise<TurnOutcome> {
  const { snapshot, turnState } = await loaded(deps, context);
  if (turnState.taste.interview === 'running') {
    turnState.taste.end('declined');
    const { declined } = snapshot.texts.taste;
    return commitStep(deps, context, snapshot, turnState, NOTES.enough, [say(declined)]);
  }
  return commitTaste(deps, context, (taste, texts) => {
    if (taste.interview === 'never' || taste.interview === 'offered') taste.end('declined');
    return [say(texts.taste.declined)];
  });
}

/** [skip], [enough] or an answer; of an earlier question nothing at all. */
async function pressQuestion(
  deps: AssistantDeps,
  context: TurnContext,
  action: OfQuestion,
): Promise<TurnOutcome> {
  const { snapshot, turnState } = await loaded(deps, context);
  const { texts } = snapshot;
  const { taste } = turnState;
  const { question } = taste;
  if (question === undefined || taste.number !== action.question) return commitWords(deps, context, []);
  const { ask, options } = texts.taste.interview.questions[question];
  let note: string = NOTES.skipped(ask);
  switch (action.type) {
    case 'interview_answer': {
      const answer = options[action.option];
      if (answer === undefined) return commitWords(deps, context, []);
      taste.answer(answer);
      note = NOTES.answered(ask, answer);
      break;
    }
    case 'interview_skip':
      taste.skipQuestion();
      break;
    case 'interview_enough':
      taste.end('done');
      note = NOTES.enough;
      break;
    default:
      return action satisfies never;
  }
  // The interview is a menu that goes from question to question.
  const next = { ...nextInInterview(taste, texts), replaces: context.pressedMessage };
  return commitStep(deps, context, snapshot, turnState, note, [next]);
}

function toastOfQuestion({ snapshot }: PressContext, { question }: OfQuestion): string {
  const { taste: row, texts } = snapshot;
  const { interview } = texts.taste;
  const taste = new TurnTaste(row);
  if (taste.question === undefined) return interview.over;
  return taste.number === question ? '' : texts.settled;
}

export const tastePresses: ButtonHandlers<TasteAction, AssistantDeps> = {
  interview: { press: beginInterview },
  interview_decline: { press: declineInterview },
  interview_answer: { press: pressQuestion, toast: toastOfQuestion },
  interview_skip: { press: pressQuestion, toast: toastOfQuestion },
  interview_enough: { press: pressQuestion, toast: toastOfQuestion },
  taste_edit: { press: askForValue },
  taste_delete: { press: deleteValue },
};
