export const INK = '#3b2140';

export function line(d: string, width = 6, color = INK): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function rimmedLine(d: string, width: number, color: string): string {
  return line(d, width + 14, '#fff') + line(d, width + 5, INK) + line(d, width, color);
}

function rimmed(d: string, fill: string): string {
  return `${line(d, 20, '#fff')}${line(d, 9, INK)}<path d="${d}" fill="${fill}"/>`;
}

export function placed(svg: string, x: number, y: number, scale = 1, angle = 0): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle}) scale(${scale.toFixed(3)})">${svg}</g>`;
}

export const HEART = 'M0 42C-70 -4 -50 -52 -22 -46Q-6 -42 0 -24Q6 -42 22 -46C50 -52 70 -4 0 42Z';

export function starPath(radius: number, inner: number, points: number): string {
  const corners = Array.from({ length: 2 * points }, (_, k) => {
    const angle = (Math.PI * k) / points - Math.PI / 2;
    const r = k % 2 === 0 ? radius : inner;
    return `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

const DROPS = [
  'M-26 30q-10 16 0 20q10 -4 0 -20Z',
  'M2 34q-10 18 0 22q10 -4 0 -22Z',
  'M28 28q-10 16 0 20q10 -4 0 -20Z',
];

function cloud(color: string, below: string): string {
  const shape = rimmed(
    'M-42 14A22 22 0 0 1 -36 -28A28 28 0 0 1 14 -38A24 24 0 0 1 46 -6A18 18 0 0 1 36 16Z',
    color,
  );
  return below + shape;
}

const STEAM = rimmed(
  'M-40 24A20 20 0 0 1 -34 -14A24 24 0 0 1 8 -26A20 20 0 0 1 40 4A16 16 0 0 1 30 28Q-6 36 -40 24Z',
  '#eef1f6',
);
const DROP = `${rimmed('M0 -46Q-36 6 -30 22A31 31 0 0 0 30 22Q36 6 0 -46Z', '#4cbcff')}${line('M-15 22Q-12 36 2 38', 7, '#fff')}`;
const ARMS = 'M-12 -44Q-10 -12 -44 -12M12 -44Q10 -12 44 -12M-12 44Q-10 12 -44 12M12 44Q10 12 44 12';
const PETALS = Array.from({ length: 5 }, (_, k) => {
  const [x, y] = [25 * Math.cos((2 * Math.PI * k) / 5), 25 * Math.sin((2 * Math.PI * k) / 5)];
  return `M${(x - 18).toFixed(1)} ${y.toFixed(1)}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0Z`;
}).join('');

/** Each sign is centred on (0, 0), about 100 units wide, with its own white rim. */
export const SIGNS = {
  heart: `${rimmed(HEART, '#ff3b5c')}<ellipse cx="-24" cy="-26" rx="11" ry="7" fill="#fff" opacity=".75" transform="rotate(-35 -24 -26)"/>`,
  brokenHeart: `${rimmed(HEART, '#8d6bd1')}${line('M2 -26L-10 -8L10 4L-4 20L2 38', 7, '#fff')}`,
  tear: DROP,
  sweat: DROP,
  anger: `<circle r="26" fill="#fff"/>${line(ARMS, 30, '#fff')}${line(ARMS, 21, '#7c1020')}${line(ARMS, 14, '#ff3038')}`,
  steam: STEAM,
  thought: `${STEAM}<g fill="${INK}"><circle cx="-20" cy="4" r="6"/><circle cx="0" cy="4" r="6"/><circle cx="20" cy="4" r="6"/></g>`,
  zzz: rimmedLine('M-46 2H-10L-46 42H-8', 11, '#5b7cff') + rimmedLine('M4 -38H32L4 -7H34', 9, '#8aa4ff'),
  star: rimmed(starPath(48, 23, 5), '#ffc928'),
  sparkle: rimmed('M0 -48Q6 -6 40 0Q6 6 0 48Q-6 6 -40 0Q-6 -6 0 -48Z', '#ffe14d'),
  bang: `${rimmed('M-13 -46H13L7 12H-7Z', '#ff8a1f')}${rimmed('M-9 34A9 9 0 1 0 9 34A9 9 0 1 0 -9 34Z', '#ff8a1f')}`,
  question: `${rimmedLine('M-22 -22Q-18 -46 4 -44Q28 -40 22 -18Q18 -6 0 0V12', 13, '#7c5cff')}${rimmed('M-7 38A7 7 0 1 0 7 38A7 7 0 1 0 -7 38Z', '#7c5cff')}`,
  note: `<path d="M-20 30V-32L30 -42V20Z" fill="#fff"/>${rimmedLine('M-20 30V-32L30 -42V20', 9, '#8c4dff')}${rimmed('M-20 30A15 12 0 1 1 -21 29Z', '#8c4dff')}${rimmed('M30 20A15 12 0 1 1 29 19Z', '#8c4dff')}`,
  crown: `${rimmed('M-44 30L-50 -26L-22 -4L0 -42L22 -4L50 -26L44 30Z', '#ffc21f')}<circle cx="0" cy="12" r="8" fill="#ff4d6d"/><g fill="#4cbcff"><circle cx="-26" cy="14" r="6"/><circle cx="26" cy="14" r="6"/></g>`,
  flower: `${rimmed(PETALS, '#ff9ecb')}<circle r="13" fill="#ffd54a" stroke="${INK}" stroke-width="3"/>`,
  bulb: `${rimmed('M-14 20Q-36 0 -30 -18A31 31 0 0 1 30 -18Q36 0 14 20Z', '#ffe14d')}${rimmed('M-13 30H13V42H-13Z', '#b9c2d6')}`,
  up: ['M-34 4L0 -30L34 4', 'M-34 38L0 4L34 38'].map(d => rimmedLine(d, 13, '#35c46a')).join(''),
  rain: cloud(
    '#a9b6cf',
    `${line('M-24 34L2 42L26 34', 26, '#fff')}${DROPS.map(d => rimmed(d, '#4cbcff')).join('')}`,
  ),
  storm: cloud('#6d7590', rimmed('M6 6L-20 36H-4L-12 54L20 22H4L14 6Z', '#ffd21f')),
  moon: `${rimmed('M14 -44A46 46 0 1 0 42 24A38 38 0 0 1 14 -44Z', '#ffd95e')}${line('M18 -10H38L18 14H38', 6, '#5b7cff')}`,
  alarm: `${rimmed(starPath(50, 34, 11), '#ff8a1f')}${line('M0 -22V6', 11, '#fff')}${line('M0 23V24', 11, '#fff')}`,
} as const satisfies Readonly<Record<string, string>>;

export type Sign = keyof typeof SIGNS;
