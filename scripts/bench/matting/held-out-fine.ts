import type { Figures, Style } from './drawing.ts';
import { strokes } from './drawing.ts';
import type { Random } from './random.ts';

type Sheen = 'skin' | 'coat' | 'fur' | 'belly' | 'hair' | 'prop' | 'trim';

const toned = (colour: string, amount: number) =>
  `#${[1, 3, 5]
    .map(i => Number.parseInt(colour.slice(i, i + 2), 16))
    .map(v => Math.round(v + (amount > 0 ? 255 - v : v) * amount))
    .map(v => v.toString(16).padStart(2, '0'))
    .join('')}`;

/** Gradients by id: flat with a shaded band, brushed across, or round. */
export function paints(style: Style, colours: Readonly<Partial<Record<Sheen, string>>>): string {
  const gradients = Object.entries(colours).map(([id, c]) => {
    const stop = (offset: number, amount: number) =>
      `<stop offset="${offset}" stop-color="${toned(c, amount)}"/>`;
    if (style === 'photo') {
      return `<radialGradient id="${id}" cx="0.42" cy="0.3" r="0.8">${stop(0, 0.16)}${stop(0.5, 0)}${stop(1, -0.34)}</radialGradient>`;
    }
    const stops =
      style === 'cartoon'
        ? stop(0, 0) + stop(0.7, 0) + stop(0.705, -0.16) + stop(1, -0.16)
        : stop(0, 0.2) + stop(0.45, 0) + stop(0.75, -0.1) + stop(1, -0.28);
    return `<linearGradient id="${id}" x2="0.9" y2="1">${stops}</linearGradient>`;
  });
  return `<defs>${gradients.join('')}</defs>`;
}

/** Opaque shapes in three styles: with outlines; with wavering edges and streaks; lit, grainy and softly focused. */
export function finish(style: Style, content: string, line = 8): string {
  const area = 'x="-8%" y="-8%" width="116%" height="116%" color-interpolation-filters="sRGB"';
  switch (style) {
    case 'cartoon':
      return `<g stroke="#2a1d22" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round">${content}</g>`;
    case 'painterly':
      return `<defs><filter id="oil" ${area}><feTurbulence type="fractalNoise" baseFrequency="0.018 0.024" numOctaves="2" seed="21" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="16" xChannelSelector="R" yChannelSelector="G" result="d"/><feTurbulence type="fractalNoise" baseFrequency="0.02 0.055" numOctaves="3" seed="5"/><feColorMatrix values="0 0 0 0 0.17 0 0 0 0 0.11 0 0 0 0 0.1 0.65 0 0 0 -0.27" result="s"/><feComposite in="s" in2="d" operator="atop"/><feGaussianBlur stdDeviation="0.9"/></filter></defs><g filter="url(#oil)">${content}</g>`;
    case 'photo':
      return `<defs><filter id="lens" ${area}><feGaussianBlur in="SourceAlpha" stdDeviation="15" result="b"/><feDiffuseLighting in="b" surfaceScale="20" diffuseConstant="1.16" lighting-color="#fff7ec" result="l"><feDistantLight azimuth="300" elevation="56"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="l" operator="arithmetic" k1="0.7" k2="0.3" result="s"/><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="9"/><feColorMatrix values="0 0 0 0 0.45 0 0 0 0 0.45 0 0 0 0 0.45 0.6 0 0 0 -0.2" result="t"/><feComposite in="t" in2="s" operator="atop"/><feGaussianBlur stdDeviation="0.8"/></filter></defs><g filter="url(#lens)">${content}</g>`;
    default:
      return style satisfies never;
  }
}

export function limb(style: Style, d: string, width: number, colour: string): string {
  const along = (stroke: string, w: number) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (style === 'cartoon' ? along('#2a1d22', width + 14) : '') + along(colour, width);
}

const pair = (draw: (side: number) => string) => draw(-1) + draw(1);

export const eyes = (x: number, y: number, apart: number, r: number, iris = '#2b1d16') =>
  `<g stroke="none">${pair(s => `<circle cx="${x + s * apart}" cy="${y}" r="${r}" fill="${iris}"/><circle cx="${x + s * apart + r * 0.3}" cy="${y - r * 0.35}" r="${r * 0.3}" fill="#fff"/>`)}</g>`;

export const face = (x: number, y: number, r: number, brow = '#3a2a22', lips = '#a8483f') =>
  `<path d="M${x - r * 0.4} ${y + r * 0.6}V${y + r * 1.45}Q${x} ${y + r * 1.95} ${x + r * 0.4} ${y + r * 1.45}V${y + r * 0.6}Z" fill="url(#skin)"/>
  ${pair(s => `<ellipse cx="${x + s * r * 0.84}" cy="${y + r * 0.08}" rx="${r * 0.14}" ry="${r * 0.22}" fill="url(#skin)"/>`)}<path d="M${x - r * 0.82} ${y - r * 0.2}Q${x - r * 0.8} ${y - r} ${x} ${y - r}Q${x + r * 0.8} ${y - r} ${x + r * 0.82} ${y - r * 0.2}Q${x + r * 0.84} ${y + r * 0.62} ${x + r * 0.32} ${y + r * 0.92}Q${x} ${y + r * 1.06} ${x - r * 0.32} ${y + r * 0.92}Q${x - r * 0.84} ${y + r * 0.62} ${x - r * 0.82} ${y - r * 0.2}Z" fill="url(#skin)"/>
  <g stroke="none">${pair(s => `<ellipse cx="${x + s * r * 0.34}" cy="${y}" rx="${r * 0.15}" ry="${r * 0.1}" fill="#fbf8f2"/><path d="M${x + s * r * 0.16} ${y - r * 0.24}q${s * r * 0.18} ${-r * 0.1} ${s * r * 0.36} 0l0 ${r * 0.05}q${-s * r * 0.18} ${-r * 0.09} ${-s * r * 0.36} ${r * 0.02}Z" fill="${brow}"/>`)}</g>${eyes(x, y, r * 0.34, r * 0.09)}
  <g fill="none" stroke="#4a2418" stroke-opacity="0.5" stroke-width="${r * 0.035}"><path d="M${x} ${y + r * 0.1}q${r * 0.1} ${r * 0.2} ${-r * 0.06} ${r * 0.22}"/></g><path d="M${x - r * 0.28} ${y + r * 0.5}Q${x} ${y + r * 0.56} ${x + r * 0.28} ${y + r * 0.5}Q${x} ${y + r * 0.82} ${x - r * 0.28} ${y + r * 0.5}Z" fill="${lips}" stroke="none"/>`;

/** The chest and shoulders below a head at x = 512, in the paint `coat`, down to y = 950. */
export const CHEST =
  '<path d="M236 950Q250 750 400 705Q512 760 624 705Q774 750 788 950Q512 975 236 950Z" fill="url(#coat)"/>';

type Spot = readonly [x: number, y: number, r: number];
/** The position of a hair's root along a coat (0..1), and its direction (radians, downwards positive). */
type Root = (t: number) => readonly [x: number, y: number, angle: number];
type Range = readonly [from: number, to: number];

const px = (value: number) => value.toFixed(1);
const pick = <T>(all: readonly T[], random: Random): T =>
  all[Math.floor(random.between(0, all.length - 0.001))] as T;

/** Tapering locks of hairs, 1 to 3 px at their roots. Tips are `loose` px apart; a lock turns by at most `stray`. */
const fur = (
  random: Random,
  [locks, hairs]: Range,
  root: Root,
  length: Range,
  colours: readonly string[],
  [loose, stray]: Range = [10, 0.4],
) =>
  strokes(locks, k => {
    const [cx, cy, grows] = root((k + random.between(0.2, 0.8)) / locks);
    const turned = grows + random.between(-stray, stray);
    const reach = random.between(...length);
    return strokes(hairs, () => {
      const [x, y, angle] = root(Math.min(1, Math.max(0, (k + random.between(-0.4, 1.4)) / locks)));
      const far = reach * random.between(0.75, 1.05);
      const tipX = cx + far * Math.cos(turned) + loose * random.normal();
      const tipY = cy + far * Math.sin(turned) + loose * random.normal();
      const [midX, midY] = [x + far * 0.55 * Math.cos(angle), y + far * 0.55 * Math.sin(angle)];
      const w = random.between(0.5, 1.5);
      const [nx, ny] = [-Math.sin(angle) * w, Math.cos(angle) * w];
      return `<path d="M${px(x + nx)} ${px(y + ny)}Q${px(midX + nx)} ${px(midY + ny)} ${px(tipX)} ${px(tipY)}Q${px(midX - nx)} ${px(midY - ny)} ${px(x - nx)} ${px(y - ny)}Z" fill="${toned(pick(colours, random), random.between(-0.12, 0.12))}" stroke="none"/>`;
    });
  });

function curl(random: Random, x: number, y: number, grows: number, length: number, r: number, c: string) {
  const angle = grows + random.between(-0.5, 0.5);
  const [phase, twist] = [random.between(0, 6), random.between(0.5, 0.8) / r];
  const points = Array.from({ length: 40 }, (_, i) => {
    const s = (i / 39) * length;
    const [along, across] = [s + r * Math.cos(phase + s * twist * 2), r * Math.sin(phase + s * twist * 2)];
    return `${px(x + along * Math.cos(angle) - across * Math.sin(angle))} ${px(y + along * Math.sin(angle) + across * Math.cos(angle))}`;
  });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${toned(c, random.between(-0.15, 0.15))}" stroke-width="${px(random.between(1, 3))}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

const TURN = Math.PI / 180;
const around =
  (x: number, y: number, rx: number, ry: number, from: number, to: number, lean = 0): Root =>
  t => {
    const a = (from + (to - from) * t) * TURN;
    const away = Math.atan2(Math.sin(a) / ry, Math.cos(a) / rx);
    return [x + rx * Math.cos(a), y + ry * Math.sin(a), away + lean];
  };
const between =
  (x1: number, y1: number, x2: number, y2: number, from: number, to = from): Root =>
  t => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, (from + (to - from) * t) * TURN];
const whiskers = (random: Random, x: number, y: number, apart: number, length: number, colour: string) =>
  pair(side => {
    const root = between(x + side * apart, y - 20, x + side * apart, y + 30, 90 - side * 110, 90 - side * 75);
    return fur(random, [6, 1], root, [length * 0.7, length], [colour], [3, 0.08]);
  });
const ring = (
  [x, y, r]: Spot,
  sweep: number,
  count: number,
  draw: (x: number, y: number, a: number) => string,
) =>
  strokes(count, i => {
    const a = (270 - sweep / 2 + (sweep * i) / count) * TURN;
    return draw(x + r * Math.cos(a), y + r * Math.sin(a), a);
  });

export const HAIRY: Figures = [
  ({ style, random }) => {
    const curls = (count: number, r: number, length: number) =>
      ring([512, 420, r], 240, count, (x, y, a) =>
        curl(random, x, y, a, length * random.between(0.5, 1), random.between(7, 15), '#b5471d'),
      );
    return {
      drawing: `${paints(style, { skin: '#ffdcc4', coat: '#3d4a6b', hair: '#a8401a' })}${curls(240, 225, 150)}${finish(style, `<path stroke="none" d="M270 620Q200 380 330 240Q512 110 694 240Q824 380 754 620Q700 690 640 640H384Q320 690 270 620Z" fill="url(#hair)"/>${CHEST}${face(512, 450, 205, '#8c3a18', '#c4564e')}<path stroke="none" d="M340 440Q350 330 440 320Q470 370 560 330Q650 320 684 440Q720 240 512 220Q304 240 340 440Z" fill="url(#hair)"/>`, 7)}<g fill="#c98a62" fill-opacity="0.7">${strokes(14, () => `<circle cx="${px(random.between(400, 624))}" cy="${px(random.between(490, 540))}" r="4"/>`)}</g>${curls(110, 205, 80)}`,
    };
  },
  ({ style, random }) => {
    const colours = ['#f3e6cf', '#fff8ea', '#dcc5a0'];
    const tail = fur(random, [40, 9], around(792, 715, 42, 125, -150, 110), [40, 85], colours);
    return {
      drawing: `${paints(style, { fur: '#f3e6cf', belly: '#fff9ee' })}${fur(random, [60, 9], around(512, 700, 235, 205, -30, 210), [25, 60], colours)}${finish(style, `<path d="M700 880Q800 900 830 760Q850 600 800 580Q750 590 770 700Q780 800 690 800Z" fill="url(#fur)"/><ellipse cx="512" cy="710" rx="240" ry="210" fill="url(#fur)"/><path d="M330 300L310 130L450 230ZM694 300L714 130L574 230Z" fill="url(#fur)"/>`, 5)}${tail}
      ${fur(random, [56, 11], around(512, 390, 205, 170, -200, 200), [40, 80], colours)}${finish(style, `<ellipse cx="512" cy="390" rx="212" ry="178" fill="url(#fur)"/>`, 0.1)}<path d="M345 260L335 175L410 225ZM679 260L689 175L614 225Z" fill="#e5a9a0"/>${eyes(512, 370, 88, 40, '#b9772a')}<path d="M486 430h52l-26 28z" fill="#c9756f"/><path d="M512 458v20q-30 26 -58 6M512 478q30 26 58 6" fill="none" stroke="#7a4a42" stroke-width="5"/>${fur(random, [20, 9], between(400, 540, 624, 540, 110, 70), [60, 120], colours)}${whiskers(random, 512, 450, 70, 325, '#fffdf6')}<ellipse cx="440" cy="900" rx="66" ry="36" fill="#fff6e4"/><ellipse cx="584" cy="900" rx="66" ry="36" fill="#fff6e4"/>`,
    };
  },
  ({ style, random }) => {
    const colours = ['#c9cacd', '#a6a8ae', '#e9e9ea', '#8a8c94'];
    const beard = (locks: number, y: number, length: Range) => {
      const root: Root = t => [322 + 380 * t, y + 120 * Math.sin(Math.PI * t), (136 - 92 * t) * TURN];
      return fur(random, [locks, 26], root, length, colours, [16, 0.16]);
    };
    return {
      drawing: `${paints(style, { skin: '#e2b08c', hair: '#b4b6bb' })}${fur(random, [34, 16], around(512, 340, 185, 185, -205, 25, 0.1), [50, 105], colours)}${beard(34, 500, [240, 330])}${finish(style, `<path d="M310 470Q300 720 512 790Q724 720 714 470Z" fill="url(#hair)"/>${face(512, 360, 215, '#d8d8da', '#99524a')}<path d="M318 460Q400 500 512 470Q624 500 706 460Q690 700 512 740Q334 700 318 460Z" fill="url(#hair)"/><path d="M470 520Q512 500 554 520Q512 560 470 520Z" fill="#8f4940"/><path d="M322 330Q330 130 512 130Q694 130 702 330Q670 220 600 190Q512 230 430 190Q360 220 322 330Z" fill="url(#hair)"/>`)}
      ${beard(26, 520, [150, 300])}${beard(20, 640, [120, 190])}${fur(random, [9, 26], between(500, 485, 400, 485, 150, 200), [130, 210], colours)}${fur(random, [9, 26], between(524, 485, 624, 485, 30, -20), [130, 210], colours)}${fur(random, [12, 8], between(400, 310, 480, 305, -110, -70), [24, 50], colours)}${fur(random, [12, 8], between(546, 305, 624, 310, -110, -70), [24, 50], colours)}`,
    };
  },
  ({ style, random }) => {
    const coils = (count: number, r: number) =>
      ring([512, 400, r], 260, count, (x, y, a) =>
        curl(random, x, y, a, random.between(15, 62), random.between(4, 8), '#1d1512'),
      );
    return {
      drawing: `${paints(style, { skin: '#6d4029', coat: '#e0a52c', hair: '#1c1411' })}${coils(430, 300)}${finish(style, `<path d="M300 640Q180 560 196 400Q220 90 512 90Q804 90 828 400Q844 560 724 640Z" fill="url(#hair)"/>${CHEST}${face(512, 450, 200, '#15100e', '#8a2f36')}<path d="M345 420Q350 260 512 262Q674 260 679 420Q700 230 512 220Q324 230 345 420Z" fill="#1c1411"/>`)}${coils(260, 288)}<g fill="none" stroke="#d9b048" stroke-width="9"><circle cx="340" cy="545" r="44"/><circle cx="684" cy="545" r="44"/></g>`,
    };
  },
  ({ style, random }) => {
    const colours = ['#d8b26a', '#efd79c', '#b98d48', '#e3c483'];
    const blown = (locks: number, from: number, to: number, length: Range) =>
      fur(random, [locks, 28], around(430, 380, 180, 190, from, to, 0.5), length, colours, [22, 0.35]);
    return {
      drawing: `${paints(style, { skin: '#f0c3a0', coat: '#f4efe6', hair: '#cfa75e' })}${fur(random, [18, 30], between(450, 200, 600, 600, -4, 24), [220, 370], colours, [24, 0.25])}${blown(14, -75, 30, [100, 215])}${finish(style, `<path d="M400 170Q640 130 660 330Q700 420 690 540Q640 640 520 620Z" fill="url(#hair)"/><path d="M150 950Q170 770 320 720Q430 790 545 720Q700 770 720 950Q430 975 150 950Z" fill="url(#coat)"/>${face(430, 430, 200, '#8a6a3c', '#c0574f')}<path d="M262 430Q240 190 430 180Q620 180 606 430Q570 300 480 270Q330 280 262 430Z" fill="url(#hair)"/>`)}${fur(random, [16, 24], between(350, 235, 580, 310, -22, 50), [130, 290], colours, [18, 0.4])}${fur(random, [12, 24], between(610, 320, 620, 590, -6, 34), [130, 270], colours, [18, 0.25])}${fur(random, [26, 1], around(430, 370, 170, 185, 190, 350, 0.6), [60, 190], colours, [10, 0.8])}`,
    };
  },
  ({ style, random }) => {
    const colours = ['#b58a58', '#8a6238', '#d8b98a', '#e9dcc0'];
    const down = (locks: number, root: Root) => fur(random, [locks, 10], root, [22, 62], colours, [10, 0.5]);
    const quill = (x: number, y: number, a: number, long: number) => {
      const [dx, dy] = [long * Math.cos(a), long * Math.sin(a)];
      const barbs = pair(s => {
        const root: Root = t => [x + dx * t, y + dy * t, a + s * (0.8 - 0.6 * t)];
        return fur(random, [34, 2], root, [26, 44], ['#7a5530', '#5d3f24', '#a77c4a'], [2, 0.06]);
      });
      return barbs + limb('photo', `M${x} ${y}l${px(dx)} ${px(dy)}`, 5, '#e6d6b6');
    };
    return {
      drawing: `${paints(style, { fur: '#a97f50', belly: '#dcc8a2', hair: '#8a6238' })}${strokes(7, i => quill(330, 560, (100 + i * 9) * TURN, 300 - i * 14) + quill(694, 560, (80 - i * 9) * TURN, 300 - i * 14))}${down(73, around(512, 640, 230, 250, -20, 200))}${finish(style, `<ellipse cx="512" cy="640" rx="238" ry="258" fill="url(#fur)"/><ellipse cx="512" cy="690" rx="150" ry="190" fill="url(#belly)"/><path d="M440 885l-40 50h40l16 -20 16 20h30l-16 -54zM580 885l40 50h-40l-16 -20 -16 20h-30l16 -54z" fill="#d89a3a"/>`)}${down(133, around(512, 340, 215, 190, -200, 200))}${finish(style, `<ellipse cx="512" cy="340" rx="222" ry="196" fill="url(#hair)"/><circle cx="424" cy="340" r="96" fill="url(#belly)"/><circle cx="600" cy="340" r="96" fill="url(#belly)"/><circle cx="424" cy="340" r="58" fill="#e8a526"/><circle cx="600" cy="340" r="58" fill="#e8a526"/>${eyes(512, 340, 88, 36)}<path d="M484 370Q512 340 540 370L512 450Z" fill="#c98b35"/>`)}${[-1, 1].map(s => fur(random, [8, 22], between(512 + s * 110, 190, 512 + s * 180, 230, -90 + s * 15, -90 + s * 50), [70, 130], colours)).join('')}${fur(random, [26, 12], t => [400 + 224 * t, 560 + 180 * Math.abs(Math.sin(9 * t)), 1.6], [30, 60], colours)}`,
    };
  },
  ({ style, random }) => {
    const mane = (r: number, length: Range, colours: readonly string[]) =>
      fur(random, [64, 18], around(512, 450, r, r, -225, 135, 0.12), length, colours, [8, 0.22]);
    return {
      drawing: `${paints(style, { fur: '#dda448', belly: '#f3dcae', hair: '#8a3c18', coat: '#d0953d' })}${finish(style, '<path d="M300 950Q280 700 512 640Q744 700 724 950Q512 975 300 950Z" fill="url(#coat)"/>')}${mane(260, [60, 130], ['#7a3215', '#9a4a1e', '#5d2410'])}${finish(style, '<circle cx="512" cy="450" r="280" fill="url(#hair)" stroke="none"/><circle cx="330" cy="290" r="56" fill="url(#fur)"/><circle cx="694" cy="290" r="56" fill="url(#fur)"/>')}${mane(190, [50, 110], ['#b5622a', '#9a4a1e', '#c9803c'])}${finish(style, `<path d="M320 420Q330 260 512 260Q694 260 704 420Q690 640 512 650Q334 640 320 420Z" fill="url(#fur)"/><ellipse cx="470" cy="545" rx="64" ry="50" fill="url(#belly)"/><ellipse cx="554" cy="545" rx="64" ry="50" fill="url(#belly)"/><path d="M462 470h100l-50 54z" fill="#5a2a22"/>${eyes(512, 410, 90, 30)}`)}${whiskers(random, 512, 550, 80, 300, '#fff7e6')}${fur(random, [12, 14], between(440, 640, 584, 640, 110, 70), [50, 100], ['#f3dcae', '#d9b070'])}`,
    };
  },
];
