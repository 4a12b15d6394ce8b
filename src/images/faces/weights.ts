import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BLOCK } from './kernels.ts';
import type { Dense, Separable } from './layers.ts';

/** What a network of separable convolutions has learnt. */
export interface Weights {
  readonly first: Dense;
  readonly middle: readonly Separable[];
  readonly last: Dense;
}

/**
 * Trained by V. Mühler for face-api.js, MIT licence, 190 KB. Only this file of the package is used: its own code wants TensorFlow,
 * a hundred times that size, for what `layers.ts` does.
 */
const MODEL = '@vladmandic/face-api/model/tiny_face_detector_model';

/** Layers between the first and the last. */
const MIDDLE = [1, 2, 3, 4, 5];

/** Numbers of one kind in the file: `shape` of them, each a byte that stands for `byte * scale + min`. */
interface Entry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization: { readonly scale: number; readonly min: number };
}

let loaded: Weights | undefined;

/** The weights of the detector; read once. Throws where the package is not whole. */
export function faceWeights(): Weights {
  loaded ??= read();
  return loaded;
}

/** The format of TensorFlow.js: numbers of 8 bit one after the other, and a manifest that names them. */
function read(): Weights {
  const { resolve } = createRequire(import.meta.url);
  // A part of the installation, and read where processes start: as a schema it would take longer than all the rest.
  const [{ weights }]: [{ readonly weights: readonly Entry[] }] = JSON.parse(
    readFileSync(resolve(`${MODEL}-weights_manifest.json`), 'utf8'),
  );
  const bytes = readFileSync(resolve(`${MODEL}.bin`));
  const byName = new Map<string, Float32Array>();
  let offset = 0;
  for (const { name, shape, quantization } of weights) {
    const { scale, min } = quantization;
    const end = offset + shape.reduce((product, side) => product * side, 1);
    const numbers = new Float32Array(end - offset);
    for (let i = 0; i < numbers.length; i++) numbers[i] = (bytes[offset + i] ?? 0) * scale + min;
    byName.set(name, numbers);
    offset = end;
  }
  const named = (name: string) => {
    const numbers = byName.get(name);
    if (numbers === undefined) throw new Error(`${MODEL} has no ${name}`);
    return numbers;
  };
  const dense = (layer: string, matrix = 'filters') =>
    inBlocks(named(`${layer}/${matrix}`), named(`${layer}/bias`));
  return {
    first: dense('conv0'),
    middle: MIDDLE.map(n => ({
      ...dense(`conv${n}`, 'pointwise_filter'),
      depthwise: named(`conv${n}/depthwise_filter`),
    })),
    last: dense('conv8'),
  };
}

/** A matrix by input and output, as {@link Dense} has it; its outputs are filled up with zeros to a multiple of {@link BLOCK}. */
function inBlocks(matrix: Float32Array, bias: Float32Array): Dense {
  const outputs = bias.length;
  const inner = matrix.length / outputs;
  const filled = new Float32Array(Math.ceil(outputs / BLOCK) * BLOCK);
  filled.set(bias);
  const weights = new Float32Array(inner * filled.length);
  for (let output = 0; output < outputs; output++) {
    const within = output % BLOCK;
    const block = (output - within) * inner + within;
    for (let i = 0; i < inner; i++) weights[block + i * BLOCK] = matrix[i * outputs + output] ?? 0;
  }
  return { weights, bias: filled };
}
