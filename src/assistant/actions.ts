import { z } from 'zod';

/**
 * What a button does, as plain data: it is stored with its message and carried by the button, which outlives the state of
 * its dialogue. Only the feature that draws the button knows what else stands in it.
 */
export interface Action {
  readonly type: string;
}

/** Reads a stored action as far as everybody may know it. */
export const storedAction: z.ZodType<Action> = z.looseObject({ type: z.string() });

/** The id of a row. */
export const id = z.int();

interface Options {
  /** What a channel writes into the button, where that is not the type. Never changes: old buttons carry it. */
  readonly code?: string;
  /** Pressed twice, it is done twice: a step, not a choice. */
  readonly repeats?: boolean;
  /** A right that nobody loses by sending too much. */
  readonly unlimited?: boolean;
}

/** A kind of button: its name, what it carries, whole numbers or words, in the order in which a channel writes it. */
export function action<const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
  options: Options = {},
) {
  const { code = type, repeats = false, unlimited = false } = options;
  return { type, code, repeats, unlimited, schema: z.object({ type: z.literal(type), ...fields }) };
}

/** What buttons of these kinds do. */
export type ActionOf<Kinds extends readonly { readonly schema: z.ZodType }[]> = z.infer<
  Kinds[number]['schema']
>;

const parameter = z.enum(['style', 'emotion', 'pose']);

/** The dialogue's own buttons: confirm, choose, try again. */
export const dialogueActions = [
  action('confirm', { sessionId: id, revision: id }, { code: 'assistant_confirm' }),
  action('new_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_new_photo' }),
  action('keep_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_keep_photo' }),
  action('take_value', { valueTag: z.string() }, { code: 'assistant_take' }),
  action('leave_value', { valueTag: z.string() }, { code: 'assistant_leave' }),
  /** A value that is offered, by its name. */
  action('choose', { parameter, value: z.string() }, { code: 'assistant_choose' }),
  action('own_words', { parameter }, { code: 'assistant_own_words' }),
  /** What was asked for is not wanted after all. */
  action('never_mind', {}),
  action('retry', { generationId: id }, { code: 'assistant_retry' }),
  action('language', { language: z.string().min(1) }),
] as const;

export type DialogueAction = ActionOf<typeof dialogueActions>;
