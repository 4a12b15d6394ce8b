import type { OnCall } from '../agents/calls.ts';
import { takenBy } from '../assistant/awaited-words.ts';
import type { AssistantDeps, TurnContext, TurnOutcome } from '../assistant/context.ts';
import type { UserInput } from '../assistant/dialogue/input.ts';
import { handleUserInput } from '../assistant/dialogue/user-input.ts';
import type { Person } from '../assistant-db/people/users.ts';
import type { TerminalTexts } from '../i18n/index.ts';
import type { Chat } from './chat.ts';
import type { Screen } from './display/screen.ts';
import type { Engine } from './engine.ts';
import { AWAITED_INPUT_HANDLERS } from './features.ts';

/** What one turn of the assistant does. */
type Act = (context: TurnContext) => Promise<TurnOutcome>;

export interface TurnsParts {
  readonly person: Person;
  readonly engine: Engine;
  readonly assistant: () => AssistantDeps;
  readonly screen: Screen;
  readonly chat: Chat;
  readonly texts: () => TerminalTexts;
  /** Whether answers are to be seen while they are written. */
  readonly streams: () => boolean;
  /** Hears of each call of a tool. */
  readonly onCall: OnCall;
  /** After each turn. */
  readonly onTurn: () => Promise<void>;
}

/** Turns of the assistant, and what it says in them. The last thing that was said can be said again. */
export class Turns {
  readonly #parts: TurnsParts;
  #last: Act | undefined;

  constructor(parts: TurnsParts) {
    this.#parts = parts;
  }

  /** Words or a photo for the assistant. @param more what the turn knows beside them */
  say(
    input: UserInput,
    signal: AbortSignal,
    more: Pick<TurnContext, 'lead' | 'deadline'> = {},
  ): Promise<void> {
    return this.runRemembered(signal, given => {
      const context = { ...given, ...more };
      const assistant = this.#parts.assistant();
      return handleUserInput(assistant, context, input, takenBy(AWAITED_INPUT_HANDLERS, assistant, context));
    });
  }

  /** A turn that {@link again} repeats. */
  runRemembered(signal: AbortSignal, act: Act): Promise<void> {
    this.#last = act;
    return this.run(signal, act);
  }

  /** Says the last thing again. @returns false where nothing has been said */
  async again(signal: AbortSignal): Promise<boolean> {
    if (this.#last === undefined) return false;
    await this.run(signal, this.#last);
    return true;
  }

  /** There is nothing any more that could be said again. */
  forget(): void {
    this.#last = undefined;
  }

  /**
   * One turn of the assistant, and what it says. Where nobody watches, the sticker it leads to is waited for.
   *
   * @param otherwise said where the turn leads to nothing
   */
  async run(signal: AbortSignal, act: Act, otherwise = ''): Promise<void> {
    const { person, engine, screen, chat, texts, streams, onCall, onTurn } = this.#parts;
    const { clock } = engine.app;
    screen.status('turn', texts().thinking);
    try {
      const outcome = await act({
        person,
        turn: `terminal:${clock.now()}`,
        saidAt: clock.now(),
        signal,
        acknowledge: async () => {},
        onCall,
        onText: streams() ? text => chat.growing(text) : undefined,
      });
      const over = outcome.jobQueued && !screen.interactive ? chat.jobOver() : undefined;
      if (outcome.jobQueued) engine.notify();
      screen.status('turn', undefined);
      const isSeen = (await chat.drain()) || outcome.jobQueued;
      if (!isSeen && otherwise !== '') screen.print(otherwise);
      if (over !== undefined) {
        await over;
        // The words that follow the sticker belong to it, not between the next answers.
        await chat.drain();
      }
      // What was stored before the interruption is said all the same.
      signal.throwIfAborted();
    } finally {
      chat.endGrowing();
      screen.status('turn', undefined);
    }
    await onTurn();
  }
}
