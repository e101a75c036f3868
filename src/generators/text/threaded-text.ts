import { callInThread, isShort } from "../../system/call-in-thread.ts";
import type { TextProvider } from "../generators.ts";

const module = new URL("./threaded-text-task.ts", import.meta.url).href;

type Method<Request, Result> = (request: Request, signal: AbortSignal) => Promise<Result>;

/** A local provider that works on long texts in threads. */
export function threadedText(local: TextProvider): TextProvider {
  const threaded =
    <Request, Result>(name: string, method: Method<Request, Result>): Method<Request, Result> =>
    async (request, signal) => {
      if (isShort(request)) return method(request, signal);
      const call = { module, name: "runTextTask", args: [name, request] };
      return (await callInThread(call, signal)) as Result;
    };
  return {
    ...local,
    writeScript: threaded("writeScript", local.writeScript),
    planScenes: threaded("planScenes", local.planScenes),
    findKeywords: threaded("findKeywords", local.findKeywords),
    summarize: threaded("summarize", local.summarize),
    rewrite: threaded("rewrite", local.rewrite),
    writeHooks: threaded("writeHooks", local.writeHooks),
    describe: threaded("describe", local.describe),
  };
}
