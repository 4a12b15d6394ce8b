/** What is used here of WebAssembly, which Node's types leave to those of browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Memory {
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
    /** @param pages of 64 KB */
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: { readonly [from: string]: { readonly [name: string]: unknown } });
    readonly exports: { readonly [name: string]: unknown };
  }
}
