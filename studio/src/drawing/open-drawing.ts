import type { DrawingSize, DrawReply, DrawRequest } from "./messages.ts";

/** A scene whose moments can be drawn. */
export interface OpenDrawing extends DrawingSize {
  frame(seconds: number): Promise<ImageBitmap>;
  close(): void;
}

type NewRequest = DrawRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, "id">
    : never
  : never;

/**
 * Opens the JSON of a drawing in the worker that draws all scenes. Rejects if this browser or this
 * scene cannot be drawn, or if a font is missing.
 */
export async function openDrawing(json: string): Promise<OpenDrawing> {
  worker ??= startWorker();
  const { send } = worker;
  const { id: drawing, size } = await send({ kind: "open", json });
  if (!size) throw new Error("The worker opened nothing.");
  return {
    ...size,
    async frame(seconds) {
      const { frame } = await send({ kind: "frame", drawing, seconds });
      if (!frame) throw new Error("The worker drew nothing.");
      return frame;
    },
    close: () => void send({ kind: "close", drawing }).catch(() => {}),
  };
}

let worker: ReturnType<typeof startWorker> | undefined;

function startWorker() {
  const started = new Worker(new URL("./draw-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<DrawReply>>();
  let requests = 0;
  started.addEventListener("message", ({ data }: MessageEvent<DrawReply>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) request?.resolve(data);
    else request?.reject(new Error(data.error));
  });
  started.addEventListener("error", () => {
    for (const request of waiting.values()) request.reject(new Error("The worker ended."));
    waiting.clear();
    worker = undefined;
  });
  const send = (request: NewRequest): Promise<DrawReply> => {
    const id = requests++;
    const sent = Promise.withResolvers<DrawReply>();
    waiting.set(id, sent);
    started.postMessage({ id, ...request });
    return sent.promise;
  };
  return { send };
}
