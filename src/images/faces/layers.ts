/** What a layer works on: numbers by row, column and channel, in this order. */
export interface Tensor {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

/**
 * A matrix, and what is added to each output. The outputs come {@link BLOCK} at a time, which they are a multiple of: of each block
 * all inputs, of each input the numbers for its outputs.
 */
export interface Dense {
  readonly weights: Float64Array;
  readonly bias: Float32Array;
}

/** A filter of 3×3 for each channel, by row, column and channel, and the matrix that mixes the channels afterwards. */
export interface Separable extends Dense {
  readonly depthwise: Float32Array;
}

/** Outputs that are summed up at a time. */
export const BLOCK = 4;

const TAPS = 3;
/** The share of itself that a negative number keeps. */
const LEAK = 0.1;

/** Each pixel by itself: its channels times the matrix. */
export function project(input: Tensor, layer: Dense): Tensor {
  const { data, width, height } = input;
  const row = width * input.channels;
  return byRows(width, height, layer, y => data.subarray(y * row, (y + 1) * row));
}

/** A convolution with filters of 3×3 over all channels, zeros around the picture. */
export function convolve(input: Tensor, layer: Dense): Tensor {
  const { width, height, channels } = input;
  const padded = withBorder(input);
  const run = TAPS * channels;
  const patches = new Float32Array(width * TAPS * run);
  return byRows(width, height, layer, y => {
    for (let x = 0, to = 0; x < width; x++) {
      for (let ky = 0; ky < TAPS; ky++, to += run) {
        const from = ((y + ky) * (width + 2) + x) * channels;
        for (let n = 0; n < run; n++) patches[to + n] = padded[from + n] ?? 0;
      }
    }
    return patches;
  });
}

/** A depthwise separable convolution of 3×3, zeros around the picture: Howard et al., "MobileNets", arXiv:1704.04861, 2017. */
export function convolveSeparably(input: Tensor, layer: Separable): Tensor {
  const { width, height, channels } = input;
  const { depthwise } = layer;
  const padded = withBorder(input);
  const filtered = new Float32Array(width * channels);
  return byRows(width, height, layer, y => {
    filtered.fill(0);
    for (let ky = 0; ky < TAPS; ky++) {
      const tap = ky * TAPS * channels;
      for (let x = 0, to = 0, p = (y + ky) * (width + 2) * channels; x < width; x++) {
        for (let t = tap; t < tap + channels; t++, to++, p++) {
          filtered[to] =
            (filtered[to] ?? 0) +
            (padded[p] ?? 0) * (depthwise[t] ?? 0) +
            (padded[p + channels] ?? 0) * (depthwise[t + channels] ?? 0) +
            (padded[p + 2 * channels] ?? 0) * (depthwise[t + 2 * channels] ?? 0);
        }
      }
    }
    return filtered;
  });
}

/** What is negative becomes small, in place: the activation, which is quicker after the pooling and the same. */
export function leaky(input: Tensor): Tensor {
  const { data } = input;
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0;
    if (value < 0) data[i] = LEAK * value;
  }
  return input;
}

/**
 * The largest of each 2×2 pixels; what would be beyond the picture counts for nothing.
 *
 * @param stride 1 keeps the size, 2 halves it; both sides are even then.
 */
export function maxPool({ data, width, height, channels }: Tensor, stride: 1 | 2): Tensor {
  const size = { width: width / stride, height: height / stride };
  const pooled = new Float32Array(size.width * size.height * channels);
  const row = width * channels;
  for (let y = 0, to = 0; y < size.height; y++) {
    const below = stride * y + 1 < height ? row : 0;
    for (let x = 0; x < size.width; x++) {
      const right = stride * x + 1 < width ? channels : 0;
      for (let c = 0, p = stride * (y * row + x * channels); c < channels; c++, p++, to++) {
        pooled[to] = larger(
          larger(data[p] ?? 0, data[p + right] ?? 0),
          larger(data[p + below] ?? 0, data[p + below + right] ?? 0),
        );
      }
    }
  }
  return { data: pooled, ...size, channels };
}

/** Of numbers, which are never NaN here: `Math.max` asks about that first. */
function larger(one: number, other: number): number {
  return one > other ? one : other;
}

/** The numbers with one pixel of zeros on each side. */
function withBorder({ data, width, height, channels }: Tensor): Float32Array {
  const padded = new Float32Array((width + 2) * (height + 2) * channels);
  const row = width * channels;
  for (let y = 0; y < height; y++)
    padded.set(data.subarray(y * row, (y + 1) * row), ((y + 1) * (width + 2) + 1) * channels);
  return padded;
}

/** The result of a layer, from the inputs of all pixels of a row after the other. */
function byRows(width: number, height: number, layer: Dense, inputsOf: (y: number) => Float32Array): Tensor {
  const channels = layer.bias.length;
  const row = width * channels;
  const data = new Float32Array(row * height);
  for (let y = 0; y < height; y++) multiply(inputsOf(y), layer, data.subarray(y * row, (y + 1) * row));
  return { data, width, height, channels };
}

/** Each pixel's inputs times the matrix, and the bias. The sums of two pixels at a time stay out of memory until they are ready. */
function multiply(inputs: Float32Array, { weights, bias }: Dense, result: Float32Array): void {
  const outputs = bias.length;
  const inner = weights.length / outputs;
  const last = result.length / outputs - 1;
  for (let c = 0; c < outputs; c += BLOCK) {
    for (let pixel = 0; pixel <= last; pixel += 2) {
      // Of an odd number of pixels the last one is its own neighbour.
      const other = pixel < last ? pixel + 1 : pixel;
      let a0 = bias[c] ?? 0;
      let a1 = bias[c + 1] ?? 0;
      let a2 = bias[c + 2] ?? 0;
      let a3 = bias[c + 3] ?? 0;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      let w = c * inner;
      for (let i = pixel * inner, j = other * inner; i < (pixel + 1) * inner; i++, j++, w += BLOCK) {
        const one = inputs[i] ?? 0;
        const two = inputs[j] ?? 0;
        const w0 = weights[w] ?? 0;
        const w1 = weights[w + 1] ?? 0;
        const w2 = weights[w + 2] ?? 0;
        const w3 = weights[w + 3] ?? 0;
        a0 += one * w0;
        a1 += one * w1;
        a2 += one * w2;
        a3 += one * w3;
        b0 += two * w0;
        b1 += two * w1;
        b2 += two * w2;
        b3 += two * w3;
      }
      const to = pixel * outputs + c;
      result[to] = a0;
      result[to + 1] = a1;
      result[to + 2] = a2;
      result[to + 3] = a3;
      const toOther = other * outputs + c;
      result[toOther] = b0;
      result[toOther + 1] = b1;
      result[toOther + 2] = b2;
      result[toOther + 3] = b3;
    }
  }
}
