export interface StreamMessage {
  /** For the header Last-Event-ID. */
  id: string | undefined;
  data: string;
}

/** Parses a text/event-stream body with one `data` line per message. Comments are skipped. */
export async function* parseMessages(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamMessage> {
  let rest = "";
  for await (const text of decodeText(body)) {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = block.split("\n").map((line) => /^(id|data): ?(.*)$/.exec(line));
      const [id, data] = ["id", "data"].map(
        (name) => fields.find((field) => field?.[1] === name)?.[2],
      );
      if (data !== undefined) yield { id, data };
    }
  }
}

/** Uses a reader, because not every browser can iterate over a stream. */
async function* decodeText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield decoder.decode(read.value, { stream: true });
  } finally {
    await reader.cancel().catch(() => {});
  }
}
