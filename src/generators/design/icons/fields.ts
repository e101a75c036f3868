import { readFile } from "node:fs/promises";

/** How much a text speaks of each field of knowledge. */
export type FieldWeights = ReadonlyMap<string, number>;

/** The fields of an icon, such as "money" of a bank. */
export type FieldsOf = (icon: string) => readonly string[];

/** Reads the fields of icons: lines of a field and its icons. */
export async function openFields(): Promise<FieldsOf> {
  const fields = new Map<string, string[]>();
  const list = await readFile(new URL("fields.txt", import.meta.url), "utf8");
  for (const line of list.split("\n")) {
    const [field = "", ...icons] = line.split(" ");
    if (field === "#") continue;
    for (const icon of icons) fields.set(icon, [...(fields.get(icon) ?? []), field]);
  }
  return (icon) => fields.get(icon) ?? [];
}

/** The sum of several weights, each with a factor. */
export function addFields(
  parts: readonly (readonly [weights: FieldWeights | undefined, factor: number])[],
): FieldWeights {
  const sum = new Map<string, number>();
  for (const [weights, factor] of parts)
    for (const [field, weight] of weights ?? [])
      sum.set(field, (sum.get(field) ?? 0) + weight * factor);
  return sum;
}
