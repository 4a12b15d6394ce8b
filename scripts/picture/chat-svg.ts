import sharp, { type OverlayOptions } from 'sharp';

/** What is drawn of one message. */
export type Bubble =
  | {
      readonly side: 'left' | 'right';
      readonly text: string;
      readonly bold: readonly string[];
      readonly button?: string;
    }
  | { readonly side: 'left' | 'right'; readonly picture: Uint8Array; readonly sticker: boolean };

const WIDTH = 640;
const FONT = 17;
const LINE = 24;
const MAX_CHARS = 46;
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function wrap(text: string): string[] {
  return text.split('\n').flatMap(line => {
    const lines: string[] = [''];
    for (const word of line.split(' ')) {
      const last = lines.at(-1) ?? '';
      if (last !== '' && last.length + word.length + 1 > MAX_CHARS) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines;
  });
}

/** Bold beginnings such as "Style:", as Telegram shows them. */
function tspans(line: string, bold: readonly string[]): string {
  const head = bold.find(words => line.startsWith(words));
  if (head === undefined) return escapeXml(line);
  return `<tspan font-weight="bold">${escapeXml(head)}</tspan>${escapeXml(line.slice(head.length))}`;
}

/** The chat as a picture, in the colours of a Telegram chat by day. Emoji are left out: fonts differ. */
export async function drawChat(bubbles: readonly Bubble[]): Promise<Buffer> {
  const shapes: string[] = [];
  const pictures: OverlayOptions[] = [];
  let y = 24;
  for (const bubble of bubbles) {
    if ('picture' in bubble) {
      const side = bubble.sticker ? 256 : 190;
      const scaled = await sharp(bubble.picture)
        .resize(side, side, { fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true });
      const left = bubble.side === 'left' ? 20 : WIDTH - 20 - scaled.info.width;
      pictures.push({ input: scaled.data, left, top: y });
      y += scaled.info.height + 14;
      continue;
    }
    const lines = wrap(bubble.text);
    const width = Math.max(...lines.map(line => line.length)) * FONT * 0.56 + 32;
    const height = lines.length * LINE + 18;
    const x = bubble.side === 'left' ? 20 : WIDTH - 20 - width;
    const fill = bubble.side === 'left' ? '#ffffff' : '#e3f9cf';
    shapes.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="${fill}"/>`);
    lines.forEach((line, index) => {
      shapes.push(
        `<text x="${x + 16}" y="${y + 27 + index * LINE}" xml:space="preserve">${tspans(line, bubble.bold)}</text>`,
      );
    });
    y += height + 6;
    if (bubble.button !== undefined) {
      shapes.push(
        `<rect x="${x}" y="${y}" width="${width}" height="38" rx="10" fill="#6f9a72" fill-opacity=".85"/>`,
        `<text x="${x + width / 2}" y="${y + 25}" text-anchor="middle" fill="#fff" font-weight="bold">${escapeXml(bubble.button)}</text>`,
      );
      y += 44;
    }
    y += 8;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y + 12}">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#cfe0b0"/><stop offset="1" stop-color="#94bd9a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <g font-family="DejaVu Sans, Verdana, sans-serif" font-size="${FONT}" fill="#111">${shapes.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).composite(pictures).png({ palette: true }).toBuffer();
}
