/*
 * Writes WebAssembly, as far as loops over vectors of four floats need it: webassembly.github.io/spec/core/binary. JavaScript has no
 * such vectors. Numbers are 32 bit integers where nothing else is said; addresses are in bytes.
 */

/** A piece of a program. */
export type Code = readonly number[];

/** A function of a module; it takes integers and returns nothing. */
export interface Definition {
  readonly name: string;
  readonly args: number;
  /** The types of its own variables, which are numbered after the arguments. */
  readonly locals: Code;
  readonly body: Code;
}

const INTEGER = 0x7f;
const VECTOR = 0x7b;
const END = 0x0b;

/**
 * @param write the body; it is given a maker of variables of its own, and its arguments. All of them are numbers: get their
 * value with {@link get}.
 */
export function define(
  name: string,
  write: (own: (type?: 'integer' | 'vector') => number, ...args: number[]) => Code,
): Definition {
  const args = write.length - 1;
  const locals: number[] = [];
  const own = (type = 'integer') => args + locals.push(type === 'vector' ? VECTOR : INTEGER) - 1;
  return { name, args, body: write(own, ...Array.from({ length: args }, (_, index) => index)), locals };
}

export const get = (variable: number): Code => [0x20, ...unsigned(variable)];
export const set = (variable: number, value: Code): Code => [...value, 0x21, ...unsigned(variable)];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const plus = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
const minus = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
export const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
/** Adds to a variable. */
export const advance = (variable: number, by: Code): Code => set(variable, plus(get(variable), by));
/** Does something as often as a variable says, once at least, and counts it down to zero. */
export const repeat = (count: number, body: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...minus(get(count), constant(1)),
  ...[0x22, ...unsigned(count), 0x0d, 0],
  END,
];

/** The vector at an address; `offset` bytes behind it. */
export const load = (address: Code, offset = 0): Code => [...address, ...vector(0), 2, ...unsigned(offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...vector(11),
  2,
  ...unsigned(offset),
];
/** Four times the float at an address. */
export const loadFour = (address: Code): Code => [...address, ...vector(9), 2, 0];
/** Four times the same float. */
export const four = (value: number): Code => [
  0x43,
  ...new Uint8Array(Float32Array.of(value).buffer),
  ...vector(19),
];
export const addVectors = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xe4)];
export const multiplyVectors = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xe6)];
/** The larger of each pair of floats. */
export const largerVectors = (a: Code, b: Code): Code => [...b, ...a, ...vector(0xeb)];

/** A module of functions that share the memory `memory.floats`. */
export function assemble(functions: readonly Definition[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ args }) => [
    0x60,
    ...list(Array.from({ length: args }, () => [INTEGER])),
    ...list([]),
  ]);
  const memory = [...text('memory'), ...text('floats'), 2, 0, 0];
  const bodies = functions.map(({ locals, body }) =>
    sized([...list(locals.map(type => [1, type])), ...body, END]),
  );
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, [memory]),
    ...section(
      3,
      functions.map((_, index) => [index]),
    ),
    ...section(
      7,
      functions.map(({ name }, index) => [...text(name), 0, index]),
    ),
    ...section(10, bodies),
  ]);
}

function section(kind: number, items: readonly Code[]): Code {
  return [kind, ...sized(list(items))];
}

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function sized(code: Code): Code {
  return [...unsigned(code.length), ...code];
}

function text(ascii: string): Code {
  return sized([...Buffer.from(ascii)]);
}

/** An operation on vectors. */
function vector(operation: number): Code {
  return [0xfd, ...unsigned(operation)];
}

/** LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  return value >= -0x40 && value < 0x40 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
