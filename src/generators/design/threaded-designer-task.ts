/* Work on scenes that may be long: threaded-designer.ts calls it in a thread. */
import type { DesignProvider } from "../generators.ts";
import { localDesigner } from "./local-designer.ts";

const { signal } = new AbortController();

export const designScenes = (request: Parameters<DesignProvider["designScenes"]>[0]) =>
  localDesigner().designScenes(request, signal);
