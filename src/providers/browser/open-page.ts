import type { CaptureRequest } from "../../generators/generators.ts";
import { CommandError, type DevTools, type DevToolsValues } from "./devtools.ts";

/** A page of Chromium that shows nothing yet. */
export interface OpenPage {
  send(method: string, params?: DevToolsValues): Promise<DevToolsValues>;
  /** Waits until the document has reached all these states. Resolves to false after the time. */
  waitFor(states: readonly string[], milliseconds: number): Promise<boolean>;
  /**
   * Evaluates an expression in a world of its own, where the page's scripts replace no function.
   * Resolves to a primitive value, or to undefined while the page opens another document.
   */
  evaluate(expression: string): Promise<unknown>;
}

/** The renderer of the page has crashed, such as for lack of memory. */
export class PageCrash extends Error {}

type Send = OpenPage["send"];

/**
 * Opens a page in a context that stores nothing. The domains Runtime, Log and Network stay off:
 * their events would contain what the page writes, sends and receives. Downloads, service workers
 * and other windows are refused, and dialogs are dismissed.
 */
export async function openPage(devTools: DevTools, request: CaptureRequest): Promise<OpenPage> {
  const { send, onEvent, ended } = devTools;
  const { browserContextId } = await send("Target.createBrowserContext");
  const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const sendToPage: Send = (method, params) => send(method, params, String(sessionId));
  const states = new Set<unknown>();
  const crash = Promise.withResolvers<never>();
  crash.promise.catch(() => {});
  let onState = () => {};
  onEvent((method, params) => {
    if (method === "Inspector.targetCrashed") crash.reject(new PageCrash("The page has crashed."));
    // The frame of a page has the id of its target.
    if (method === "Page.lifecycleEvent" && params.frameId === targetId) {
      if (params.name === "init") states.clear();
      states.add(params.name);
      onState();
    }
    if (method === "Page.javascriptDialogOpening")
      ignoreFailure(sendToPage("Page.handleJavaScriptDialog", { accept: false }));
    if (method === "Target.targetCreated") closeOther(params.targetInfo, targetId, send);
  });
  await setUpPage(sendToPage, request);
  await send("Target.setDiscoverTargets", { discover: true });
  await send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId });
  const sendOrCrash: Send = (method, params) =>
    Promise.race([sendToPage(method, params), crash.promise]);
  return {
    send: sendOrCrash,
    async waitFor(wanted, milliseconds) {
      const { promise: reached, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), milliseconds);
      onState = () => wanted.every((state) => states.has(state)) && resolve(true);
      onState();
      return Promise.race([reached, crash.promise, ended]).finally(() => clearTimeout(timer));
    },
    evaluate: (expression) => evaluate(sendOrCrash, targetId, expression),
  };
}

async function setUpPage(
  send: Send,
  { width, viewHeight, scale }: Pick<CaptureRequest, "width" | "viewHeight" | "scale">,
): Promise<void> {
  await send("Page.enable");
  await send("Inspector.enable");
  await send("Page.setLifecycleEventsEnabled", { enabled: true });
  await send("Page.addScriptToEvaluateOnNewDocument", {
    source: "delete Navigator.prototype.serviceWorker",
  });
  await send("Emulation.setDeviceMetricsOverride", {
    ...{ width, height: viewHeight, deviceScaleFactor: scale, mobile: false },
  });
}

function closeOther(info: unknown, ownId: unknown, send: Send): void {
  const { targetId, type } = info as { targetId: string; type: string };
  if (type === "page" && targetId !== ownId)
    ignoreFailure(send("Target.closeTarget", { targetId }));
}

async function evaluate(send: Send, frameId: unknown, expression: string): Promise<unknown> {
  try {
    const world = await send("Page.createIsolatedWorld", { frameId, worldName: "capture" });
    const { result } = await send("Runtime.evaluate", {
      ...{ expression, contextId: world.executionContextId, returnByValue: true },
    });
    return (result as { value?: unknown }).value;
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** A command to a page that closes meanwhile fails. */
function ignoreFailure(sending: Promise<unknown>): void {
  sending.catch(() => {});
}
