/** "user_name" and "userName" as words. A name such as HashMap stays as it is. */
export const sayName = (name: string): string =>
  name
    .replace(/^(?:self|this)\.|^[_$@#]+/g, "")
    .replace(/(?<!\w)[a-z]\w*/g, splitWords)
    .replace(/::|->|[._]+/g, " ")
    .trim() || name;

const splitWords = (name: string) =>
  name.replace(
    /([a-z\d])([A-Z])(?=[a-z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );

/** "a, b and c". */
export const joinWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
