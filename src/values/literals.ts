import Type from "typebox";

/** A schema of one of several strings. */
export const Literals = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Unsafe<T[number]>(Type.Enum([...values], description ? { description } : {}));
