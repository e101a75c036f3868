import { readContrast, topicBefore } from "../claims/contrasts.ts";
import type { Rule } from "./candidate.ts";
import { asWritten } from "./numbers.ts";
import { chartMeasure, unitOf } from "./pairs.ts";

/** "ふもとでは100円ですが、頂上では500円です": two amounts, each with its place, as bars. */
export const contrast: Rule = (facts) => {
  const { first, second } = readContrast(facts) ?? {};
  const values = [first, second].flatMap((quantity) => {
    const label = quantity && topicBefore(quantity, facts);
    return label ? [{ label, number: quantity.number }] : [];
  });
  if (!first || values.length < 2) return undefined;
  return {
    kind: "chart",
    score: 0.91,
    build: (icons) => ({
      ...{ kind: "chart", chart: "bar", ...chartMeasure(unitOf(first, facts), facts, icons) },
      items: values.map(({ label, number }) => ({
        label: icons.said(label.shown, label),
        value: number.value,
        ...asWritten(number),
        cue: icons.said(number.text, number),
      })),
    }),
  };
};
