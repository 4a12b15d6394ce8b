import { Arena } from './arena.ts';
import { BLOCK, type Kernels, PIXELS } from './kernels.ts';

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
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** A filter of 3×3 for each channel, by row, column and channel, and the matrix that mixes the channels afterwards. */
export interface Separable extends Dense {
  readonly depthwise: Float32Array;
}

/** How much smaller a layer makes the picture: 1 keeps the size, 2 halves it; both sides are even then. */
export type Stride = 1 | 2;

const TAPS = 3;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

let opened: Arena | undefined;

function emptyArena(): Arena {
  opened ??= new Arena();
  opened.reset();
  return opened;
}

/** Each pixel by itself: its channels times the matrix. */
export function project(input: Tensor, layer: Dense): Tensor {
  const { data, width, height, channels } = input;
  const arena = emptyArena();
  const from = arena.put(data);
  const mix = mixer(arena, width, layer);
  const outputs = layer.bias.length;
  const row = arena.allocate((width + PIXELS) * outputs);
  const projected = new Float32Array(width * height * outputs);
  for (let y = 0; y < height; y++) {
    mix(from + y * width * channels * FLOAT, { step: channels, runs: 1, length: channels, gap: 0 }, row);
    projected.set(arena.at(row, width * outputs), y * width * outputs);
  }
  return { data: projected, width, height, channels: outputs };
}

/** A convolution with filters of 3×3 over all channels, zeros around the picture; then the largest of each 2×2 pixels, activated. */
export function convolve(input: Tensor, layer: Dense, stride: Stride): Tensor {
  const arena = emptyArena();
  const { address, row } = putWithBorder(arena, input);
  const mix = mixer(arena, input.width, layer);
  const step = input.channels;
  const length = TAPS * step;
  return pooled(arena, input, layer.bias.length, stride, (y, to) =>
    mix(address + y * row * FLOAT, { step, runs: TAPS, length, gap: row - length }, to),
  );
}

/**
 * As {@link convolve}, with a filter for each channel by itself, and the matrix afterwards: Howard et al., "MobileNets",
 * arXiv:1704.04861, 2017.
 */
export function convolveSeparably(input: Tensor, layer: Separable, stride: Stride): Tensor {
  const { width, channels } = input;
  const arena = emptyArena();
  const { address, row } = putWithBorder(arena, input);
  const filters = arena.put(layer.depthwise);
  const filtered = arena.allocate((width + PIXELS) * channels);
  const mix = mixer(arena, width, layer);
  return pooled(arena, input, layer.bias.length, stride, (y, to) => {
    arena.kernels.filter(width, address + y * row * FLOAT, row * FLOAT, channels / 4, filters, filtered);
    mix(filtered, { step: channels, runs: 1, length: channels, gap: 0 }, to);
  });
}

/** Where the inputs of a pixel are, see {@link Kernels.mix}; in floats. */
interface Inputs {
  readonly step: number;
  readonly runs: number;
  readonly length: number;
  readonly gap: number;
}

/** Computes a row of pixels, and up to {@link PIXELS} behind it. */
function mixer(arena: Arena, width: number, { weights, bias }: Dense) {
  const [matrix, added] = [arena.put(weights), arena.put(bias)];
  const groups = Math.ceil(width / PIXELS);
  return (from: number, { step, runs, length, gap }: Inputs, to: number) =>
    arena.kernels.mix(
      groups,
      from,
      step * FLOAT,
      runs,
      length,
      gap * FLOAT,
      bias.length / BLOCK,
      matrix,
      added,
      to,
    );
}

/**
 * The largest of each 2×2 pixels, what is negative made small; what would be beyond the picture counts for nothing.
 *
 * @param compute writes a row of the picture, and perhaps some pixels more, to an address
 */
function pooled(
  arena: Arena,
  { width, height }: Tensor,
  channels: number,
  stride: Stride,
  compute: (y: number, to: number) => void,
): Tensor {
  const size = { width: width / stride, height: height / stride };
  const wide = (width + PIXELS) * channels;
  const rows = arena.allocate(2 * wide);
  const row = size.width * channels;
  const result = arena.allocate(row * size.height);
  const floats = arena.at(0, (result + row * size.height * FLOAT) / FLOAT);
  const rowAt = (y: number) => rows + (y % 2) * wide * FLOAT;
  for (let y = 0, computed = 0; y < size.height; y++) {
    const [above, below] = [stride * y, Math.min(stride * y + 1, height - 1)];
    for (; computed <= below; computed++) {
      compute(computed, rowAt(computed));
      // The last pixel is its own neighbour.
      const end = rowAt(computed) / FLOAT + width * channels;
      floats.copyWithin(end, end - channels, end);
    }
    arena.kernels.pool(
      size.width,
      rowAt(above),
      rowAt(below) - rowAt(above),
      stride * channels * FLOAT,
      channels / 4,
      result + y * row * FLOAT,
    );
  }
  return { data: arena.at(result, row * size.height).slice(), ...size, channels };
}

/** The numbers with one pixel of zeros on each side; `row` floats to the next row. */
function putWithBorder(arena: Arena, { data, width, height, channels }: Tensor) {
  const row = (width + 2) * channels;
  const address = arena.allocate(row * (height + 2));
  const padded = arena.at(address, row * (height + 2)).fill(0);
  for (let y = 0; y < height; y++)
    padded.set(data.subarray(y * width * channels, (y + 1) * width * channels), (y + 1) * row + channels);
  return { address, row };
}
