import { z } from 'zod';

/** What a button does, as plain data stored with its message: it outlives the state of its dialogue. */
export interface Action {
  readonly type: string;
}

export const storedAction: z.ZodType<Action> = z.looseObject({ type: z.string() });

export const id = z.int();

interface Options {
  /** What a channel writes into the button instead of the type. Never changes: old buttons carry it. */
  readonly code?: string;
  /** A step and not a choice: pressed twice, it is done twice. */
  readonly repeats?: boolean;
  /** Not counted by the rate limit. */
  readonly unlimited?: boolean;
}

/** A kind of button; fields in the order in which a channel writes them. */
export function action<const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
  options: Options = {},
) {
  const { code = type, repeats = false, unlimited = false } = options;
  return { type, code, repeats, unlimited, schema: z.object({ type: z.literal(type), ...fields }) };
}

export type ActionOf<Kinds extends readonly { readonly schema: z.ZodType }[]> = z.infer<
  Kinds[number]['schema']
>;

const parameter = z.enum(['style', 'emotion', 'pose']);

export const dialogueActions = [
  action('confirm', { sessionId: id, revision: id }, { code: 'assistant_confirm' }),
  action('new_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_new_photo' }),
  action('keep_photo', { sessionId: id, photoTag: z.string() }, { code: 'assistant_keep_photo' }),
  action('take_value', { valueTag: z.string() }, { code: 'assistant_take' }),
  action('leave_value', { valueTag: z.string() }, { code: 'assistant_leave' }),
  action('choose', { parameter, value: z.string() }, { code: 'assistant_choose' }),
  action('own_words', { parameter }, { code: 'assistant_own_words' }),
  action('never_mind', {}),
  action('retry', { generationId: id }, { code: 'assistant_retry' }),
  action('language', { language: z.string().min(1) }),
] as const;

export type DialogueAction = ActionOf<typeof dialogueActions>;
