import type { Expectation } from '../reading.ts';
import { has, LABELS, labelsIn, longest, type Reading } from '../reading.ts';
import { ACTS, type Act, type Category, PARAMETERS, type Parameter } from '../vocabulary.ts';

const FILLERS: readonly Category[] = ['lead', 'tail', 'modifier', ...Object.values(LABELS)];

/** The acts of a clause that is nothing but acts and fillers; none where it holds anything else. */
export function actsOf(reading: Reading, { asked, missing }: Expectation): Act[] {
  const found = new Set<Act>();
  for (let at = 0; at < reading.words.length; ) {
    let best = longest(reading, at, FILLERS);
    let acts: Act[] = [];
    for (const act of ACTS) {
      const length = longest(reading, at, [act]);
      if (length === 0 || length < best) continue;
      acts = length > best ? [act] : [...acts, act];
      best = length;
    }
    // "Shows class" is a pose.
    const value = longest(reading, at, PARAMETERS);
    if (value > 1 && value > best) return [];
    if (best === 0 && isOrnament(reading, at, found)) best = 1;
    if (best === 0) return [];
    for (const act of acts) found.add(act);
    at += best;
  }
  if (found.size === 0) return [];
  const isAsked = asked !== undefined && missing.includes(asked);
  const answersQuestion =
    isAsked && (hasWordFor(reading, asked) || (found.has('praise') && has(reading, 'wish')));
  // "Any style" decides; "the pose again" is about the pose.
  const isDecision = (['any', 'unsure', 'yes', 'praise'] as const).some(act => found.has(act));
  if (answersQuestion || (labelsIn(reading).length > 0 && !isDecision)) return [];
  return [...found];
}

/** An emoji beside words is no value. */
function hasWordFor(reading: Reading, parameter: Parameter): boolean {
  const onlyEmoji = reading.words.every(word => word.emoji);
  return reading.words.some((word, at) => {
    const length = longest(reading, at, [parameter]);
    // "Surprise me" is no surprise.
    return (onlyEmoji || !word.emoji) && length > 0 && length >= longest(reading, at, ACTS);
  });
}

/** "Hey 1", "привет 🌷", "3 more". */
function isOrnament(reading: Reading, at: number, found: ReadonlySet<Act>): boolean {
  const word = reading.words[at];
  if (word === undefined) return false;
  const isNumber = /^\d+$/.test(word.norm);
  return found.has('greeting') ? isNumber || word.emoji : isNumber && has(reading, 'again');
}

/** The missing parameter that an emoji in a list ("anime, 😂, 👍") can stand for. */
export function emojiParameter(reading: Reading, { missing }: Expectation): Parameter | undefined {
  return missing.find(parameter => has(reading, parameter));
}
