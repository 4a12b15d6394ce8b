import { z } from 'zod';

/**
 * What a button does. A button carries what it was drawn for: it outlives the state of its dialogue, and must
 * never act on another one.
 */
export type ButtonAction =
  | { readonly type: 'confirm'; readonly sessionId: number; readonly revision: number }
  | { readonly type: 'new_photo'; readonly sessionId: number; readonly photoTag: string }
  | { readonly type: 'keep_photo'; readonly sessionId: number; readonly photoTag: string }
  | { readonly type: 'retry'; readonly generationId: number }
  | { readonly type: 'language'; readonly language: string };

const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('confirm'), sessionId: z.int(), revision: z.int() }),
  z.object({ type: z.literal('new_photo'), sessionId: z.int(), photoTag: z.string() }),
  z.object({ type: z.literal('keep_photo'), sessionId: z.int(), photoTag: z.string() }),
  z.object({ type: z.literal('retry'), generationId: z.int() }),
  z.object({ type: z.literal('language'), language: z.string() }),
]) satisfies z.ZodType<ButtonAction>;

const button = z.object({ label: z.string(), action });

const outgoing = z.discriminatedUnion('type', [
  /** Words. `markdown`: a model's, with its markup; otherwise shown as they are. */
  z.object({
    type: z.literal('say'),
    text: z.string(),
    markdown: z.boolean(),
    buttons: z.array(button).optional(),
    /** The job that ends with these words: its progress message goes. */
    endsJob: z.int().optional(),
    /** The job whose sticker these words follow: without it in the chat they are not said. */
    afterSticker: z.int().optional(),
  }),
  /** What will be drawn, from what is stored, and the button that confirms exactly this. */
  z.object({
    type: z.literal('summary'),
    language: z.string(),
    style: z.string(),
    emotion: z.string(),
    pose: z.string(),
    sessionId: z.int(),
    revision: z.int(),
  }),
  /** One message that moves through the stages of a job and disappears with its end. */
  z.object({ type: z.literal('progress'), language: z.string(), generationId: z.int() }),
  /** The progress message goes: its job has ended in the chat. */
  z.object({ type: z.literal('progress_end'), messageId: z.int() }),
  /** The finished sticker of a job. */
  z.object({ type: z.literal('sticker'), generationId: z.int() }),
]);

/** Something to be said to a person, in no channel's format. */
export type Outgoing = z.infer<typeof outgoing>;

/** Words of the bot itself or of a model. */
export type Words = Extract<Outgoing, { type: 'say' }>;

export interface Button {
  readonly label: string;
  readonly action: ButtonAction;
}

export function encodeOutgoing(message: Outgoing): string {
  return JSON.stringify(message);
}

/** Reads a stored message; undefined where it is none of ours (an older or newer program's). */
export function decodeOutgoing(content: string): Outgoing | undefined {
  try {
    return outgoing.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

/** Plain words of the bot itself. */
export function say(text: string, buttons?: Button[]): Words {
  return buttons ? { type: 'say', text, markdown: false, buttons } : { type: 'say', text, markdown: false };
}
