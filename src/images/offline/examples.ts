import type { Finisher } from '../finishing/finisher.ts';
import { loadSharp } from '../load-sharp.ts';
import type { ImageGenerator } from '../types.ts';
import type { DrawnStyle } from './chosen.ts';

export interface StyleExamples {
  of(style: DrawnStyle, words: string): Promise<Buffer>;
}

export function createStyleExamples(
  filters: Pick<ImageGenerator, 'draw'>,
  finisher: Pick<Finisher, 'finishSticker'>,
): StyleExamples {
  const kept = new Map<DrawnStyle, Promise<Buffer>>();
  const draw = async (style: string): Promise<Buffer> => {
    const request = {
      photo: await examplePortrait(),
      params: { style, emotion: 'joy', pose: '' },
      keyColor: 'green',
      attempt: 1,
      take: 1,
    } as const;
    // Do not use the first caller's signal: others may wait for the same picture.
    const { bytes } = await filters.draw(request, new AbortController().signal);
    return finisher.finishSticker(bytes);
  };
  return {
    of: (style, words) => {
      const made = kept.get(style) ?? draw(words);
      kept.set(style, made);
      made.catch(() => kept.delete(style));
      return made;
    },
  };
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="900" height="900"><defs>
<linearGradient id="wall" x2="1" y2="1"><stop stop-color="#8fb7d9"/><stop offset="1" stop-color="#6d9cc4"/></linearGradient>
<linearGradient id="side" x2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#4a1c0c" stop-opacity=".36"/></linearGradient>
<linearGradient id="hair" x2="1" y2="1"><stop stop-color="#7a4326"/><stop offset="1" stop-color="#2e1610"/></linearGradient>
<radialGradient id="cheek"><stop stop-color="#d5503a" stop-opacity=".3"/><stop offset="1" stop-color="#d5503a" stop-opacity="0"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="600" height="600" fill="url(#wall)"/>
<path d="M158 470C128 330 150 96 300 92C452 96 470 330 442 470Q372 500 300 500Q226 500 158 470Z" fill="url(#hair)"/>
<path d="M258 380H342V480Q300 520 258 480Z" fill="#d99f78"/><path d="M258 392H342V430Q300 462 258 430Z" fill="#000" opacity=".22" filter="url(#soft)"/>
<path d="M96 600Q112 486 256 456Q300 506 344 456Q488 486 504 600Z" fill="#2f8f83"/><path d="M96 600Q112 486 256 456Q300 506 344 456Q488 486 504 600Z" fill="url(#side)"/>
<path d="M250 458Q300 520 350 458L362 470Q300 546 238 470Z" fill="#f2efe6"/>
<ellipse cx="196" cy="292" rx="15" ry="27" fill="#e3ac86"/><ellipse cx="404" cy="292" rx="15" ry="27" fill="#cf936c"/>
<path d="M198 262Q198 156 300 156Q402 156 402 262Q402 352 354 398Q300 434 246 398Q198 352 198 262Z" fill="#edbd98"/>
<path d="M198 262Q198 156 300 156Q402 156 402 262Q402 352 354 398Q300 434 246 398Q198 352 198 262Z" fill="url(#side)"/>
<path d="M190 292C182 176 226 120 300 118C376 120 420 176 410 292C404 250 392 226 372 206C320 214 262 200 238 178C222 210 200 240 190 292Z" fill="url(#hair)"/>
<circle cx="240" cy="336" r="36" fill="url(#cheek)"/><circle cx="360" cy="336" r="36" fill="url(#cheek)"/>
<path d="M228 262Q254 246 280 258M320 258Q346 246 372 262" stroke="#4a2818" stroke-width="8" fill="none" stroke-linecap="round"/>
<ellipse cx="256" cy="290" rx="23" ry="15" fill="#fbf7f2"/><ellipse cx="344" cy="290" rx="23" ry="15" fill="#fbf7f2"/>
<circle cx="257" cy="290" r="12" fill="#3f6b4d"/><circle cx="345" cy="290" r="12" fill="#3f6b4d"/><circle cx="257" cy="290" r="6" fill="#14100e"/><circle cx="345" cy="290" r="6" fill="#14100e"/>
<circle cx="253" cy="285" r="4" fill="#fff"/><circle cx="341" cy="285" r="4" fill="#fff"/>
<path d="M230 288Q256 266 282 288M318 288Q344 266 370 288" stroke="#23130d" stroke-width="6" fill="none" stroke-linecap="round"/>
<path d="M302 284Q296 322 286 338Q302 350 318 338" fill="none" stroke="#8c5234" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"/>
<path d="M254 362Q300 376 346 362Q336 400 300 402Q264 400 254 362Z" fill="#8f3030"/><path d="M262 365Q300 377 338 365L332 375Q300 386 268 375Z" fill="#fff"/>
</svg>`;

async function examplePortrait(): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(SVG)).blur(0.8).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}
