import sharp from 'sharp';

/** Side of a picture as image models draw it, in pixels. */
const SIDE = 1024;

/** A self-made picture on a key colour. */
export interface BenchPicture {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Repeatable numbers from 0 to 1: a linear congruential generator (Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Subjects of different kinds, each on a drifted green with noise, as PNG of 1024 × 1024. */
export async function benchPictures(): Promise<BenchPicture[]> {
  const random = seeded(41);
  const hair = Array.from({ length: 70 }, (_, k) => {
    const x = 380 + k * 4;
    return `<path d="M${x} 260Q${x - 60 + random() * 120} 120 ${x - 200 + random() * 400} ${70 + random() * 90}" fill="none" stroke="#2b1d14" stroke-width="${1.5 + random() * 3}"/>`;
  }).join('');
  const star = Array.from({ length: 20 }, (_, k) => {
    const radius = k % 2 === 0 ? 430 : 260;
    const angle = (k * Math.PI) / 10;
    return `${512 + radius * Math.cos(angle)},${512 + radius * Math.sin(angle)}`;
  }).join(' ');
  const subjects = {
    bust: `<path d="M200 1024Q220 660 512 660Q800 660 820 1024Z" fill="#e8e6f0"/><circle cx="512" cy="430" r="220" fill="#e3b08c"/>`,
    hair: `<path d="M200 1024Q220 660 512 660Q800 660 820 1024Z" fill="#a03a50"/><circle cx="512" cy="430" r="220" fill="#e3b08c"/>${hair}`,
    star: `<polygon points="${star}" fill="#d9a520"/>`,
    ring: `<circle cx="512" cy="512" r="330" fill="none" stroke="#3050b0" stroke-width="120"/>`,
    spear: `<path d="M498 1000L500 120L512 30L524 120L526 1000Z" fill="#8a4a26"/>`,
    hat: `<ellipse cx="512" cy="560" rx="480" ry="46" fill="#713046"/><ellipse cx="512" cy="520" rx="210" ry="80" fill="#935a66"/>`,
    small: `<circle cx="512" cy="512" r="60" fill="#c03030"/>`,
  };
  const pictures: BenchPicture[] = [];
  // One after the other: concurrently, the random numbers would be dealt out in another order each time.
  for (const [name, content] of Object.entries(subjects))
    pictures.push({ name, bytes: await keyed(content, random) });
  return pictures;
}

async function keyed(content: string, random: () => number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#16e41c"/>${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(255, Math.max(0, Math.round((data[i] ?? 0) + (random() - 0.5) * 6)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
}
