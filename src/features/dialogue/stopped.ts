import { type Outgoing, say } from '../../assistant/state/outgoing.ts';
import { StoppedError, type TurnContext } from '../../assistant/turn/context.ts';
import type { Texts } from '../../i18n/index.ts';
import { isVisible } from '../../lib/one-line.ts';
import { completeMarkdown } from '../../lib/partial-markdown.ts';

interface WatchedTurn {
  readonly context: TurnContext;
  /**
   * The part of the answer that the user has seen. Undefined once the turn has called tools: if it is aborted, their effects
   * are dropped, and the words may claim them.
   */
  seen(): string | undefined;
}

/** Watches what the user sees of an answer, because they may stop it. */
export function watchWords(given: TurnContext): WatchedTurn {
  let seen: string | undefined = '';
  const context: TurnContext = {
    ...given,
    onText:
      given.onText &&
      (text => {
        if (seen !== undefined) seen = text;
        given.onText?.(text);
      }),
    onCall: (...called) => {
      seen = undefined;
      given.onCall?.(...called);
    },
  };
  return { context, seen: () => seen };
}

/** Returns the words of an aborted turn: none after /start or /cancel; after [Stop], the part that the user has seen. */
export function wordsOfAborted({ signal }: TurnContext, seen: string | undefined, texts: Texts): Outgoing[] {
  if (!(signal.reason instanceof StoppedError)) return [];
  if (seen === undefined || !isVisible(seen)) return [say(texts.stopped)];
  return [{ type: 'say', text: `${completeMarkdown(seen)}…`, markdown: true }];
}
