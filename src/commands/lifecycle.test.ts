import { execa } from "execa";
import { expect, it } from "vitest";

const lifecycle = new URL("./lifecycle.ts", import.meta.url).href;

/** A program that is asked to stop while its start hangs. */
const hanging = `
  import { stopRequest } from ${JSON.stringify(lifecycle)};
  const log = { info: (_about, says) => console.log(says), error: (_about, says) => console.log(says) };
  void stopRequest(log, { shutdownSeconds: 0.6 });
  setInterval(() => {}, 1000);
  console.log("starting");
`;

it("a program that is asked to stop while it starts, and does not, leaves with exit code 1 once its seconds are over", async () => {
  const program = execa(process.execPath, ["--input-type=module", "-e", hanging], {
    reject: false,
  });
  program.stdout.once("data", () => program.kill("SIGTERM"));
  const { exitCode, stdout } = await program;
  expect(exitCode).toBe(1);
  expect(stdout).toBe("starting\nstopping\nsomething did not stop in time; leaving it");
});
