import { type ActionOf, action, id } from '../actions.ts';

/** The buttons of the interview. `question`: the number of the question they belong to. */
export const interviewActions = [
  /** Begins it, or goes on with it. */
  action('interview', {}),
  action('interview_decline', {}),
  action('interview_answer', { question: id, option: id }),
  action('interview_skip', { question: id }),
  action('interview_enough', { question: id }),
] as const;

export type InterviewAction = ActionOf<typeof interviewActions>;
