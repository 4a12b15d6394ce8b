import sharp from 'sharp';
import { decodeRaster, type Raster, rasterPipeline } from '../raster.ts';
import { blur, grain, inkLines, kuwahara, luma, mapPixels, type Rgb, softSteps } from './filters.ts';
import type { Shape } from './shapes.ts';

/** One look: how a picture is painted, what it is cut to, and the colours of its rim. */
export interface Style {
  /** Words of the person, in Russian or English, that ask for it. */
  readonly words: RegExp;
  readonly shape: Shape;
  readonly rim: readonly [string, string];
  paint(photo: Raster): Promise<Raster> | Raster;
}

const CARTOON: Style = {
  words: /anime|аниме|manga|манга|cartoon|мульт|disney|дисней|ghibli|гибли|simpson|симпсон/i,
  shape: 'circle',
  rim: ['#ff8fb1', '#7c6cff'],
  paint(photo) {
    const smooth = kuwahara(kuwahara(photo, 4), 2);
    const { width, height } = photo;
    const lines = inkLines(luma(photo), width, height, 60);
    return mapPixels(smooth, (r, g, b, p) => {
      const tone = flatTone([r, g, b], 8, 1.45, 1.1);
      return inked(tone, lines[p] ?? 1, [38, 22, 48]);
    });
  },
};

const COMIC: Style = {
  words: /comic|комикс|pop.?art|поп.?арт|marvel|марвел|dc\b|супергеро|superhero|warhol|уорхол/i,
  shape: 'burst',
  rim: ['#ffd60a', '#ff3b30'],
  paint(photo) {
    const { width, height } = photo;
    const smooth = kuwahara(photo, 4);
    const light = luma(smooth);
    const lines = inkLines(luma(photo), width, height, 110);
    return mapPixels(smooth, (r, g, b, p) => {
      const tone = flatTone([r, g, b], 5, 1.8, 1.2);
      const value = light[p] ?? 0;
      const x = p % width;
      const y = Math.floor(p / width);
      // A screen turned by 45 degrees; dots grow as it gets darker.
      const u = ((x + y) / 9) % 1;
      const v = ((x - y + height * 9) / 9) % 1;
      const dot = Math.hypot(u - 0.5, v - 0.5);
      const size = value > 0.72 ? 0 : 0.46 * (0.72 - value) + 0.13;
      const printed = value < 0.2 ? 1 : Math.min(1, Math.max(0, (size - dot) * 9));
      const shade = 1 - 0.42 * printed;
      return inked(
        [tone[0] * shade, tone[1] * shade, tone[2] * (shade * 0.9 + 0.1)],
        lines[p] ?? 1,
        [14, 10, 22],
      );
    });
  },
};

const PIXEL: Style = {
  words: /pixel|пиксел|8.?bit|8.?бит|16.?bit|minecraft|майнкрафт|sprite/i,
  shape: 'pixel',
  rim: ['#23d5ab', '#1b6ca8'],
  async paint(photo) {
    const cells = 54;
    const bright = mapPixels(kuwahara(photo, 3), (r, g, b) => flatTone([r, g, b], 12, 1.4, 1.15));
    const few = await rasterPipeline(bright)
      .removeAlpha()
      .resize(cells, cells, { kernel: 'cubic' })
      .png({ palette: true, colours: 28, dither: 0 })
      .toBuffer();
    const big = await sharp(few).resize(photo.width, photo.height, { kernel: 'nearest' }).png().toBuffer();
    return decodeRaster(big);
  },
};

const PAINTING: Style = {
  words: /watercolou?r|акварел|oil|масл|paint|живопис|impression|импрессион|van.?gogh|ван.?гог|картин/i,
  shape: 'brush',
  rim: ['#f3e9d7', '#c9a36b'],
  paint(photo) {
    const { width, height } = photo;
    const strokes = kuwahara(kuwahara(photo, 4), 3);
    const lines = inkLines(luma(photo), width, height, 30);
    const light = luma(strokes);
    const around = blur(light, width, height, 5);
    const paper = blur(
      Float32Array.from(light, (_, p) => grain(p % width, Math.floor(p / width))),
      width,
      height,
      1.2,
    );
    return mapPixels(strokes, (r, g, b, p) => {
      const tone = saturate([r, g, b], 1.4);
      // Pigment gathers at the edges of a wash, and in the hollows of the paper.
      const edge = Math.min(0.2, Math.abs((light[p] ?? 0) - (around[p] ?? 0)) * 1.2);
      const shade = (1 - edge) * (1 + ((paper[p] ?? 0.5) - 0.5) * 0.4) * (0.72 + 0.28 * (lines[p] ?? 1));
      return [tone[0] * shade * 1.08 + 14, tone[1] * shade * 1.08 + 12, tone[2] * shade * 1.04 + 8];
    });
  },
};

const SKETCH: Style = {
  words: /sketch|скетч|pencil|карандаш|draw(n|ing)|рисун|набросок|graphite|графит|line.?art|уголь|charcoal/i,
  shape: 'brush',
  rim: ['#fbf7ee', '#b9b2a3'],
  paint(photo) {
    const { width, height } = photo;
    const light = luma(photo);
    const soft = blur(light, width, height, 7);
    const lines = inkLines(light, width, height, 45);
    return mapPixels(photo, (r, g, b, p) => {
      // Colour dodge of the picture over its own blurred negative leaves pencil strokes.
      const dodge = Math.min(1, (light[p] ?? 0) / Math.max(0.02, soft[p] ?? 0));
      const hatch = 0.06 * (grain(p % width, Math.floor(p / width)) - 0.5);
      const shade = 0.72 + 0.28 * Math.min(1, (light[p] ?? 0) * 1.5);
      const stroke = Math.max(0, dodge ** 2.4 * (0.35 + 0.65 * (lines[p] ?? 1)) * shade + hatch);
      const ink = 1 - stroke;
      const tint = 0.2;
      return [
        252 - ink * 212 + (r - 128) * tint * stroke * 0.6,
        248 - ink * 212 + (g - 128) * tint * stroke * 0.6,
        238 - ink * 196 + (b - 128) * tint * stroke * 0.6,
      ];
    });
  },
};

const GLOSSY: Style = {
  words: /3d|3д|pixar|пиксар|clay|пластилин|lego|лего|toy|игруш|render|рендер|funko|plastic|балун|balloon/i,
  shape: 'squircle',
  rim: ['#7ee8fa', '#5b7cfa'],
  paint(photo) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 3), 2);
    const light = luma(photo);
    const fine = blur(light, width, height, 1);
    const broad = blur(light, width, height, 6);
    const relief = blur(luma(smooth), width, height, 4);
    return mapPixels(smooth, (r, g, b, p) => {
      // The brightness taken for a height, lit from the upper left.
      const slopeX = (relief[p + 2] ?? 0) - (relief[p - 2] ?? 0);
      const slopeY = (relief[p + 2 * width] ?? 0) - (relief[p - 2 * width] ?? 0);
      const lit = Math.max(-0.25, Math.min(0.25, (slopeX + slopeY) * 1.6));
      // Eyes and mouth are finer than the smoothing: bring their contrast back.
      const detail = ((fine[p] ?? 0) - (broad[p] ?? 0)) * 0.9;
      const shine = 110 * Math.max(0, Math.min(1, (slopeX + slopeY) * 4 - 0.4)) ** 1.6;
      const tone = saturate([r, g, b], 1.4);
      const gain = 1.08 + lit + detail;
      return [tone[0] * gain + 10 + shine, tone[1] * gain + 8 + shine, tone[2] * gain + 12 + shine];
    });
  },
};

const NEON: Style = {
  words: /neon|неон|cyber|кибер|synth|синтвейв|vapor|вейпорвейв|glow|futur|футур|киберпанк/i,
  shape: 'squircle',
  rim: ['#ff2fd0', '#22e6ff'],
  paint(photo) {
    const { width, height } = photo;
    const smooth = kuwahara(photo, 3);
    const light = luma(smooth);
    const core = inkLines(luma(photo), width, height, 50).map(value => 1 - value);
    const halo = blur(core, width, height, 6);
    return mapPixels(smooth, (r, g, b, p) => {
      const across = (p % width) / width;
      // Night in the shadows, one light from the left and another from the right.
      const value = 1 / (1 + Math.exp(-8 * ((light[p] ?? 0) - 0.55)));
      const lamp: Rgb = [255 - 175 * across, 70 + 130 * across, 200 + 55 * across];
      const ink = 1 - 0.75 * (core[p] ?? 0);
      const glow = 0.55 * (halo[p] ?? 0);
      return [
        (16 + value * (lamp[0] * 0.7 + r * 0.35)) * ink + lamp[0] * glow,
        (6 + value * (lamp[1] * 0.7 + g * 0.35)) * ink + lamp[1] * glow,
        (46 + value * (lamp[2] * 0.7 + b * 0.3)) * ink + lamp[2] * glow,
      ];
    });
  },
};

const NOIR: Style = {
  words: /noir|нуар|black.?(and|&).?white|ч[её]рно.?бел|monochrom|монохром|ч\/б|film|фильм|кино/i,
  shape: 'circle',
  rim: ['#3a3a3f', '#0e0e11'],
  paint(photo) {
    const { width, height } = photo;
    const light = luma(kuwahara(photo, 2));
    return mapPixels(photo, (_r, _g, _b, p) => {
      const x = p % width;
      const y = Math.floor(p / width);
      const contrast = 1 / (1 + Math.exp(-9 * ((light[p] ?? 0) - 0.44)));
      const corner = Math.hypot(x / width - 0.5, y / height - 0.45);
      const value = 255 * contrast * (1.08 - 0.75 * corner ** 1.5) + 22 * (grain(x, y) - 0.5);
      return [value + 6, value + 3, value];
    });
  },
};

const RETRO: Style = {
  words: /vhs|вхс|retro|ретро|vintage|винтаж|80s|90s|80-|90-|кассет|polaroid|полароид|old/i,
  shape: 'screen',
  rim: ['#ffb347', '#7a4fd0'],
  paint(photo) {
    const { data, width } = photo;
    return mapPixels(photo, (_r, g, _b, p) => {
      const x = p % width;
      const y = Math.floor(p / width);
      // Bands of bad tracking, then red and blue slipped apart.
      const slip = Math.round(5 * Math.max(0, Math.sin(y / 41) - 0.86) * 12);
      const row = y * width;
      const red = data[(row + Math.min(width - 1, x + 5 + slip)) * 4] ?? 0;
      const blue = data[(row + Math.max(0, x - 5 - slip)) * 4 + 2] ?? 0;
      const line = y % 4 < 2 ? 1 : 0.82;
      const noise = 26 * (grain(x >> 1, y) - 0.5);
      return [
        (red * 1.08 + 24) * line + noise,
        (g * 0.98 + 8) * line + noise,
        (blue * 0.92 + 38) * line + noise,
      ];
    });
  },
};

const STYLES: readonly Style[] = [COMIC, PIXEL, GLOSSY, NEON, RETRO, NOIR, PAINTING, SKETCH, CARTOON];

/** The look that the person's words ask for; a cartoon where they ask for none of ours. */
export function chooseStyle(words: string): Style {
  return STYLES.find(style => style.words.test(words)) ?? CARTOON;
}

function saturate([r, g, b]: Rgb, amount: number): Rgb {
  const gray = 0.299 * r + 0.587 * g + 0.114 * b;
  return [gray + (r - gray) * amount, gray + (g - gray) * amount, gray + (b - gray) * amount];
}

/** Saturated colour whose luma goes in a few soft steps. */
function flatTone(color: Rgb, steps: number, saturation: number, gain: number): Rgb {
  const [r, g, b] = color;
  const value = Math.max(0.01, (0.299 * r + 0.587 * g + 0.114 * b) / 255);
  const lifted = Math.min(1, value ** 0.9 * gain);
  const scale = softSteps(lifted, steps) / value;
  return saturate([r * scale, g * scale, b * scale], saturation);
}

function inked(color: Rgb, paper: number, ink: Rgb): Rgb {
  return [
    ink[0] + (color[0] - ink[0]) * paper,
    ink[1] + (color[1] - ink[1]) * paper,
    ink[2] + (color[2] - ink[2]) * paper,
  ];
}
