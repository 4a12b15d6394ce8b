import { splitThinking, wordsSoFar } from '../answer/thinking.ts';
import type { OnText } from '../types.ts';
import { asItIs, type WithoutAnnouncement } from './signs.ts';

/**
 * Where words surely end: brackets, fences and quoted keys, in which calls are written; and identifiers, which hold a
 * `_` as the names of tools do.
 */
const END = /[{}[\]<>`|]|\b\w{0,64}_|["'“”]\s*:|["'“](?:session_id|command|args|text|name|arguments)\b/;

/** A text without the signs at its end that match: in time that grows with its length alone, unlike `/[signs]+$/`. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const CALLING = ['functions', 'default_api', 'tools', 'print', 'session_id'];

/** Without a word of Latin script that may go on to be an identifier, or a quoted one that may be a key. */
function withoutOpenWord(text: string, names: readonly string[] | undefined): string {
  const kept = [/["'”\\]/, /\w/, /["'“\\]/].reduce(withoutEnd, text);
  const open = text.slice(kept.length);
  const mayGoOn =
    names === undefined || !/^\w+$/.test(open) || [...CALLING, ...names].some(name => name.startsWith(open));
  return mayGoOn ? kept : text;
}

function endBefore(names: readonly string[] | undefined): RegExp {
  if (names === undefined || names.length === 0) return END;
  const called = `\\b(?:${names.join('|')})\\s?[({]|\\bprint\\s?\\(|\\b(?:functions?|tools?)\\.(?:[a-z]|$)`;
  return new RegExp(`${END.source}|${called}`);
}

const OPEN_QUOTE = /["'“\\\s]/;

/**
 * The words at the beginning of an answer that is still being written, as much as is certain to be words for the
 * person: up to the first thing that may belong to a call, and nothing of an answer that begins with one.
 *
 * @param sessionId the one that calls of this answer carry, if they do
 * @param names of the tools that may be called, where they are known: any other word is shown as it comes
 */
export function visibleSoFar(
  text: string,
  sessionId?: string,
  names?: readonly string[],
  withoutAnnouncement: WithoutAnnouncement = asItIs,
): string {
  const whole = wordsSoFar(text).words;
  const answer = sessionId ? (whole.split(sessionId, 1)[0] ?? '') : whole;
  const end = answer.search(endBefore(names));
  const words = (
    end < 0
      ? withoutOpenWord(answer, names)
      : withoutAnnouncement(withoutEnd(answer.slice(0, end), OPEN_QUOTE))
  ).trim();
  return /[^\s"'“”\\,;:]/.test(words) ? words : '';
}

const THINKERS = /(^|[^a-z])(r1|qwq|thinking|reason(ing|er)|magistral)([^a-z]|$)/i;
/** Nobody talks to people so of themselves; models think so of them. */
const ABOUT_PEOPLE = /\b(?:the|this) (?:user|person)\b|\bthinking process\b/i;
/** Of an answer, where thinking would show itself. */
const BEGINNING = 400;

/**
 * Takes the words of an answer that is being made, each time anew.
 * @param thought the model has done its thinking: these are words
 */
export type ShowText = (textSoFar: string, thought?: boolean) => void;

export interface VisibleText {
  filter(model: string, onText: OnText, sessionId?: string, names?: readonly string[]): ShowText;
}

/**
 * Thinking may stand in the text without a beginning, if the model's template begins it. Of a model that has done so,
 * or that is likely to, nothing is let through in front of the end of thinking.
 */
export function createVisibleText(withoutAnnouncement?: WithoutAnnouncement): VisibleText {
  const thinkers = new Set<string>();
  return {
    filter: (model, onText, sessionId, names) => {
      let shown = '';
      let before = '';
      return (text, hasThought = false) => {
        const thought = hasThought || splitThinking(text).thought;
        // What seemed to be words was thinking.
        if (!text.startsWith(before) || (thought && !hasThought)) thinkers.add(model);
        before = text;
        const mayBeThinking =
          !thought &&
          (thinkers.has(model) || THINKERS.test(model) || ABOUT_PEOPLE.test(text.slice(0, BEGINNING)));
        const visible = mayBeThinking ? '' : visibleSoFar(text, sessionId, names, withoutAnnouncement);
        if (visible !== shown) onText(visible);
        shown = visible;
      };
    },
  };
}
