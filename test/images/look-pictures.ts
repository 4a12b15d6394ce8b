import sharp from 'sharp';
import { portrait, type Sitter } from '../support/pictures/portraits.ts';

const WORDS =
  'Hello, are you coming tonight? We meet at eight near the station. Привет, захвати зонт: вечером обещают дождь. Sure, I will bring the tickets and some cake.'.split(
    ' ',
  );

/** A screenshot of a chat or of a page, in light or dark colours. */
export function screenshot({ dark = false, bubbles = false, size = 30 } = {}): Promise<Buffer> {
  const [ground, bubble, ink] = dark ? ['#10161d', '#22303d', '#e6e9ec'] : ['#e9eef2', '#ffffff', '#1c1f23'];
  const lines = Array.from({ length: Math.floor(1500 / (size * 1.6)) }, (_, line) => {
    const from = (line * 5) % WORDS.length;
    const text = [...WORDS, ...WORDS].slice(from, from + 4 + (line % 3)).join(' ');
    const y = 60 + line * size * 1.6;
    const back = bubbles
      ? `<rect x="40" y="${y - size}" width="${80 + text.length * size * 0.55}" height="${size * 1.4}" rx="14" fill="${bubble}"/>`
      : '';
    return `${back}<text x="70" y="${y}">${text}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1600"><rect width="900" height="1600" fill="${ground}"/><g font-family="sans-serif" font-size="${size}" fill="${ink}">${lines.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 88 }).toBuffer();
}

/** A gradient between two colours. */
export function gradient(from: string, to: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="600"><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="500" height="600" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** Several people next to each other. */
export async function group(people: readonly (readonly [Sitter, string])[]): Promise<Buffer> {
  const pictures = await Promise.all(people.map(([sitter, skin]) => portrait(sitter, skin, 400)));
  const create = { width: 400 * people.length, height: 400, channels: 3, background: '#fff' } as const;
  return sharp({ create })
    .composite(pictures.map((input, index) => ({ input, left: 400 * index, top: 0 })))
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The face of a cat, in the colour of its fur. */
export function cat(fur: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#b9c6bd"/><path d="M120 330L140 90L260 180H340L460 90L480 330Q470 520 300 530Q130 520 120 330Z" fill="${fur}"/>
<circle cx="220" cy="320" r="42" fill="#b6d04a"/><ellipse cx="220" cy="320" rx="14" ry="36" fill="#111"/><circle cx="380" cy="320" r="42" fill="#b6d04a"/><ellipse cx="380" cy="320" rx="14" ry="36" fill="#111"/><path d="M280 400H320L300 425Z" fill="#d98a8a"/><path d="M120 410L250 420M120 450L250 435M480 410L350 420M480 450L350 435" stroke="#fff" stroke-width="4"/></svg>`;
  return sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 90 }).toBuffer();
}
