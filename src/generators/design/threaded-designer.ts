import { callInThread, isShort } from "../../system/call-in-thread.ts";
import type { DesignedScenes, DesignProvider } from "../generators.ts";

const module = new URL("./threaded-designer-task.ts", import.meta.url).href;

/** A designer that works on long scenes in threads. */
export const threadedDesigner = (local: DesignProvider): DesignProvider => ({
  designScenes: async (request, signal) =>
    isShort(request.scenes.map(({ text }) => text))
      ? local.designScenes(request, signal)
      : ((await callInThread(
          { module, name: "designScenes", args: [request] },
          signal,
        )) as DesignedScenes),
});
