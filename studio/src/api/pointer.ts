/** The keys of a JSON Pointer (RFC 6901): "/inputs/scenes/0" becomes inputs, scenes, 0. */
export const parsePointer = (pointer = ""): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
