import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { buildApp } from "../app.ts";

let service: TestService;
/** The service with a storage on a full disk. */
let full: FastifyInstance;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  const noSpace = () =>
    Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
  const storage = { ...service.services.storage, take: noSpace };
  full = await buildApp({ ...service.services, storage });
});
afterAll(async () => {
  await full.close();
  await service.close();
});

describe("POST /v1/assets on a full disk", () => {
  it("returns 502 with the reason instead of an unexplained 500", async () => {
    const form = fileForm(Buffer.from("A text."), "a.txt");
    const response = await full.inject({
      method: "POST",
      url: "/v1/assets",
      payload: Buffer.from(form),
      headers: { "x-api-key": service.account.api_key, "content-type": form.type },
    });
    expect(response.statusCode).toBe(502);
    expect(response.json()).toMatchObject({
      error: "bad_gateway",
      detail:
        "The disk of this installation is full. Ask the operator to free some space, then try again.",
    });
  });
});
