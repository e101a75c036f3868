import type { Look } from "./kit/look.ts";

/** Foreign names within a text do not count, up to this share of its letters. */
const foreignShare = 0.05;

/** Whether the typefaces of a look have the letters of a text. `clean` has all of them. */
export function servesText({ scripts }: Pick<Look, "scripts">, text: string): boolean {
  if (!scripts) return true;
  const source = scripts.map((script) => `\\p{Script=${script}}`).join("|");
  const own = new RegExp(source, "gu");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters - (text.match(own)?.length ?? 0) <= letters * foreignShare;
}
