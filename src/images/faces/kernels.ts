import {
  addVectors,
  advance,
  assemble,
  type Code,
  constant,
  define,
  four,
  get,
  largerVectors,
  load,
  loadFour,
  multiplyVectors,
  plus,
  repeat,
  set,
  store,
  times,
} from './assembler.ts';

/** Outputs that are summed up at a time; those of a layer are a multiple of it. */
export const BLOCK = 8;
/** Pixels that are worked on at a time; of a row with another number of them some more are computed, of whatever is there. */
export const PIXELS = 4;

const FLOAT = 4;
const VECTOR = 4 * FLOAT;
/** The share of itself that a negative number keeps. */
const LEAK = 0.1;

/** The inner loops of a network's layers, each over a row of pixels. Addresses and distances are in bytes, counts at least one. */
export interface Kernels {
  /**
   * Inputs times a matrix, and the bias. A pixel's inputs are `runs` runs of `length` floats, one behind the other where `gap` is 0;
   * those of the next pixel come `step` bytes after them.
   *
   * @param groups of {@link PIXELS} pixels
   * @param blocks of {@link BLOCK} outputs; the weights are by block, input, and output within the block
   */
  mix(
    groups: number,
    inputs: number,
    step: number,
    runs: number,
    length: number,
    gap: number,
    blocks: number,
    weights: number,
    bias: number,
    results: number,
  ): void;
  /**
   * A filter of 3×3 for each channel, its weights by row, column and channel.
   *
   * @param row from one of the three rows to the next
   * @param vectors of four channels
   */
  filter(
    pixels: number,
    inputs: number,
    row: number,
    vectors: number,
    weights: number,
    results: number,
  ): void;
  /**
   * The largest of each 2×2 pixels; what is negative becomes small.
   *
   * @param below from one of the two rows to the other
   * @param step from two pixels to the next two
   */
  pool(pixels: number, inputs: number, below: number, step: number, vectors: number, results: number): void;
}

/** The sums of a block for some pixels stay out of memory until they are ready. */
const mix = define('mix', (own, groups, inputs, step, runs, length, gap, blocks, weights, bias, results) => {
  const [group, first, result, run, left] = [own(), own(), own(), own(), own()];
  const [wide, weight, input] = [own(), own(), own('vector')];
  const columns = Array.from({ length: BLOCK / 4 }, (_, n) => ({
    offset: n * VECTOR,
    column: own('vector'),
  }));
  const pixels = Array.from({ length: PIXELS }, (_, n) => ({
    n,
    place: own(),
    sums: columns.map(part => ({ ...part, sum: own('vector') })),
  }));
  const blockSize = constant(BLOCK * FLOAT);
  return [
    ...set(wide, times(get(blocks), blockSize)),
    ...repeat(blocks, [
      ...set(group, get(groups)),
      ...set(first, get(inputs)),
      ...set(result, get(results)),
      ...repeat(group, [
        ...set(weight, get(weights)),
        ...pixels.flatMap(({ n, place, sums }) => [
          ...set(place, plus(get(first), times(get(step), constant(n)))),
          ...sums.flatMap(({ sum, offset }) => set(sum, load(get(bias), offset))),
        ]),
        ...set(run, get(runs)),
        ...repeat(run, [
          ...set(left, get(length)),
          ...repeat(left, [
            ...columns.flatMap(({ column, offset }) => set(column, load(get(weight), offset))),
            ...pixels.flatMap(({ place, sums }) => [
              ...set(input, loadFour(get(place))),
              ...sums.flatMap(({ sum, column }) => addProduct(sum, get(input), get(column))),
              ...advance(place, constant(FLOAT)),
            ]),
            ...advance(weight, blockSize),
          ]),
          ...pixels.flatMap(({ place }) => advance(place, get(gap))),
        ]),
        ...pixels.flatMap(({ sums }) => [
          ...sums.flatMap(({ sum, offset }) => store(get(result), get(sum), offset)),
          ...advance(result, get(wide)),
        ]),
        ...advance(first, times(get(step), constant(PIXELS))),
      ]),
      ...set(weights, get(weight)),
      ...advance(bias, blockSize),
      ...advance(results, blockSize),
    ]),
  ];
});

const filter = define('filter', (own, pixels, inputs, row, vectors, weights, results) => {
  const [wide, left, result, sum] = [own(), own(), own(), own('vector')];
  const rows = [0, 1, 2].map(n => ({ n, place: own(), taps: [0, 1, 2].map(() => own('vector')) }));
  const weight = own();
  const all = rows.flatMap(({ taps }) => taps);
  return [
    ...set(wide, times(get(vectors), constant(VECTOR))),
    ...repeat(vectors, [
      ...set(weight, get(weights)),
      ...all.flatMap(tap => [...set(tap, load(get(weight))), ...advance(weight, get(wide))]),
      ...rows.flatMap(({ n, place }) => set(place, plus(get(inputs), times(get(row), constant(n))))),
      ...set(left, get(pixels)),
      ...set(result, get(results)),
      ...repeat(left, [
        ...set(sum, four(0)),
        ...rows.flatMap(({ place, taps }) => [
          ...taps.flatMap((tap, n) =>
            addProduct(sum, load(plus(get(place), times(get(wide), constant(n)))), get(tap)),
          ),
          ...advance(place, get(wide)),
        ]),
        ...store(get(result), get(sum)),
        ...advance(result, get(wide)),
      ]),
      ...[weights, inputs, results].flatMap(place => advance(place, constant(VECTOR))),
    ]),
  ];
});

const pool = define('pool', (own, pixels, inputs, below, step, vectors, results) => {
  const [wide, left, above, under, largest] = [own(), own(), own(), own(), own('vector')];
  const right = (place: number) => load(plus(get(place), get(wide)));
  return [
    ...set(wide, times(get(vectors), constant(VECTOR))),
    ...repeat(pixels, [
      ...set(left, get(vectors)),
      ...set(above, get(inputs)),
      ...set(under, plus(get(inputs), get(below))),
      ...repeat(left, [
        ...set(
          largest,
          largerVectors(
            largerVectors(load(get(above)), right(above)),
            largerVectors(load(get(under)), right(under)),
          ),
        ),
        ...store(get(results), largerVectors(get(largest), multiplyVectors(get(largest), four(LEAK)))),
        ...[above, under, results].flatMap(place => advance(place, constant(VECTOR))),
      ]),
      ...advance(inputs, get(step)),
    ]),
  ];
});

function addProduct(sum: number, a: Code, b: Code): Code {
  return set(sum, addVectors(get(sum), multiplyVectors(a, b)));
}

/** The module; compiled with the first picture. */
export function kernelsIn(memory: WebAssembly.Memory): Kernels {
  const module = new WebAssembly.Module(assemble([mix, filter, pool]));
  // What `assemble` has written has these functions.
  return new WebAssembly.Instance(module, { memory: { floats: memory } }).exports as unknown as Kernels;
}
