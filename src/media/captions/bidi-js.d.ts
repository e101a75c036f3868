// The package's own types describe a default export that its CommonJS entry does not have.
declare module "bidi-js/dist/bidi.mjs" {
  export default function bidiFactory(): import("bidi-js").Bidi;
}
