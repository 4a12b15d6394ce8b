import { readEmotions } from '../../lexicon/emotions.ts';
import { type DrawnEmotion, EMOTIONS, FRIENDLY } from './drawings/emotions.ts';
import { HANDS } from './drawings/hands.ts';
import { placed } from './drawings/ink.ts';
import { besideHead, motionMarks, type Stage } from './drawings/motion.ts';
import { POSES, type Pose } from './drawings/poses.ts';
import { symbol } from './drawings/symbols.ts';
import { inTurn } from './styles/style.ts';
import { firstNamed, namesOf, poseReader } from './words.ts';

/** Sizes in pixels of the canvas. */
const FACE = 150;
const HAND = 136;

/** Where signs stand about the head: in its radii to the leaning side and down, their size, and their turn. */
const SPOTS = [
  { x: 1.06, y: -0.74, scale: 1, turn: 12 },
  { x: -1.12, y: -0.5, scale: 0.74, turn: -14 },
  { x: 1.36, y: 0.02, scale: 0.58, turn: 18 },
] as const;

/** The drawing for the person's words about an emotion; the friendly one where they say nothing known. */
export function chooseEmotion(words: string): DrawnEmotion {
  const { emotions } = readEmotions(words);
  return EMOTIONS.find(({ shows }) => emotions.some(emotion => shows.includes(emotion))) ?? FRIENDLY;
}

/** The drawing for the person's words about a pose, where they name one that is known. */
export function choosePose(words: string): Pose | undefined {
  const name = firstNamed(namesOf(POSES), poseReader(), words);
  return name && POSES[name];
}

/** What lies behind the subject. */
export function backdrop(pose: Pose | undefined, stage: Stage): string {
  return pose?.motion === undefined ? '' : motionMarks(pose.motion, stage);
}

/** What lies on the subject: signs beside the head, a little face for the emotion, a hand for the gesture. */
export function badges(emotion: DrawnEmotion, pose: Pose | undefined, stage: Stage, take: number): string {
  const { side } = stage;
  // Beside a row of small heads big badges would hide them.
  const unit = Math.min(1, Math.max(0.62, (stage.bottom - stage.top) / 420));
  // What sleeps or thinks has a sign of its own in the first spot.
  const taken = pose?.motion === 'sleep' || pose?.motion === 'think' ? 1 : 0;
  const signs = SPOTS.slice(taken, inTurn([2, 3, 1], take)).map((spot, k) => {
    const { x, y } = besideHead(stage, spot.x, spot.y);
    const scale = spot.scale * unit;
    const low = Math.max(stage.top - 14 + 50 * scale, y);
    return placed(symbol(inTurn(emotion.symbols, k + taken)), x, low, scale, side * spot.turn);
  });
  const low = stage.bottom + 24;
  const at = (size: number, right: boolean, out: number) =>
    [right ? stage.right + out - size : stage.left - out, low - size, size / 120] as const;
  const hand = pose?.hand === undefined ? '' : HANDS[pose.hand];
  // Drawn as left of the subject: turned round on its other side.
  const turned = side === 1 ? hand : `<g transform="translate(120 0) scale(-1 1)">${hand}</g>`;
  return (
    signs.join('') +
    placed(turned, ...at(HAND * unit, side === -1, 22)) +
    placed(emotion.face, ...at(FACE * unit, side === 1, 16))
  );
}
