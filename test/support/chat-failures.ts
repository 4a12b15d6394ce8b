import type { FAILURES } from '../../src/ai-chat/index.ts';
import { geminiAnswers } from './fakes/fake-gemini.ts';
import { openAIAnswers } from './fakes/fake-openai.ts';
import type { GeminiAnswer } from './gemini/stream.ts';
import type { OpenAIAnswer } from './openai/stream.ts';

/** A failure that a fake can answer with; `unreachable` has no answer. */
export type AnsweredFailure = Exclude<keyof typeof FAILURES, 'unreachable'>;

/** A failing answer. */
export const GEMINI_FAILURES: Readonly<Record<AnsweredFailure, GeminiAnswer>> = {
  timeout: geminiAnswers.hang(),
  interrupted: geminiAnswers.reset(),
  rate_limited: geminiAnswers.rateLimited(),
  unavailable: geminiAnswers.overloaded(),
  bad_answer: geminiAnswers.empty(),
  bad_request: geminiAnswers.badRequest('The request is not liked.'),
  blocked: geminiAnswers.blocked(),
  auth: geminiAnswers.keyInvalid(),
  quota: geminiAnswers.dailyQuota(),
  region: geminiAnswers.region(),
  model_missing: geminiAnswers.modelMissing('gemini-gone'),
};

/** The same for OpenAI, and for LM Studio, which uses its format. */
export const OPENAI_FAILURES: Readonly<Record<AnsweredFailure, OpenAIAnswer>> = {
  timeout: openAIAnswers.hang(),
  interrupted: openAIAnswers.reset(),
  rate_limited: openAIAnswers.rateLimited(),
  unavailable: openAIAnswers.serverError(),
  bad_answer: openAIAnswers.empty(),
  bad_request: openAIAnswers.error(400, { message: 'The request is not liked.' }),
  blocked: openAIAnswers.contentFilter(),
  auth: openAIAnswers.wrongKey('sk-wrong'),
  quota: openAIAnswers.insufficientQuota(),
  region: openAIAnswers.error(403, {
    message: 'Country, region, or territory not supported',
    code: 'unsupported_country_region_territory',
  }),
  model_missing: openAIAnswers.modelMissing('gpt-gone'),
};
