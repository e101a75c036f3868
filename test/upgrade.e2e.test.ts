import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { environmentWith } from "../src/config/config.ts";
import { openDatabase } from "../src/db/database.ts";
import type { DeliveryRecord } from "../src/webhooks/webhooks.schema.ts";
import { webhookReceiver } from "./fakes/webhook-receiver.ts";
import { createTestDatabase } from "./harness.ts";
import { type ServiceProcess, startProcess } from "./processes/processes.ts";
import { root } from "./source-files.ts";

const git = (...args: string[]) => execa("git", args, { cwd: root, reject: false });

/** The commit in REELWRIGHT_PREVIOUS, or the newest tag of a release before this commit. */
async function findPrevious(): Promise<string | undefined> {
  const { REELWRIGHT_PREVIOUS } = process.env;
  if (REELWRIGHT_PREVIOUS) return REELWRIGHT_PREVIOUS;
  const { stdout } = await git("describe", "--tags", "--abbrev=0", "--match=v*", "HEAD^");
  return stdout || undefined;
}
const previous = await findPrevious();
const note = previous ? "" : " – skipped: no tag of a release. Set REELWRIGHT_PREVIOUS to a commit";

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const processes: ServiceProcess[] = [];
beforeAll(async () => {
  if (!previous) return;
  folder = await mkdtemp(join(tmpdir(), "reelwright-upgrade-"));
  await unpack(previous);
  database = await createTestDatabase();
  const db = openDatabase(database.url, pino({ level: "silent" }));
  await sql`drop schema public cascade; drop schema pgboss cascade; create schema public`.execute(
    db,
  );
  await db.destroy();
});
afterAll(async () => {
  if (!previous) return;
  await Promise.all(processes.map((each) => each.end("SIGKILL")));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Its packages are those of this checkout, if these have all that it needs. */
async function unpack(commit: string): Promise<void> {
  const program = join(folder, "program");
  await mkdir(program);
  await execa("sh", ["-c", `git archive ${commit} | tar -x -C ${program}`], { cwd: root });
  const read = async (path: string): Promise<{ dependencies: Record<string, string> }> =>
    JSON.parse(await readFile(join(path, "package.json"), "utf8"));
  const [{ dependencies: needed }, { dependencies: own }] = [await read(program), await read(root)];
  const isCovered = Object.entries(needed).every(([name, version]) => own[name] === version);
  if (isCovered)
    await symlink(await realpath(join(root, "node_modules")), join(program, "node_modules"));
  else await execa("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: program });
}

const settings = {
  SECRET_KEY: "a secret of more than thirty-two characters",
  LOG_LEVEL: "info",
  WEBHOOK_ALLOW_PRIVATE: "true",
};
const mains = {
  old: () => join(folder, "program/src/main.ts"),
  own: () => join(root, "src/main.ts"),
};
const start = async (version: keyof typeof mains, command: "serve" | "work") => {
  const place = { databaseUrl: database.url, dataDir: folder, main: mains[version]() };
  const started = await startProcess(command, place, settings);
  processes.push(started);
  return started;
};
const execute = (version: keyof typeof mains, ...words: string[]) =>
  execa(process.execPath, [mains[version](), ...words], {
    env: environmentWith({ ...settings, DATABASE_URL: database.url, DATA_DIR: folder }),
    input: "a long password",
  });

describe.skipIf(!previous)(`processes of the previous release${note}`, () => {
  it("complete runs and send their events before, during and after the migration, also beside new processes", async () => {
    const receiver = await webhookReceiver();
    onTestFinished(() => receiver.close());
    const api = await start("old", "serve");
    await start("old", "work");
    const email = "ada@example.com";
    const { stdout } = await execute(
      "old",
      ...["account", "create", "--json", "--password-stdin", "--plan", "pro", "--credits", "500"],
      ...["--email", email],
    );
    const { api_key: as } = JSON.parse(stdout) as { api_key: string };
    const agent = { name: "Script", tools: ["write_script"], requirements: { video: false } };
    const { body } = await api.request("/v1/agents", { method: "POST", as, body: agent });
    const webhook = { url: `${receiver.url}/hook`, events: ["run.completed"] };
    const { body: hook } = await api.request("/v1/webhooks", { method: "POST", as, body: webhook });
    const runs: string[] = [];
    /** Starts a run on one process and follows it on another one. */
    const complete = async (on: ServiceProcess, other = on) => {
      const inputs = { topic: `The sea, part ${runs.length}` };
      const request = { method: "POST", as, body: { agent_id: body.id, inputs } };
      const started = await on.request<{ id: string }>("/v1/runs", request);
      expect(started.status, started.text).toBe(202);
      runs.push(started.body.id);
      const stream = await other.request(`/v1/runs/${started.body.id}/stream`, { as });
      expect(stream.text).toMatch(/"type":"run_complete"[\s\S]*data: \[DONE\]\n\n$/);
    };
    const completeWhile = async (work: Promise<unknown>) => {
      let isOver = false;
      const ended = work.finally(() => {
        isOver = true;
      });
      do await complete(api);
      while (!isOver);
      await ended;
    };
    await complete(api);
    await completeWhile(execute("own", "migrate"));
    await complete(api);
    await completeWhile(start("own", "work"));
    const other = await start("own", "serve");
    await Promise.all([complete(api, other), complete(other, api)]);
    const used = await Promise.all(
      runs.map(async (id) => (await other.request(`/v1/runs/${id}`, { as })).body.credits_used),
    );
    const spent = used.reduce<number>((sum, credits) => sum + Number(credits), 0);
    expect(spent).toBeGreaterThan(0);
    const wallet = await other.request("/v1/credits/wallet", { as });
    expect(wallet.body).toMatchObject({ lifetime_spent: spent });
    const listed = async (on: ServiceProcess) => {
      const path = `/v1/webhooks/${hook.id}/deliveries?limit=100`;
      const { body: found } = await on.request<{ deliveries: DeliveryRecord[] }>(path, { as });
      return found.deliveries
        .map(({ payload }) => String((payload.data as { run_id: string }).run_id))
        .sort();
    };
    await expect.poll(() => listed(other), { timeout: 60_000 }).toEqual(runs.sort());
    expect(await listed(api)).toEqual(runs);
  });
});
