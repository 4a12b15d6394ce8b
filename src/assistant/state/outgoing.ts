import { z } from 'zod';
import type { Texts } from '../../i18n/index.ts';
import { storedIntent } from '../model/intent.ts';
import { question } from '../model/question.ts';
import type { Intent } from './intents.ts';

const storedButton = z.union([
  z.object({ label: z.string(), action: storedIntent }),
  z.object({ label: z.string(), url: z.string() }),
]);

/** Above the others in the same message, a paragraph each. */
const lead = z.array(z.object({ text: z.string(), markdown: z.boolean() })).optional();

/** Stickers that a message is about: numbered on one picture, and listed. */
const gallery = z.array(
  z.object({
    number: z.int(),
    stickerId: z.int(),
    /** Telegram's file of it in a pack; by default the one that the chat has. */
    fileId: z.string().optional(),
    /** Telegram's small picture of one that moves, if there is no still variant. */
    thumbnailId: z.string().optional(),
    emoji: z.string(),
    name: z.string(),
  }),
);

const outgoing = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('say'),
    text: z.string(),
    markdown: z.boolean(),
    lead,
    /** Offset and length, in UTF-16 units, of text from others, in which links and names must not be clickable. */
    verbatim: z.array(z.tuple([z.int(), z.int()])).optional(),
    apart: z.boolean().optional(),
    /** Shown as a quotation that opens when it is tapped. */
    collapsible: z.boolean().optional(),
    /** Shown if Telegram takes rich messages. Otherwise the text is enough. */
    gallery: gallery.optional(),
    /** In rows. A flat list was stored by an earlier version. */
    buttons: z.array(z.union([z.array(storedButton), storedButton.transform(one => [one])])).optional(),
    /** The message that these words replace: a menu that changes under the finger. */
    replaces: z.int().optional(),
    /** The user's message that they answer. */
    repliesTo: z.int().optional(),
    /** Of words too long for one message: parts that are in the chat. */
    partsSent: z.int().optional(),
    /** The job that ends with these words: its progress message goes. */
    endsJob: z.int().optional(),
    /** The plan that pauses: it is done, or waits for the user. */
    pausesPlan: z.int().optional(),
    /** The job whose sticker must be in the chat before these words. */
    afterSticker: z.int().optional(),
    /** In the chat, a yes may mean this revision of a plan. */
    showsPlan: z.object({ planId: z.int(), revision: z.int() }).optional(),
    /** The pack job that this message shows: its end takes its place. */
    showsPackJob: z.int().optional(),
    /** The task that this message shows: later turns edit it. */
    showsTask: z.int().optional(),
    question: question.optional(),
  }),
  z.object({
    type: z.literal('summary'),
    language: z.string(),
    style: z.string(),
    emotion: z.string(),
    pose: z.string(),
    /** Left out by an earlier version: with the outline, without a caption. */
    outline: z.boolean().optional(),
    caption: z.string().optional(),
    note: z.string().optional(),
    /** Adds a button that opens the values for a change. */
    canChange: z.boolean().optional(),
    sessionId: z.int(),
    revision: z.int(),
    lead,
    partsSent: z.int().optional(),
  }),
  /** Moves through the stages of a job and disappears with its end. */
  z.object({ type: z.literal('progress'), language: z.string(), generationId: z.int() }),
  z.object({ type: z.literal('progress_end'), messageId: z.int() }),
  /** Removes the buttons of a message. `chosen`: the label of the one that was pressed, which stays as a disabled button. */
  z.object({ type: z.literal('buttons_over'), messageId: z.int(), chosen: z.string().optional() }),
  /** Updates the buttons under a sticker. `open`: with everything that can be changed. */
  z.object({ type: z.literal('sticker_buttons'), stickerId: z.int(), open: z.boolean().optional() }),
  z.object({ type: z.literal('voice'), text: z.string() }),
  /** The state of a request made as a guest or in a group. */
  z.object({ type: z.literal('guest'), requestId: z.int() }),
  /** Asks for Telegram Stars. Sent while its offer is not paid. */
  z.object({ type: z.literal('invoice'), language: z.string(), offerId: z.int() }),
  /** For the program that uses an API session: its own command, or the end of a task. Never sent to a chat. */
  z.object({ type: z.literal('command'), name: z.string(), args: z.record(z.string(), z.unknown()) }),
  /** A file of an exported pack, see assistant-db/packs/export-files.ts. */
  z.object({ type: z.literal('document'), fileId: z.int(), name: z.string(), caption: z.string() }),
  /** `bare`: only to be looked at, without buttons. */
  z.object({ type: z.literal('sticker'), stickerId: z.int(), bare: z.boolean().optional() }),
]);

export type Outgoing = z.infer<typeof outgoing>;

export type Words = Extract<Outgoing, { type: 'say' }>;

export type Gallery = z.infer<typeof gallery>;

/** As stored: its intent may be of another version. */
export type StoredButton = z.infer<typeof storedButton>;

export type Button = { label: string; action: Intent } | { label: string; url: string };

export function button(label: string, action: Intent): Button {
  return { label, action };
}

export function encodeOutgoing(message: Outgoing): string {
  return JSON.stringify(message);
}

/** Undefined if an older or newer version stored it in another form. */
export function decodeOutgoing(content: string): Outgoing | undefined {
  try {
    return outgoing.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

/** Plain words without buttons or references, which can be joined with the next message. */
function isBare({ markdown: _markdown, lead: _lead, text: _text, type: _type, ...others }: Words): boolean {
  return Object.values(others).every(each => each === undefined);
}

function takesLead(message: Outgoing): message is Extract<Outgoing, { type: 'say' | 'summary' }> {
  if (message.type === 'say')
    return isBare({
      ...message,
      buttons: undefined,
      showsPlan: undefined,
      question: undefined,
      collapsible: undefined,
      gallery: undefined,
    });
  return message.type === 'summary';
}

/** As few messages as possible: words become the lead of the question or summary that follows. */
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

export function say(text: string, buttons?: readonly Button[]): Words {
  const words: Words = { type: 'say', text, markdown: false };
  return buttons ? { ...words, buttons: buttons.map(button => [button]) } : words;
}

export function sayVerbatim(above: string, data: readonly string[], ...below: readonly string[]): Words {
  const lines = data.join('\n');
  const offset = above.length + 2;
  return {
    ...say([above, lines, ...below].filter(text => text !== '').join('\n\n')),
    ...(lines !== '' && { verbatim: [[offset, lines.length]] }),
  };
}

/** Joins texts with a blank line between them; verbatim parts stay verbatim. */
export function joinVerbatim(parts: readonly Pick<Words, 'text' | 'verbatim'>[]): Words {
  let text = '';
  const verbatim: [number, number][] = [];
  for (const part of parts) {
    const offset = text === '' ? 0 : text.length + 2;
    for (const [start, length] of part.verbatim ?? []) verbatim.push([offset + start, length]);
    text = text === '' ? part.text : `${text}\n\n${part.text}`;
  }
  return { ...say(text), ...(verbatim.length > 0 && { verbatim }) };
}

/** The button under a question outside the dialogue. */
export function neverMind({ neverMind: label }: Pick<Texts, 'neverMind'>): Button {
  return { label, action: { type: 'never_mind' } };
}

export function lookLines(
  { outline = true, caption = '' }: Pick<Extract<Outgoing, { type: 'summary' }>, 'outline' | 'caption'>,
  texts: Texts['summary'],
): { readonly name: string; readonly value: string }[] {
  return [
    ...(caption === '' ? [] : [{ name: texts.caption, value: caption }]),
    ...(outline ? [] : [{ name: texts.outline, value: texts.noOutline }]),
  ];
}
