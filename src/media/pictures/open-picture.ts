import sharp, { type Sharp } from "sharp";
import { pixelsMax } from "../media-input.ts";

/** Deadline of all work on one picture. */
const timeoutSeconds = 60;

// libvips also reads SVG, which can name other files, and formats that no camera writes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Tiff", "Heif"].map(
    (format) => `VipsForeignLoad${format}`,
  ),
});

/** Opens a picture of unknown origin, with limits on its format, its size and the time. */
export const openPicture = (source: string | Uint8Array): Sharp =>
  sharp(source, { limitInputPixels: pixelsMax.image }).timeout({ seconds: timeoutSeconds });
