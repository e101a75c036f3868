import { SelectField } from "../../ui/field.tsx";
import { choices, shapes } from "./renders.tsx";
import type { Editing } from "./use-editing.ts";

/** The shape of the video, which the next update makes. */
export function ShapeField({ editing: { project, change } }: { editing: Editing }) {
  const choose = (value: string) => {
    const aspect_ratio = shapes.find((shape) => shape === value);
    if (aspect_ratio) change({ aspect_ratio });
  };
  return (
    <SelectField
      label="Shape"
      required
      choices={choices(shapes)}
      // compose_timeline takes 9:16 if nothing is chosen.
      value={project.aspect_ratio ?? "9:16"}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
