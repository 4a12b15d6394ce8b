import { type Kernels, kernelsIn } from './kernels.ts';

const FLOAT = Float32Array.BYTES_PER_ELEMENT;
/** Vectors are read quicker from addresses that are multiples of their size. */
const ALIGNED = 16;
const PAGE = 65_536;

/** The memory of the kernels, which is used anew for each layer. Addresses are in bytes, lengths in floats. */
export class Arena {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly kernels: Kernels = kernelsIn(this.#memory);
  #used = 0;

  /** What was there before may be overwritten from now on. */
  reset(): void {
    this.#used = 0;
  }

  /** @returns the address of as many floats, which are anything. */
  allocate(length: number): number {
    const address = this.#used;
    this.#used += Math.ceil((length * FLOAT) / ALIGNED) * ALIGNED;
    const missing = this.#used - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** @returns the address of a copy. */
  put(numbers: Float32Array): number {
    const address = this.allocate(numbers.length);
    this.at(address, numbers.length).set(numbers);
    return address;
  }

  /** The floats at an address; until more is allocated. */
  at(address: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, length);
  }
}
