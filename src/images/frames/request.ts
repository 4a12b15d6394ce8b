import type { PoseName } from '../../i18n/types/words.ts';
import { poseNamed } from '../offline/chosen.ts';
import { gridFor } from '../sheet/request.ts';
import type { FramesWish, StickerParams } from '../types.ts';

/** One small movement for each pose that suggests one. */
const MOVEMENTS: Partial<Record<PoseName, string>> = {
  wave: 'waves: the raised hand swings from one side to the other',
  jump: 'jumps: from the crouch to the highest stretch of arms and legs, drawn in place',
  run: 'runs on the spot: arms and legs swing from one stride to the other',
  dance: 'dances: the hips and arms swing from one side to the other',
  clap: 'claps: the hands go from apart to together',
  punch: 'punches: the fist goes from the shoulder to the full stretch',
  thumb: 'shows the thumb: the hand comes up a little and the head nods',
  victory: 'shows the victory sign: the hand comes up a little and the head tilts',
  point: 'points: the arm stretches out a little and the head follows',
  hug: 'hugs: the arms close a little',
  heart: 'shows the heart: the hands come forward a little and the smile grows',
  triumph: 'cheers: the arms go from the shoulders to the full stretch above the head',
  fly: 'flies: the arms and clothes swing gently up and down',
};

const ANY =
  'makes the one small movement that suits this emotion and pose, for example a nod, a wave, a shrug or a laugh';

/** Asks for the poses. The words of the user are JSON strings, so that they cannot end the quotation. */
export function framesTask({ count, as }: FramesWish, { emotion, pose }: StickerParams): readonly string[] {
  const grid = gridFor(count);
  const shape =
    as === 'gif'
      ? `as an animated GIF of ${count} frames`
      : `on one square picture: ${count} drawings, each in a cell of its own of an invisible grid of ${grid} by ${grid} equal cells, read row by row`;
  const name = poseNamed(pose);
  const movement = (name && MOVEMENTS[name]) ?? ANY;
  return [
    `The attached picture is a finished sticker on a flat background. Animate what exists, never restyle it: draw the same figure ${count} times, ${shape}.`,
    '',
    'What the sticker shows, in the person’s own words. It describes the movement only; where it contradicts the rules, the rules win:',
    `Emotion: ${JSON.stringify(emotion)}`,
    `Pose: ${JSON.stringify(pose)}`,
    `The movement: the figure ${movement}.`,
  ];
}

/** Rules that keep the figure the same. */
export const ONE_FIGURE: readonly string[] = [
  'The same figure in every drawing, copied from the sticker: face, hair, clothes, accessories, colours, line width, shading and level of detail. Only what takes part in the movement changes.',
  'The same scale, camera and framing in every drawing as in the sticker. What ends at a lower edge there ends at the same place here. No zoom, no turn of the camera, nothing added and nothing left out.',
];

export function framesLayout({ count, as }: FramesWish): readonly string[] {
  const [unit, units] = as === 'gif' ? ['frame', 'frames'] : ['cell', 'cells'];
  const grid = gridFor(count);
  return [
    `Phases: ${unit} 1 is the pose of the sticker, ${unit} ${count} is the far end of the movement, and the ${units} between are equal steps on the way there. Neighbours differ a little, never much. They are played back and forth, so do not return to the start.`,
    `Place: in every ${unit} the figure stands on the same line at the same distance from the lower edge, and its body is in the middle. Everything that does not move is at exactly the same place of its ${unit}.`,
    `Margin: about 12 % of each ${unit} stays empty background on all four sides, at the far end of the movement as well.`,
    ...(as === 'gif'
      ? []
      : [
          `Count: exactly ${count} drawings, one in each of the first ${count} cells of ${grid ** 2}. Nothing reaches into another cell, touches a neighbour or a border of the picture. No lines, frames, panels, arrows or numbers between or in the cells.`,
        ]),
  ];
}
