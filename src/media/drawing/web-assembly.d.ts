/** What is used of the WebAssembly interface: the types of Node.js leave it out. */
declare namespace WebAssembly {
  class Memory {
    constructor(pages: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}
