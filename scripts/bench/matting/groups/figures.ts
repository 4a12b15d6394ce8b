import { strokes } from '../drawing.ts';
import type { Random } from '../random.ts';
import { cloud, HAIR, head, hsl, looseHair, type Style, styled } from './parts.ts';

/** What a figure is drawn with: how, in which turn of its group, and on which key. */
interface Sitting {
  readonly style: Style;
  readonly turn: number;
  readonly random: Random;
  /** Hue of the key in degrees. */
  readonly hue: number;
}

/** What is measured together. */
export const GROUPS = ['ordinary', 'shadow', 'near-key', 'hair', 'glass'] as const;
export type Group = (typeof GROUPS)[number];

/** A figure, and its contact shadow where it casts one: an SVG's content of 1024 by 1024 each. */
interface Figure {
  readonly drawing: string;
  readonly shadow?: string;
}

/** Draws the figures of each group, in turn. */
export type Family = Readonly<Record<Group, readonly ((sitting: Sitting) => Figure)[]>>;

const SKIN = ['#f3cdb0', '#d9a074', '#8d5a3b', '#f7dccb', '#5d3a28'] as const;
const at = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;

/** Hue away from the key, saturation and lightness of wide areas. */
const NEAR = [
  { away: -18, s: 0.85, l: 0.5 },
  { away: 30, s: 0.8, l: 0.55 },
  { away: 4, s: 0.75, l: 0.33 },
  { away: -36, s: 0.9, l: 0.5 },
  { away: 12, s: 0.62, l: 0.56 },
  { away: -8, s: 0.9, l: 0.4 },
  { away: 22, s: 0.9, l: 0.46 },
  { away: -26, s: 0.75, l: 0.62 },
  { away: 44, s: 0.85, l: 0.52 },
  { away: -12, s: 0.55, l: 0.66 },
  { away: -55, s: 0.8, l: 0.5 },
] as const;

function bust(style: Style, shirt: string, skin: string, hair: string): string {
  return styled(
    style,
    `<path d="M250 960 Q280 700 512 680 Q744 700 774 960 Q640 990 512 985 Q380 990 250 960Z" fill="${shirt}"/>${head(skin, 512, 430, 210)}<path d="M322 430 Q300 200 512 200 Q724 200 702 430 Q660 320 512 310 Q372 320 322 430Z" fill="${hair}"/>`,
  );
}

function standing(style: Style, shirt: string, trousers: string, skin: string): string {
  return styled(
    style,
    `<path d="M410 560L380 900L330 920L470 920L500 660L540 660L570 920L700 920L650 900L620 560Z" fill="${trousers}"/>
     <path d="M400 400 Q300 430 210 560 L255 600 Q330 520 400 500 L400 620 H625 L625 500 Q700 520 770 600 L815 560 Q720 430 625 400Z" fill="${shirt}"/>${head(skin, 512, 270, 130)}`,
    7,
  );
}

function cat(style: Style): string {
  return styled(
    style,
    `<ellipse cx="512" cy="600" rx="270" ry="300" fill="#d98a3c"/><path d="M330 400L290 180L460 310ZM694 400L734 180L564 310Z" fill="#c9772e"/><circle cx="430" cy="520" r="34" fill="#222"/><circle cx="594" cy="520" r="34" fill="#222"/><path d="M480 600h64l-32 36z" fill="#7c3030"/><path d="M760 780Q920 760 900 600Q960 780 800 850Z" fill="#c9772e"/>`,
  );
}

function cup(style: Style): string {
  return styled(
    style,
    `<path d="M300 330h380v420q0 90 -190 90t-190 -90z" fill="#f4f1ec"/><path d="M680 420q150 0 150 130t-150 130v-60q80 0 80 -70t-80 -70z" fill="#f4f1ec"/><ellipse cx="490" cy="335" rx="190" ry="46" fill="#5a3320"/>`,
  );
}

const floorShadow = (shape: string, opacity: number, blur: number) =>
  `<defs><filter id="soft" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g fill="#000" fill-opacity="${opacity}" filter="url(#soft)">${shape}</g>`;

/** What the cutting out is tuned on. */
export const TUNING: Family = {
  ordinary: [
    ({ style, turn }) => ({ drawing: bust(style, '#c8402f', at(SKIN, turn), '#3a2a20') }),
    ({ style, turn }) => ({ drawing: standing(style, '#e8e4da', '#3b3f52', at(SKIN, turn + 1)) }),
    ({ style }) => ({ drawing: cat(style) }),
    ({ style }) => ({ drawing: cup(style) }),
  ],
  shadow: [
    ({ style, turn }) => ({
      drawing: standing(style, '#e0b030', '#5b4030', at(SKIN, turn)),
      shadow: floorShadow('<ellipse cx="512" cy="925" rx="330" ry="34"/>', at([0.32, 0.07], turn), 14),
    }),
    ({ style, turn }) => ({
      drawing: cup(style),
      shadow: floorShadow('<ellipse cx="560" cy="850" rx="300" ry="30"/>', at([0.05, 0.45, 0.2], turn), 20),
    }),
    ({ style }) => ({
      drawing: cat(style),
      shadow: floorShadow('<ellipse cx="540" cy="895" rx="280" ry="40"/>', 0.25, 8),
    }),
  ],
  'near-key': [
    ({ style, turn, hue }) => {
      const { away, s, l } = at(NEAR, turn);
      return { drawing: bust(style, hsl(hue + away, s, l), at(SKIN, turn), '#3a2a20') };
    },
    ({ style, turn, hue }) => {
      const { away, s, l } = at(NEAR, turn + 3);
      return {
        drawing: styled(
          style,
          `<path d="M150 620Q150 380 480 380Q760 380 800 560L880 470Q930 420 960 460Q930 560 830 650Q740 850 430 850Q150 850 150 620Z" fill="${hsl(hue + away, s, l)}"/><path d="M170 690Q330 820 620 790Q560 850 430 850Q230 850 170 690Z" fill="#f0ede4"/><circle cx="300" cy="580" r="28" fill="#15151a"/>`,
        ),
      };
    },
    ({ style, turn, hue }) => {
      const { away, s, l } = at(NEAR, turn + 5);
      const mane = hsl(hue + away, s, l);
      return {
        drawing: styled(
          style,
          `<path d="M300 900Q260 620 380 520Q330 330 520 290Q700 270 760 420Q840 470 800 540Q700 560 640 530Q660 700 700 900Z" fill="#efe6dc"/><path d="M520 290Q360 200 260 380Q180 520 240 760Q330 700 330 600Q420 560 420 470Q520 420 520 290Z" fill="${mane}"/><circle cx="640" cy="410" r="24" fill="#1b1b20"/>`,
        ),
      };
    },
    ({ style, turn, hue }) => {
      const { away, s, l } = at(NEAR, turn + 1);
      return {
        drawing: standing(style, '#ddd6cc', hsl(hue + away, s, l), at(SKIN, turn)),
      };
    },
  ],
  hair: [
    ({ style, turn, random }) => {
      const colour = at(HAIR, turn);
      const loose = looseHair(random, colour, {
        x: 512,
        y: 420,
        r: 210,
        from: 160,
        to: 380,
        count: 170,
        length: 190,
      });
      return { drawing: loose + bust(style, '#6a3f8a', at(SKIN, turn), colour) };
    },
    ({ style, turn, random }) => {
      const colour = at(HAIR, turn + 2);
      const fur = looseHair(random, colour, {
        x: 512,
        y: 560,
        r: 290,
        from: 0,
        to: 360,
        count: 700,
        length: 60,
      });
      return {
        drawing: `${fur}${styled(style === 'cartoon' ? 'painterly' : style, `<circle cx="512" cy="560" r="290" fill="${colour}"/>`)}<circle cx="410" cy="500" r="32" fill="#111"/><circle cx="614" cy="500" r="32" fill="#111"/><path d="M480 600h64l-32 34z" fill="#b5606a"/>`,
      };
    },
  ],
  glass: [
    ({ turn, style, random }) => {
      const alpha = at([0.3, 0.5, 0.2, 0.7], turn);
      const cloth = at(['#fbf8ff', '#f3a0b8', '#c8b0e8', '#3a3440'], turn);
      const folds = strokes(18, i => {
        const x = 240 + i * 32;
        return `<path d="M512 240Q${x} 520 ${x + random.between(-30, 30)} 900" fill="none" stroke="${cloth}" stroke-opacity="${random.between(0.15, 0.4).toFixed(2)}" stroke-width="${random.between(2, 10).toFixed(1)}"/>`;
      });
      return {
        drawing: `<path d="M512 170Q250 260 190 900Q350 950 512 910Q690 950 840 900Q770 260 512 170Z" fill="${cloth}" fill-opacity="${alpha}"/>${folds}${bust(style, '#f0e6da', at(SKIN, turn), '#2c1d16')}`,
      };
    },
    ({ turn }) => ({
      drawing: `<path d="M330 250H690L640 860H380Z" fill="#eef6fb" fill-opacity="${at([0.35, 0.55, 0.25], turn)}"/><path d="M352 520H668L640 860H380Z" fill="${at(['#e88a20', '#a03050', '#6a4020'], turn)}" fill-opacity="${at([0.6, 0.7, 0.8], turn)}"/><path d="M390 300L420 800" stroke="#fff" stroke-opacity="0.7" stroke-width="18" stroke-linecap="round"/><path d="M330 250H690L640 860H380Z" fill="none" stroke="#f2fafe" stroke-width="7"/><path d="M640 600q120 -60 190 20l-10 130q-120 40 -200 -30z" fill="#d99a6c"/>`,
    }),
    ({ turn, style }) => ({
      drawing: `<defs>${cloud('smoke', 3 + turn, 0.012, 26)}</defs><path d="M470 640Q320 500 440 380Q360 230 540 140Q700 180 640 340Q740 470 590 640Z" fill="${at(['#e9e9ee', '#8a8c92', '#6c6a78', '#d8dde8'], turn)}" filter="url(#smoke)"/>${styled(style, `<path d="M330 640h370l-50 260q-130 40 -270 0z" fill="#7a4630"/>`)}`,
    }),
  ],
};
