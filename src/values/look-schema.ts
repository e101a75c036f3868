import { Literals } from "./literals.ts";
import { installedLooks } from "./looks.ts";

/** How a video or scene looks. */
export const Look = Literals(
  installedLooks,
  "How the video looks: its type, colors, places, captions and motion",
);
