import { z } from 'zod';
import { id, intent, type OldName } from '../../assistant/model/intent.ts';
import { rowField } from '../../assistant/model/question.ts';

/** The revision of a plan: a button under an earlier summary only says that it is outdated. */
const planRevision = { planId: id, revision: id };
const planRow = { ...planRevision, row: id };

const toFirstSticker = (decision: string): OldName => ({
  fields: ['planId', 'generationId'],
  as: given => ({ ...given, decision }),
});

export const PLANS_INTENTS = [
  intent('plans', {}, { command: 'plans' }),
  intent('stop_drawing', {}, { command: 'stop', unlimited: true, byTool: true }),
  /** Decides on the first sticker of a plan. `value`: the emotion or the style that was named. */
  intent(
    'plan_first',
    {
      planId: id,
      /** The button of an earlier first sticker decides nothing. */
      generationId: id,
      decision: z.enum(['go_on', 'again', 'other_style']),
      value: z.string().optional(),
    },
    {
      code: 'plan_first',
      asks: true,
      byTool: true,
      style: ({ decision }) => (decision === 'go_on' ? 'success' : undefined),
      old: {
        plan_go_on: toFirstSticker('go_on'),
        plan_again: toFirstSticker('again'),
        plan_restyle: toFirstSticker('other_style'),
      },
    },
  ),
  intent('plan_stop', { planId: id }, { code: 'plan_stop', unlimited: true }),
  intent('plan_retry', { planId: id }, { code: 'plan_retry' }),
  intent(
    'plan_reword',
    { planId: id, position: id, words: z.string().optional() },
    { code: 'plan_reword', awaitsText: 'words', oldTypes: ['plan_words'] },
  ),
  intent('plan_pack', { planId: id }, { code: 'plan_pack' }),
  intent('plan_draw', planRevision, { code: 'plan_draw', asks: true, style: 'success' }),
  intent('plan_change', planRevision, { code: 'plan_change' }),
  intent('plan_drop', planRevision, { code: 'plan_drop' }),
  intent('plan_cut', { ...planRevision, count: id }, { code: 'plan_cut' }),
  intent('plan_style', planRevision, { code: 'plan_style' }),
  /** Turns on or off that all of its stickers move. */
  intent('plan_moving', planRevision, { code: 'plan_moving' }),
  intent('plan_another', planRevision, { code: 'plan_another' }),
  intent('plan_more', { ...planRevision, count: id }, { code: 'plan_more' }),
  /** Opens a row of the plan, or one of its fields, to change it. */
  intent('plan_row', planRow, { code: 'plan_row' }),
  intent('plan_field', { ...planRow, field: rowField }, { code: 'plan_field' }),
  intent('plan_value', { ...planRow, field: rowField, value: z.string() }, { code: 'row_val' }),
  intent('plan_remove', planRow, { code: 'plan_remove' }),
] as const;
