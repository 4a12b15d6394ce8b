import { z } from 'zod';
import type { ConfirmOutcome } from '../confirmation.ts';
import { defineTool, type ToolOutcome } from './types.ts';

function explain(outcome: ConfirmOutcome): ToolOutcome {
  switch (outcome.type) {
    case 'accepted':
      return { ok: true, output: { drawing: 'started' } };
    case 'missing':
      return {
        ok: false,
        error: `Not everything is there. Missing: ${outcome.what.join(', ')}. Ask for it; nothing is being drawn.`,
      };
    case 'photo_choice':
      return {
        ok: false,
        error:
          'The person has sent another photo and must first say by the buttons which one to use. The buttons are ' +
          'shown after your answer. Nothing is being drawn.',
      };
    case 'not_shown':
      return {
        ok: false,
        error:
          'The person has not seen the summary of exactly these values yet. It is shown after your answer; ' +
          'wait for their explicit yes. Nothing is being drawn.',
      };
    case 'drawing':
      return { ok: true, output: { drawing: 'already in progress; nothing more to do' } };
    case 'delivered':
      return {
        ok: false,
        error:
          'These values are drawn and delivered already. A fresh summary is shown after your answer; if the ' +
          'person confirms it, the sticker is drawn once more.',
      };
    case 'refused':
      return {
        ok: false,
        error:
          'These values were refused as not allowed. The person has to change something or send another photo.',
      };
    case 'limit':
      return {
        ok: false,
        error: `The person has reached the daily limit of ${outcome.limit} stickers. Nothing is being drawn today.`,
      };
    default:
      return outcome satisfies never;
  }
}

export const confirmAndGenerate = defineTool({
  name: 'confirm_and_generate',
  description:
    "Have the sticker drawn. Only on the person's explicit yes to the summary of all values, never in the " +
    'message that brings a new value.',
  schema: z.object({}),
  async execute(_args, { draft, checkConfirmation }) {
    const outcome = await checkConfirmation();
    draft.noteConfirmation(outcome);
    return explain(outcome);
  },
});
