import { createHash } from 'node:crypto';
import type { Embedding } from '../../../src/embeddings/index.ts';

const DIMENSIONS = 256;
const PIECE = 4;

/**
 * A vector without a model: hashes the pieces of words to dimensions. Texts with common roots are near each other;
 * texts that only mean the same are not. An embedding model does at least this well.
 */
export function hashedVector(text: string, dimensions = DIMENSIONS): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `^${word}$`;
    for (let at = 0; at <= Math.max(0, padded.length - PIECE); at++) {
      const digest = createHash('sha256')
        .update(padded.slice(at, at + PIECE))
        .digest();
      const place = digest.readUInt32LE(0) % dimensions;
      vector[place] = (vector[place] ?? 0) + (digest.readUInt8(4) % 2 === 0 ? 1 : -1);
    }
  }
  return vector.some(value => value !== 0) ? vector : vector.fill(1);
}

export const hashedEmbedding: Embedding = {
  id: `hashed/${DIMENSIONS}`,
  embed: async texts =>
    texts.map(text => {
      const vector = hashedVector(text);
      const length = Math.hypot(...vector);
      return Float32Array.from(vector, value => value / length);
    }),
};
