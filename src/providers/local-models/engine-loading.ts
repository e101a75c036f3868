import { join } from "node:path";
import { StepError } from "../../system/errors.ts";
import type { EngineFiles } from "./model.ts";

export interface EngineModel {
  folder: string;
  engine: EngineFiles;
  threads: number;
}

/** Rejects with StepError `provider_unavailable` where the engine is not installed. */
export async function loadEngine() {
  try {
    return (await import("sherpa-onnx-node")).default;
  } catch (cause) {
    throw new StepError(
      "provider_unavailable",
      "Models on this machine need the npm package sherpa-onnx-node, which is missing or has no build for this system. It has builds for Linux and macOS (x64, arm64) and Windows (x64).",
      { cause },
    );
  }
}

/** The first call loads the model. A failure is not kept. */
export async function once<T>(
  loaded: Map<string, Promise<T>>,
  key: string,
  load: () => Promise<T>,
) {
  const loading = loaded.get(key) ?? load();
  loaded.set(key, loading);
  return loading.catch((cause: unknown) => {
    loaded.delete(key);
    throw cause instanceof StepError
      ? cause
      : new StepError("tool_failed", "The engine cannot load the model.", { cause });
  });
}

/** The paths of the engine's files; several lexicons are separated by commas. */
export function absolute(
  folder: string,
  { type: _, ...files }: EngineFiles,
): Record<string, string> {
  const join1 = (paths: string) =>
    paths
      .split(",")
      .map((path) => join(folder, path))
      .join(",");
  return Object.fromEntries(Object.entries(files).map(([use, path]) => [use, join1(path)]));
}
