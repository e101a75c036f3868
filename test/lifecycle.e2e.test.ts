import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { afterAll, describe, expect, it, vi } from "vitest";
import { commandHelp } from "../src/commands/options.ts";
import { freePort } from "../src/commands/own-service.ts";
import { isAlive } from "../src/system/is-process-alive.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "reelwright-life-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const patience = { timeout: 200_000, interval: 50 };

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

/** Starts the whole service. `output()` is everything it has written so far. */
function start() {
  const program = run([]);
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream?.on("data", (chunk) => (output += chunk));
  const waitFor = (text: string | RegExp) =>
    vi.waitFor(() => expect(output).toMatch(text), patience);
  return { program, waitFor, output: () => output };
}

const postmasterPid = async () =>
  Number.parseInt(await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8"), 10);
const workerProcessIds = (output: string) =>
  [...output.matchAll(/"part":"worker","pid":(\d+),[^\n]*Worker started/g)].map(([, pid]) =>
    Number(pid),
  );
const waitForExit = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);

describe("reelwright all", () => {
  let key = "";

  it("creates the first account and prints its key and a sign-in link on an empty data directory", async () => {
    const service = start();
    await service.waitFor(/vk_\w+/);
    key = /vk_\w+/.exec(service.output())?.[0] ?? "";
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(url + path)).status).toBe(200);
    expect((await fetch(`${url}/v1/agents`, { headers: { "x-api-key": key } })).status).toBe(200);
    expect((await fetch(`${url}/v1/agents`)).status).toBe(401);

    const link = /^Open the studio: (\S+)$/m;
    await service.waitFor(link);
    const again = await run(["open", "--no-browser"]);
    for (const text of [service.output(), again.stdout]) {
      const [start, token] = link.exec(text)?.[1]?.split("#token=") ?? [];
      expect(start).toBe(`${url}/studio/sign-in`);
      const signIn = await fetch(`${url}/auth/sign-in/link`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: url },
        body: JSON.stringify({ token }),
      });
      expect(signIn.status).toBe(200);
    }

    await service.waitFor("Worker started");
    process.kill(workerProcessIds(service.output())[0] ?? 0, "SIGKILL");
    await service.waitFor("Worker process exited; restarting");
    await vi.waitFor(() => expect(workerProcessIds(service.output())).toHaveLength(2), patience);

    const [worker, database] = [workerProcessIds(service.output())[1] ?? 0, await postmasterPid()];
    service.program.kill("SIGKILL");
    await service.program;
    await waitForExit(worker);
    await waitForExit(database);
  });

  it("keeps its data after a kill, prints no new key, and exits with 0 within 10 s of SIGTERM", async () => {
    const service = start();
    await service.waitFor("Worker started");
    await service.waitFor("listens on");
    expect((await fetch(`${url}/v1/agents`, { headers: { "x-api-key": key } })).status).toBe(200);
    const [worker, database] = [workerProcessIds(service.output())[0] ?? 0, await postmasterPid()];
    service.program.kill("SIGTERM");
    // After 9.5 s, it would exit with 1.
    expect((await service.program).exitCode).toBe(0);
    expect(service.output()).not.toMatch(/vk_/);
    await waitForExit(worker);
    await waitForExit(database);
  });

  it("exits with 1 and one line if its port is in use", async () => {
    const other = createServer().listen(port, "127.0.0.1");
    const { exitCode, stderr } = await run(["all"]);
    other.close();
    expect(exitCode).toBe(1);
    expect(stderr.trim()).toBe(
      `reelwright: Port ${port} on 127.0.0.1 is in use. Stop the other program, or set another PORT.`,
    );
  });
});

describe("reelwright", () => {
  it("exits with 2 and one line for an invalid setting", async () => {
    const { exitCode, stderr } = await run([], { PORT: "eighty" });
    expect(exitCode).toBe(2);
    expect(stderr).toBe('reelwright: Invalid PORT: "eighty". Use a whole number from 1 to 65535.');
  });

  it("exits with 1 and names a DATA_DIR that cannot be created", async () => {
    const { exitCode, stderr } = await run(["migrate"], {
      DATA_DIR: join(fileURLToPath(import.meta.url), "data"),
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^reelwright: DATA_DIR ".*" is not usable \(ENOTDIR\)\. Set it to a folder that this user can write to\.$/,
    );
  });

  it("exits with 1 and hides the password of a DATABASE_URL that cannot be reached", async () => {
    const { exitCode, stderr } = await run(["serve"], {
      DATABASE_URL: "postgresql://me:hidden@127.0.0.1:1/none",
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^reelwright: The database of DATABASE_URL is not reachable: .*Check the URL/,
    );
    expect(stderr).not.toContain("hidden");
  });

  it("exits with 2 and lists what is allowed for an unknown command or option", async () => {
    const [command, option] = await Promise.all([run(["serv"]), run(["migrate", "--now"])]);
    expect(command.exitCode).toBe(2);
    expect(option.exitCode).toBe(2);
    expect(command.stderr).toMatch(/^reelwright: Unknown command "serv". Commands: all, serve, /);
    expect(option.stderr).toBe("reelwright: Unknown option '--now'. Allowed: --help.");
  });

  it("prints help for every command, also with -h and help", async () => {
    const [overview, short, named, long, passed] = await Promise.all(
      [["-h"], ["key", "-h"], ["help", "key"], ["key", "--help"], ["test", "--help"]].map((words) =>
        run(words),
      ),
    );
    expect(overview).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("Usage: ./reelwright [command] [options]"),
    });
    expect(short?.stdout).toBe(long?.stdout);
    expect(named?.stdout).toBe(long?.stdout);
    const names = [...(overview?.stdout ?? "").matchAll(/^ {2}([a-z]+) {2}/gm)].map(
      ([, name = ""]) => name,
    );
    expect(names).toEqual(expect.arrayContaining(["all", "doctor", "key", "test"]));
    const help = await Promise.all(
      names.map(async (name) => {
        const { default: command } = await import(`../src/commands/${name}.ts`);
        return { name, text: commandHelp(name, command) };
      }),
    );
    const text = expect.stringMatching(/Usage: [\s\S]*Example: \S/);
    expect(help).toEqual(names.map((name) => ({ name, text })));
    for (const { exitCode, stdout } of [long, passed].flatMap((one) => one ?? []))
      expect(help.map((one) => one.text)).toContain(exitCode === 0 && stdout);
  });
});
