import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { copyWithZeroedData } from "../../test/tool-benches/damaged-media.ts";
import type { Asset } from "./assets.schema.ts";

const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url)));
const bytesMax = 1_500_000;
const boundary = "----a-form";
const form_type = `multipart/form-data; boundary=${boundary}`;
let service: TestService;
let other: TestAccount;

beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    // Uploads that a test holds have no minimum rate.
    env: { ASSET_BYTES_MAX: String(bytesMax), UPLOAD_BYTES_PER_SECOND_MIN: "0" },
  });
  other = await service.newAccount();
  await service.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => service.close());

interface Part {
  field?: string;
  file_name?: string;
  content: Buffer | string;
}
const opening = ({ field = "file", file_name }: Part) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file_name ? `; filename="${file_name}"` : ""}\r\n\r\n`;
const encodeForm = (...parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(opening(part)),
      Buffer.from(part.content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
const post = (body: Buffer | string, headers: Record<string, string> = {}) =>
  service.call<Asset & { detail: string }>("POST", "/v1/assets", body, {
    "content-type": form_type,
    ...headers,
  });
const upload = (content: Buffer | string, file_name: string, headers?: Record<string, string>) =>
  post(encodeForm({ content, file_name }), headers);

const assets = () => service.services.db.selectFrom("assets").select("id").execute();
/** Lists temporary files of uploads. */
async function listTemporaryFiles(): Promise<string[]> {
  const root = join(service.services.config.dataDir, "tmp");
  return (await Promise.all((await readdir(root)).map((name) => readdir(join(root, name))))).flat();
}

describe("POST /v1/assets", () => {
  it.each([
    [
      "color-bars.mp4",
      {
        kind: "video",
        media_type: "video/mp4",
        width: 320,
        height: 180,
        seconds: expect.any(Number),
      },
    ],
    ["tone.wav", { kind: "audio", media_type: "audio/wav", seconds: expect.any(Number) }],
    [
      "picture.jpg",
      {
        kind: "image",
        media_type: "image/jpeg",
        width: expect.any(Number),
        height: expect.any(Number),
      },
    ],
  ])(
    "returns 201 with the kind of %s, detected from its content, and a link",
    async (name, about) => {
      const content = await fixture(name);
      const { status, body } = await upload(content, "file.bin");
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { ...about, bytes: content.length },
      });
      const { pathname, search } = new URL(body.url);
      const file = await service.app.inject({ url: pathname + search });
      expect(file.rawPayload.equals(content)).toBe(true);
    },
  );

  it("returns 201 for a text file with the media type of its extension", async () => {
    const captions = "1\n00:00:00,000 --> 00:00:01,000\nsea\n";
    expect(await upload(captions, "Küste 🌊.srt")).toMatchObject({
      status: 201,
      body: { kind: "text", media_type: "application/x-subrip" },
    });
  });

  it("returns 201 for tables in an older character set, in UTF-16 and as a spreadsheet", async () => {
    const tables: [string | Buffer, string, string][] = [
      [Buffer.from("Ort;Käse\nKöln;1,5", "latin1"), "a.csv", "text/csv"],
      [Buffer.from("\uFEFFOrt\tKäse\nKöln\t1,5", "utf16le"), "b.txt", "text/plain"],
      [Buffer.from("Ort\tKäse\nKöln\t1,5", "utf16le"), "d.txt", "text/plain"],
      [Buffer.from("都市,人口\n東京,1400\n大阪🏯,880", "utf16le").swap16(), "e.csv", "text/csv"],
      [
        Buffer.from(zipSync({ "xl/workbook.xml": strToU8("<workbook/>") })),
        "c.xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      ],
    ];
    for (const [content, name, media_type] of tables)
      expect(await upload(content, name)).toMatchObject({
        status: 201,
        body: { kind: "text", media_type },
      });
  });

  it("returns 422 for a table with zero bytes that is not UTF-16", async () => {
    const written = Buffer.from("Ort\tKäse\nKöln\t1,5", "utf16le");
    const half = Buffer.from("Ort\ud83c,1", "utf16le");
    const control = Buffer.from("Ort\u0001,1", "utf16le");
    for (const content of [written.subarray(1), half, control, Buffer.from("a,\u0000b\n1,2")])
      expect(await upload(content, "a.csv")).toMatchObject({ status: 422 });
  });

  it("returns 200 for the same bytes again, and 201 with another id in another account", async () => {
    const first = await upload("the same words", "a.txt");
    const again = await upload("the same words", "b.txt");
    expect(first.status).toBe(201);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.body.id, created_at: first.body.created_at });
    const theirs = await upload("the same words", "a.txt", { "x-api-key": other.api_key });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(first.body.id);
  });

  it("returns 201 and 200 for concurrent uploads of the same bytes", async () => {
    const both = await Promise.all([upload("at once", "a.txt"), upload("at once", "a.txt")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0].body.id).toBe(both[1].body.id);
  });

  it("returns 201 for another file with the same Idempotency-Key, because content identifies assets", async () => {
    const key = { "idempotency-key": "one" };
    const responses = [
      await upload("first", "a.txt", key),
      await upload("second", "a.txt", key),
      await upload("first", "a.txt", key),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 200]);
    expect(responses[2]?.body.id).toBe(responses[0]?.body.id);
  });

  it("returns 201 for a form with other fields", async () => {
    const form = encodeForm(
      { field: "note", content: "mine" },
      { content: "with a note", file_name: "a.txt" },
      { field: "more", content: "x" },
    );
    expect((await post(form)).status).toBe(201);
  });

  it("returns 201 at the size limit and 413 above it, without leaving files", async () => {
    expect((await upload(Buffer.alloc(bytesMax, "a"), "a.txt")).status).toBe(201);
    const before = await assets();
    expect(await upload(Buffer.alloc(bytesMax + 1, "a"), "a.txt")).toMatchObject({
      status: 413,
      body: {
        error: "payload_too_large",
        detail: "The file is too large. The maximum is 1500000 bytes.",
      },
    });
    expect(await assets()).toEqual(before);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it("returns 201 for a file part without a file name", async () => {
    const bytes = `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nwords`;
    expect(await post(`${bytes}\r\n--${boundary}--\r\n`)).toMatchObject({
      status: 201,
      body: { kind: "text", media_type: "text/plain" },
    });
  });

  it.each([
    [
      "unknown bytes",
      Buffer.from([0, 255, 3, 254, 9]),
      "x.mp4",
      '"x.mp4" cannot be read as an image, video, audio or text file.',
    ],
    [
      "a path as file name",
      Buffer.from([0, 255, 3, 254, 9]),
      "../../x.mp4",
      '"x.mp4" cannot be read',
    ],
    ["0 bytes", Buffer.from(""), "clip.mp4", '"clip.mp4" is empty: it has 0 bytes.'],
    [
      "an SVG drawing",
      Buffer.from(
        '<?xml version="1.0"?>\n<!-- logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      ),
      "logo.svg",
      "Export it as PNG.",
    ],
    ["an empty name", Buffer.from([0, 255]), " ", "cannot be read"],
  ])("returns 422 for %s, without leaving files", async (_what, content, name, detail) => {
    const before = await assets();
    const response = await upload(content, name);
    expect(response).toMatchObject({
      status: 422,
      body: { error: "validation_error", detail: expect.stringContaining(detail) },
    });
    expect(await assets()).toEqual(before);
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it("returns 422 for a video without a decodable frame, which would spin a renderer", async () => {
    const folder = await mkdtemp(join(tmpdir(), "damaged-"));
    try {
      const source = fileURLToPath(new URL("../../test/fixtures/color-bars.mp4", import.meta.url));
      const path = await copyWithZeroedData(source, join(folder, "zeroed.mp4"));
      expect(await upload(await readFile(path), "zeroed.mp4")).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('"zeroed.mp4" is damaged: no frame') },
      });
      expect(await listTemporaryFiles()).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("returns 201 for a web page that contains an SVG drawing", async () => {
    const page = "<!doctype html><html><body><svg></svg></body></html>";
    expect(await upload(page, "a.html")).toMatchObject({ status: 201, body: { kind: "text" } });
  });

  it("returns 201 for a playlist with local paths as a text file, without opening them", async () => {
    const playlist = "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n";
    expect(await upload(playlist, "a.m3u8")).toMatchObject({ status: 201, body: { kind: "text" } });
  });

  it.each([
    ["no file", encodeForm({ field: "note", content: "x" }), form_type, "no file"],
    [
      "a file in another field",
      encodeForm({ field: "video", content: "x", file_name: "a.txt" }),
      form_type,
      'in the field "video"',
    ],
    [
      "two files",
      encodeForm({ content: "x", file_name: "a.txt" }, { content: "y", file_name: "b.txt" }),
      form_type,
      "more than one file",
    ],
    [
      "an incomplete form",
      encodeForm({ content: "x".repeat(9000), file_name: "a.txt" }).subarray(0, 5000),
      form_type,
      "is incomplete",
    ],
    ["an empty form", Buffer.from(""), form_type, ""],
    [
      "a form without boundary",
      encodeForm({ content: "x", file_name: "a.txt" }),
      "multipart/form-data",
      "Invalid form",
    ],
    ["JSON", Buffer.from('{"file":"x"}'), "application/json", "multipart/form-data"],
    ["a body that is not a form", Buffer.from("x"), "video/mp4", "multipart/form-data"],
  ])("returns 400 for %s", async (_what, body, type, detail) => {
    const response = await post(body, { "content-type": type });
    expect(response).toMatchObject({
      status: 400,
      body: { error: "bad_request", detail: expect.stringContaining(detail) },
    });
    expect(await listTemporaryFiles()).toEqual([]);
  });

  it("returns 401 without a key and 403 for a key without the scope write", async () => {
    expect((await upload("x", "a.txt", { "x-api-key": "" })).status).toBe(401);
    const { body } = await service.call<{ key: string }>(
      "POST",
      "/api-keys",
      { name: "reader", scopes: ["read"] },
      { authorization: `Bearer ${service.account.access_token}` },
    );
    expect(await upload("x", "a.txt", { "x-api-key": body.key })).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
  });

  it("returns 429 for a ninth upload at a time, so that an account cannot fill the disk", async () => {
    const sockets = Array.from({ length: 8 }, startUpload);
    const text = { content: "new text", file_name: "a.txt" };
    const send = () =>
      service.call("POST", "/v1/assets", encodeForm(text), { "content-type": form_type });
    await expect.poll(listTemporaryFiles, { interval: 20 }).toHaveLength(8);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
    expect(refused.body.detail).toContain("8 uploads in progress");
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await send()).status, { interval: 200 }).toBe(201);
  });

  it("leaves no files when the client disconnects during an upload", async () => {
    const before = await assets();
    const socket = startUpload();
    await expect.poll(listTemporaryFiles, { interval: 20 }).not.toEqual([]);
    socket.destroy();
    await once(socket, "close");
    await expect.poll(listTemporaryFiles, { interval: 20 }).toEqual([]);
    expect(await assets()).toEqual(before);
  });
});

/** Sends the start of an upload over a connection of its own. */
function startUpload() {
  const { port } = service.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const lines = [
    "POST /v1/assets HTTP/1.1",
    "host: here",
    `x-api-key: ${service.account.api_key}`,
    `content-type: ${form_type}`,
    "content-length: 900000",
  ];
  socket.write(
    `${lines.join("\r\n")}\r\n\r\n${opening({ content: "", file_name: "a.txt" })}${"x".repeat(200_000)}`,
  );
  return socket;
}

describe("GET /v1/assets/{asset_id}", () => {
  it("returns 200 with the fields of the upload", async () => {
    const { body } = await upload("to be read", "a.txt");
    const read = await service.call<Asset>("GET", `/v1/assets/${body.id}`);
    expect(read.status).toBe(200);
    expect({ ...read.body, url: "" }).toEqual({ ...body, url: "" });
  });

  it("returns the same 404 for another account's asset, an unknown one and a malformed id", async () => {
    const { body } = await upload("not yours", "a.txt");
    for (const id of [body.id, "asset_000000000000000000000000", "nonsense"]) {
      expect(
        await service.call("GET", `/v1/assets/${id}`, undefined, { "x-api-key": other.api_key }),
      ).toMatchObject({
        status: 404,
        body: {
          error: "not_found",
          detail: `There is no asset "${id}" that this account can access.`,
        },
      });
    }
  });

  it("returns 401 without a key", async () => {
    expect(
      (await service.call("GET", "/v1/assets/asset_1", undefined, { "x-api-key": "" })).status,
    ).toBe(401);
  });
});
