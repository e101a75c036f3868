import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../src/commands/own-service.ts";
import { startTestService, type TestService } from "./harness.ts";

let service: TestService;
let env: { API: string; KEY: string };
let blocks: { language: string; code: string }[];

beforeAll(async () => {
  const port = await freePort();
  service = await startTestService({
    worker: true,
    env: { WEBHOOK_ALLOW_PRIVATE: "true", PORT: String(port) },
  });
  await service.app.listen({ port, host: "127.0.0.1" });
  env = { API: `http://127.0.0.1:${port}`, KEY: service.account.api_key };
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  blocks = [...readme.matchAll(/^```(sh|python)\n(.*?)^```$/gms)].map(
    ([, language = "", code = ""]) => ({ language, code }),
  );
});
afterAll(() => service.close());

const block = (language: string, part: string) => {
  const found = blocks.find((one) => one.language === language && one.code.includes(part));
  if (!found) throw new Error(`The README has no ${language} block with "${part}".`);
  return found.code;
};

describe("the README's own lines", () => {
  it("curl starts a run, follows it to its end and reads it", { timeout: 120_000 }, async () => {
    const { stdout } = await execa("sh", ["-ec", block("sh", "/v1/runs")], { env });
    expect(stdout).toContain('"type":"run_complete"');
    expect(stdout).toContain("data: [DONE]");
    expect(JSON.parse(stdout.split("\n").at(-1) ?? "")).toMatchObject({
      status: "completed",
      result: { project_id: expect.any(String) },
    });
  });

  it("Python does the same with its standard library", { timeout: 120_000 }, async () => {
    const { stdout } = await execa("python3", ["-c", block("python", "/v1/runs")], { env });
    const lines = stdout.split("\n");
    expect(lines).toContain("tool_start write_script");
    expect(lines.at(-2)?.trim()).toBe("run_complete");
    expect((await fetch(String(lines.at(-1)))).headers.get("content-type")).toBe("video/mp4");
  });

  it("Python believes a genuine delivery and no other", { timeout: 60_000 }, async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hook`;
    const made = await service.call<{ secret: string }>("POST", "/v1/webhooks", {
      url,
      events: ["run.completed"],
    });
    const [webhook] = (await service.call<{ webhooks: { id: string }[] }>("GET", "/v1/webhooks"))
      .body.webhooks;
    const receiver = execa("python3", ["-c", block("python", "X-Service-Signature")], {
      env: { SECRET: made.body.secret, RECEIVER_PORT: String(port) },
      reject: false,
    });
    const answers = () =>
      fetch(url, { method: "POST", body: "{}" }).then((answer) => answer.status);
    await expect.poll(answers, { timeout: 20_000 }).toBe(400);
    const tested = await service.call("POST", `/v1/webhooks/${webhook?.id}/test`);
    expect(tested.body).toMatchObject({ status: "delivered", response_status: 200 });
    receiver.kill();
    expect((await receiver).stdout).toMatch(/^webhook\.test \{/m);
  });

  it("openssl makes the same signature", async () => {
    const { stdout } = await execa("openssl", ["dgst", "-sha256", "-hmac", "whsec_x"], {
      input: '{"event":"a"}',
    });
    expect(stdout).toContain(createHmac("sha256", "whsec_x").update('{"event":"a"}').digest("hex"));
  });
});
