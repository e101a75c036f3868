import { useState } from "react";
import { listShown } from "../../../../src/values/design-parts.ts";
import { humanize } from "../../inputs/input-kinds.ts";
import { SelectField } from "../../ui/field.tsx";
import type { Design } from "./designs.ts";

const shownPartMax = 60;

/** The words of the scene's text that a part of its design comes from. */
export function PartSource({ design, text }: { design: Design; text: string }) {
  const [chosen, setChosen] = useState("");
  const shown = listShown(design);
  const selected = shown.find(({ part }) => part === chosen) ?? shown[0];
  if (!selected) return null;
  const source = design.parts?.find(({ part }) => part === selected.part)?.source;
  return (
    <>
      <SelectField
        label="Why is this here?"
        required
        choices={shown.map((each) => ({
          value: each.part,
          label: `${nameOf(each.part)}: ${each.shown.slice(0, shownPartMax)}`,
        }))}
        value={selected.part}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p dir="auto" aria-live="polite">
        {source ? (
          <>
            {text.slice(0, source.from)}
            <mark>{text.slice(source.from, source.to)}</mark>
            {text.slice(source.to)}
          </>
        ) : (
          "Added by hand: this part does not come from the words of the scene."
        )}
      </p>
    </>
  );
}

/** "Icon 1" of "icons/0", "Item 2, label" of "items/1/label". */
function nameOf(part: string): string {
  const [list = "", index, field] = part.split("/");
  if (index === undefined) return humanize(list);
  const entry = `${humanize(list).replace(/s$/, "")} ${Number(index) + 1}`;
  return field ? `${entry}, ${field}` : entry;
}
