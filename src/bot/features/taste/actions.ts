import { z } from 'zod';
import { type ActionOf, action } from '../../../assistant/actions.ts';
import { interviewActions } from '../../../assistant/interview/actions.ts';
import { PREFERENCES } from '../../../assistant/taste/preferences.ts';

const name = z.enum(PREFERENCES);

/** What a button does with a person's taste. */
export const tasteActions = [
  ...interviewActions,
  /** The next words of the person take the place of what is known. */
  action('taste_edit', { name }),
  /** Takes one value away, which is known by a short name: lists change. */
  action('taste_delete', { name, tag: z.string() }),
] as const;

export type TasteAction = ActionOf<typeof tasteActions>;
