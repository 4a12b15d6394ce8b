import { z } from 'zod';
import type { Texts } from '../i18n/index.ts';
import { type Action, type DialogueAction, storedAction } from './actions.ts';

const button = z.union([
  z.object({ label: z.string(), action: storedAction }),
  z.object({ label: z.string(), url: z.string() }),
]);

/** Words that stand above the others of the same message, paragraph by paragraph. */
const lead = z.array(z.object({ text: z.string(), markdown: z.boolean() })).optional();

const outgoing = z.discriminatedUnion('type', [
  /** Words. `markdown`: a model's, with its markup; otherwise shown as they are. */
  z.object({
    type: z.literal('say'),
    text: z.string(),
    markdown: z.boolean(),
    lead,
    /** Where in the text stands what others wrote: offset and length in UTF-16 units. Nothing in it can be pressed, no link and no name. */
    verbatim: z.array(z.tuple([z.int(), z.int()])).optional(),
    /** In a message of their own: they are no lead of what follows. */
    apart: z.boolean().optional(),
    /** In rows. A flat list was stored by an earlier version. */
    buttons: z.array(z.union([z.array(button), button.transform(one => [one])])).optional(),
    /** The message of ours that these words take the place of: a menu that changes under the finger. */
    replaces: z.int().optional(),
    /** Words too long for one message: how many messages of them are in the chat. */
    partsSent: z.int().optional(),
    /** The job that ends with these words: its progress message goes. */
    endsJob: z.int().optional(),
    /** The plan of which nothing more is drawn for now: it is done, or waits for the person. */
    pausesPlan: z.int().optional(),
    /** The job whose sticker these words follow: without it in the chat they are not said. */
    afterSticker: z.int().optional(),
    /** They are the summary of this revision of a plan, or ask about its first sticker: in the chat, a yes may mean it. */
    showsPlan: z.object({ planId: z.int(), revision: z.int() }).optional(),
  }),
  /** What will be drawn, from what is stored, and the button that confirms exactly this. */
  z.object({
    type: z.literal('summary'),
    language: z.string(),
    style: z.string(),
    emotion: z.string(),
    pose: z.string(),
    /** Left out by an earlier version: with the outline, without a caption. */
    outline: z.boolean().optional(),
    caption: z.string().optional(),
    /** What of it cannot be drawn as it is wished. */
    note: z.string().optional(),
    sessionId: z.int(),
    revision: z.int(),
    lead,
    /** As above. */
    partsSent: z.int().optional(),
  }),
  /** One message that moves through the stages of a job and disappears with its end. */
  z.object({ type: z.literal('progress'), language: z.string(), generationId: z.int() }),
  /** The progress message goes: its job has ended in the chat. */
  z.object({ type: z.literal('progress_end'), messageId: z.int() }),
  /** The buttons of a message go: what they ask is settled. */
  z.object({ type: z.literal('buttons_over'), messageId: z.int() }),
  /** The words of an answer once more, spoken. They are in the chat before: nothing hangs on it. */
  z.object({ type: z.literal('voice'), text: z.string() }),
  /** A sticker, with its buttons unless it is only to be looked at. */
  z.object({ type: z.literal('sticker'), stickerId: z.int(), bare: z.boolean().optional() }),
]);

/** Something to be said to a person, in no channel's format. */
export type Outgoing = z.infer<typeof outgoing>;

/** Words of the bot itself or of a model. */
export type Words = Extract<Outgoing, { type: 'say' }>;

/** A button that does something, or one that opens a page. */
export type Button<Pressable extends Action = Action> =
  | { label: string; action: Pressable }
  | { label: string; url: string };

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

/** Words that nothing hangs on but their being said: they can stand above others. */
function isBare({ markdown: _markdown, lead: _lead, text: _text, type: _type, ...others }: Words): boolean {
  return Object.values(others).every(each => each === undefined);
}

/** Whether other words can stand above these. */
function takesLead(message: Outgoing): message is Extract<Outgoing, { type: 'say' | 'summary' }> {
  if (message.type === 'say') return isBare({ ...message, buttons: undefined, showsPlan: undefined });
  return message.type === 'summary';
}

/**
 * What is said in one turn, as few messages as it can be: words become the lead of the question or the summary that follows
 * them, in its message and above its buttons.
 */
export function asOneMessage(messages: readonly Outgoing[]): Outgoing[] {
  const joined: Outgoing[] = [];
  for (const message of messages) {
    const last = joined.at(-1);
    if (last?.type === 'say' && isBare(last) && takesLead(message)) {
      const { text, markdown, lead: above = [] } = last;
      joined.splice(-1, 1, { ...message, lead: [...above, { text, markdown }, ...(message.lead ?? [])] });
    } else joined.push(message);
  }
  return joined;
}

/** Plain words of the bot itself, with one button a row. */
export function say(text: string, buttons?: readonly Button[]): Words {
  const words: Words = { type: 'say', text, markdown: false };
  return buttons ? { ...words, buttons: buttons.map(button => [button]) } : words;
}

/** Plain words around what others wrote, a paragraph each. */
export function sayVerbatim(above: string, data: readonly string[], ...below: readonly string[]): Words {
  const lines = data.join('\n');
  const offset = above.length + 2;
  return {
    ...say([above, lines, ...below].filter(text => text !== '').join('\n\n')),
    ...(lines !== '' && { verbatim: [[offset, lines.length]] }),
  };
}

/** [never mind], beneath a question that is no part of the dialogue. */
export function neverMind({ neverMind: label }: Pick<Texts, 'neverMind'>): Button<DialogueAction> {
  return { label, action: { type: 'never_mind' } };
}
