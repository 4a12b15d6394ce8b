import { strokes } from '../drawing.ts';
import type { Random } from '../random.ts';
import type { Family } from './figures.ts';
import { head, styled } from './parts.ts';

export type Pictures = Family['hair'];

export const f = (value: number) => value.toFixed(1);

export const pen = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : ''}/>`;

/** As if a lens had not quite resolved it. */
export const lens = (content: string, by: number) =>
  `<defs><filter id="lens" filterUnits="userSpaceOnUse" x="0" y="0" width="1024" height="1024"><feGaussianBlur stdDeviation="${by}"/></filter></defs><g filter="url(#lens)">${content}</g>`;

const TURN = Math.PI / 180;

const TAWNY = ['#c98f45', '#e0b26a', '#9c6428', '#b47a36'] as const;
const GINGER = ['#b8501f', '#d5773a', '#8e3614', '#c4622a'] as const;
const JET = ['#16120f', '#2c2520', '#0d0b0a', '#3a312b'] as const;
const CHESTNUT = ['#4e2e18', '#6e4526', '#361e0f', '#825633'] as const;
const SILVER = ['#cfd0d6', '#e6e6ea', '#aeb0b8', '#f4f4f5'] as const;

const any = (random: Random, colours: readonly string[]) =>
  colours[Math.floor(random.between(0, colours.length - 0.001))] ?? '#777';

const thin = (random: Random) => random.between(1, 2);

/** A hair that waves: from a place in a direction, its swing to both sides in turn. */
const wave = (
  random: Random,
  colour: string,
  x: number,
  y: number,
  angle: number,
  far: number,
  swing: number,
  bends = 3,
) => {
  let [d, side] = [`M${f(x)} ${f(y)}`, random.between(0, 1) < 0.5 ? 1 : -1];
  const step = far / bends;
  for (let k = 0; k < bends; k++, side = -side) {
    const by = swing * random.between(0.3, 1) * side;
    d += `q${f(step * 0.5 * Math.cos(angle) - by * Math.sin(angle))} ${f(step * 0.5 * Math.sin(angle) + by * Math.cos(angle))} ${f(step * Math.cos(angle))} ${f(step * Math.sin(angle))}`;
  }
  return pen(d, colour, thin(random));
};

/** A corkscrew of loops that one can look through. */
const corkscrew = (
  random: Random,
  colour: string,
  x: number,
  y: number,
  angle: number,
  far: number,
  r: number,
) => {
  const [bent, start] = [random.between(-0.9, 0.9), random.between(0, 6)];
  const points = strokes(46, k => {
    const t = k / 45;
    const along = angle + bent * t;
    const [phase, wide] = [start + k * 0.72, r * (1 - 0.45 * t)];
    return `${k === 0 ? 'M' : 'L'}${f(x + far * t * Math.cos(along) + wide * Math.cos(phase))} ${f(y + far * t * Math.sin(along) + wide * Math.sin(phase))}`;
  });
  return pen(points, colour, thin(random));
};

/** A ball of tight curls. */
const pompom = (
  random: Random,
  colours: readonly string[],
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
) =>
  `<ellipse cx="${x}" cy="${y}" rx="${f(rx * 0.9)}" ry="${f(ry * 0.9)}" fill="${colours[0]}"/>${strokes(
    count,
    i => {
      const a = random.between(0, 2 * Math.PI);
      const share = Math.sqrt((i + 1) / count) * random.between(0.86, 1.06);
      const [r, from] = [random.between(6, 17), random.between(0, 6.28)];
      const [cx, cy] = [x + rx * share * Math.cos(a), y + ry * share * Math.sin(a)];
      const to = from + random.between(3.2, 5.6);
      return pen(
        `M${f(cx + r * Math.cos(from))} ${f(cy + r * Math.sin(from))}A${f(r)} ${f(r)} 0 1 1 ${f(cx + r * Math.cos(to))} ${f(cy + r * Math.sin(to))}`,
        any(random, colours),
        thin(random),
      );
    },
  )}`;

/** Rays of hair from an ellipse outwards. */
const rays = (
  random: Random,
  colours: readonly string[],
  at: {
    x: number;
    y: number;
    rx: number;
    ry: number;
    from: number;
    to: number;
    count: number;
    short: number;
    long: number;
    swing: number;
    droop?: number;
  },
) =>
  strokes(at.count, () => {
    const a = TURN * random.between(at.from, at.to);
    const share = random.between(0.55, 1);
    const way = Math.atan2(Math.sin(a) + (at.droop ?? 0), Math.cos(a)) + random.between(-0.32, 0.32);
    return wave(
      random,
      any(random, colours),
      at.x + at.rx * share * Math.cos(a),
      at.y + at.ry * share * Math.sin(a),
      way,
      random.between(at.short, at.long),
      at.swing,
    );
  });

const shoulders = (cloth: string, skin: string) =>
  `<path d="M436 600H588V760Q512 820 436 760Z" fill="${skin}"/><path d="M150 1000Q180 800 400 750Q512 850 624 750Q844 800 874 1000Z" fill="${cloth}"/>`;

export const MANES: Pictures = [
  // A lion from before, its mane on end.
  ({ random, style }) => ({
    drawing: `${rays(random, CHESTNUT, { x: 512, y: 510, rx: 330, ry: 330, from: 0, to: 360, count: 620, short: 60, long: 150, swing: 16, droop: 0.25 })}<ellipse cx="512" cy="510" rx="292" ry="296" fill="${TAWNY[2]}"/>${rays(random, TAWNY, { x: 512, y: 510, rx: 305, ry: 305, from: 0, to: 360, count: 1500, short: 45, long: 130, swing: 14, droop: 0.2 })}${styled(style, `<circle cx="350" cy="320" r="58" fill="#c98f45"/><circle cx="674" cy="320" r="58" fill="#c98f45"/><path d="M320 500Q310 300 512 295Q714 300 704 500Q690 700 512 740Q334 700 320 500Z" fill="#dba85c"/><path d="M420 610Q512 560 604 610Q610 710 512 725Q414 710 420 610Z" fill="#f3e2c0"/><path d="M462 545H562L512 610Z" fill="#6a3226"/><path d="M512 610V650Q470 690 440 660M512 650Q554 690 584 660" fill="none"/><circle cx="425" cy="470" r="27" fill="#3a2412"/><circle cx="599" cy="470" r="27" fill="#3a2412"/>`, 7)}${strokes(14, i => wave(random, '#f6f0e2', 512 + (i % 2 === 0 ? 60 : -60), 630 + i * 4, TURN * (i % 2 === 0 ? random.between(-18, 24) : random.between(156, 198)), random.between(200, 300), 10, 1))}`,
  }),
  // A moustache wider than the man's face, and his side whiskers.
  ({ random, style }) => ({
    drawing: `${styled(style, `${shoulders('#3c4658', '#e8b490')}${head('#f0c09c', 512, 430, 200)}<path d="M320 350Q310 210 400 190Q512 150 624 190Q714 210 704 350Q512 290 320 350Z" fill="#4a3a34"/><path d="M240 350Q512 270 784 350L770 384Q512 320 254 384Z" fill="#3a2c28"/>`, 6)}${strokes(
      2,
      half => {
        const side = half === 0 ? 1 : -1;
        return `<path d="M512 500Q${512 + side * 120} 480 ${512 + side * 210} 550Q${512 + side * 120} 590 512 545Z" fill="${GINGER[0]}"/>${strokes(
          330,
          () => {
            const [t, lift] = [random.between(0, 1), random.between(-1, 1)];
            const [end, tip] = [random.between(200, 350), random.between(120, 230)];
            const x = 512 + side * 150 * t;
            const y = 512 + 40 * t + lift * 22;
            return pen(
              `M${f(x)} ${f(y)}Q${f(512 + side * (end * 0.75))} ${f(610 + lift * 26)} ${f(512 + side * end)} ${f(600 - tip * 0.45 + lift * 34)}t${f(side * random.between(-14, 30))} ${f(-random.between(10, 64))}`,
              any(random, GINGER),
              thin(random),
            );
          },
        )}${strokes(120, () => wave(random, any(random, GINGER), 512 + side * random.between(150, 178), random.between(370, 500), TURN * (90 - side * random.between(28, 74)), random.between(40, 110), 10, 2))}`;
      },
    )}`,
  }),
  // Straight black hair with a fringe over the eyes, its ends apart.
  ({ random, style }) => ({
    drawing: lens(
      `${strokes(460, () => {
        const x = random.between(270, 754);
        const out = (x - 512) / 242;
        return wave(
          random,
          any(random, JET),
          x,
          random.between(420, 560),
          TURN * (90 - out * random.between(2, 15)),
          random.between(300, 445),
          7,
          2,
        );
      })}<path d="M262 700Q240 150 512 140Q784 150 762 700Q720 730 690 690H334Q300 730 262 700Z" fill="${JET[0]}"/>${styled(style, `<path d="M446 580H578V720L680 770Q720 790 720 870H304Q304 790 344 770L446 720Z" fill="#d9a57c"/><path d="M300 880L340 770L420 735L512 830L604 735L684 770L724 880Z" fill="#b0402e"/>${head('#e4b48c', 512, 440, 188)}`, 5)}${strokes(
        300,
        () => {
          const x = random.between(352, 672);
          return wave(
            random,
            any(random, JET),
            430 + (x - 352) * 0.5,
            190 + Math.abs(x - 512) * 0.2,
            Math.atan2(250, (x - 512) * 0.62) + random.between(-0.04, 0.04),
            random.between(190, 275),
            6,
            2,
          );
        },
      )}${strokes(70, i => wave(random, any(random, JET), i % 2 === 0 ? 292 : 732, random.between(400, 660), TURN * (i % 2 === 0 ? random.between(95, 165) : random.between(15, 85)), random.between(50, 170), 22, 2))}${strokes(36, () => wave(random, any(random, JET), random.between(380, 640), 160, TURN * random.between(-165, -15), random.between(25, 80), 14, 1))}`,
      0.5,
    ),
  }),
  // Tangled curls that stand far off, with light between them.
  ({ random, style }) => ({
    drawing: `${strokes(430, () => {
      const a = TURN * random.between(-212, 32);
      return corkscrew(
        random,
        any(random, CHESTNUT),
        512 + 190 * Math.cos(a),
        400 + 190 * Math.sin(a),
        a + random.between(-0.5, 0.5),
        random.between(60, 205),
        random.between(9, 22),
      );
    })}<path d="M300 520Q270 200 512 190Q754 200 724 520Q690 610 640 560H384Q334 610 300 520Z" fill="${CHESTNUT[0]}"/>${styled(style, `${shoulders('#e0a83a', '#8a5636')}${head('#9a6240', 512, 440, 180)}`, 5)}${strokes(120, () => corkscrew(random, any(random, CHESTNUT), random.between(340, 684), random.between(225, 300), TURN * random.between(20, 160), random.between(20, 70), random.between(8, 16)))}<circle cx="338" cy="570" r="30" fill="none" stroke="#e2b23c" stroke-width="7"/><circle cx="686" cy="570" r="30" fill="none" stroke="#e2b23c" stroke-width="7"/>`,
  }),
  // A dandelion clock, some of its seeds on their way.
  ({ random }) => {
    const seed = (x: number, y: number, a: number, stalk: number) => {
      const [px, py] = [x + stalk * Math.cos(a), y + stalk * Math.sin(a)];
      return `${pen(`M${f(x)} ${f(y)}L${f(px)} ${f(py)}`, SILVER[2], random.between(1, 1.5))}${pen(`M${f(x)} ${f(y)}l${f(16 * Math.cos(a))} ${f(16 * Math.sin(a))}`, '#6a4a2a', 4)}${strokes(
        15,
        k => {
          const b = a + ((k - 7) / 7) * 1.25;
          const far = random.between(42, 66);
          return pen(
            `M${f(px)} ${f(py)}q${f(0.5 * far * Math.cos(a * 0.4 + b * 0.6))} ${f(0.5 * far * Math.sin(a * 0.4 + b * 0.6))} ${f(far * Math.cos(b))} ${f(far * Math.sin(b))}`,
            any(random, SILVER),
            random.between(1, 1.4),
          );
        },
      )}`;
    };
    return {
      drawing: `${pen('M470 420Q500 700 440 985', '#8a9a48', 17)}${pen('M474 430Q504 700 446 980', '#a9b866', 5)}${strokes(
        120,
        i => {
          const a = random.between(0, 6.283);
          const share = i < 70 ? 1 : random.between(0.35, 0.9);
          return Math.cos(a) > 0.75 && i % 3 !== 0
            ? ''
            : seed(470 + 26 * Math.cos(a), 390 + 26 * Math.sin(a), a, 200 * share);
        },
      )}<circle cx="470" cy="390" r="38" fill="#7a5a34"/><circle cx="462" cy="380" r="20" fill="#957248"/>${[
        [800, 300, -0.5],
        [870, 480, -0.1],
        [760, 640, 0.2],
        [880, 170, -0.7],
      ]
        .map(([x, y, a]) => seed(Number(x), Number(y), Number(a), 62))
        .join('')}`,
    };
  },
  // A poodle clipped for a show.
  ({ random, style }) => ({
    drawing: `${styled(style, '<path d="M360 560H700V690H360Z" fill="#c3bdb8"/><path d="M390 650L372 900H420L440 660ZM470 660L462 900H508L520 660ZM640 650L650 900H698L700 640ZM730 620L745 880H790L770 600Z" fill="#bdb6b1"/><path d="M730 560L830 420L850 440L770 590Z" fill="#bdb6b1"/>', 5)}${pompom(random, SILVER, 850, 390, 62, 62, 190)}${pompom(random, SILVER, 690, 590, 120, 105, 420)}${pompom(random, SILVER, 410, 590, 170, 165, 800)}${[396, 486, 676, 768].map((x, i) => pompom(random, SILVER, x, i === 3 ? 830 : 850, 48, 52, 170)).join('')}${styled(style, '<path d="M330 330Q250 330 150 400Q120 430 150 448Q260 460 350 430Z" fill="#c9c3be"/><path d="M118 405Q150 390 165 415Q155 440 125 435Z" fill="#1c1818"/><circle cx="285" cy="356" r="15" fill="#17120f"/>', 5)}${pompom(random, SILVER, 350, 240, 130, 110, 560)}${pompom(random, [SILVER[2], SILVER[0], SILVER[1]], 420, 380, 66, 115, 380)}${strokes(60, () => wave(random, any(random, SILVER), random.between(250, 450), random.between(140, 170), TURN * random.between(-150, -30), random.between(20, 70), 18, 2))}`,
  }),
  // A horse at a gallop, its mane and forelock behind it.
  ({ random, style }) => ({
    drawing: `${strokes(420, i => {
      const t = i / 420;
      const [x, y] = [400 + 330 * t, 215 + 470 * t + 40 * Math.sin(3 * t)];
      return wave(
        random,
        any(random, JET),
        x + random.between(-34, 10),
        y + random.between(-26, 26),
        TURN * random.between(-48, 16),
        random.between(110, 300) * (1 - 0.25 * t),
        26,
        3,
      );
    })}${styled(style, '<path d="M330 230L345 120L410 215Q640 330 790 760L800 1000H330Q420 760 390 600Q340 560 300 580Q240 640 190 690Q130 720 100 660Q90 610 150 560Q220 470 240 340Q270 250 330 230Z" fill="#8c5a30"/><path d="M390 240L430 140L450 260Z" fill="#7a4c26"/><path d="M190 690Q130 720 100 660Q92 610 140 575Q210 600 190 690Z" fill="#6a4026"/><ellipse cx="135" cy="640" rx="13" ry="19" fill="#2a1710"/><circle cx="300" cy="370" r="22" fill="#15100c"/><path d="M270 270Q250 400 200 500Q240 480 300 290Z" fill="#f2e8da"/>', 7)}${strokes(190, i => wave(random, any(random, JET), 400 + 1.6 * i + random.between(-34, 6), 225 + 2.2 * i, TURN * random.between(10, 62), random.between(60, 150), 18, 2))}${strokes(90, () => wave(random, any(random, JET), 385 + random.between(-24, 20), 215, TURN * random.between(95, 215), random.between(60, 165), 24, 2))}`,
  }),
];

const ramp = (
  id: string,
  stops: readonly (readonly [number, string, number])[],
  way: 'across' | 'down' | 'round',
) => {
  const all = stops
    .map(([at, colour, alpha]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${alpha}"/>`)
    .join('');
  return way === 'round'
    ? `<radialGradient id="${id}">${all}</radialGradient>`
    : `<linearGradient id="${id}" x1="0" y1="0" x2="${way === 'across' ? 1 : 0}" y2="${way === 'down' ? 1 : 0}">${all}</linearGradient>`;
};

const fish = (x: number, y: number, size: number, colour: string, fin: string) =>
  `<g transform="translate(${x} ${y})scale(${size})"><path d="M-90 0Q-30 -70 60 -8L110 -46Q100 0 112 46L60 8Q-30 66 -90 0Z" fill="${colour}"/><path d="M-30 -38Q10 -84 40 -26ZM-20 34Q10 70 34 24Z" fill="${fin}"/><circle cx="-58" cy="-8" r="8" fill="#14110f"/></g>`;

const bloom = (x: number, y: number, r: number, petal: string, heart: string) =>
  `${strokes(9, i => `<ellipse cx="${f(r * 0.62)}" cy="0" rx="${f(r * 0.46)}" ry="${f(r * 0.23)}" transform="translate(${x} ${y})rotate(${40 * i + 7})" fill="${petal}"/>`)}<circle cx="${x}" cy="${y}" r="${f(r * 0.3)}" fill="${heart}"/>`;

export const CLEAR: Pictures = [
  // A fish tank, full of tinted water.
  ({ random, style }) => ({
    drawing: `<path d="M120 250H904V850H120Z" fill="#eef6f8" fill-opacity="0.22"/><path d="M130 330H894V840H130Z" fill="#7fb4d4" fill-opacity="0.42"/><path d="M130 330Q250 316 380 332T640 328T894 332V352Q700 340 512 352T130 350Z" fill="#d8eef6" fill-opacity="0.5"/><path d="M720 250H904V850H800Z" fill="#ffffff" fill-opacity="0.16"/><path d="M200 270L330 270L210 560L160 560Z" fill="#ffffff" fill-opacity="0.3"/>${styled(style, `<path d="M130 780Q300 730 470 775T894 760V842H130Z" fill="#c8a878"/>${fish(350, 500, 1.25, '#ee7a26', '#c9521a')}${fish(640, 620, 0.9, '#e8c23c', '#c8902a')}${fish(690, 440, 0.7, '#d8483a', '#a82e2a')}<path d="M540 780Q520 690 570 640Q600 690 640 660Q650 730 620 780Z" fill="#8a6a58"/><path d="M100 842H924V880H100ZM100 226H924V254H100Z" fill="#3a3436"/>`, 5)}${strokes(16, () => `<circle cx="${f(random.between(190, 260))}" cy="${f(random.between(380, 740))}" r="${f(random.between(5, 15))}" fill="#ffffff" fill-opacity="0.5"/>`)}${pen('M120 254V842M904 254V842', '#e8f2f4', 10, 0.75)}`,
  }),
  // Flowers in a vase, their stems bent by the water.
  ({ style }) => ({
    drawing: `${styled(style, `${['M420 480Q360 380 300 300', 'M480 480Q470 300 480 200', 'M540 480Q620 320 690 250', 'M590 480Q680 420 770 400', 'M440 480Q340 440 240 450'].map(d => pen(d, '#5c7a34', 13)).join('')}<path d="M470 420Q380 400 350 320Q450 330 480 400ZM560 430Q600 330 590 260Q530 330 540 420Z" fill="#6e8c3c"/>${bloom(300, 290, 130, '#f2b632', '#7a3a1c')}${bloom(485, 180, 140, '#f4f0e4', '#e0a02c')}${bloom(695, 240, 135, '#e2622c', '#5a2414')}${bloom(775, 400, 100, '#f6d878', '#a8541c')}${bloom(235, 450, 96, '#d9452e', '#f0c04a')}`, 5)}${['M420 480Q470 600 520 840', 'M480 480Q500 640 470 850', 'M540 480Q520 640 560 850', 'M590 480Q540 620 480 830', 'M440 480Q500 650 590 820'].map(d => pen(d, '#5c7a34', 13)).join('')}<path d="M370 460H654Q620 600 680 740Q720 900 600 930H424Q304 900 344 740Q404 600 370 460Z" fill="#eaf4f2" fill-opacity="0.25"/><path d="M388 600Q512 615 636 600Q650 660 682 750Q716 900 600 925H424Q308 900 342 750Q374 660 388 600Z" fill="#9fcbbf" fill-opacity="0.36"/><path d="M400 900Q512 940 624 900Q640 925 600 930H424Q384 925 400 900Z" fill="#d8ece8" fill-opacity="0.6"/><ellipse cx="512" cy="460" rx="143" ry="20" fill="none" stroke="#f6fbfa" stroke-opacity="0.8" stroke-width="6"/>${pen('M370 460Q404 600 344 740Q304 900 424 930H600Q720 900 680 740Q620 600 654 460', '#d4e4e2', 6, 0.65)}${pen('M395 520Q410 620 375 730Q350 800 372 860', '#ffffff', 17, 0.55)}${pen('M640 790Q660 850 630 890', '#ffffff', 10, 0.45)}`,
  }),
  // A child under an umbrella of clear film.
  ({ style }) => ({
    drawing: `${styled(style, `<path d="M330 960L370 640Q400 560 500 560Q600 560 630 640L670 960Z" fill="#e8b42c"/><path d="M350 700L270 830L310 860L400 760ZM610 650L690 590L660 540L580 610Z" fill="#d8a022"/>${head('#d89c74', 490, 430, 118)}<path d="M376 430Q360 290 490 285Q620 290 604 430Q560 350 490 350Q420 350 376 430Z" fill="#3a2418"/>`, 5)}${pen('M560 110L666 590', '#8a8a90', 10)}${pen('M655 540L672 618Q680 660 648 664', '#6a3a20', 17)}<defs>${ramp(
      'canopy',
      [
        [0, '#f6fafa', 0.24],
        [0.3, '#e2ecee', 0.36],
        [0.62, '#f4f8f8', 0.22],
        [1, '#cfdcde', 0.48],
      ],
      'across',
    )}</defs><path d="M150 500Q160 130 560 110Q960 130 965 500Q890 440 820 500Q740 440 665 500Q610 440 560 500Q490 440 420 500Q350 440 290 500Q220 440 150 500Z" fill="url(#canopy)"/><path d="M560 110Q400 200 420 500Q350 440 290 500Q300 220 560 110Z" fill="#ffffff" fill-opacity="0.22"/><path d="M560 110Q900 180 965 500Q890 440 820 500Q790 240 560 110Z" fill="#e8eff0" fill-opacity="0.26"/>${['M560 110Q160 130 150 500', 'M560 110Q300 220 290 500', 'M560 110Q400 200 420 500', 'M560 110V500', 'M560 110Q680 220 665 500', 'M560 110Q790 240 820 500', 'M560 110Q960 130 965 500'].map(d => pen(d, '#f2f2f0', 5)).join('')}${pen('M150 500Q220 440 290 500Q350 440 420 500Q490 440 560 500Q610 440 665 500Q740 440 820 500Q890 440 965 500', '#ffffff', 6, 0.8)}${pen('M230 380Q260 250 380 190', '#ffffff', 20, 0.6)}<path d="M552 110L560 60L568 110Z" fill="#8a8a90"/>`,
  }),
  // A diver's mask with its snorkel.
  ({ style }) => ({
    drawing: `<path d="M170 470Q170 370 290 360Q410 350 440 430Q460 490 430 560Q390 650 290 640Q170 620 170 470Z" fill="#f0c890" fill-opacity="0.42"/><path d="M710 470Q710 370 590 360Q470 350 440 430Q420 490 450 560Q490 650 590 640Q710 620 710 470Z" fill="#f0c890" fill-opacity="0.42"/><path d="M205 480Q215 400 290 392L240 590Q200 550 205 480Z" fill="#ffffff" fill-opacity="0.4"/><path d="M560 388L620 392L560 615L500 590Z" fill="#ffffff" fill-opacity="0.32"/>${styled(style, `<path fill-rule="evenodd" d="M130 480Q120 320 290 310H590Q760 320 750 480Q750 690 600 700Q520 700 490 640L470 600H410L390 640Q360 700 280 700Q140 690 130 480ZM175 475Q175 610 290 632Q380 640 418 555Q440 490 425 435Q400 358 290 366Q175 375 175 475ZM705 475Q705 610 590 632Q500 640 462 555Q440 490 455 435Q480 358 590 366Q705 375 705 475Z" fill="#2c2a30"/><path d="M410 600H470L500 700Q440 760 380 700Z" fill="#c23a2a"/>${pen('M140 420Q60 400 40 330M742 420Q820 410 850 340', '#c23a2a', 34)}${pen('M500 790Q640 870 760 800Q850 720 850 480Q850 300 880 130', '#e2702a', 44)}${pen('M872 190L884 110', '#f2e2c4', 44)}<path d="M440 750Q510 740 530 790Q510 840 440 830Z" fill="#3a3436"/><path d="M800 360H890V420H800Z" fill="#2c2a30"/>`, 6)}`,
  }),
  // A jellyfish.
  ({ random }) => ({
    drawing: `<defs>${ramp(
      'bell',
      [
        [0, '#ffe6d2', 0.35],
        [0.55, '#f7b48c', 0.48],
        [0.85, '#ea8458', 0.66],
        [1, '#d9623c', 0.8],
      ],
      'round',
    )}</defs>${strokes(18, i => {
      const x = 270 + i * 28.5;
      return pen(
        `M${f(x)} 470q${f(random.between(-40, 40))} 120 ${f(random.between(-20, 20))} 200t${f(random.between(-60, 60))} ${f(random.between(120, 280))}`,
        i % 2 === 0 ? '#f0a880' : '#f6c8a8',
        random.between(3, 7),
        random.between(0.45, 0.75),
      );
    })}${[400, 490, 570, 640].map((x, i) => `<path d="M${x} 460q${-50 + i * 12} 90 ${i * 6} 160q60 60 ${-10 - i * 8} 130q-50 50 ${-20 + i * 14} 110q70 -40 ${66 - i * 5} -120q40 -80 0 -140q30 -70 10 -140Z" fill="#fbd9c4" fill-opacity="0.44"/>`).join('')}<path d="M200 470Q190 110 512 100Q834 110 824 470Q780 520 730 472Q680 520 625 475Q570 525 512 476Q455 525 400 475Q345 520 294 472Q244 520 200 470Z" fill="url(#bell)"/><path d="M300 420Q300 220 512 210Q724 220 724 420Q610 380 512 400Q414 380 300 420Z" fill="#f2966a" fill-opacity="0.4"/>${strokes(7, i => pen(`M512 130Q${f(512 + (i - 3) * 90)} 240 ${f(512 + (i - 3) * 92)} 465`, '#fff2e6', 4, 0.5))}<circle cx="440" cy="300" r="30" fill="#fff4e4" fill-opacity="0.6"/><circle cx="584" cy="290" r="34" fill="#fff4e4" fill-opacity="0.6"/>${pen('M262 330Q290 210 380 170', '#ffffff', 18, 0.65)}`,
  }),
  // A bride, her veil before her face and wide to both sides.
  ({ style }) => ({
    drawing: `<defs>${ramp(
      'veil',
      [
        [0, '#ffffff', 0.34],
        [0.14, '#eeeae6', 0.58],
        [0.26, '#fffdfb', 0.26],
        [0.42, '#f3efec', 0.4],
        [0.58, '#ffffff', 0.22],
        [0.74, '#e9e4e0', 0.6],
        [0.88, '#fdfbf9', 0.3],
        [1, '#f0ece8', 0.55],
      ],
      'across',
    )}</defs><path d="M512 120Q300 140 260 420Q240 700 110 960H914Q784 700 764 420Q724 140 512 120Z" fill="#f6f2ee" fill-opacity="0.3"/>${styled(style, `<path d="M320 980Q330 780 440 740H584Q694 780 704 980Z" fill="#fbf6ee"/><path d="M450 600H574V745Q512 800 450 745Z" fill="#c98f66"/><path d="M320 470Q300 190 512 180Q724 190 704 470Q700 620 640 640H384Q324 620 320 470Z" fill="#5a2e1a"/>${head('#d8a078', 512, 430, 172)}<path d="M350 400Q360 210 512 205Q664 210 674 400Q600 280 512 275Q424 280 350 400Z" fill="#5a2e1a"/><path d="M380 190Q512 110 644 190L634 225Q512 150 390 225Z" fill="#e8c860"/>`, 5)}<path d="M512 150Q350 165 310 400Q300 620 210 890Q300 860 380 905Q450 870 520 910Q590 870 660 905Q730 860 815 890Q724 620 714 400Q674 165 512 150Z" fill="url(#veil)"/><path d="M330 330Q270 600 150 940L260 955Q330 700 360 420ZM700 330Q760 600 880 940L790 955Q690 700 665 420Z" fill="#fffaf6" fill-opacity="0.34"/>${pen('M210 890Q300 860 380 905Q450 870 520 910Q590 870 660 905Q730 860 815 890', '#ffffff', 7, 0.8)}${strokes(9, i => pen(`M${470 + i * 10} 160Q${f(512 + (i - 4) * 52)} 400 ${f(512 + (i - 4) * 70)} 880`, '#fffdfb', 2.5, 0.45))}`,
  }),
  // A ghost with a lantern.
  ({ style }) => ({
    drawing: `<defs>${ramp(
      'shade',
      [
        [0, '#f6f8f4', 0.8],
        [0.45, '#e8eee8', 0.62],
        [0.8, '#dfe8e0', 0.4],
        [1, '#d4e0d8', 0.22],
      ],
      'down',
    )}<filter id="haze" filterUnits="userSpaceOnUse" x="0" y="0" width="1024" height="1024"><feGaussianBlur stdDeviation="4"/></filter></defs><g filter="url(#haze)"><path d="M480 90Q700 100 710 360Q720 520 780 700Q840 850 760 940Q700 880 640 945Q580 880 510 950Q450 880 390 940Q330 880 260 930Q190 830 230 700Q270 560 255 360Q260 100 480 90Z" fill="url(#shade)"/><path d="M690 420Q800 440 850 540Q860 590 820 590Q760 540 690 540Z" fill="#eef2ec" fill-opacity="0.6"/><path d="M270 420Q170 470 140 570Q150 610 190 600Q230 550 280 540Z" fill="#eef2ec" fill-opacity="0.6"/><path d="M330 520Q300 720 340 860Q380 700 370 520ZM600 540Q610 740 590 870Q660 720 640 540Z" fill="#ffffff" fill-opacity="0.3"/></g><ellipse cx="410" cy="310" rx="38" ry="56" fill="#2a2c34" fill-opacity="0.9"/><ellipse cx="560" cy="310" rx="38" ry="56" fill="#2a2c34" fill-opacity="0.9"/><ellipse cx="486" cy="430" rx="42" ry="58" fill="#2a2c34" fill-opacity="0.85"/>${styled(style, `${pen('M770 600Q830 520 890 600', '#4a3424', 9)}<path d="M775 610H885V640H775ZM765 790H895V820H765Z" fill="#4a3424"/><path d="M785 640H875V790H785Z" fill="#f8c84a"/><path d="M830 680Q860 720 830 770Q800 720 830 680Z" fill="#e0641e"/>`, 5)}`,
  }),
];
