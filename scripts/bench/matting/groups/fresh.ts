import { strokes } from '../drawing.ts';
import type { Family } from './figures.ts';
import { cloud, HAIR, head, hsl, looseHair, styled } from './parts.ts';

const at = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;

/** Hue away from the key, saturation and lightness. */
const LIKE = [
  { away: -10, s: 0.8, l: 0.36 },
  { away: 34, s: 0.7, l: 0.5 },
  { away: 18, s: 0.9, l: 0.42 },
  { away: -24, s: 0.85, l: 0.56 },
  { away: 6, s: 0.6, l: 0.62 },
  { away: -46, s: 0.75, l: 0.47 },
  { away: 28, s: 0.95, l: 0.35 },
] as const;

const like = (hue: number, turn: number) => {
  const { away, s, l } = at(LIKE, turn);
  return hsl(hue + away, s, l);
};

const cast = (shape: string, opacity: number, blur: number) =>
  `<defs><filter id="fall" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="${blur}"/></filter></defs><g fill="#000" fill-opacity="${opacity}" filter="url(#fall)">${shape}</g>`;

const cropped = (shirt: string, skin: string) =>
  `<path d="M130 1024Q150 760 380 720L460 640H570L650 720Q880 760 900 1024Z" fill="${shirt}"/>${head(skin, 515, 420, 230)}`;

const TEAPOT = `<path d="M760 470Q900 440 900 330L950 340Q960 560 770 610Z" fill="#d8d3cc"/><path d="M300 470Q130 430 140 570Q150 700 320 690L310 650Q190 650 190 570Q190 500 300 520Z" fill="#d8d3cc"/><path d="M280 480Q320 330 530 330Q740 330 780 480Q800 780 530 790Q260 780 280 480Z" fill="#e6e1da"/><path d="M400 345Q530 270 660 345Z" fill="#c04a3a"/><circle cx="530" cy="275" r="36" fill="#c04a3a"/>`;

const BIRD = `<path d="M200 560Q260 330 480 330Q560 200 690 240Q790 270 780 380L880 420L770 450Q760 720 520 760L330 760Z" fill="#8a5a44"/><path d="M200 560L60 640L230 660Z" fill="#5e3b2c"/><path d="M380 520Q520 440 640 540Q560 680 400 660Z" fill="#d9b48a"/><circle cx="690" cy="340" r="26" fill="#15151a"/><path d="M460 760V880M550 758V880" stroke="#4a3020" stroke-width="20"/>`;

const SHOE = `<path d="M180 520Q330 560 420 430L500 470Q560 640 820 660Q890 680 880 760H180Z" fill="#b8452f"/><path d="M170 760H890V820H180Z" fill="#f0ece4"/>`;

const POT = `<path d="M340 620H690L640 890H390Z" fill="#b5673f"/><path d="M320 560H710V640H320Z" fill="#c47a50"/><path d="M515 560Q480 330 330 260Q360 450 500 560ZM515 560Q540 300 700 200Q700 430 530 560Z" fill="#8c7a30"/>`;

/** On these nothing was tuned: they were drawn before their figures were seen. */
export const FRESH: Family = {
  ordinary: [
    ({ style, turn }) => ({
      drawing: styled(style, cropped('#4a4f66', at(['#6a4330', '#eec2a0'], turn))),
    }),
    ({ style }) => ({ drawing: styled(style, TEAPOT, 8) }),
    ({ style }) => ({ drawing: styled(style, BIRD, 7) }),
  ],
  shadow: [
    ({ style, turn }) => ({
      drawing: styled(style, SHOE),
      shadow: cast('<ellipse cx="560" cy="825" rx="380" ry="36"/>', at([0.3, 0.1], turn), 18),
    }),
    ({ style, turn }) => ({
      drawing: styled(style, POT, 7),
      shadow: cast('<path d="M420 890L980 800L900 900L500 930Z"/>', at([0.18, 0.4], turn), 22),
    }),
    // Somebody who jumps: the shadow does not touch.
    ({ style }) => ({
      drawing: styled(
        style,
        `<path d="M420 350L250 230L215 270L390 470L400 600L300 740L350 780L480 640L600 760L650 715L560 590L570 460L780 330L750 285L560 350Z" fill="#d08a2c"/><circle cx="490" cy="230" r="110" fill="#f0c8a8"/>`,
        7,
      ),
      shadow: cast('<ellipse cx="490" cy="930" rx="240" ry="28"/>', 0.22, 12),
    }),
  ],
  'near-key': [
    // Cropped by the lower border, as portraits are.
    ({ style, turn, hue }) => ({
      drawing: styled(style, cropped(like(hue, turn), at(['#e0ac86', '#7a4a32', '#f4d4bc'], turn))),
    }),
    ({ style, turn, hue }) => ({
      drawing: styled(
        style,
        `<path d="M330 880Q260 560 380 380Q460 230 600 260Q740 300 720 470Q740 720 560 880Z" fill="${like(hue, turn)}"/><path d="M350 560Q480 520 540 640Q520 790 380 830Z" fill="${like(hue, turn + 3)}"/><path d="M700 350Q800 370 780 480Q720 470 690 430Z" fill="#e8b52a"/><circle cx="620" cy="370" r="44" fill="#fff"/><circle cx="625" cy="372" r="22" fill="#111"/><path d="M360 870L300 990L420 900ZM440 880L430 1000L520 885Z" fill="#7a4630"/>`,
      ),
    }),
    // A scarf that comes in from the side.
    ({ style, turn, hue }) => ({
      drawing: styled(
        style,
        `<path d="M0 620Q200 560 360 640Q520 720 680 640L700 730Q520 820 350 740Q190 670 0 730Z" fill="${like(hue, turn + 1)}"/><path d="M600 690L700 930L790 900L690 660Z" fill="${like(hue, turn + 1)}"/><circle cx="530" cy="440" r="220" fill="#f2efe9"/><circle cx="460" cy="410" r="24" fill="#16161c"/><circle cx="600" cy="410" r="24" fill="#16161c"/><path d="M530 450L640 490L530 500Z" fill="#e07a28"/>`,
      ),
    }),
    ({ style, turn, hue }) => ({
      drawing: styled(
        style,
        `<circle cx="360" cy="640" r="230" fill="${like(hue, turn + 2)}"/><path d="M140 600Q360 520 580 600Q590 640 588 680Q360 600 132 680Z" fill="#f4f0e6"/><path d="M620 240H760V620Q900 640 920 740V800H600Z" fill="${like(hue, turn + 5)}"/><path d="M590 800H930V850H590Z" fill="#3a2c24"/>`,
      ),
    }),
  ],
  hair: [
    // Curls around a head.
    ({ style, turn, random }) => {
      const colour = at(HAIR, turn + 2);
      const curls = strokes(260, () => {
        const angle = random.between(-3.5, 0.4);
        const far = random.between(225, 300);
        const [x, y] = [512 + far * Math.cos(angle), 420 + far * Math.sin(angle)];
        const r = random.between(14, 34);
        return `<path d="M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 1 ${r.toFixed(1)} ${r.toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
      });
      return {
        drawing: `${curls}<circle cx="512" cy="410" r="245" fill="${colour}"/>${styled(style, cropped('#c9a24a', '#a4704c'), 6)}`,
      };
    },
    // A long beard, and single hairs that stand off.
    ({ style, turn, random }) => {
      const colour = at(HAIR, turn + 4);
      const beard = strokes(190, i => {
        const x = 360 + (i / 190) * 304;
        return `<path d="M${x.toFixed(0)} 480Q${(x + random.between(-25, 25)).toFixed(0)} 640 ${(512 + (x - 512) * random.between(0.5, 1.7)).toFixed(0)} ${random.between(690, 860).toFixed(0)}" fill="none" stroke="${colour}" stroke-width="${random.between(1, 2).toFixed(2)}"/>`;
      });
      const top = looseHair(random, colour, {
        x: 512,
        y: 400,
        r: 200,
        from: 190,
        to: 350,
        count: 90,
        length: 120,
      });
      return {
        drawing: `${top}${styled(style, head('#e2b593', 512, 400, 215), 6)}<path d="M340 440Q350 660 512 690Q674 660 684 440Q640 540 512 540Q384 540 340 440Z" fill="${colour}"/>${beard}`,
      };
    },
  ],
  glass: [
    // A bottle, half full.
    ({ turn }) => ({
      drawing: `<path d="M450 120H570V340Q680 420 680 560V900H340V560Q340 420 450 340Z" fill="${at(['#dceff2', '#c8dcb8', '#e8d8c0'], turn)}" fill-opacity="${at([0.3, 0.45, 0.6], turn)}"/><path d="M340 620H680V900H340Z" fill="${at(['#7a1f2e', '#c88a1e', '#3a5a8a'], turn)}" fill-opacity="0.75"/><path d="M450 120H570V340Q680 420 680 560V900H340V560Q340 420 450 340Z" fill="none" stroke="#eef4f4" stroke-width="6"/><path d="M385 520V840" stroke="#fff" stroke-opacity="0.6" stroke-width="16"/><path d="M455 90H565V150H455Z" fill="#8a5a34"/>`,
    }),
    // A soap bubble.
    ({ turn }) => ({
      drawing: `<defs><radialGradient id="skin"><stop offset="0.55" stop-color="#ffffff" stop-opacity="0.1"/><stop offset="0.9" stop-color="${at(['#f6c8e8', '#c8e0f6', '#f6eec8'], turn)}" stop-opacity="0.45"/><stop offset="1" stop-color="#ffffff" stop-opacity="0.75"/></radialGradient></defs><circle cx="512" cy="512" r="360" fill="url(#skin)"/><path d="M300 380Q350 270 460 230" fill="none" stroke="#fff" stroke-opacity="0.85" stroke-width="24" stroke-linecap="round"/>`,
    }),
    // Wings of a fairy.
    ({ turn, style }) => {
      const wing = at(['#f4e8ff', '#ffd9c0', '#d8f0ff'], turn);
      const side = (way: number) =>
        `<path d="M512 520C${512 + way * 120} 240 ${512 + way * 380} 160 ${512 + way * 420} 300C${512 + way * 440} 440 ${512 + way * 260} 540 512 560ZM512 560C${512 + way * 240} 580 ${512 + way * 340} 720 ${512 + way * 260} 800C${512 + way * 160} 850 ${512 + way * 60} 700 512 600Z" fill="${wing}" fill-opacity="${at([0.45, 0.6, 0.35], turn)}" stroke="${wing}" stroke-opacity="0.8" stroke-width="5"/><path d="M512 540L${512 + way * 370} 280M512 550L${512 + way * 300} 400M512 590L${512 + way * 220} 740" stroke="${wing}" stroke-opacity="0.7" stroke-width="4"/>`;
      return {
        drawing: `${side(1)}${side(-1)}${styled(style, `<path d="M470 440H554L620 780Q512 820 404 780Z" fill="#b8486a"/><circle cx="512" cy="350" r="100" fill="#f0c9aa"/>`, 6)}`,
      };
    },
    // Smoke of a candle.
    ({ turn, style }) => ({
      drawing: `<defs>${cloud('wisp', 41 + turn, 0.014, 14)}</defs><path d="M512 500Q400 400 500 310Q590 230 520 120L600 130Q660 240 580 330Q500 410 560 500Z" fill="${at(['#e4e4ea', '#9a9ca4'], turn)}" filter="url(#wisp)"/>${styled(style, `<path d="M430 540H610V920H430Z" fill="#e9dcc2"/><path d="M512 540V490" stroke="#222" stroke-width="10"/>`)}`,
    }),
  ],
};
