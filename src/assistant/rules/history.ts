import type { ChatMessage, ToolResult } from '../../ai-chat/index.ts';
import type { HelpSubject } from '../../i18n/index.ts';
import type { DialogueFacts } from '../agent/state-block.ts';
import type { Preferences } from '../taste/preferences.ts';
import { lastSaid } from '../turn/history.ts';
import { NOTES as WRITTEN } from '../turn/notes.ts';
import { phrasesIn } from './reading/lexicon.ts';
import { type Expectation, LABELS } from './reading/message.ts';
import { type Category, PARAMETERS, type Parameter } from './reading/vocabulary.ts';

/** A dialogue that the rules are to lead on. Its messages end with the person's, or with the results of tools. */
export interface DialogueRequest extends DialogueFacts {
  /** What is known of the person's taste. */
  readonly preferences?: Preferences;
  readonly messages: readonly ChatMessage[];
  /** The text of a page of help, for answers to several questions at once. */
  readonly help?: (subject: HelpSubject) => string;
}

/** What happened, as code notes it: a line of its own in square brackets. */
export type Note = 'start' | 'photo' | 'album' | 'newPhoto' | 'keptPhoto' | 'corrected';

export interface Turn {
  readonly words: string;
  readonly notes: ReadonlySet<Note>;
}

const NOTES: readonly (readonly [string, Note])[] = [
  ['[The person opened the bot', 'start'],
  ['[The person sent a photo', 'photo'],
  ['[They are pictures of an album', 'album'],
  ['[The person chose the new photo', 'newPhoto'],
  ['[The person kept the earlier photo', 'keptPhoto'],
  ['[The person edited an earlier message', 'corrected'],
];
/**
 * More than this much of a message is not read: nobody describes a sticker at such length, and what is read of it takes a time
 * that grows with the square of the words.
 */
const MAX_LETTERS = 1200;
const MAX_WORDS = 200;
const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;

/** As much of a text as is read. */
export function beginningOf(text: string): string {
  const beginning = text.slice(0, MAX_LETTERS);
  const next = [...beginning.matchAll(WORD)][MAX_WORDS];
  return beginning.slice(0, next?.index);
}

/** Parts what the person wrote from what code notes. */
function turnOf(text: string): Turn {
  const notes = new Set<Note>();
  const lines = text.split('\n').filter(line => {
    const isNote = line.startsWith('[') && line.trimEnd().endsWith(']');
    const note = NOTES.find(([opening]) => isNote && line.startsWith(opening));
    if (note !== undefined) notes.add(note[1]);
    return !isNote;
  });
  return { words: beginningOf(lines.join('\n')).normalize('NFC').trim(), notes };
}

/** The results of this turn's tool calls, where the dialogue ends with them. */
export function lastResults(messages: readonly ChatMessage[]): readonly ToolResult[] {
  const last = messages.at(-1);
  return last?.role === 'tool' ? last.results : [];
}

/** This turn's user message. */
export function lastTurn(messages: readonly ChatMessage[]): Turn {
  const last = messages.at(-1);
  return turnOf(last?.role === 'user' ? last.text : '');
}

/** The same in parts: what was said while nobody could answer, if anything, and what was said now. */
export function partsOfTurn(messages: readonly ChatMessage[]): readonly Turn[] {
  const last = messages.at(-1);
  return last?.role === 'user' ? last.text.split(`${WRITTEN.now}\n`).map(turnOf) : [];
}

export function missingOf(facts: DialogueRequest['facts']): Parameter[] {
  return PARAMETERS.filter(parameter => facts[parameter] === null);
}

/** What the dialogue so far makes the next words likely to mean. */
export function expectationOf({ messages, facts }: DialogueRequest): Expectation {
  const earlier = messages.slice(0, -1);
  const missing = missingOf(facts);
  const before = earlier.findLast(message => message.role === 'user');
  const opening = before?.role === 'user' ? turnOf(before.text) : undefined;
  const purposeAsked = opening?.words === '' && opening.notes.has('start') && missing.length === 3;
  // New words in the place of the last ones answer what those had answered.
  if (lastTurn(messages).notes.has('corrected')) {
    const last = earlier.findLastIndex(message => message.role === 'user');
    return { asked: askedIn(earlier.slice(0, Math.max(0, last))), missing, purposeAsked: false };
  }
  return {
    asked: askedIn(earlier) ?? (facts.hasPhoto ? missing[0] : undefined),
    missing,
    purposeAsked,
  };
}

/** Whether the bot's last words asked for the photo. */
export function wasPhotoAsked(messages: readonly ChatMessage[]): boolean {
  return mentions(lastSaid(messages.slice(0, -1)), 'photo');
}

/** Whether these words stand in what the bot said last. */
export function isLastSaid(messages: readonly ChatMessage[], words: string): boolean {
  return lastSaid(messages.slice(0, -1)).includes(words);
}

/** Whether the person's message before this one was an album. */
export function wasAlbum(messages: readonly ChatMessage[]): boolean {
  const before = messages.slice(0, -1).findLast(({ role }) => role === 'user');
  return before?.role === 'user' && turnOf(before.text).notes.has('album');
}

/** The one parameter that the bot's last question names. */
function askedIn(messages: readonly ChatMessage[]): Parameter | undefined {
  const said = lastSaid(messages);
  const questions = said.split(/(?<=[.!?\n])/).filter(sentence => sentence.endsWith('?'));
  const named = PARAMETERS.filter(parameter => mentions(questions.at(-1) ?? '', LABELS[parameter]));
  return named.length === 1 ? named[0] : undefined;
}

function mentions(text: string, category: Category): boolean {
  return phrasesIn(text).some(({ meaning }) => meaning === category);
}
