import { answers } from './answers.ts';
import { responsesAnswers } from './responses-answers.ts';

/** The two ways to ask OpenAI for an answer, to be held to the same cases. */
export const ENDPOINTS = [
  {
    path: 'chat/completions',
    model: 'gpt-6-luna',
    answers,
  },
  {
    path: 'responses',
    model: 'gpt-6-astra',
    answers: { ...answers, ...responsesAnswers },
  },
] as const;
