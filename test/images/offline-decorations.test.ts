import { expect, test } from 'vitest';
import { connectedComponents } from '../../src/images/finishing/components.ts';
import { finishSticker } from '../../src/images/finishing/finish.ts';
import {
  type Decoration,
  decorationsFor,
  faceGrid,
  gridOf,
  type Laid,
  laySprites,
  type Sprite,
  type Stage,
  spriteOf,
} from '../../src/images/offline/decorations.ts';
import { drawSticker } from '../../src/images/offline/draw.ts';
import { EMOTIONS, FRIENDLY } from '../../src/images/offline/drawings/emotions.ts';
import { POSES } from '../../src/images/offline/drawings/poses.ts';
import { rememberingFrame } from '../../src/images/offline/frame.ts';
import { CELL } from '../../src/images/offline/placing.ts';
import { decodeRaster, type Raster } from '../../src/images/raster.ts';
import { portrait, SKIN_TONES } from '../support/pictures/portraits.ts';

const CANVAS = 760;

/** Subjects placed on the canvas, with their heads. */
const SUBJECTS: Readonly<Record<string, { readonly svg: string; readonly stage: Omit<Stage, 'side'> }>> = {
  'a bust': {
    svg: '<path d="M150 640Q160 440 300 430L300 390A110 150 0 1 1 460 390L460 430Q600 440 610 640Z"/>',
    stage: {
      subject: { left: 150, top: 118, width: 460, height: 522 },
      head: { left: 290, top: 170, width: 180, height: 220 },
    },
  },
  'a round picture': {
    svg: '<circle cx="380" cy="380" r="250"/>',
    stage: {
      subject: { left: 130, top: 130, width: 500, height: 500 },
      head: { left: 190, top: 190, width: 380, height: 380 },
    },
  },
  'three heads': {
    svg: '<path d="M130 560V420Q130 330 170 330A60 75 0 1 1 250 330Q290 350 330 330A60 75 0 1 1 430 330Q470 350 510 330A60 75 0 1 1 590 330Q630 330 630 420V560Z"/>',
    stage: {
      subject: { left: 130, top: 215, width: 500, height: 345 },
      head: { left: 165, top: 230, width: 430, height: 110 },
    },
  },
};

async function onCanvas(svg: string): Promise<Raster> {
  return decodeRaster(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS}" height="${CANVAS}">${svg}</svg>`),
  );
}

/** Drawn once each, because they repeat. */
const sprites = new Map<string, Promise<Sprite>>();

async function spritesOf(decorations: readonly Decoration[]): Promise<Sprite[]> {
  return Promise.all(
    decorations.map(async decoration => {
      const { svg, size, wish } = decoration;
      const key = `${size} ${svg}`;
      const known = sprites.get(key) ?? spriteOf(decoration);
      sprites.set(key, known);
      return { ...(await known), wish: { x: wish.x / CELL, y: wish.y / CELL } };
    }),
  );
}

/** The cells of a laid decoration, on the grid of the canvas. */
function cellsOf({ input, left, top }: Laid, drawn: readonly Sprite[]): number[] {
  const { side, cells } = drawn.find(({ png }) => png === input)?.grid ?? {
    side: 0,
    cells: new Uint8Array(),
  };
  const laid: number[] = [];
  cells.forEach((cell, p) => {
    if (cell === 1)
      laid.push((top / CELL + Math.floor(p / side)) * (CANVAS / CELL) + left / CELL + (p % side));
  });
  return laid;
}

/** Counts connected parts and enclosed gaps. */
function partsAndHoles(cells: Uint8Array, width: number, height: number) {
  const open = cells.map(cell => 1 - cell);
  const { areas, touchesBorder } = connectedComponents(open, width, height);
  return {
    parts: connectedComponents(cells, width, height).areas.length,
    holes: areas.filter((_, part) => !touchesBorder[part]).length,
  };
}

// The subjects share all combinations of emotions and poses.
test.each(Object.keys(SUBJECTS))(
  'decorations of all emotions and poses keep apart, off the face and the caption, and hang together: %s',
  async name => {
    const { svg, stage: still } = SUBJECTS[name] ?? { svg: '', stage: undefined };
    if (still === undefined) throw new Error('no such subject');
    const subject = gridOf(await onCanvas(svg));
    const { side } = subject;
    const face = faceGrid(still.head, side).cells;
    let combination = 0;
    for (const emotion of [...EMOTIONS, FRIENDLY]) {
      for (const pose of [undefined, ...Object.values(POSES)]) {
        combination++;
        if (combination % 3 !== Object.keys(SUBJECTS).indexOf(name)) continue;
        const take = Math.floor(combination / 3) % 4;
        const stage: Stage = { ...still, side: take % 2 === 0 ? 1 : -1 };
        const drawn = await spritesOf(decorationsFor(emotion, pose, stage, take));
        const laid = laySprites(subject, drawn, stage);
        // The sprites that show the gesture and the emotion must always find a place.
        const needed = 1 + (pose?.hand || pose?.below ? 1 : 0);
        expect({ emotion: emotion.shows[0], pose, laid: laid.length >= needed }).toMatchObject({
          laid: true,
        });
        const covered = new Uint8Array(side * side);
        for (const each of laid) {
          const cells = cellsOf(each, drawn);
          const clashes = cells.filter(p => covered[p] === 1 || face[p] === 1);
          const lowest = Math.max(...cells.map(p => Math.floor(p / side))) * CELL;
          expect({ emotion: emotion.shows[0], pose, clashes }).toMatchObject({ clashes: [] });
          expect(lowest).toBeLessThan(still.subject.top + still.subject.height - 30);
          for (const p of cells) covered[p] = 1;
        }
        subject.cells.forEach((cell, p) => {
          if (cell === 1) covered[p] = 1;
        });
        expect({ emotion: emotion.shows[0], pose, ...partsAndHoles(covered, side, side) }).toMatchObject({
          parts: 1,
          holes: 0,
        });
      }
    }
  },
);

test('places hand and emblem elsewhere if the nearest places would close a notch', async () => {
  // Wide hair down to the shoulders, with a gap on each side of the neck.
  const hair =
    '<path d="M250 400H510V520H250Z"/><circle cx="380" cy="290" r="190"/><path d="M210 640Q215 515 380 500Q545 515 550 640Z"/>';
  const raster = await decodeRaster(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 760" width="760" height="760">${hair}</svg>`,
    ),
  );
  const stage: Stage = {
    subject: { left: 190, top: 100, width: 380, height: 540 },
    head: { left: 290, top: 200, width: 180, height: 220 },
    side: 1,
  };
  for (const pose of [POSES.heart, POSES.thumb, POSES.jump]) {
    const drawn = await spritesOf(decorationsFor(FRIENDLY, pose, stage, 0));
    expect(laySprites(gridOf(raster), drawn, stage)).toHaveLength(drawn.length);
  }
});

test.each([
  ['anime', 'crying', 'waving', 1],
  ['pixel art', 'angry', 'running', 2],
  ['watercolour', 'in love', 'thinking', 3],
])('a finished sticker has one outline without holes: %s, %s, %s', async (style, emotion, pose, take) => {
  const photo = await portrait('curls', SKIN_TONES[take] ?? SKIN_TONES[0], 300);
  const picture = await drawSticker(photo, { style, emotion, pose }, take, rememberingFrame());
  for (const outline of [0, 10]) {
    const { data, width, height } = await decodeRaster(await finishSticker(picture, { outline }));
    const seen = Uint8Array.from({ length: width * height }, (_, p) => ((data[p * 4 + 3] ?? 0) > 40 ? 1 : 0));
    expect(partsAndHoles(seen, width, height)).toEqual({ parts: 1, holes: 0 });
  }
});
