/**
 * Arguments that make x264 repeat itself and give each frame the quality that the CRF asks for.
 * With its macroblock tree, equal frames gave other bytes in one of ten encodings of a short blend,
 * on busy cores and with a single thread too. Why the others: docs/decisions/h264-settings.md
 */
export const repeatableH264 = ["-x264-params", "mbtree=0:qcomp=1:aq-mode=3"];
