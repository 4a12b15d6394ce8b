import { strokes } from '../drawing.ts';
import type { Random } from '../random.ts';
import type { Family } from './figures.ts';
import { cloud, HAIR, head, hsl, looseHair, styled } from './parts.ts';

const at = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;
const SKINS = ['#f6d6c0', '#c98f66', '#70452e', '#e8b890'] as const;

/** Hue away from the key, saturation and lightness: from the key's own hue to far from it. */
const TONES = [
  { away: 2, s: 0.7, l: 0.42 },
  { away: -14, s: 0.95, l: 0.46 },
  { away: 26, s: 0.75, l: 0.4 },
  { away: -32, s: 0.8, l: 0.52 },
  { away: 10, s: 0.55, l: 0.5 },
  { away: 50, s: 0.9, l: 0.5 },
  { away: -20, s: 0.6, l: 0.34 },
  { away: 16, s: 0.85, l: 0.6 },
  { away: -5, s: 0.5, l: 0.7 },
] as const;

const tone = (hue: number, turn: number) => {
  const { away, s, l } = at(TONES, turn);
  return hsl(hue + away, s, l);
};

const soft = (shape: string, opacity: number, blur: number) =>
  `<defs><filter id="ground" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g fill="#000" fill-opacity="${opacity}" filter="url(#ground)">${shape}</g>`;

const hoodie = (cloth: string, skin: string) =>
  `<path d="M190 980Q170 760 330 700Q280 640 300 420Q330 170 512 165Q694 170 724 420Q744 640 694 700Q854 760 834 980Z" fill="${cloth}"/>${head(skin, 512, 440, 185)}<path d="M450 720V860M574 720V860" stroke="#f4f0ea" stroke-width="12"/>`;

const FROG = (cloth: string) =>
  `<path d="M250 860Q200 560 330 420Q300 300 390 290Q450 290 460 370H564Q574 290 634 290Q724 300 694 420Q824 560 774 860Q640 920 512 915Q384 920 250 860Z" fill="${cloth}"/><circle cx="390" cy="360" r="42" fill="#fff"/><circle cx="634" cy="360" r="42" fill="#fff"/><circle cx="394" cy="364" r="20" fill="#111"/><circle cx="630" cy="364" r="20" fill="#111"/><ellipse cx="512" cy="740" rx="170" ry="140" fill="#f1ecd8"/><path d="M390 520Q512 600 634 520" fill="none" stroke="#22301c" stroke-width="12"/>`;

const CAR = (body: string) =>
  `<path d="M90 660Q90 560 200 545L330 400Q350 375 400 375H640Q680 375 710 405L800 530Q930 545 935 640V700H90Z" fill="${body}"/><path d="M350 535L420 430H540V535ZM570 430H660L740 535H570Z" fill="#3c4656"/><circle cx="280" cy="700" r="92" fill="#22242a"/><circle cx="745" cy="700" r="92" fill="#22242a"/><circle cx="280" cy="700" r="40" fill="#c8ccd2"/><circle cx="745" cy="700" r="40" fill="#c8ccd2"/>`;

const DRESS = (cloth: string, skin: string) =>
  `<path d="M420 380L300 640L340 655L430 500L400 620Q300 800 270 930Q512 980 754 930Q724 800 624 620L594 500L690 655L730 640L604 380Z" fill="${cloth}"/>${head(skin, 512, 250, 135)}<path d="M390 270Q380 110 512 110Q644 110 634 270Q600 180 512 178Q424 180 390 270Z" fill="#20160f"/>`;

const ROBOT = `<path d="M300 300H724V620H300Z" fill="#b8bec8"/><path d="M380 640H644V880H380Z" fill="#8e96a4"/><circle cx="420" cy="440" r="52" fill="#ffd24a"/><circle cx="604" cy="440" r="52" fill="#ffd24a"/><path d="M400 550H624V575H400Z" fill="#3a404c"/><path d="M500 190H524V300H500Z" fill="#5c6470"/><circle cx="512" cy="180" r="34" fill="#d8402c"/>`;

const CAKE = `<path d="M220 620H804V860Q512 920 220 860Z" fill="#f3dcc0"/><ellipse cx="512" cy="620" rx="292" ry="70" fill="#8a4632"/><path d="M330 460H694V610Q512 650 330 610Z" fill="#f7e8d6"/><ellipse cx="512" cy="460" rx="182" ry="46" fill="#9b5038"/><path d="M502 300H522V450H502Z" fill="#d8402c"/><path d="M512 300Q480 260 512 215Q544 260 512 300Z" fill="#ffb02e"/>`;

const fluff = (random: Random, colour: string, outline: readonly (readonly [number, number])[]) =>
  strokes(520, i => {
    const from = (i / 520) * outline.length;
    const [x1, y1] = at(outline, Math.floor(from));
    const [x2, y2] = at(outline, Math.floor(from) + 1);
    const share = from % 1;
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    const away = Math.atan2(y - 560, x - 512) + random.between(-0.6, 0.6);
    const far = random.between(25, 75);
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${(far * 0.6 * Math.cos(away + 0.3)).toFixed(1)} ${(far * 0.6 * Math.sin(away + 0.3)).toFixed(1)} ${(far * Math.cos(away)).toFixed(1)} ${(far * Math.sin(away)).toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
  });

/** Drawn after all tuning on the other families, by the description of what models paint alone. */
export const THIRD: Family = {
  ordinary: [
    ({ style }) => ({ drawing: styled(style, ROBOT, 8) }),
    ({ style }) => ({ drawing: styled(style, CAKE, 6) }),
    ({ style, turn }) => ({ drawing: styled(style, hoodie('#2f3238', at(SKINS, turn)), 8) }),
  ],
  shadow: [
    ({ style, turn }) => ({
      drawing: styled(style, CAR('#c63a2c'), 8),
      shadow: soft('<ellipse cx="512" cy="790" rx="440" ry="26"/>', at([0.5, 0.12], turn), 10),
    }),
    ({ style, turn }) => ({
      drawing: styled(style, DRESS('#eadfd0', at(SKINS, turn)), 6),
      shadow: soft('<ellipse cx="600" cy="940" rx="330" ry="30"/>', at([0.06, 0.28], turn), 24),
    }),
    ({ style }) => ({
      drawing: styled(style, ROBOT, 7),
      shadow: soft('<path d="M380 885H644L800 930L520 950Z"/>', 0.35, 5),
    }),
  ],
  'near-key': [
    ({ style, turn, hue }) => ({ drawing: styled(style, hoodie(tone(hue, turn), at(SKINS, turn)), 8) }),
    ({ style, turn, hue }) => ({ drawing: styled(style, FROG(tone(hue, turn + 3)), 9) }),
    ({ style, turn, hue }) => ({ drawing: styled(style, CAR(tone(hue, turn + 1)), 7) }),
    ({ style, turn, hue }) => ({ drawing: styled(style, DRESS(tone(hue, turn + 4), at(SKINS, turn)), 6) }),
  ],
  hair: [
    // A long mane that the wind takes to one side.
    ({ style, turn, random }) => {
      const colour = at(HAIR, turn + 1);
      const mane = strokes(240, i => {
        const y = 260 + i * 1.1;
        const far = random.between(180, 340);
        return `<path d="M${(620 + random.between(-20, 20)).toFixed(0)} ${y.toFixed(0)}q${(far * 0.5).toFixed(0)} ${random.between(-60, 10).toFixed(0)} ${far.toFixed(0)} ${random.between(-30, 90).toFixed(0)}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
      });
      return {
        drawing: `${mane}${styled(style, `<path d="M260 980Q270 740 500 720Q730 740 740 980Z" fill="#8a3a4a"/><path d="M290 450Q270 190 490 180Q700 190 690 560Q600 600 560 420Q440 330 350 400Z" fill="${colour}"/>${head(at(SKINS, turn), 480, 450, 190)}<path d="M285 440Q290 200 490 190Q680 200 690 450Q640 300 480 300Q340 310 285 440Z" fill="${colour}"/>`, 6)}`,
      };
    },
    // A dog with fluff all around, and whiskers.
    ({ turn, random }) => {
      const colour = at(HAIR, turn + 3);
      const outline = Array.from({ length: 24 }, (_, i) => {
        const angle = (i / 24) * 2 * Math.PI;
        const r = 250 + 50 * Math.cos(3 * angle);
        return [512 + r * Math.cos(angle), 560 + 0.9 * r * Math.sin(angle)] as const;
      });
      const body = outline.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L');
      return {
        drawing: `${fluff(random, colour, outline)}<path d="M${body}Z" fill="${colour}"/>${looseHair(random, '#f4f2ee', { x: 512, y: 640, r: 40, from: -25, to: 205, count: 14, length: 420 })}<ellipse cx="512" cy="620" rx="70" ry="50" fill="#f0e2d0"/><circle cx="430" cy="520" r="30" fill="#141216"/><circle cx="594" cy="520" r="30" fill="#141216"/><ellipse cx="512" cy="600" rx="36" ry="26" fill="#1c1416"/>`,
      };
    },
  ],
  glass: [
    // A jellyfish: a flat tinted bell, and threads.
    ({ turn, random }) => {
      const tint = at(['#f4b8d0', '#bfe4f4', '#e8d0a8'], turn);
      const threads = strokes(14, i => {
        const x = 330 + i * 28;
        return `<path d="M${x} 520q${random.between(-50, 50).toFixed(0)} 120 ${random.between(-30, 30).toFixed(0)} 220t${random.between(-30, 30).toFixed(0)} 180" fill="none" stroke="${tint}" stroke-opacity="${random.between(0.4, 0.8).toFixed(2)}" stroke-width="${random.between(3, 12).toFixed(1)}"/>`;
      });
      return {
        drawing: `${threads}<path d="M230 530Q220 190 512 180Q804 190 794 530Q700 480 650 530Q580 480 512 530Q440 480 374 530Q320 480 230 530Z" fill="${tint}" fill-opacity="${at([0.5, 0.35, 0.7], turn)}"/><circle cx="430" cy="380" r="26" fill="#26202c"/><circle cx="594" cy="380" r="26" fill="#26202c"/>`,
      };
    },
    // A pot of honey behind a clear jar, empty above.
    ({ turn }) => ({
      drawing: `<path d="M300 300H724Q780 340 780 420V840Q780 900 720 900H304Q244 900 244 840V420Q244 340 300 300Z" fill="${at(['#f0f6f4', '#d8ecf4'], turn)}" fill-opacity="${at([0.25, 0.4], turn)}"/><path d="M262 600H762V830Q762 880 710 880H314Q262 880 262 830Z" fill="#d88a1a" fill-opacity="0.8"/><path d="M280 210H744V300H280Z" fill="#8a4a2a"/><path d="M300 420V800" stroke="#fff" stroke-opacity="0.5" stroke-width="22" stroke-linecap="round"/>`,
    }),
    // A ghost, fading downwards.
    ({ turn }) => ({
      drawing: `<defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6f6fc" stop-opacity="0.8"/><stop offset="1" stop-color="${at(['#d8d8ee', '#f0e8d8'], turn)}" stop-opacity="0.2"/></linearGradient></defs><path d="M260 880V440Q270 170 512 165Q754 170 764 440V880Q700 800 640 880Q576 800 512 880Q448 800 384 880Q320 800 260 880Z" fill="url(#fade)"/><ellipse cx="430" cy="420" rx="34" ry="52" fill="#22222a"/><ellipse cx="594" cy="420" rx="34" ry="52" fill="#22222a"/><ellipse cx="512" cy="540" rx="30" ry="40" fill="#22222a"/>`,
    }),
    // A clear umbrella over somebody.
    ({ turn, style }) => {
      const ribs = strokes(5, i => {
        const x = 240 + i * 136;
        return `<path d="M512 130Q${(512 + x) / 2 + (x - 512) * 0.3} 240 ${x} 440" fill="none" stroke="#f4f4f6" stroke-width="6"/>`;
      });
      return {
        drawing: `${styled(style, DRESS('#c8503a', at(SKINS, turn)), 6)}<path d="M120 440Q140 140 512 130Q884 140 904 440Q800 390 700 440Q606 390 512 440Q418 390 324 440Q224 390 120 440Z" fill="#e8f0f8" fill-opacity="${at([0.3, 0.5], turn)}"/>${ribs}`,
      };
    },
    // Steam over a bowl of soup.
    ({ turn, style }) => ({
      drawing: `<defs>${cloud('steam', 77 + turn, 0.018, 18)}</defs><path d="M400 560Q330 420 420 320Q470 240 420 150H500Q540 250 490 340Q440 440 500 560ZM560 560Q520 450 600 360Q660 280 600 200H670Q730 290 670 380Q610 470 660 560Z" fill="#ececf0" filter="url(#steam)"/>${styled(style, '<path d="M220 560H804Q800 840 620 880H404Q224 840 220 560Z" fill="#b03a2e"/><ellipse cx="512" cy="562" rx="292" ry="56" fill="#e8b060"/>', 7)}`,
    }),
    // A bride's veil down her back.
    ({ turn, style }) => ({
      drawing: `<path d="M420 180Q180 420 140 930Q330 900 420 940L560 300Z" fill="#fdfcff" fill-opacity="${at([0.3, 0.55], turn)}"/><path d="M400 230Q250 520 220 900M440 260Q330 560 320 910" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="9"/>${styled(style, DRESS('#f6f0ea', at(SKINS, turn)), 6)}`,
    }),
  ],
};
