import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';
import { PREFERENCES } from './model/preferences.ts';

const preference = z.enum(PREFERENCES);

export const TASTE_INTENTS = [
  intent('me', {}, { command: 'me' }),
  intent('interview', {}, { code: 'interview' }),
  intent('interview_decline', {}, { code: 'interview_decline' }),
  /** `question`: its number, since presses on an earlier question do nothing. */
  intent('interview_answer', { question: id, option: id }, { code: 'interview_answer' }),
  intent('interview_skip', { question: id }, { code: 'interview_skip' }),
  intent('interview_enough', { question: id }, { code: 'interview_enough' }),
  intent(
    'taste_edit',
    { name: preference, words: z.string().optional() },
    { code: 'taste_edit', awaitsText: 'words', oldTypes: ['taste'] },
  ),
  /** `tag`: a short name of the value, since lists change. */
  intent('taste_delete', { name: preference, tag: z.string() }, { code: 'taste_delete' }),
  intent('document_delete', { documentId: id }, { code: 'document_delete' }),
  intent('sign_out', { tag: z.string() }, { code: 'sign_out' }),
] as const;
