import { z } from 'zod';

/** Something that a user can want, as plain data: `type` names the intent, the other fields are what it needs. */
export interface Wanted {
  readonly type: string;
}

/** Stored with a message or a session. An older or newer version may have written it. */
export const storedIntent: z.ZodType<Wanted> = z.looseObject({ type: z.string() });

export const id = z.int();

type Values = Readonly<Record<string, unknown>>;

/** The colour of a button: `success` confirms, `danger` deletes for good. Older apps show no colour. */
export type ButtonStyle = 'success' | 'danger';

/** A button that earlier versions drew: its fields in their order, and what they mean today. */
export interface OldName {
  readonly fields: readonly string[];
  readonly as: (given: Values) => Values;
}

export interface Options {
  /** Makes it a button: what the callback data begins with. It never changes, since old buttons carry it. */
  readonly code?: string;
  /** Each press is a step of its own: two quick presses count twice. */
  readonly repeats?: boolean;
  /** The limits on messages never refuse it. */
  readonly unlimited?: boolean;
  /** Aborts a running turn of the chat: `answer` any turn, `own_turn` one that the bot began itself. */
  readonly supersedes?: 'answer' | 'own_turn';
  /** Depends on its fields if only some of its buttons confirm. */
  readonly style?: ButtonStyle | ((given: Values) => ButtonStyle | undefined);
  /** Its button also works in chats of others, where the presser may be anyone. */
  readonly anywhere?: boolean;
  readonly command?: string;
  /** The field that takes the words after the command. */
  readonly argument?: string;
  readonly adminOnly?: boolean;
  /** Its button makes a message a question. Once that is settled, its buttons are removed, except the pressed one. */
  readonly asks?: boolean;
  /** A turn can carry it out at its end, because a tool call asked for it. */
  readonly byTool?: boolean;
  /** The field that takes the next message, if the intent asked for text. */
  readonly awaitsText?: string;
  /** The field that a yes sets, if the intent asked a question; a no declines. */
  readonly awaitsYes?: string;
  /** The yes agrees to a deletion, so "delete it" is one. */
  readonly yesDeletes?: boolean;
  readonly old?: Readonly<Record<string, OldName>>;
  /** Names under which earlier versions stored it. */
  readonly oldTypes?: readonly string[];
}

export interface Declared extends Options {
  readonly type: string;
  readonly schema: z.ZodObject;
}

export const ifAgreed = ({ agreed }: Values): ButtonStyle | undefined =>
  agreed === true ? 'success' : undefined;

/** Declares an intent; buttons carry its fields in this order. */
export function intent<const Type extends string, Fields extends z.ZodRawShape, const Given extends Options>(
  type: Type,
  fields: Fields,
  options: Given,
) {
  return { ...options, type, schema: z.object({ type: z.literal(type), ...fields }) };
}

/** Callback data holds text only. Buttons of the first version hold no fields, so numbers of theirs become 0. */
function readField(field: z.core.$ZodType, given: unknown): unknown {
  const isEmpty = given === undefined || given === '';
  const isNumber = typeof given === 'string' && /^\d{1,15}$/.test(given);
  const readings = isEmpty
    ? [undefined, 0, '']
    : [...(isNumber ? [Number(given)] : []), given, given === '1', 0];
  const fitting = readings.filter(each => z.safeParse(field, each).success);
  return fitting.length > 0 ? fitting[0] : given;
}

/** The fields of an intent from the texts that a button carries. */
export function readFields({ schema }: Declared, given: Values): Values {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, readField(field, given[name])]);
  return Object.fromEntries(fields);
}
