import type { History } from './history.ts';
import { NOTES } from './notes.ts';

/** Of what nobody has answered, in characters. */
const MOST_CHARACTERS = 8000;

/** The history after a turn that nobody answered: what was said waits for the next one, the newest of it in any case. */
export function withUnanswered(history: History, said: string): History {
  let room = MOST_CHARACTERS;
  const kept = [...(history.unanswered ?? []), said].toReversed().filter((words, age) => {
    room -= words.length;
    return age === 0 || room >= 0;
  });
  return { ...history, unanswered: kept.toReversed() };
}

/** This turn's message with all that was said before it and not answered: it counts as if it were said now. */
export function saidSince({ unanswered = [] }: History, said: string): string {
  if (unanswered.length === 0) return said;
  return [NOTES.unanswered, ...unanswered, NOTES.now, said].join('\n');
}

/** The history after a turn that has answered all that was said. */
export function answered(history: History): History {
  return { ...history, unanswered: undefined };
}

/** The same for another dialogue: what nobody has answered was said, and is not taken up any more. */
export function leftUnanswered(history: History): History {
  const { unanswered = [], messages } = history;
  if (unanswered.length === 0) return history;
  const said = unanswered.map(text => ({ role: 'user' as const, text }));
  return { ...history, messages: [...messages, ...said], unanswered: undefined };
}
