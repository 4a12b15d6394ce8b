import type { AssistantDeps } from '../../../assistant/context.ts';
import type { Presses } from '../../../assistant/feature.ts';
import type { TasteAction } from './actions.ts';
import { beginInterview, declineInterview, pressQuestion, toastOfQuestion } from './interview.ts';
import { askForValue, deleteValue } from './me.ts';

/** The buttons of the interview, and those of /me. */
export const tastePresses: Presses<TasteAction, AssistantDeps> = {
  interview: { press: beginInterview },
  interview_decline: { press: declineInterview },
  interview_answer: { press: pressQuestion, toast: toastOfQuestion },
  interview_skip: { press: pressQuestion, toast: toastOfQuestion },
  interview_enough: { press: pressQuestion, toast: toastOfQuestion },
  taste_edit: { press: askForValue },
  taste_delete: { press: deleteValue },
};
