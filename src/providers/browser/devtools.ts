import type { Readable, Writable } from "node:stream";

export type DevToolsValues = Record<string, unknown>;

/** A connection to Chromium that speaks the DevTools protocol. */
export interface DevTools {
  /** Sends a command to the browser, or to the page of a session. Rejects with its error. */
  send(method: string, params?: DevToolsValues, sessionId?: string): Promise<DevToolsValues>;
  /** Sets the function that receives all events. */
  onEvent(listener: (method: string, params: DevToolsValues) => void): void;
  /** Rejects when the connection ends, or with MessageSizeError. Never resolves. */
  ended: Promise<never>;
}

/** A page causes messages of any size, such as by its address or the text of a dialog. */
export class MessageSizeError extends Error {}

/** Chromium refused a command. */
export class CommandError extends Error {}

interface Message {
  id?: number;
  method?: string;
  params?: DevToolsValues;
  result?: DevToolsValues;
  error?: { message: string };
}

/**
 * Connects to the pipe of `--remote-debugging-pipe`: JSON texts that each end with a zero byte.
 * A message above `messageBytesMax` ends the connection before it is parsed.
 */
export function openDevTools(
  { output, input }: { output: Readable; input: Writable },
  messageBytesMax: number,
): DevTools {
  const waiting = new Map<number, PromiseWithResolvers<DevToolsValues>>();
  let listener: (method: string, params: DevToolsValues) => void = () => {};
  let lastId = 0;
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch((error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  const receive = ({ id, method, params = {}, result = {}, error }: Message) => {
    if (id === undefined) return method === undefined ? undefined : listener(method, params);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new CommandError(error.message));
    else call?.resolve(result);
  };
  readMessages(output, messageBytesMax, (text) => receive(JSON.parse(text) as Message)).then(
    () => end(new Error("Chromium has ended.")),
    end,
  );
  // The end of the output follows.
  input.on("error", () => {});
  return {
    ended,
    onEvent(next) {
      listener = next;
    },
    send(method, params = {}, sessionId) {
      lastId += 1;
      const call = Promise.withResolvers<DevToolsValues>();
      waiting.set(lastId, call);
      const session = sessionId === undefined ? {} : { sessionId };
      input.write(`${JSON.stringify({ id: lastId, method, params, ...session })}\0`);
      return call.promise;
    },
  };
}

async function readMessages(
  output: Readable,
  bytesMax: number,
  receive: (text: string) => void,
): Promise<void> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(0, start);
      const part = chunk.subarray(start, end === -1 ? chunk.length : end);
      start += part.length + 1;
      parts.push(part);
      bytes += part.length;
      if (bytes > bytesMax)
        throw new MessageSizeError(`A message has more than ${bytesMax} bytes.`);
      if (end === -1) continue;
      receive(Buffer.concat(parts).toString());
      parts = [];
      bytes = 0;
    }
  }
}
