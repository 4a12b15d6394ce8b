import type { OnText } from '../types.ts';
import { visibleSoFar } from './visible.ts';

/** Models that are known to think by their names. */
const THINKERS = /(^|[^a-z])(r1|qwq|thinking|reason(ing|er)|magistral)([^a-z]|$)/i;
const END_OF_THINKING = /<\/think(?:ing)?>/i;

/** Lets through what is surely words of an answer that is being made. */
export interface VisibleText {
  /** For one answer of the model, whose calls carry the session id, if they do. */
  filter(model: string, onText: OnText, sessionId?: string): OnText;
}

/**
 * Thinking may stand in the text without a beginning, if the model's template begins it. Of a model that has done so,
 * or that is likely to, nothing is let through in front of the end of thinking.
 */
export function createVisibleText(): VisibleText {
  const thinkers = new Set<string>();
  return {
    filter: (model, onText, sessionId) => {
      let shown = '';
      return text => {
        const thought = END_OF_THINKING.test(text);
        if (thought) thinkers.add(model);
        const mayBeThinking = !thought && (thinkers.has(model) || THINKERS.test(model));
        const visible = mayBeThinking ? '' : visibleSoFar(text, sessionId);
        if (visible !== shown) onText(visible);
        shown = visible;
      };
    },
  };
}
