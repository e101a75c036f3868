import type { Locator } from "playwright-core";

/** The pixels of a canvas as a data: URL of a PNG. */
export const canvasPixels = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element) => Reflect.apply(Reflect.get(element, "toDataURL"), element, []));
