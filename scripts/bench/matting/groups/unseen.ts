import { strokes } from '../drawing.ts';
import type { Family } from './figures.ts';
import { cloud, HAIR, hsl, looseHair, type Style, styled } from './parts.ts';

const at = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;

const FAR = [
  { away: 26, s: 0.78, l: 0.48 },
  { away: -15, s: 0.75, l: 0.58 },
  { away: 8, s: 0.7, l: 0.4 },
  { away: -42, s: 0.88, l: 0.53 },
  { away: 16, s: 0.5, l: 0.6 },
  { away: -5, s: 0.95, l: 0.3 },
  { away: 36, s: 0.82, l: 0.6 },
  { away: -30, s: 0.6, l: 0.45 },
  { away: 50, s: 0.75, l: 0.5 },
] as const;

const shade = (d: string, opacity: number, blur: number) =>
  `<defs><filter id="cast" x="-40%" y="-100%" width="180%" height="300%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><path d="${d}" fill="#000" fill-opacity="${opacity}" filter="url(#cast)"/>`;

function guitarist(style: Style): string {
  return styled(
    style,
    `<path d="M360 420Q520 360 640 430L690 700L760 940H620L560 760L430 760L380 940H250L300 700Z" fill="#2f4a6d"/><circle cx="505" cy="270" r="125" fill="#c98f66"/><path d="M385 260Q400 120 510 125Q640 130 628 270Q560 190 385 260Z" fill="#241a16"/><path d="M300 690Q250 590 360 560Q430 520 480 570L860 380L880 420L510 640Q520 740 420 760Q330 770 300 690Z" fill="#a5602c"/>`,
    6,
  );
}

function star(style: Style): string {
  return styled(
    style,
    `<path d="M512 120L600 380L880 390L655 560L735 830L512 670L289 830L369 560L144 390L424 380Z" fill="#f0b429"/><circle cx="455" cy="470" r="24" fill="#222"/><circle cx="569" cy="470" r="24" fill="#222"/>`,
    9,
  );
}

function elephant(style: Style): string {
  return styled(
    style,
    `<ellipse cx="480" cy="620" rx="290" ry="190" fill="#8b8f98"/><circle cx="760" cy="450" r="140" fill="#979ba4"/><path d="M860 520Q960 640 900 800L860 790Q890 660 800 580Z" fill="#8b8f98"/><path d="M290 740v170h90V780zM560 770v140h90V740z" fill="#7b7f88"/><circle cx="790" cy="420" r="16" fill="#111"/>`,
    9,
  );
}

function house(style: Style): string {
  return styled(
    style,
    `<path d="M200 520L512 200L824 520H740V850H284V520Z" fill="#d9c7a8"/><path d="M200 520L512 200L824 520L790 550L512 270L234 550Z" fill="#8c3326"/><rect x="450" y="620" width="120" height="230" fill="#5d3a22"/>`,
    9,
  );
}

/** What nothing is tuned on: other shapes, colours and opacities than those of the tuning family. */
export const UNSEEN: Family = {
  ordinary: [
    ({ style }) => ({ drawing: guitarist(style) }),
    ({ style }) => ({ drawing: star(style) }),
    ({ style }) => ({ drawing: elephant(style) }),
    ({ style }) => ({ drawing: house(style) }),
  ],
  shadow: [
    ({ style, turn }) => ({
      drawing: elephant(style),
      shadow: shade('M240 900h470l120 40H180z', at([0.09, 0.3], turn), 20),
    }),
    ({ style, turn }) => ({
      drawing: house(style),
      shadow: shade('M230 845h640l60 40H300z', at([0.25, 0.04], turn), 9),
    }),
    ({ style }) => ({
      drawing: guitarist(style),
      shadow: shade('M200 925h600v30H200z', 0.38, 12),
    }),
  ],
  'near-key': [
    // A frog-like round thing with light belly.
    ({ style, turn, hue }) => {
      const { away, s, l } = at(FAR, turn);
      const skin = hsl(hue + away, s, l);
      return {
        drawing: styled(
          style,
          `<path d="M512 330Q820 330 830 640Q830 880 512 885Q194 880 194 640Q204 330 512 330Z" fill="${skin}"/><circle cx="370" cy="320" r="90" fill="${skin}"/><circle cx="654" cy="320" r="90" fill="${skin}"/><circle cx="370" cy="310" r="46" fill="#fff"/><circle cx="654" cy="310" r="46" fill="#fff"/><circle cx="370" cy="314" r="22" fill="#111"/><circle cx="654" cy="314" r="22" fill="#111"/><path d="M330 610Q512 720 694 610" fill="none" stroke="#33202a" stroke-width="12"/>`,
        ),
      };
    },
    // A dress with stripes of three near colours, one light into dark.
    ({ style, turn, hue }) => {
      const [one, two, three] = [at(FAR, turn + 2), at(FAR, turn + 5), at(FAR, turn + 7)];
      return {
        drawing: `<defs><linearGradient id="fall" x2="0.3" y2="1"><stop stop-color="${hsl(hue + one.away, one.s, one.l + 0.12)}"/><stop offset="1" stop-color="${hsl(hue + one.away, one.s, one.l - 0.12)}"/></linearGradient></defs>${styled(style, `<path d="M420 400H610L800 900Q512 960 230 900Z" fill="url(#fall)"/><path d="M360 560L668 560L690 620L336 620Z" fill="${hsl(hue + two.away, two.s, two.l)}"/><path d="M300 720L728 720L752 790L270 790Z" fill="${hsl(hue + three.away, three.s, three.l)}"/><circle cx="515" cy="260" r="130" fill="#e4b48e"/><path d="M380 290Q380 110 515 115Q650 110 650 290Q610 190 515 190Q420 190 380 290Z" fill="#6b4022"/>`)}`,
      };
    },
    // A balloon and a cap before a neutral body.
    ({ style, turn, hue }) => {
      const [one, two] = [at(FAR, turn + 4), at(FAR, turn + 1)];
      return {
        drawing: styled(
          style,
          `<ellipse cx="700" cy="300" rx="170" ry="200" fill="${hsl(hue + one.away, one.s, one.l)}"/><path d="M700 500L480 760" fill="none" stroke="#333" stroke-width="5"/><circle cx="400" cy="520" r="150" fill="#a66b46"/><path d="M250 490Q270 350 400 350Q530 350 550 490L620 500L250 500Z" fill="${hsl(hue + two.away, two.s, two.l)}"/><path d="M230 930Q250 680 400 670Q560 680 580 930Z" fill="#3c4048"/>`,
        ),
      };
    },
  ],
  hair: [
    // Long waves that fall beside the face, loose at their ends.
    ({ style, turn, random }) => {
      const colour = at(HAIR, turn + 1);
      const waves = strokes(150, i => {
        const side = i % 2 === 0 ? -1 : 1;
        const x = 512 + side * random.between(150, 215);
        const out = side * random.between(10, 150);
        return `<path d="M${x.toFixed(0)} 330C${(x + side * 60).toFixed(0)} 480 ${(x + out * 0.3).toFixed(0)} 620 ${(x + out).toFixed(0)} ${random.between(640, 880).toFixed(0)}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
      });
      return {
        drawing: `${waves}${styled(style, `<path d="M320 940Q350 700 512 690Q674 700 704 940Z" fill="#e8dcc0"/><ellipse cx="512" cy="430" rx="165" ry="200" fill="#e9b893"/><path d="M330 520Q290 210 512 205Q734 210 694 520Q690 330 512 310Q340 330 330 520Z" fill="${colour}"/>`, 6)}`,
      };
    },
    // A cat's outline of short hairs, with whiskers.
    ({ turn, random }) => {
      const colour = at(HAIR, turn + 3);
      const coat =
        looseHair(random, colour, { x: 512, y: 470, r: 240, from: 0, to: 360, count: 420, length: 40 }) +
        looseHair(random, colour, { x: 512, y: 780, r: 190, from: -30, to: 210, count: 240, length: 70 });
      const whiskers = strokes(10, i => {
        const side = i % 2 === 0 ? -1 : 1;
        return `<path d="M${512 + side * 90} ${540 + i * 4}Q${512 + side * 250} ${500 + i * 12} ${512 + side * random.between(330, 410)} ${(470 + i * 22).toFixed(0)}" fill="none" stroke="#f4f0ea" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
      });
      return {
        drawing: `${coat}<circle cx="512" cy="780" r="190" fill="${colour}"/><path d="M300 420L290 150L450 280ZM724 420L734 150L574 280Z" fill="${colour}"/><circle cx="512" cy="470" r="240" fill="${colour}"/>${whiskers}<circle cx="420" cy="440" r="34" fill="#e8c040"/><circle cx="604" cy="440" r="34" fill="#e8c040"/><path d="M480 530h64l-32 30z" fill="#c77"/>`,
      };
    },
  ],
  glass: [
    // A ghost that fades towards its hem.
    ({ turn }) => ({
      drawing: `<defs><linearGradient id="fade" x2="0" y2="1"><stop stop-color="#f6f4ff" stop-opacity="0.8"/><stop offset="1" stop-color="#dfe6ff" stop-opacity="${at([0.2, 0.35], turn)}"/></linearGradient></defs><path d="M512 140Q800 150 800 520V900L710 820L610 910L512 830L414 910L314 820L224 900V520Q224 150 512 140Z" fill="url(#fade)"/><ellipse cx="430" cy="430" rx="36" ry="56" fill="#1c1c28"/><ellipse cx="594" cy="430" rx="36" ry="56" fill="#1c1c28"/>`,
    }),
    // An umbrella of clear foil, with ribs.
    ({ turn, style }) => ({
      drawing: `<path d="M130 470Q150 150 512 140Q874 150 894 470Q800 420 702 470Q610 420 512 470Q414 420 322 470Q224 420 130 470Z" fill="${at(['#ffffff', '#ffd9e6', '#fff3c4'], turn)}" fill-opacity="${at([0.4, 0.6, 0.3], turn)}"/><g fill="none" stroke="#e8ecf2" stroke-width="5"><path d="M512 140Q330 240 322 470M512 140Q690 240 702 470M512 140V470"/></g>${styled(style, `<path d="M500 470H524V640H500Z" fill="#777"/><circle cx="512" cy="640" r="95" fill="#d9a57c"/><path d="M350 940Q370 760 512 745Q654 760 674 940Z" fill="#b23a48"/>`, 6)}`,
    }),
    // Steam over a cup.
    ({ turn, style }) => ({
      drawing: `<defs>${cloud('steam', 21 + turn, 0.016, 20)}</defs><path d="M380 520Q300 400 390 300Q430 210 370 140L470 150Q520 240 470 330Q420 420 480 520ZM560 520Q500 420 570 320Q610 240 560 160L650 170Q700 260 640 350Q600 430 650 520Z" fill="${at(['#f2f2f6', '#b8bcc4'], turn)}" filter="url(#steam)"/>${styled(style, `<path d="M290 520H734Q734 860 512 870Q290 860 290 520Z" fill="#2f5d8a"/>`)}`,
    }),
    // A jellyfish.
    ({ turn }) => ({
      drawing: `<defs><radialGradient id="bell" cy="0.9"><stop stop-color="${at(['#f0b0d8', '#90b8f0', '#f0c890'], turn)}" stop-opacity="0.75"/><stop offset="1" stop-color="${at(['#a070d0', '#4070c0', '#d06040'], turn)}" stop-opacity="${at([0.3, 0.45], turn)}"/></radialGradient></defs><path d="M200 480Q220 180 512 170Q804 180 824 480Q700 540 512 530Q324 540 200 480Z" fill="url(#bell)"/><g fill="none" stroke="${at(['#c080d0', '#6090d8', '#e08050'], turn)}" stroke-opacity="0.55" stroke-width="13"><path d="M300 510Q260 660 320 760T300 900M430 525Q480 660 420 780T450 920M590 525Q540 660 600 780T570 920M720 510Q770 660 700 760T730 900"/></g>`,
    }),
  ],
};
