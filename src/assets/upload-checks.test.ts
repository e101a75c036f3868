import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { newId } from "../system/ids.ts";
import { createUploads, type FormPart } from "./uploads.ts";

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "upload-checks-test-"));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe("uploaded files", () => {
  it("are decoded four at a time, of one account two, so that none occupies all", async () => {
    const uploads = await openUploads();
    const accounts = await Promise.all([1, 2, 3, 4].map(() => service.newAccount()));
    const [first, ...others] = accounts.map(({ id }) => id);
    const sent = [first, first, first].map(uploads.send);
    await expect.poll(uploads.countReceived).toBe(3);
    sent.push(...others.map(uploads.send));
    await expect.poll(uploads.countReceived).toBe(6);
    await expect.poll(() => uploads.decoded.length).toBeGreaterThanOrEqual(4);
    // One that was sent later and need not wait: the others would have been as fast.
    const last = await openUploads();
    last.end();
    await last.send(first);
    expect(uploads.decoded).toHaveLength(4);
    expect(uploads.decoded.filter((account) => account === first)).toHaveLength(2);
    uploads.end();
    await Promise.all(sent);
    expect(uploads.decoded).toHaveLength(6);
  });
});

/** Uploads whose decoding ends when the test says so. */
async function openUploads() {
  const held = Promise.withResolvers<void>();
  const decoded: string[] = [];
  let received = 0;
  const names = new Map<string, string>();
  const receive = createUploads({
    ...service.services,
    folder,
    ffmpeg: await localFfmpeg(),
    async checkPicture(path) {
      decoded.push(names.get(basename(path)) ?? "");
      await held.promise;
      return { facts: { format: "png", width: 1, height: 1 } };
    },
  });
  async function* form(content: string): AsyncGenerator<FormPart> {
    const file = Object.assign(Readable.from([Buffer.from(content)]), { truncated: false });
    yield { type: "file", fieldname: "file", filename: `${content}.png`, file };
    received += 1;
  }
  return {
    decoded,
    countReceived: () => received,
    end: () => held.resolve(),
    async send(account_id = "") {
      const content = newId("asset");
      names.set(`${content}.png`, account_id);
      return receive({ account_id }, form(content));
    },
  };
}
