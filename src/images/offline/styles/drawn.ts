import { blur, luma, type Plane, planeOf, ramp } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { grain, inkLines, kuwahara, mapPixels, penLines, type Rgb, smoothed } from '../pixels/filters.ts';
import { inked, mix, parseColor, shown, vivid } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

const LINE_ART_INKS = ['#181622', '#182c7a', '#70281c', '#10524a'] as const;
const LINE_ART_PAPER: Rgb = [255, 254, 250];

export const lineArt: Style = {
  shape: 'circle',
  keepsColors: false,
  rims: [
    ['#fdfcf8', '#e9e6dc'],
    ['#eef3ff', '#cfdcff'],
    ['#fff1e6', '#ffd9bd'],
    ['#eafaf4', '#c5ecde'],
  ],
  contours: LINE_ART_INKS,
  paint(photo, take) {
    const { width, height } = photo;
    const light = luma(kuwahara(kuwahara(photo, 2), 1));
    const fine = penLines(photo, { width: 1.3, weight: 150, contrast: 0.024, least: 34 });
    const broad = inkLines(light, width, height, { width: 2.6, weight: 110, contrast: 0.035, least: 80 });
    const colors = colorLines(photo);
    const soft = blur(light, width, height, 1.5);
    const ink = parseColor(inTurn(LINE_ART_INKS, take));
    return mapPixels(photo, (_r, _g, _b, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      const value = soft[p] ?? 0;
      const stripe = Math.abs((((x + y) / 7) % 1) - 0.5) * 2;
      const hatch = 1 - 0.6 * ramp(stripe, 0.55, 0.75) * (1 - ramp(value, 0.2, 0.32));
      const filled = ramp(value, 0.09, 0.15);
      const line = Math.min(fine[p] ?? 1, broad[p] ?? 1, colors[p] ?? 1);
      const crisp = ramp(line, 0.3, 0.8);
      return inked(mix(ink, LINE_ART_PAPER, Math.min(hatch, filled)), crisp, ink);
    });
  },
};

function colorLines(photo: Raster): Plane {
  const { width, height } = photo;
  const smooth = kuwahara(kuwahara(photo, 2), 2);
  const pen = { width: 2, weight: 70, contrast: 0.045, least: 90 };
  const warmth = new Float32Array(width * height);
  const green = new Float32Array(width * height);
  mapPixels(smooth, (r, g, b, p) => {
    warmth[p] = 0.5 + (r - b) / 512;
    green[p] = 0.5 + (g - (r + b) / 2) / 512;
    return [r, g, b];
  });
  const lines = [warmth, green].map(plane => inkLines(plane, width, height, pen));
  return (lines[0] ?? warmth).map((value, p) => Math.min(value, lines[1]?.[p] ?? 1));
}

const SKETCH_LEADS = ['#2c2c36', '#5c2e1e', '#1e3068'] as const;
const SKETCH_PAPER: Rgb = [253, 249, 240];

export const sketch: Style = {
  shape: 'brush',
  keepsColors: false,
  rims: [
    ['#fdf7ea', '#d8cfbd'],
    ['#fff3e2', '#d9b48f'],
    ['#f1f5ff', '#b9c6e6'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const raw = luma(kuwahara(photo, 1));
    const around = blur(raw, width, height, 20);
    // Paper must not get as dark as skin or cloth: shape comes from the difference to the surroundings.
    const light = raw.map((value, p) =>
      Math.min(1, Math.max(0, ramp(value, -0.12, 0.82) + 0.7 * (value - (around[p] ?? 0)))),
    );
    const soft = blur(light, width, height, 8);
    const lines = inkLines(light, width, height, { width: 1.2, weight: 60, contrast: 0.012, least: 14 });
    const wash = kuwahara(photo, 3);
    const lead = parseColor(inTurn(SKETCH_LEADS, take));
    return mapPixels(wash, (r, g, b, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      const value = light[p] ?? 0;
      // Colour dodge of the picture over its blurred negative leaves pencil strokes.
      const dodge = Math.min(1, value / Math.max(0.02, soft[p] ?? 0)) ** 2.6;
      const stroke = 0.5 + 0.5 * Math.sin((x + y * 0.9) * 0.9 + 2 * grain(x >> 2, y >> 2));
      const shade = 1 - (0.25 + 0.5 * stroke) * (1 - Math.min(1, value * 1.25));
      const tooth = 0.1 * (grain(x, y) - 0.5);
      const bare = Math.min(1, Math.max(0, dodge * (0.3 + 0.7 * (lines[p] ?? 1)) * shade + tooth));
      const tinted = mix(SKETCH_PAPER, [r * 0.8 + 62, g * 0.8 + 62, b * 0.8 + 62], 0.4);
      return mix(lead, tinted, bare);
    });
  },
};

const WATERCOLOUR_PAPER: Rgb = [255, 252, 245];

export const watercolour: Style = {
  shape: 'brush',
  keepsColors: true,
  rims: [
    ['#fffaf0', '#f0dfc4'],
    ['#f2fbff', '#bfdcec'],
    ['#fff2f6', '#efc6d6'],
    ['#f6fff0', '#cfe6bd'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    // Brushes do not follow an edge exactly, so the washes wobble.
    const washes = wobbled(kuwahara(smoothed(photo, 4, 0.05, 2), 2), take);
    const light = luma(washes);
    const around = blur(light, width, height, 5);
    const tooth = noise(width, height, 1, 1, take);
    const pool = noise(width, height, 30, 22, take + 7);
    const detail = luma(kuwahara(photo, 1));
    const near = blur(detail, width, height, 4);
    return mapPixels(washes, (r, g, b, p) => {
      const value = light[p] ?? 0;
      const wash = shown(vivid([r * 1.1 + 14, g * 1.1 + 12, b * 1.08 + 12], 1.7));
      // Water moves pigment slowly and leaves it at the rims of a wash and in the hollows of the paper.
      const thin = 0.08 + 0.5 * ((pool[p] ?? 0.5) - 0.42) + 0.5 * ramp(value, 0.66, 0.96);
      const tint = mix(wash, WATERCOLOUR_PAPER, Math.min(0.75, Math.max(0, thin)));
      const rim = Math.min(0.2, Math.max(0, ((around[p] ?? 0) - value) * 1.5));
      const drawn = Math.min(0.45, Math.max(0, ((near[p] ?? 0) - (detail[p] ?? 0) - 0.02) * 3.2));
      const shade = (1 - rim) * (1 - drawn) * (1 + ((tooth[p] ?? 0.5) - 0.5) * 0.2);
      return [tint[0] * shade, tint[1] * shade, tint[2] * Math.min(1, shade + 0.03)];
    });
  },
};

function wobbled(
  { data, width, height }: ReturnType<typeof kuwahara>,
  seed: number,
): ReturnType<typeof kuwahara> {
  const [across, down] = [noise(width, height, 9, 6, seed + 3), noise(width, height, 9, 6, seed + 5)];
  const out = new Uint8Array(data.length);
  for (let p = 0; p < width * height; p++) {
    const x = Math.min(width - 1, Math.max(0, (p % width) + Math.round(10 * ((across[p] ?? 0.5) - 0.5))));
    const y = Math.min(
      height - 1,
      Math.max(0, Math.floor(p / width) + Math.round(10 * ((down[p] ?? 0.5) - 0.5))),
    );
    // Keep the wash from taking up the background's colour.
    const isOwn = (data[(y * width + x) * 4 + 3] ?? 255) > 127;
    const from = (isOwn ? y * width + x : p) * 4;
    out.set(data.subarray(from, from + 3), p * 4);
    out[p * 4 + 3] = data[p * 4 + 3] ?? 255;
  }
  return { data: out, width, height };
}

function noise(width: number, height: number, size: number, sigma: number, seed: number): Plane {
  const raw = planeOf(width * height, p =>
    grain(Math.floor((p % width) / size) + 97 * seed, Math.floor(p / width / size)),
  );
  return blur(raw, width, height, sigma);
}
