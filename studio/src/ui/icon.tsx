import { paths } from "virtual:phosphor-icons";
import type { IconName } from "./icon-names.ts";

/** A decorative icon of one em. The text beside it, or the button's `aria-label`, names it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 256 256" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
