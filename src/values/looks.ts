import { lookSlugs } from "./edit-scenes.ts";
import { Literals } from "./literals.ts";

/** How a video or scene looks. */
export const Look = Literals(
  lookSlugs,
  "How the video looks: its type, colors, places, captions and motion",
);
