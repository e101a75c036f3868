import { readFile } from "node:fs/promises";

/** How much a text speaks of each field of knowledge. */
export type FieldWeights = ReadonlyMap<string, number>;

/** The fields of an icon, such as "money" of a bank. */
export type FieldsOf = (icon: string) => readonly string[];

export interface Fields {
  /** All fields of an icon. */
  fieldsOf: FieldsOf;
  /** The fields for which a word of the icon votes. */
  votesOf: FieldsOf;
}

/** Reads the fields of icons: lines of a field and its icons. Those after "|" have no vote. */
export async function openFields(): Promise<Fields> {
  const fields = new Map<string, string[]>();
  const votes = new Map<string, string[]>();
  const list = await readFile(new URL("fields.txt", import.meta.url), "utf8");
  for (const line of list.split("\n")) {
    const [field = "", ...icons] = line.split(" ");
    if (field === "#") continue;
    const border = icons.indexOf("|");
    for (const [index, icon] of icons.entries()) {
      fields.set(icon, [...(fields.get(icon) ?? []), field]);
      if (border < 0 || index < border) votes.set(icon, [...(votes.get(icon) ?? []), field]);
    }
  }
  return {
    fieldsOf: (icon) => fields.get(icon) ?? [],
    votesOf: (icon) => votes.get(icon) ?? [],
  };
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
