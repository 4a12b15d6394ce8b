import { expect, test } from 'vitest';
import { BLOCK } from '../../src/images/faces/kernels.ts';
import {
  convolve,
  convolveSeparably,
  type Dense,
  project,
  type Stride,
  type Tensor,
} from '../../src/images/faces/layers.ts';

/** Neither their order nor their signs repeat with the sizes of a layer. */
function numbers(count: number, seed: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => (((i + seed) * 7919) % 101) / 101 - 0.45);
}

function tensor(width: number, height: number, channels: number): Tensor {
  return { data: numbers(width * height * channels, 3), width, height, channels };
}

function dense(inputs: number, outputs: number): Dense {
  return { weights: numbers(inputs * outputs, 11), bias: numbers(outputs, 29) };
}

type At = (x: number, y: number, channel: number) => number;

function at({ data, width, height, channels }: Tensor): At {
  return (x, y, channel) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[(y * width + x) * channels + channel] ?? 0);
}

/** As the layers are defined, one number after the other. */
function mixed({ weights, bias }: Dense, inputs: readonly number[], output: number): number {
  const block = Math.floor(output / BLOCK) * BLOCK * inputs.length + (output % BLOCK);
  return inputs.reduce((sum, input, i) => sum + input * (weights[block + i * BLOCK] ?? 0), bias[output] ?? 0);
}

function around(input: At, x: number, y: number, channel: number): number[] {
  return [-1, 0, 1].flatMap(dy => [-1, 0, 1].map(dx => input(x + dx, y + dy, channel)));
}

function pooled(full: At, { width, height }: Tensor, stride: Stride, outputs: number): number[] {
  const within = (x: number, y: number, c: number) => (x < width && y < height ? full(x, y, c) : -Infinity);
  const result: number[] = [];
  for (let y = 0; y < height; y += stride)
    for (let x = 0; x < width; x += stride)
      for (let c = 0; c < outputs; c++) {
        const largest = Math.max(...[0, 1].flatMap(dy => [0, 1].map(dx => within(x + dx, y + dy, c))));
        result.push(largest < 0 ? 0.1 * largest : largest);
      }
  return result;
}

function expectNumbers(is: Tensor, should: readonly number[]) {
  expect(is.data).toHaveLength(should.length);
  const off = Math.max(...should.map((value, i) => Math.abs(value - (is.data[i] ?? Number.NaN))));
  expect(off).toBeLessThan(1e-5);
}

// Widths that are no whole groups of pixels, and more than one block of outputs.
test.each([
  [6, 4, 2],
  [7, 3, 1],
  [1, 1, 1],
] as const)('a convolution of %i × %i pixels, stride %i', (width, height, stride) => {
  const input = tensor(width, height, 3);
  const layer = dense(27, 16);
  const of = at(input);
  const full: At = (x, y, output) => {
    const inputs = [-1, 0, 1].flatMap(dy =>
      [-1, 0, 1].flatMap(dx => [0, 1, 2].map(channel => of(x + dx, y + dy, channel))),
    );
    return mixed(layer, inputs, output);
  };
  expectNumbers(convolve(input, layer, stride), pooled(full, input, stride, 16));

  const deep = tensor(width, height, 8);
  const depthwise = numbers(9 * 8, 5);
  const channels = Array.from({ length: 8 }, (_, channel) => channel);
  const separable = { ...dense(8, 16), depthwise };
  const fullSeparably: At = (x, y, output) => {
    const filtered = channels.map(channel =>
      around(at(deep), x, y, channel).reduce(
        (sum, value, tap) => sum + value * (depthwise[tap * 8 + channel] ?? 0),
        0,
      ),
    );
    return mixed(separable, filtered, output);
  };
  expectNumbers(convolveSeparably(deep, separable, stride), pooled(fullSeparably, deep, stride, 16));

  const each = Array.from({ length: width * height }, (_, p) => channels.map(c => deep.data[p * 8 + c] ?? 0));
  const projected = each.flatMap(inputs =>
    Array.from({ length: 16 }, (_, output) => mixed(separable, inputs, output)),
  );
  expectNumbers(project(deep, separable), projected);
});
