import sharp from 'sharp';
import { blur, luma, ramp } from '../../planes.ts';
import { decodeRaster, rasterPipeline } from '../../raster.ts';
import { kuwahara, mapPixels, penLines, smoothed, softSteps } from '../pixels/filters.ts';
import { flatTone, inked, mix, parseColor, screenDot, shown, vivid } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

export const cartoon: Style = {
  shape: 'circle',
  keepsColors: true,
  rims: [
    ['#ffd84d', '#ff9f1c'],
    ['#7ee081', '#1fb5a8'],
    ['#ff8fa3', '#ff4d6d'],
    ['#8ecbff', '#3f7bff'],
  ],
  paint(photo) {
    const flat = kuwahara(smoothed(photo, 5, 0.06, 2), 2);
    const pen = { width: 1.9, weight: 70, contrast: 0.035, least: 70 };
    const lines = penLines(photo, pen);
    return mapPixels(flat, (r, g, b, p) => {
      const tone = flatTone([r, g, b], 7, 1.6, 1.12);
      const ink = Math.min(1, Math.max(0, ((lines[p] ?? 1) - 0.25) * 2));
      return inked(tone, ink, [30, 18, 34]);
    });
  },
};

/** Cel shading: clean bright colour in few steps, cool shadows, fine lines, glowing highlights. */
export const anime: Style = {
  shape: 'circle',
  keepsColors: true,
  rims: [
    ['#ff9ec6', '#8f7bff'],
    ['#7fd8ff', '#6a8bff'],
    ['#ffd36e', '#ff7aa8'],
    ['#9be8c0', '#4fb6e8'],
  ],
  paint(photo) {
    const { width, height } = photo;
    const clean = kuwahara(smoothed(photo, 4, 0.05, 2), 2);
    const light = blur(luma(clean), width, height, 1);
    const lines = penLines(photo, { width: 1.2, weight: 80, contrast: 0.022, least: 36 });
    const bloom = blur(
      light.map(value => ramp(value, 0.62, 0.95)),
      width,
      height,
      12,
    );
    return mapPixels(clean, (r, g, b, p) => {
      const value = Math.max(0.03, light[p] ?? 0);
      const gain = Math.min(1.7, (0.08 + 0.97 * softSteps(value, 5)) / value);
      const [vr, vg, vb] = shown(vivid([r * gain, g * gain, b * gain], 1.5));
      // Shadows in animated films are cool, never grey.
      const shade = 1 - ramp(value, 0.2, 0.5);
      const tone = mix([vr, vg, vb], [vr * 0.86 + 8, vg * 0.82 + 6, vb * 0.95 + 22], shade);
      const glow = 22 * (bloom[p] ?? 0);
      return inked([tone[0] + glow, tone[1] + glow, tone[2] + glow], lines[p] ?? 1, [58, 30, 52]);
    });
  },
};

const COMIC_ANGLES = [45, 15, 75, 30];
const COMIC_PITCH = 10;

export const comic: Style = {
  shape: 'burst',
  keepsColors: true,
  rims: [
    ['#ffe14d', '#ff5a36'],
    ['#4dd2ff', '#3a5bff'],
    ['#ff6bb0', '#8c3bff'],
    ['#b6f04d', '#12b886'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 2), 1);
    const light = blur(luma(smooth), width, height, 1.2);
    const lines = penLines(photo, { width: 1.5, weight: 110, contrast: 0.03, least: 40 });
    const angle = (inTurn(COMIC_ANGLES, take) * Math.PI) / 180;
    return mapPixels(smooth, (r, g, b, p) => {
      const tone = flatTone([r, g, b], 5, 1.9, 1.24);
      const value = light[p] ?? 0;
      const dot = screenDot(p % width, Math.floor(p / width), COMIC_PITCH, angle);
      // Dots grow with darkness and vanish on bare paper.
      const printed = ramp(dot - (1 - 1.15 * (1 - ramp(value, 0.05, 0.8))), -0.06, 0.12);
      const shaded = mix(tone, [tone[0] * 0.5, tone[1] * 0.34, tone[2] * 0.52], printed * 0.85);
      const black = ramp(value, 0.07, 0.15);
      return inked(shaded, Math.min(black, lines[p] ?? 1), [16, 12, 26]);
    });
  },
};

function palette(ink: string, shadow: string, half: string, bright: string, paper: string) {
  return {
    ink: parseColor(ink),
    shadow: parseColor(shadow),
    half: parseColor(half),
    bright: parseColor(bright),
    paper: parseColor(paper),
  };
}

const POP_ART_PALETTES = [
  palette('#200c4a', '#e2187a', '#ff7458', '#ffd036', '#fff6ce'),
  palette('#0a1854', '#007ad6', '#26c8d0', '#ff96be', '#fff0e4'),
  palette('#36083e', '#782cce', '#ff48a0', '#76e8c4', '#faffe2'),
  palette('#08303c', '#009674', '#ff7a30', '#ffdc54', '#fffae8'),
];

export const popArt: Style = {
  shape: 'burst',
  keepsColors: false,
  rims: [
    ['#22d3ee', '#2563ff'],
    ['#ffd60a', '#ff5fa2'],
    ['#7cf5c4', '#ff9f1c'],
    ['#ff4d8d', '#7c3aed'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 2), 2);
    const light = blur(luma(smooth), width, height, 1);
    const lines = penLines(photo, { width: 1.7, weight: 100, contrast: 0.035, least: 60 });
    const { ink, shadow, half, bright, paper } = inTurn(POP_ART_PALETTES, take);
    return mapPixels(smooth, (_r, _g, _b, p) => {
      const value = light[p] ?? 0;
      const dot = screenDot(p % width, Math.floor(p / width), 9, Math.PI / 4) - 0.5;
      const at = value + 0.13 * dot;
      const first = mix(ink, shadow, ramp(value, 0.12, 0.15));
      const second = mix(first, half, ramp(at, 0.33, 0.37));
      const third = mix(second, bright, ramp(value, 0.5, 0.53));
      return inked(mix(third, paper, ramp(at, 0.76, 0.8)), lines[p] ?? 1, ink);
    });
  },
};

const PIXEL_CELLS = [84, 64, 96];

export const pixel: Style = {
  shape: 'pixel',
  keepsColors: true,
  rims: [
    ['#3ee0b0', '#1f86d1'],
    ['#ffd23e', '#f0653a'],
    ['#ff7ac6', '#7d4dff'],
  ],
  cells: take => inTurn(PIXEL_CELLS, take),
  async paint(photo, take) {
    const { width, height } = photo;
    const longer = inTurn(PIXEL_CELLS, take);
    const cell = Math.max(width, height) / longer;
    const lines = penLines(photo, { width: 1.9, weight: 45, contrast: 0.03, least: 120 });
    const bright = mapPixels(kuwahara(photo, 2), (r, g, b, p) =>
      inked(flatTone([r, g, b], 9, 1.6, 1.18), lines[p] ?? 1, [28, 18, 48]),
    );
    const few = await rasterPipeline(bright)
      .removeAlpha()
      .resize(Math.round(width / cell), Math.round(height / cell), { fit: 'fill', kernel: 'cubic' })
      .sharpen({ sigma: 0.8, m2: 2 })
      .png({ palette: true, colours: 26, dither: 0 })
      .toBuffer();
    return decodeRaster(
      await sharp(few).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png().toBuffer(),
    );
  },
};
