import { execa } from "execa";
import { describe, expect, it } from "vitest";

const lifecycle = new URL("./lifecycle.ts", import.meta.url).href;

/** A program whose start hangs. */
const hanging = `
  import { waitForStopRequest } from ${JSON.stringify(lifecycle)};
  const log = { info: (_about, says) => console.log(says), error: (_about, says) => console.log(says) };
  void waitForStopRequest(log, { shutdownSeconds: 0.6 });
  setInterval(() => {}, 1000);
  console.log("starting");
`;

describe("waitForStopRequest", () => {
  it("exits with code 1 when a hanging start does not stop in time", async () => {
    const program = execa(process.execPath, ["--input-type=module", "-e", hanging], {
      reject: false,
    });
    program.stdout.once("data", () => program.kill("SIGTERM"));
    const { exitCode, stdout } = await program;
    expect(exitCode).toBe(1);
    expect(stdout).toBe("starting\nShutdown requested\nShutdown timed out");
  });
});
