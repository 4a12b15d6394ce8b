/**
 * Gives arrays of zeros, one value for each pixel of something. Loops over them must not read beyond their ends, not even
 * once: from then on V8 boxes each number that is read there, as it may be undefined, which is slow and leaves megabytes.
 */
export interface Planes {
  bytes(length: number): Uint8Array;
  ints(length: number): Int32Array;
  floats(length: number): Float32Array;
}

/** Arrays of their own, for what is kept. */
export const newPlanes: Planes = {
  bytes: length => new Uint8Array(length),
  ints: length => new Int32Array(length),
  floats: length => new Float32Array(length),
};

/** Enough for a picture as models draw it. More is not kept for the next one: it would be most of a small machine. */
const MOST_KEPT = 32 * 2 ** 20;
/** Arrays begin at multiples of this, in bytes. */
const ALIGNMENT = 8;

/**
 * Memory that one picture after the other is worked on in. A picture takes some twenty planes of its size; made anew
 * each time, they have the garbage collector run several times for every sticker, which was a quarter of its price.
 */
class Scratch implements Planes {
  #memory = new ArrayBuffer(0);
  #taken = 0;

  /** Makes room for as much as was taken since the last time; all that was taken is free to be overwritten. */
  begin(): void {
    if (this.#taken > this.#memory.byteLength && this.#taken <= MOST_KEPT)
      this.#memory = new ArrayBuffer(this.#taken);
    this.#taken = 0;
  }

  bytes(length: number): Uint8Array {
    const at = this.#take(length);
    return at === undefined ? new Uint8Array(length) : new Uint8Array(this.#memory, at, length).fill(0);
  }

  ints(length: number): Int32Array {
    const at = this.#take(4 * length);
    return at === undefined ? new Int32Array(length) : new Int32Array(this.#memory, at, length).fill(0);
  }

  floats(length: number): Float32Array {
    const at = this.#take(4 * length);
    return at === undefined ? new Float32Array(length) : new Float32Array(this.#memory, at, length).fill(0);
  }

  /** @returns where in the memory there are so many bytes; undefined where there is no room. */
  #take(bytes: number): number | undefined {
    const at = this.#taken;
    this.#taken += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return this.#taken <= this.#memory.byteLength ? at : undefined;
  }
}

let scratch: Scratch | undefined;

/**
 * Planes for one piece of work that begins and ends without waiting: what is taken from them is overwritten by the next
 * such piece of work on this thread, so that none may be returned.
 */
export function scratchPlanes(): Planes {
  scratch ??= new Scratch();
  scratch.begin();
  return scratch;
}
