import { splitThinking } from '../answer/thinking.ts';
import type { OnText } from '../types.ts';
import type { WithoutAnnouncement } from './announcement.ts';
import { visibleSoFar } from './visible.ts';

/** Models that are known to think by their names. */
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

/** Lets through what is surely words of an answer that is being made. */
export interface VisibleText {
  /** For one answer of the model, whose calls carry the session id, if they do, and can be of tools of these names. */
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
