import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../src/commands/own-service.ts";
import { isAlive } from "../src/system/is-process-alive.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "reelwright-life-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const patience = { timeout: 60_000, interval: 50 };

afterAll(() => rm(folder, { recursive: true, force: true }));

function run(words: string[], env: Record<string, string> = {}) {
  const options = {
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: "",
    LOG_LEVEL: "info",
    LOG_PRETTY: "false",
    ...env,
  };
  return execa(process.execPath, [main, ...words], {
    env: options,
    reject: false,
    stdin: "ignore",
  });
}

/** The whole service; `said` is everything it has written so far. */
function start() {
  const program = run([]);
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream?.on("data", (chunk) => (said += chunk));
  const hears = (text: string | RegExp) => vi.waitFor(() => expect(said).toMatch(text), patience);
  return { program, hears, said: () => said };
}

const postmasterPid = async () =>
  Number.parseInt(await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8"), 10);
const workerPids = (said: string) =>
  [...said.matchAll(/"part":"worker","pid":(\d+),[^\n]*takes jobs/g)].map(([, pid]) => Number(pid));
const gone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);

describe("reelwright all", { timeout: 180_000 }, () => {
  let key = "";

  it("on an empty data directory: ready, and the first account's key is printed", async () => {
    const service = start();
    await service.hears(/vk_\w+/);
    key = /vk_\w+/.exec(service.said())?.[0] ?? "";
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(url + path)).status).toBe(200);
    expect((await fetch(`${url}/v1/agents`, { headers: { "x-api-key": key } })).status).toBe(200);
    expect((await fetch(`${url}/v1/agents`)).status).toBe(401);

    await service.hears("takes jobs");
    process.kill(workerPids(service.said())[0] ?? 0, "SIGKILL");
    await service.hears("the worker process ended; starting it again");
    await vi.waitFor(() => expect(workerPids(service.said())).toHaveLength(2), patience);

    const [worker, database] = [workerPids(service.said())[1] ?? 0, await postmasterPid()];
    service.program.kill("SIGKILL");
    await service.program;
    await gone(worker);
    expect(isAlive(database)).toBe(false);
  });

  it("after that kill: the same data, no new key, and SIGTERM ends everything with 0 within 10 s", async () => {
    const service = start();
    await service.hears("takes jobs");
    await service.hears("listens on");
    expect((await fetch(`${url}/v1/agents`, { headers: { "x-api-key": key } })).status).toBe(200);
    expect(service.said()).not.toMatch(/vk_/);
    const [worker, database] = [workerPids(service.said())[0] ?? 0, await postmasterPid()];
    const stoppedAt = performance.now();
    service.program.kill("SIGTERM");
    expect((await service.program).exitCode).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    await gone(worker);
    await gone(database);
  });

  it("a port in use is one clear line, exit 1", async () => {
    const other = createServer().listen(port, "127.0.0.1");
    const { exitCode, stderr } = await run(["all"]);
    other.close();
    expect(exitCode).toBe(1);
    expect(stderr.trim()).toBe(
      `reelwright: Port ${port} on 127.0.0.1 is in use: stop the program that has it, or choose another with PORT.`,
    );
  });
});

describe("reelwright", { timeout: 60_000 }, () => {
  it("a wrong setting is one line, exit 2", async () => {
    const { exitCode, stderr } = await run([], { PORT: "eighty" });
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      'reelwright: PORT "eighty" is not allowed: use a whole number from 1 to 65535.',
    );
  });

  it("a DATA_DIR that cannot be made is one line that names it, exit 1", async () => {
    const { exitCode, stderr } = await run(["migrate"], {
      DATA_DIR: join(fileURLToPath(import.meta.url), "data"),
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^reelwright: DATA_DIR ".*" can't be used \(ENOTDIR\): name a folder that this user may write to\.$/,
    );
  });

  it("a DATABASE_URL that does not answer says so without its password, exit 1", async () => {
    const { exitCode, stderr } = await run(["serve"], {
      DATABASE_URL: "postgresql://me:hidden@127.0.0.1:1/none",
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^reelwright: The database of DATABASE_URL does not answer: .*Check the address/,
    );
    expect(stderr).not.toContain("hidden");
  });

  it("an unknown command or option is one line that says what is allowed, exit 2", async () => {
    const [command, option] = await Promise.all([run(["serv"]), run(["migrate", "--now"])]);
    expect([command.exitCode, option.exitCode]).toEqual([2, 2]);
    expect(command.stderr).toMatch(
      /^reelwright: There is no command "serv". Commands: all, serve, /,
    );
    expect(option.stderr).toBe("reelwright: Unknown option '--now'. migrate takes --help.");
  });

  it("help comes by other names too", async () => {
    const [overview, short, named, long] = await Promise.all(
      [["-h"], ["key", "-h"], ["help", "key"], ["key", "--help"]].map((words) => run(words)),
    );
    expect(overview?.stdout).toContain("Usage: ./reelwright [command] [options]");
    expect([short?.stdout, named?.stdout]).toEqual([long?.stdout, long?.stdout]);
  });

  it("every command has help", async () => {
    const overview = await run(["--help"]);
    const commands = [...overview.stdout.matchAll(/^ {2}([a-z]+) {2}/gm)].map(
      ([, name]) => name ?? "",
    );
    expect(commands).toContain("doctor");
    const answers = await Promise.all(commands.map((command) => run([command, "--help"])));
    const help = { exitCode: 0, stdout: expect.stringMatching(/Usage: [\s\S]*Example: \S/) };
    expect(
      answers.map(({ exitCode, stdout }, index) => ({
        command: commands[index],
        exitCode,
        stdout,
      })),
    ).toEqual(commands.map((command) => ({ command, ...help })));
  });
});
