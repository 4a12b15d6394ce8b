import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../agents/tool.ts';
import { NO_PHOTO } from '../../../assistant-db/jobs/generations.ts';
import { isLanguage } from '../../../i18n/index.ts';
import type { EffectOf } from '../../effects.ts';
import { lookFrom } from '../../turn/state/parameters.ts';
import type { ToolContext } from '../context.ts';
import { decideOnFirst, explainLimit } from './confirm-and-generate.ts';

const DONE = { ok: true, output: { next: 'What comes of it is said right after your answer.' } } as const;

function refused(error: string): ToolOutcome {
  return { ok: false, error };
}

/** The wish is the confirmation. */
async function drawAgain(context: ToolContext): Promise<ToolOutcome> {
  const { turnState, reachedLimit } = context;
  const sticker = turnState.lastSticker;
  if (sticker === undefined) return refused('There is no sticker yet.');
  const { approval } = turnState.plan;
  if (approval !== undefined && approval.planId === sticker.planId)
    return decideOnFirst(context, { type: 'again' });
  if (sticker.photo === NO_PHOTO) {
    turnState.resume(sticker.values, null, lookFrom(sticker));
    return { ok: true, output: { next: 'Its photo was forgotten: with a new one, its summary is shown.' } };
  }
  const limit = await reachedLimit();
  if (limit !== undefined) {
    turnState.noteConfirmation({ type: 'limit', limit });
    return refused(explainLimit(limit));
  }
  turnState.addEffect({ type: 'draw_again', stickerId: sticker.id });
  return DONE;
}

function addToPack(
  { turnState }: ToolContext,
  which: Pick<EffectOf<'add_to_pack'>, 'into' | 'title' | 'all'>,
): ToolOutcome {
  const sticker = turnState.lastSticker;
  if (sticker === undefined) return refused('There is no sticker yet.');
  turnState.addEffect({ type: 'add_to_pack', stickerId: sticker.id, ...which });
  // "Put them all in": a model would claim that they are.
  const added = which.all ? 'every sticker that is in no pack yet' : 'the newest sticker only';
  return { ok: true, output: { added, ...DONE.output } };
}

function deleteSticker({ turnState }: ToolContext): ToolOutcome {
  const sticker = turnState.lastSticker;
  if (sticker === undefined) return refused('There is no sticker yet.');
  turnState.addEffect({ type: 'ask_to_delete_sticker', stickerId: sticker.id });
  return DONE;
}

function setLanguage({ turnState }: ToolContext, language: string): ToolOutcome {
  const code = language.toLowerCase().slice(0, 2);
  if (!isLanguage(code)) return refused('The bot has no words of its own in it: just answer in it yourself.');
  turnState.addEffect({ type: 'set_language', language: code });
  return DONE;
}

export const doForPerson = defineTool({
  name: 'do_for_person',
  description:
    'At their wish, instead of pointing to a button. Value: a title they name for the pack; the code of the language.',
  schema: z.strictObject({
    what: z.enum([
      'draw_again',
      'add_to_pack',
      'add_to_new_pack',
      'add_all_to_pack',
      'add_all_to_new_pack',
      'set_language',
      'delete_my_data',
      'delete_pack',
      'delete_sticker',
      'end_dialogue',
      'stop_drawing',
    ]),
    value: z.string().nullish(),
  }),
  // Without a sticker the rules call it all the same.
  isOffered: ({ turnState }: ToolContext) =>
    turnState.lastSticker !== undefined || turnState.plan.underway || turnState.isBeingDrawn,
  execute({ what, value }, context: ToolContext): Promise<ToolOutcome> | ToolOutcome {
    const { turnState } = context;
    const given = value?.trim() ?? '';
    switch (what) {
      case 'draw_again':
        return drawAgain(context);
      case 'add_to_pack':
        return addToPack(context, given === '' ? {} : { title: given });
      case 'add_to_new_pack':
        return addToPack(context, given === '' ? { into: 'new' } : { title: given });
      case 'add_all_to_pack':
        return addToPack(context, { all: true, ...(given !== '' && { title: given }) });
      case 'add_all_to_new_pack':
        return addToPack(context, { all: true, ...(given === '' ? { into: 'new' } : { title: given }) });
      case 'set_language':
        return setLanguage(context, given);
      case 'delete_my_data':
        turnState.addEffect({ type: 'ask_to_forget' });
        return DONE;
      case 'end_dialogue':
        turnState.addEffect({ type: 'end_dialogue' });
        return DONE;
      case 'stop_drawing':
        turnState.addEffect({ type: 'stop_drawing' });
        return DONE;
      case 'delete_pack':
        turnState.addEffect({ type: 'ask_to_delete_pack' });
        return DONE;
      case 'delete_sticker':
        return deleteSticker(context);
      default:
        return what satisfies never;
    }
  },
});
