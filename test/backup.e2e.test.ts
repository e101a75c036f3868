import { createHash, randomBytes } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Reelwright, reelwright } from "../sdk/client.ts";
import { type OwnService, startOwnService } from "../src/commands/own-service.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const quiet = { LOG_LEVEL: "fatal", STUDIO: "off" };
const folder = await mkdtemp(join(tmpdir(), "reelwright-backup-"));
const path = (name: string) => join(folder, name);
let service: OwnService;
let apiKey: string;
let before: Awaited<ReturnType<typeof readState>>;

const run = (dataDir: string, ...words: string[]) =>
  execa(process.execPath, [main, ...words], {
    env: { ...quiet, DATA_DIR: path(dataDir), DATABASE_URL: "" },
    cwd: folder,
    reject: false,
  });
const backup = (dataDir: string, ...words: string[]) => run(dataDir, "backup", ...words);
const clientOf = ({ url }: OwnService) => reelwright({ baseUrl: url, apiKey });

beforeAll(async () => {
  await mkdir(path("data"));
  service = await startOwnService(path("data"), quiet);
  const account = [
    "--email",
    "ada@example.com",
    "--password",
    "a long password",
    "--credits",
    "50",
  ];
  const created = await service.command("account", "create", ...account, "--json");
  apiKey = String(created.api_key);
  const client = clientOf(service);
  const agent = await client.post("/v1/agents", {
    body: { name: "Card", tools: ["make_quote_card"] },
  });
  const inputs = { quote: "Every day is a new page.", resolution: "360p" };
  const { id } = await client.post("/v1/runs", { body: { agent_id: agent.id, inputs } });
  expect(await client.waitForRun(id)).toMatchObject({ status: "completed", error: null });
  before = await readState(client);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What must be the same after a restore. Links end with the host and the time. */
async function readState(client: Reelwright) {
  const [runs, projects, wallet, ledger] = [
    await client.get("/v1/runs"),
    await client.get("/v1/projects"),
    await client.get("/v1/credits/wallet"),
    await client.get("/v1/credits/transactions"),
  ];
  const withoutLinks = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replace(/http:[^"]+/g, ""));
  return withoutLinks({ runs, projects, wallet, ledger });
}

describe("reelwright backup", () => {
  it("create copies a running service to which files are uploaded", async () => {
    const client = clientOf(service);
    let isDone = false;
    const creating = backup("data", "create", path("first")).finally(() => {
      isDone = true;
    });
    const pathsDeleted: string[] = [];
    for (let count = 0; !isDone; count++) {
      const text = `${count} ${randomBytes(1000).toString("hex")}`;
      const { id } = await client.upload(new Blob([text]), { name: `${count}.txt` });
      if (count % 3 === 0) pathsDeleted.push(id);
      if (count % 3 === 2)
        await client.delete("/v1/assets/{asset_id}", {
          params: { path: { asset_id: pathsDeleted.pop() ?? "" } },
        });
    }
    const { exitCode, stdout, stderr } = await creating;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^Database 100 % of /m);
    expect(stdout).toMatch(/^Created .*first: \d+ files, /m);
    expect((await readdir(folder)).filter((name) => /^\.first/.test(name))).toEqual([]);
  });

  it("verify accepts a backup as it was made", async () => {
    const { exitCode, stdout } = await backup("data", "verify", path("first"));
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^✓ .*first: \d+ files/m);
  });

  it("restore refuses the data directory of a running service", async () => {
    const { exitCode, stderr } = await backup("data", "restore", path("first"));
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/A service uses DATA_DIR ".*data".*Stop the service/);
  });

  it("restore refuses a data directory that is not empty", async () => {
    await mkdir(path("used"));
    await writeFile(path("used/notes.txt"), "");
    const { exitCode, stderr } = await backup("used", "restore", path("first"));
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/DATA_DIR ".*used" is not empty: it contains notes.txt/);
    expect(await readdir(path("used"))).toEqual(["notes.txt"]);
  });

  it("restore gives a service with the same runs, credits and files", async () => {
    const { exitCode, stderr } = await backup("restored", "restore", path("first"));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const check = await run("restored", "check");
    expect(check).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^✓ wallets$/m) });
    // Of a process that has ended: no process has so high a number.
    await mkdir(path(`restored/tmp/${hostname()}-2147483646-0a1b2c3d`), { recursive: true });
    expect(await run("restored", "check")).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^✗ temporary files: .*2147483646.*\n {4}→ .*--repair/m),
    });
    const repaired = await run("restored", "check", "--repair", "--json");
    expect(repaired.exitCode).toBe(0);
    expect(JSON.parse(repaired.stdout).faults).toMatchObject([{ is_repaired: true }]);
    const restored = await startOwnService(path("restored"), quiet, "serve");
    try {
      const client = clientOf(restored);
      expect(await readState(client)).toEqual(before);
      const { balance } = await client.get("/v1/credits/wallet");
      const { transactions } = await client.get("/v1/credits/transactions");
      expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(balance, 2);
      const { assets } = await client.get("/v1/assets", { params: { query: { limit: 100 } } });
      expect(assets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["video", "image"]));
      for (const { url, sha256 } of assets) {
        const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
        expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
      }
    } finally {
      await restored.stop();
    }
  });

  it.each(["create", "restore"])("%s leaves nothing when it is stopped", async (action) => {
    const words = action === "create" ? ["create", path("stopped")] : ["restore", path("first")];
    const program = backup(action === "create" ? "data" : "stopped", ...words);
    program.stdout?.once("data", () => program.kill("SIGINT"));
    const { exitCode, stderr } = await program;
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: "reelwright: Stopped. Nothing was left behind.",
    });
    expect((await readdir(folder)).filter((name) => /^\.stopped/.test(name))).toEqual([]);
    if (action === "restore") expect(await readdir(path("stopped"))).toEqual([]);
  });

  it("verify and restore refuse changed, missing and foreign files, and leave nothing", async () => {
    await appendFile(path("first/secret.key"), "x");
    await rm(path("first/database/PG_VERSION"));
    await writeFile(path("first/foreign"), "");
    const verified = await backup("data", "verify", path("first"));
    expect(verified.exitCode).toBe(1);
    expect(verified.stdout.split("\n").filter((line) => line.startsWith("✗"))).toEqual([
      "✗ database/PG_VERSION is missing.",
      "✗ foreign is not part of the backup.",
      "✗ secret.key has 65 bytes instead of 64.",
    ]);
    const restored = await backup("empty", "restore", path("first"));
    expect(restored.exitCode).toBe(1);
    expect(restored.stderr).toMatch(/^reelwright: The backup is damaged: .*Use another backup\.$/);
    expect(await readdir(path("empty"))).toEqual([]);
  });

  it("verify refuses a manifest that was changed", async () => {
    const text = await readFile(path("first/manifest.json"), "utf8");
    await writeFile(path("first/manifest.json"), text.replace(/"bytes": \d+/, '"bytes": 7'));
    const { exitCode, stderr } = await backup("data", "verify", path("first"));
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining("manifest.json is damaged"),
    });
  });

  it("create refuses a folder that cannot be created", async () => {
    const { exitCode, stderr } = await backup("data", "create", "/proc/none/backup");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringMatching(/"\/proc\/none\/backup" cannot be created \(\w+\)\. Name/),
    });
  });

  it.each([
    ["backup create", ["backup", "create", path("of nothing")]],
    ["check", ["check"]],
  ])("%s refuses a data directory without a database, and creates none", async (_name, words) => {
    const { exitCode, stderr } = await run("mistyped", ...words);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/DATA_DIR ".*mistyped" contains no database\. Set DATA_DIR/);
    expect(await readdir(folder)).not.toContain("mistyped");
  });

  it("refuses an existing folder, an external database and unknown words", async () => {
    const [existing, words] = [
      await backup("data", "create", path("first")),
      await backup("data", "restore"),
    ];
    expect(existing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("exists") });
    expect(words).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("restore DIR") });
    const external = await execa(process.execPath, [main, "backup", "create"], {
      env: { ...quiet, DATABASE_URL: "postgresql://127.0.0.1:9/none" },
      reject: false,
    });
    expect(external).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("pg_dump") });
  });
});
