import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { openLog } from "./log.ts";

const module = new URL("./stderr-writer.ts", import.meta.url).href;

/** Writes 200 lines of 1 KB over several turns of the event loop, then flushes and exits. */
const program = (attempts: string) => `
  import { openStderrWriter } from ${JSON.stringify(module)};
  import { setTimeout as delay } from "node:timers/promises";
  const stderr = openStderrWriter();
  process.once("exit", () => stderr.flushAtExit(${attempts}));
  for (let line = 0; line < 200; line++) {
    stderr.write("x".repeat(1023) + "\\n");
    if (line % 50 === 0) await delay(10);
  }
  process.stdout.write("done");
  process.exit(7);
`;
const bytes = 200 * 1024;

const run = (stderr: "pipe" | number, attempts = "undefined") =>
  spawn(process.execPath, ["--input-type=module", "-e", program(attempts)], {
    stdio: ["ignore", "pipe", stderr],
  });

describe("openStderrWriter", () => {
  it("writes everything to a pipe, including the rest at the exit", async () => {
    // This reader reads, but on a busy machine perhaps not within a second.
    const child = run("pipe", "Infinity");
    const [output] = await Promise.all([text(child.stderr ?? process.stdin), once(child, "exit")]);
    expect(output).toHaveLength(bytes);
  });

  it("writes everything to a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reelwright-stderr-"));
    const file = await open(join(folder, "log"), "w");
    await once(run(file.fd), "exit");
    await file.close();
    expect(await readFile(join(folder, "log"), "utf8")).toHaveLength(bytes);
    await rm(folder, { recursive: true });
  });

  it("keeps the program running and lets it exit if the reader of a pipe does not read", async () => {
    const child = run("pipe");
    const [code] = await once(child, "exit");
    expect(code).toBe(7);
    child.stderr?.destroy();
  });

  it.runIf(process.platform === "linux")(
    "keeps the program running and lets it exit on a full disk",
    async () => {
      const full = await open("/dev/full", "w");
      const child = run(full.fd);
      const [output, [code]] = await Promise.all([
        text(child.stdout ?? process.stdin),
        once(child, "exit"),
      ]);
      await full.close();
      expect(output).toBe("done");
      expect(code).toBe(7);
    },
  );
});

describe("openLog", () => {
  it("adds one listener of the exit for any number of logs", () => {
    const before = process.listenerCount("exit");
    for (let log = 0; log < 3; log++)
      openLog({ logLevel: "fatal", logPretty: false }, "test").fatal("A line of this test");
    expect(process.listenerCount("exit")).toBeLessThanOrEqual(before + 1);
  });
});
