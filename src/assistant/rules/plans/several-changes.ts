import { holds, lengthOf, numberAt, ordinalAt, type PlanToken, planTokens } from '../../planning/words.ts';
import { changeIn, type SaidChange } from './change.ts';
import { piecesOf } from './items.ts';

type Plan = Parameters<typeof changeIn>[1];

/** Whether a piece of a message says by itself what is to become of a sticker, and does not only go on with the piece before. */
function opensChange(piece: string, count: number): boolean {
  const { tokens } = planTokens(piece);
  const isRemoving = holds(tokens, 'remove');
  const points = (token: PlanToken) =>
    ordinalAt(token, count) !== undefined || (isRemoving && (numberAt(token) ?? 0) > 1);
  const says = tokens.some(token => lengthOf(token, 'filler') === 0 && !points(token));
  const [opening] = tokens;
  return (tokens.some(points) && says) || (opening !== undefined && lengthOf(opening, 'add') > 0);
}

/** Whether words only name which ones are meant. */
function onlyPoints(piece: string, count: number): boolean {
  const { tokens } = planTokens(piece);
  return tokens.every(token => ordinalAt(token, count) !== undefined || lengthOf(token, 'filler') > 0);
}

/** The parts of a message that each change something: "without the third | and make the first sleepy, with a hat". */
function partsOf(text: string, count: number): string[] {
  const parts: { start: number; end: number; points: boolean }[] = [];
  for (const { start, end, words } of piecesOf(text)) {
    const last = parts.at(-1);
    const points = onlyPoints(words, count);
    // "The second and the fourth are not needed": what only points goes with what comes behind it.
    if (last === undefined || (!last.points && opensChange(words, count))) {
      parts.push({ start, end, points });
    } else {
      last.end = end;
      last.points &&= points;
    }
  }
  return parts.map(({ start, end }) => text.slice(start, end));
}

/**
 * What a person wants to be different in an open plan, be it one thing or several; undefined where they say nothing of it. All
 * numbers are those that the plan shows.
 */
export function changesIn(text: string, plan: Plan): SaidChange | undefined {
  const whole = changeIn(text, plan);
  const count = plan.stickers.length;
  const parts = partsOf(text, count);
  if (parts.length < 2) return whole;
  const changes = parts.flatMap(part => changeIn(part, plan) ?? []);
  const isDropped = changes.some(({ remove = [] }) => remove.length === count);
  if (changes.length < parts.length || isDropped) return whole;
  const style = changes.findLast(change => change.style !== undefined)?.style;
  const replace = changes.flatMap(change => change.replace ?? []);
  const remove = [...new Set(changes.flatMap(change => change.remove ?? []))];
  const add = changes.flatMap(change => change.add ?? []);
  return {
    ...(style !== undefined && { style }),
    ...(replace.length > 0 && { replace }),
    ...(remove.length > 0 && { remove }),
    ...(add.length > 0 && { add }),
  };
}
