/**
 * Arguments that make x264 repeat itself. With its macroblock tree, equal frames gave other bytes
 * in one of ten encodings of a short blend, on busy cores and with a single thread too.
 */
export const repeatableH264 = ["-x264-params", "mbtree=0"];
