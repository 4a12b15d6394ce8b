import sharp from 'sharp';
import type { Box } from '../../../src/images/finishing/layout.ts';

/** Skin from the lightest to the darkest, as it is lit in a photo. */
export const SKIN_TONES = ['#f6dccb', '#e6b794', '#c98f63', '#9c6540', '#6b4129', '#472d20'] as const;

/** People who differ in hair, clothes and surroundings. */
export const SITTERS = ['curls', 'bob', 'beard'] as const;
export type Sitter = (typeof SITTERS)[number];

/** Units of the drawings, which are square. */
const UNITS = 600;

/** Skin of the face alone, without eyes, mouth and hair, as shares of the picture. */
export const FACE: Box = { left: 0.43, top: 0.36, width: 0.14, height: 0.07 };
const LOOKS: Readonly<
  Record<Sitter, { readonly hair: string; readonly shirt: string; readonly wall: readonly [string, string] }>
> = {
  curls: { hair: '#2a1a14', shirt: '#e9b93a', wall: ['#8fb7c9', '#4f7f96'] },
  bob: { hair: '#8a5a2b', shirt: '#3b6a8f', wall: ['#e8e2d6', '#b9b2a2'] },
  beard: { hair: '#1d1917', shirt: '#b3413a', wall: ['#9fbf8a', '#4d7a4a'] },
};

/** A portrait with soft light from the left, drawn by code: a square JPEG. */
export async function portrait(sitter: Sitter, skin: string, side = 600): Promise<Buffer> {
  const { hair, shirt, wall } = LOOKS[sitter];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${UNITS} ${UNITS}" width="${side}" height="${side}"><defs>
<linearGradient id="wall" x2="1" y2="1"><stop stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>
<radialGradient id="skin" cx=".4" cy=".4" r=".75"><stop offset=".3" stop-color="${skin}"/><stop offset="1" stop-color="${skin}"/></radialGradient>
<linearGradient id="side" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".4" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#4a1c0c" stop-opacity=".4"/></linearGradient>
<radialGradient id="cheek"><stop stop-color="#c8402c" stop-opacity=".22"/><stop offset="1" stop-color="#c8402c" stop-opacity="0"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="600" height="600" fill="url(#wall)"/><path d="M0 470L600 430V600H0Z" fill="#000" opacity=".14"/>
${back(sitter, hair)}
<path d="M262 380H338V470Q300 510 262 470Z" fill="${skin}"/><path d="M262 380H338V425Q300 455 262 425Z" fill="#000" opacity=".24" filter="url(#soft)"/>
<path d="M120 600Q130 480 258 450Q300 496 342 450Q470 480 480 600Z" fill="${shirt}"/><path d="M120 600Q130 480 258 450Q300 496 342 450Q470 480 480 600Z" fill="url(#side)"/>
<ellipse cx="198" cy="296" rx="16" ry="28" fill="${skin}"/><ellipse cx="402" cy="296" rx="16" ry="28" fill="${skin}"/>
<path d="M200 270Q200 160 300 160Q400 160 400 270Q400 350 352 396Q300 430 248 396Q200 350 200 270Z" fill="url(#skin)"/><path d="M200 270Q200 160 300 160Q400 160 400 270Q400 350 352 396Q300 430 248 396Q200 350 200 270Z" fill="url(#side)"/>
<circle cx="240" cy="332" r="34" fill="url(#cheek)"/><circle cx="360" cy="332" r="34" fill="url(#cheek)"/>
<path d="M296 268Q290 318 280 334Q300 350 320 334" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="7" filter="url(#soft)"/><path d="M282 336Q300 348 318 336" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="5" stroke-linecap="round"/>
${[255, 345].map(x => `<path d="M${x - 24} 285Q${x} 266 ${x + 24} 285Q${x} 300 ${x - 24} 285Z" fill="#f7f3ee"/><circle cx="${x}" cy="284" r="11" fill="#3a2417"/><circle cx="${x - 3}" cy="280" r="3.500" fill="#fff"/><path d="M${x - 26} 285Q${x} 262 ${x + 26} 284" fill="none" stroke="#1a1210" stroke-width="5"/><path d="M${x - 28} 254Q${x} 238 ${x + 28} 254" fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>`).join('')}
${front(sitter, hair)}
<path d="M264 370Q300 362 336 370Q300 400 264 370Z" fill="#a8453f"/><path d="M264 370Q300 376 336 370" fill="none" stroke="#5a1f1c" stroke-width="3"/>
</svg>`;
  return sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Hair behind the head. */
function back(sitter: Sitter, hair: string): string {
  switch (sitter) {
    case 'curls':
      return Array.from({ length: 60 }, (_, k) => {
        const [angle, far] = [Math.PI * (0.9 + (1.2 * (k % 20)) / 19), 90 + 28 * Math.floor(k / 20)];
        return `<circle cx="${(300 + far * 1.02 * Math.cos(angle)).toFixed(1)}" cy="${(262 + far * Math.sin(angle)).toFixed(1)}" r="34" fill="${hair}"/>`;
      }).join('');
    case 'bob':
      return `<path d="M176 420Q160 130 300 124Q440 130 424 420Q380 440 360 400H240Q220 440 176 420Z" fill="${hair}"/>`;
    case 'beard':
      return `<path d="M196 270Q190 138 300 134Q410 138 404 270Z" fill="${hair}"/>`;
    default:
      return sitter satisfies never;
  }
}

/** Hair in front of the face. */
function front(sitter: Sitter, hair: string): string {
  switch (sitter) {
    case 'curls':
      return Array.from(
        { length: 9 },
        (_, k) =>
          `<circle cx="${212 + 22 * k}" cy="${182 - 18 * Math.sin((Math.PI * k) / 8)}" r="22" fill="${hair}"/>`,
      ).join('');
    case 'bob':
      return `<path d="M198 280Q196 150 300 148Q404 150 402 280Q388 210 330 190Q270 214 222 212Q206 240 198 280Z" fill="${hair}"/><path d="M220 190Q270 150 340 164" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="12" stroke-linecap="round"/>`;
    case 'beard':
      return `<path d="M198 262Q200 150 300 150Q400 150 402 262Q390 200 300 196Q210 200 198 262Z" fill="${hair}"/><path d="M204 310Q222 352 262 352Q300 344 338 352Q378 352 396 310Q394 372 352 402Q300 434 248 402Q206 372 204 310Z" fill="${hair}"/>`;
    default:
      return sitter satisfies never;
  }
}
