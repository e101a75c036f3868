declare module "virtual:phosphor-icons" {
  import type { IconName } from "./ui/icon-names.ts";
  /** The path data of each icon, in a box of 256 × 256. */
  export const paths: Record<IconName, string>;
}
