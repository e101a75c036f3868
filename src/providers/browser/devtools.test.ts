import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { CommandError, MessageSizeError, openDevTools } from "./devtools.ts";

function connect() {
  const output = new PassThrough();
  const input = new PassThrough();
  return { output, input, devTools: openDevTools({ output, input }, 1000) };
}

describe("openDevTools", () => {
  it("matches results to commands, in any order and in any pieces", async () => {
    const { output, input, devTools } = connect();
    const calls = [devTools.send("One"), devTools.send("Two", { x: 1 }, "session")];
    const [sent] = await once(input, "data");
    expect(String(sent)).toBe('{"id":1,"method":"One","params":{}}\0');
    for (const piece of ['{"id":2,"result":{"b":', '2}}\0{"id":1,"result":{"a":1}}', "\0"])
      output.write(piece);
    expect(await Promise.all(calls)).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it("rejects a refused command with CommandError, and the others at the end", async () => {
    const { output, devTools } = connect();
    const calls = [devTools.send("Refused"), devTools.send("Open")];
    output.end('{"id":1,"error":{"message":"No such page"}}\0');
    await expect(calls[0]).rejects.toThrow(CommandError);
    await expect(calls[1]).rejects.toThrow("Chromium has ended");
    await expect(devTools.ended).rejects.toThrow("Chromium has ended");
  });

  it("ends the connection at a message that is too large, before it is parsed", async () => {
    const { output, devTools } = connect();
    const call = devTools.send("Open");
    output.write(`{"id":1,"result":"`);
    for (let part = 0; part < 11; part++) output.write("x".repeat(100));
    await expect(call).rejects.toThrow(MessageSizeError);
    expect(output.destroyed).toBe(true);
  });
});
