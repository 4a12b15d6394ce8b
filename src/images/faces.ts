import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Box } from './finishing/layout.ts';
import type { Raster } from './raster.ts';

interface Tensor {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** The number of outputs is always a multiple of four. */
interface Dense {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

interface Separable extends Dense {
  readonly depthwise: Float32Array;
}

interface Weights {
  readonly first: Dense;
  readonly middle: readonly Separable[];
  readonly last: Dense;
}

/** From face-api.js (V. Mühler, MIT), 190 KB. Its own bundle needs TensorFlow, which is a thousand times larger. */
const MODEL = '@vladmandic/face-api/model/tiny_face_detector_model';
const MIDDLE_BLOCKS = [1, 2, 3, 4, 5];
const KERNEL_SIDE = 3;
const LEAKY_RELU_SLOPE = 0.1;

interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization: { readonly scale: number; readonly min: number };
}

let loaded: Weights | undefined;

/** Tiny YOLOv2 with separable convolutions (Redmon & Farhadi, 2017). Both input sides must be multiples of 32. */
function runNetwork(input: Tensor): Tensor {
  loaded ??= readWeights();
  const { first, middle, last } = loaded;
  let layer = pooled(project(gathered(input), first), 2);
  for (const [index, weights] of middle.entries()) {
    const mixed = project(filtered(layer, weights.depthwise), weights);
    layer = pooled(mixed, index === middle.length - 1 ? 1 : 2);
  }
  return project(layer, last);
}

function readWeights(): Weights {
  const { resolve } = createRequire(import.meta.url);
  // The file ships with the package: loading a schema for it would take longer than everything else here.
  const [{ weights }]: [{ readonly weights: readonly Entry[] }] = JSON.parse(
    readFileSync(resolve(`${MODEL}-weights_manifest.json`), 'utf8'),
  );
  const bytes = readFileSync(resolve(`${MODEL}.bin`));
  const byName = new Map<string, Float32Array>();
  let offset = 0;
  for (const { name, shape, quantization } of weights) {
    const { scale, min } = quantization;
    const end = offset + shape.reduce((product, side) => product * side, 1);
    byName.set(
      name,
      Float32Array.from(bytes.subarray(offset, end), byte => byte * scale + min),
    );
    offset = end;
  }
  const named = (name: string) => {
    const numbers = byName.get(name);
    if (numbers === undefined) throw new Error(`${MODEL} has no ${name}`);
    return numbers;
  };
  const dense = (layer: string, matrix = 'filters') =>
    inFours(named(`${layer}/${matrix}`), named(`${layer}/bias`));
  return {
    first: dense('conv0'),
    middle: MIDDLE_BLOCKS.map(n => ({
      ...dense(`conv${n}`, 'pointwise_filter'),
      depthwise: named(`conv${n}/depthwise_filter`),
    })),
    last: dense('conv8'),
  };
}

function inFours(matrix: Float32Array, bias: Float32Array): Dense {
  const outputs = bias.length;
  const filled = new Float32Array(Math.ceil(outputs / 4) * 4);
  filled.set(bias);
  const inputs = matrix.length / outputs;
  const weights = new Float32Array(inputs * filled.length);
  for (let i = 0; i < inputs; i++)
    weights.set(matrix.subarray(i * outputs, (i + 1) * outputs), i * filled.length);
  return { weights, bias: filled };
}

function padded({ data, width, height, channels }: Tensor): Tensor {
  const row = (width + 2) * channels;
  const out = new Float32Array(row * (height + 2));
  for (let y = 0; y < height; y++)
    out.set(data.subarray(y * width * channels, (y + 1) * width * channels), (y + 1) * row + channels);
  return { data: out, width: width + 2, height: height + 2, channels };
}

function gathered(input: Tensor): Tensor {
  const { width, height, channels } = input;
  const { data, width: wide } = padded(input);
  const run = KERNEL_SIDE * channels;
  const out = new Float32Array(width * height * KERNEL_SIDE * run);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let row = 0; row < KERNEL_SIDE; row++, to += run) {
        const from = ((y + row) * wide + x) * channels;
        for (let i = 0; i < run; i++) out[to + i] = data[from + i] ?? 0;
      }
    }
  }
  return { data: out, width, height, channels: KERNEL_SIDE * run };
}

function filtered(input: Tensor, filter: Float32Array): Tensor {
  const { width, height, channels } = input;
  const { data, width: wide } = padded(input);
  const row = wide * channels;
  const out = new Float32Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * row; from < y * row + width * channels; from += channels) {
      for (let c = 0; c < channels; c++, to++) {
        let sum = 0;
        for (let tap = c, at = from + c; tap < filter.length; tap += KERNEL_SIDE * channels, at += row)
          sum +=
            (data[at] ?? 0) * (filter[tap] ?? 0) +
            (data[at + channels] ?? 0) * (filter[tap + channels] ?? 0) +
            (data[at + 2 * channels] ?? 0) * (filter[tap + 2 * channels] ?? 0);
        out[to] = sum;
      }
    }
  }
  return { data: out, width, height, channels };
}

/** The 1×1 convolution. Computes four outputs of two pixels at once, so that no addition waits for the previous one. */
function project({ data, width, height, channels }: Tensor, { weights, bias }: Dense): Tensor {
  const outputs = bias.length;
  const out = new Float32Array(width * height * outputs);
  for (let from = 0, to = 0; to < out.length; from += 2 * channels, to += 2 * outputs) {
    for (let o = 0, left = to, right = to + outputs; o < outputs; o += 4, left += 4, right += 4) {
      let a0 = bias[o] ?? 0;
      let a1 = bias[o + 1] ?? 0;
      let a2 = bias[o + 2] ?? 0;
      let a3 = bias[o + 3] ?? 0;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      for (let i = from, j = from + channels, w = o; i < from + channels; i++, j++, w += outputs) {
        const a = data[i] ?? 0;
        const b = data[j] ?? 0;
        const w0 = weights[w] ?? 0;
        const w1 = weights[w + 1] ?? 0;
        const w2 = weights[w + 2] ?? 0;
        const w3 = weights[w + 3] ?? 0;
        a0 += a * w0;
        a1 += a * w1;
        a2 += a * w2;
        a3 += a * w3;
        b0 += b * w0;
        b1 += b * w1;
        b2 += b * w2;
        b3 += b * w3;
      }
      out[left] = a0;
      out[left + 1] = a1;
      out[left + 2] = a2;
      out[left + 3] = a3;
      out[right] = b0;
      out[right + 1] = b1;
      out[right + 2] = b2;
      out[right + 3] = b3;
    }
  }
  return { data: out, width, height, channels: outputs };
}

function pooled({ data, width, height, channels }: Tensor, stride: 1 | 2): Tensor {
  const size = { width: width / stride, height: height / stride };
  const out = new Float32Array(size.width * size.height * channels);
  for (let y = 0, to = 0; y < size.height; y++) {
    const above = stride * y * width;
    const down = stride * y + 1 < height ? width * channels : 0;
    for (let x = 0; x < size.width; x++) {
      const right = stride * x + 1 < width ? channels : 0;
      for (let p = (above + stride * x) * channels, end = p + channels; p < end; p++, to++) {
        const upper = larger(data[p] ?? 0, data[p + right] ?? 0);
        const lower = larger(data[p + down] ?? 0, data[p + down + right] ?? 0);
        const largest = larger(upper, lower);
        out[to] = larger(largest, LEAKY_RELU_SLOPE * largest);
      }
    }
  }
  return { data: out, ...size, channels };
}

/** Branch-free maximum. Branch prediction fails half of the time on this data and would dominate the running time. */
function larger(a: number, b: number): number {
  return (a + b + Math.abs(a - b)) / 2;
}

/** In pixels of the picture, from brows to chin. May extend beyond the picture. */
export interface Face extends Box {
  readonly score: number;
}

export const FACE_SIDE = 384;

const MEAN_RGB = [117.001, 114.697, 97.404] as const;
const LEVELS = 256;
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const NUMBERS_PER_BOX = 5;
const CELL_PX = 32;
const MAX_OVERLAP_SHARE = 0.4;

/**
 * Returns faces, the most certain first; drawn faces count too. Takes about 70 ms of one core.
 * @param least minimum score: above 0.5 nearly every hit is a face, below 0.25 hardly any is
 */
export function detectFaces(picture: Raster, least: number): Face[] {
  const boxes = boxesIn(runNetwork(normalized(picture)), least).toSorted((a, b) => b.score - a.score);
  const faces: Face[] = [];
  for (const box of boxes) if (faces.every(face => overlap(face, box) < MAX_OVERLAP_SHARE)) faces.push(box);
  return faces;
}

function normalized({ data, width, height }: Raster): Tensor {
  const wide = Math.ceil(width / CELL_PX) * CELL_PX;
  const high = Math.ceil(height / CELL_PX) * CELL_PX;
  const [red, green, blue] = MEAN_RGB;
  const numbers = new Float32Array(wide * high * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, to = y * wide * 3; x < width; x++, i += 4, to += 3) {
      numbers[to] = ((data[i] ?? 0) - red) / LEVELS;
      numbers[to + 1] = ((data[i + 1] ?? 0) - green) / LEVELS;
      numbers[to + 2] = ((data[i + 2] ?? 0) - blue) / LEVELS;
    }
  }
  return { data: numbers, width: wide, height: high, channels: 3 };
}

function boxesIn({ data, width, height, channels }: Tensor, least: number): Face[] {
  const boxes: Face[] = [];
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += channels) {
      for (const [anchor, [wide, high]] of ANCHORS.entries()) {
        const at = from + anchor * NUMBERS_PER_BOX;
        const score = sigmoid(data[at + 4] ?? 0);
        if (score < least) continue;
        const w = CELL_PX * wide * Math.exp(data[at + 2] ?? 0);
        const h = CELL_PX * high * Math.exp(data[at + 3] ?? 0);
        const left = CELL_PX * (x + sigmoid(data[at] ?? 0)) - w / 2;
        const top = CELL_PX * (y + sigmoid(data[at + 1] ?? 0)) - h / 2;
        boxes.push({ score, left, top, width: w, height: h });
      }
    }
  }
  return boxes;
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return 0;
  const shared = wide * high;
  return shared / (one.width * one.height + other.width * other.height - shared);
}
