import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../src/commands/own-service.ts";
import { signBody } from "../src/webhooks/signature.ts";
import { startTestService, type TestService } from "./harness.ts";

let service: TestService;
let env: { API: string; KEY: string };

beforeAll(async () => {
  const port = await freePort();
  service = await startTestService({
    worker: true,
    env: { WEBHOOK_ALLOW_PRIVATE: "true", PORT: String(port) },
  });
  await service.app.listen({ port, host: "127.0.0.1" });
  env = { API: `http://127.0.0.1:${port}`, KEY: service.account.api_key };
});
afterAll(() => service.close());

describe("the commands of the documents", () => {
  it.each(["README.md", "docs/quickstart.md"])(
    "start, follow and read a run with curl (%s)",
    async (page) => {
      const { stdout } = await execa("sh", ["-ec", await codeBlock(page, "sh", "/v1/runs")], {
        env,
      });
      expect(stdout).toContain('"type":"run_complete"');
      expect(stdout).toContain("data: [DONE]");
      expect(JSON.parse(stdout.split("\n").at(-1) ?? "")).toMatchObject({
        status: "completed",
        result: { project_id: expect.any(String) },
      });
    },
  );

  it("start, follow and read a run with Python", async () => {
    const program = await codeBlock("docs/quickstart.md", "python", "/v1/runs");
    const { stdout } = await execa("python3", ["-c", program], { env });
    const lines = stdout.split("\n");
    expect(lines).toContain("tool_start write_script");
    expect(lines.at(-2)?.trim()).toBe("run_complete");
    expect((await fetch(String(lines.at(-1)))).headers.get("content-type")).toBe("video/mp4");
  });

  it("accept only signed webhook deliveries with Python", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hook`;
    const created = await service.call<{ id: string; secret: string }>("POST", "/v1/webhooks", {
      url,
      events: ["run.completed"],
    });
    const program = await codeBlock("docs/webhooks.md", "python", "X-Service-Signature");
    const receiver = execa("python3", ["-c", program], {
      env: { SECRET: created.body.secret, RECEIVER_PORT: String(port) },
      reject: false,
    });
    const sendUnsigned = () =>
      fetch(url, { method: "POST", body: "{}" }).then((response) => response.status);
    await expect.poll(sendUnsigned).toBe(400);
    const tested = await service.call("POST", `/v1/webhooks/${created.body.id}/test`);
    expect(tested.body).toMatchObject({ status: "delivered", response_status: 200 });
    receiver.kill();
    expect((await receiver).stdout).toMatch(/^webhook\.test \{/m);
  });

  it("compute the signature of a delivery with openssl", async () => {
    const page = await readFile(new URL("../docs/webhooks.md", import.meta.url), "utf8");
    const command = /`(openssl dgst [^`]+)`/.exec(page)?.[1] ?? "";
    const [secret, body] = ["whsec_x", '{"event":"a"}'];
    const folder = await mkdtemp(join(tmpdir(), "reelwright-documents-"));
    await writeFile(join(folder, "body.json"), body);
    const { stdout } = await execa("sh", ["-ec", command], {
      cwd: folder,
      env: { SECRET: secret },
    });
    await rm(folder, { recursive: true });
    expect(`sha256=${stdout.split("= ").at(-1)}`).toBe(signBody(secret, Buffer.from(body)));
  });
});

/** Returns the first code block of a page in a language that contains a text. */
async function codeBlock(page: string, language: string, part: string): Promise<string> {
  const text = await readFile(new URL(`../${page}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```(sh|python)\n(.*?)^```$/gms)];
  const found = blocks.find(([, name, code]) => name === language && code?.includes(part));
  if (!found?.[2]) throw new Error(`${page} has no ${language} block with "${part}".`);
  return found[2];
}
