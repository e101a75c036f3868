/** Escapes a path in a filter graph: once as an option value, and again for the graph. */
export const escapeFilterPath = (path: string) =>
  path.replace(/[\\':]/g, "\\$&").replace(/[\\'[\],;]/g, "\\$&");
