import { z } from 'zod';
import { id, intent } from '../../assistant/model/intent.ts';
import { PARAMETERS } from '../../assistant/model/parameters.ts';

const parameter = z.enum(PARAMETERS);

export const DIALOGUE_INTENTS = [
  intent('start', {}, { command: 'start', supersedes: 'answer' }),
  intent('help', {}, { command: 'help' }),
  intent('cancel', {}, { command: 'cancel', supersedes: 'answer', byTool: true }),
  intent('languages', {}, { command: 'language' }),
  intent('language', { language: z.string().min(1) }, { code: 'language', byTool: true }),
  intent(
    'confirm',
    { sessionId: id, revision: id },
    { code: 'assistant_confirm', asks: true, style: 'success' },
  ),
  intent('new_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_new_photo', asks: true }),
  intent('keep_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_keep_photo', asks: true }),
  intent('take_value', { valueTag: z.string() }, { code: 'assistant_take', asks: true }),
  intent('leave_value', { valueTag: z.string() }, { code: 'assistant_leave', asks: true }),
  intent('choose', { parameter, value: z.string() }, { code: 'assistant_choose', asks: true }),
  intent('own_words', { parameter }, { code: 'assistant_own_words' }),
  intent('change_values', {}, { code: 'assistant_change' }),
  intent('ask_value', { parameter }, { code: 'assistant_ask', asks: true }),
  intent('new_set', { count: id }, { code: 'assistant_set' }),
  intent('never_mind', {}, { code: 'never_mind', asks: true }),
  intent('retry', { generationId: id }, { code: 'assistant_retry' }),
] as const;
