import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a layer works on: numbers by row, column and channel, in this order. */
export interface Tensor {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/** A matrix by input and output, and what is added to each output. The outputs are a multiple of four. */
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

/**
 * Trained by V. Mühler for face-api.js, MIT licence, 190 KB. Only this file of the package is used: its own bundle does not load
 * in Node without TensorFlow, a thousand times that size.
 */
const MODEL = '@vladmandic/face-api/model/tiny_face_detector_model';
const MIDDLE = [1, 2, 3, 4, 5];
const TAPS = 3;
/** The share of itself that a negative number keeps. */
const LEAK = 0.1;

/** Numbers of one kind in the file: `shape` of them, each a byte that stands for `byte * scale + min`. */
interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization: { readonly scale: number; readonly min: number };
}

let loaded: Weights | undefined;

/**
 * Runs Tiny YOLOv2 with separable convolutions: Redmon & Farhadi, "YOLO9000", CVPR 2017; Howard et al., "MobileNets",
 * arXiv:1704.04861, 2017. Throws where the package is not whole.
 *
 * @param input both of its sides are multiples of 32.
 */
export function runNetwork(input: Tensor): Tensor {
  loaded ??= readWeights();
  const { first, middle, last } = loaded;
  let layer = pooled(project(gathered(input), first), 2);
  for (const [index, weights] of middle.entries()) {
    const mixed = project(filtered(layer, weights.depthwise), weights);
    layer = pooled(mixed, index === middle.length - 1 ? 1 : 2);
  }
  return project(layer, last);
}

/** The format of TensorFlow.js: numbers of 8 bit one after the other, and a manifest that names them. */
function readWeights(): Weights {
  const { resolve } = createRequire(import.meta.url);
  // A part of the installation: a schema for it would take longer to load than all the rest.
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
    middle: MIDDLE.map(n => ({
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

/** For each pixel the channels of its 3×3 neighbourhood, one behind the other. */
function gathered(input: Tensor): Tensor {
  const { width, height, channels } = input;
  const { data, width: wide } = padded(input);
  const run = TAPS * channels;
  const out = new Float32Array(width * height * TAPS * run);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let row = 0; row < TAPS; row++, to += run) {
        const from = ((y + row) * wide + x) * channels;
        for (let i = 0; i < run; i++) out[to + i] = data[from + i] ?? 0;
      }
    }
  }
  return { data: out, width, height, channels: TAPS * run };
}

function filtered(input: Tensor, filter: Float32Array): Tensor {
  const { width, height, channels } = input;
  const { data, width: wide } = padded(input);
  const out = new Float32Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let tap = 0; tap < TAPS * TAPS; tap++) {
      const weights = filter.subarray(tap * channels, (tap + 1) * channels);
      let from = ((y + Math.floor(tap / TAPS)) * wide + (tap % TAPS)) * channels;
      for (let to = y * width * channels; to < (y + 1) * width * channels; to += channels, from += channels)
        for (let c = 0; c < channels; c++)
          out[to + c] = (out[to + c] ?? 0) + (data[from + c] ?? 0) * (weights[c] ?? 0);
    }
  }
  return { data: out, width, height, channels };
}

/** Each pixel by itself: its channels times the matrix. Four outputs at a time: one alone would wait for each of its additions. */
function project({ data, width, height, channels }: Tensor, { weights, bias }: Dense): Tensor {
  const outputs = bias.length;
  const out = new Float32Array(width * height * outputs);
  for (let from = 0, to = 0; to < out.length; from += channels, to += outputs) {
    for (let o = 0; o < outputs; o += 4) {
      let one = bias[o] ?? 0;
      let two = bias[o + 1] ?? 0;
      let three = bias[o + 2] ?? 0;
      let four = bias[o + 3] ?? 0;
      for (let i = 0, w = o; i < channels; i++, w += outputs) {
        const value = data[from + i] ?? 0;
        one += value * (weights[w] ?? 0);
        two += value * (weights[w + 1] ?? 0);
        three += value * (weights[w + 2] ?? 0);
        four += value * (weights[w + 3] ?? 0);
      }
      out[to + o] = one;
      out[to + o + 1] = two;
      out[to + o + 2] = three;
      out[to + o + 3] = four;
    }
  }
  return { data: out, width, height, channels: outputs };
}

/** The largest of each 2×2 pixels, what is negative made small; what would be beyond the picture counts for nothing. */
function pooled({ data, width, height, channels }: Tensor, stride: 1 | 2): Tensor {
  const size = { width: width / stride, height: height / stride };
  const out = new Float32Array(size.width * size.height * channels);
  for (let y = 0, to = 0; y < size.height; y++) {
    const above = stride * y * width;
    const below = Math.min(stride * y + 1, height - 1) * width;
    for (let x = 0; x < size.width; x++) {
      const left = stride * x;
      const right = Math.min(left + 1, width - 1);
      for (let c = 0; c < channels; c++, to++) {
        const largest = Math.max(
          data[(above + left) * channels + c] ?? 0,
          data[(above + right) * channels + c] ?? 0,
          data[(below + left) * channels + c] ?? 0,
          data[(below + right) * channels + c] ?? 0,
        );
        out[to] = largest < 0 ? LEAK * largest : largest;
      }
    }
  }
  return { data: out, ...size, channels };
}
