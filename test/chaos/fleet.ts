import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { S3Server } from "../fakes/s3-server.ts";
import { type ServiceProcess, startProcess } from "../processes/processes.ts";
import { journalVariable } from "./journal.ts";
import { postgresUrl } from "./postgres-server.ts";
import { type MemberName, memberNames } from "./schedule.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A process of the installation, as on a machine of its own that starts it again. */
export interface Member {
  name: MemberName;
  command: "serve" | "work";
  /** Its machine: DATA_DIR is `data`, the folder for temporary files is `tmp`. */
  folder: string;
  log: string;
  proxies: { postgres: TcpProxy; s3: TcpProxy };
  /** Undefined while it starts. */
  process: ServiceProcess | undefined;
  isStopped: boolean;
  /** It cannot reach one of its servers. */
  isCut: boolean;
  setClock(seconds: number): Promise<void>;
}

export interface Fleet {
  members: readonly Member[];
  find(name: MemberName): Member;
  /** Ends of processes that no fault of the test has caused. */
  crashes: string[];
  /** Kills a process; it is started again. */
  kill(member: Member): Promise<void>;
  /** Environment of a command on the machine of a member. */
  environment(member: Member): Record<string, string>;
  /** Stops all with SIGTERM. Returns those that did not end well. */
  stop(): Promise<string[]>;
  /** Kills what is left. */
  close(): Promise<void>;
}

interface Surroundings {
  folder: string;
  journal: string;
  postgresPort: number;
  s3: S3Server;
}

const restartMilliseconds = 500;
const toolsFolder = fileURLToPath(new URL("tools", import.meta.url));
const clockModule = pathToFileURL(fileURLToPath(new URL("stepped-clock.ts", import.meta.url))).href;

export async function startFleet(around: Surroundings): Promise<Fleet> {
  const members = await Promise.all(memberNames.map((name) => prepareMember(name, around)));
  const crashes: string[] = [];
  const killed = new Set<ServiceProcess>();
  const closing = new AbortController();
  const environment = (member: Member) => environmentOf(member, around);
  const keepUp = async (member: Member) => {
    for (let starts = 1; !closing.signal.aborted; starts++) {
      const running = await startMember(member, environment(member)).catch(() => undefined);
      member.process = running;
      if (running) {
        if (closing.signal.aborted) return;
        const code = await running.exited;
        member.process = undefined;
        if (!killed.has(running) && !closing.signal.aborted)
          crashes.push(`${member.name} (start ${starts}) ended by itself with code ${code}`);
      }
      await delay(restartMilliseconds);
    }
  };
  const loops = members.map(keepUp);
  const waitForAll = async () => {
    while (members.some((member) => !member.process)) await delay(100);
  };
  await waitForAll();
  return {
    members,
    find: (name) => members.find((member) => member.name === name) as Member,
    crashes,
    environment,
    async kill({ process: running }) {
      if (!running) return;
      killed.add(running);
      await running.end("SIGKILL");
    },
    async stop() {
      await waitForAll();
      closing.abort();
      const codes = members.map(async ({ name, process: running }) => ({
        name,
        code: await running?.end("SIGTERM"),
      }));
      const ended = await Promise.all(codes);
      await Promise.all(loops);
      return ended
        .filter(({ code }) => code !== 0)
        .map(({ name, code }) => `${name} ended with code ${code} after SIGTERM`);
    },
    async close() {
      closing.abort();
      await Promise.all(members.map(({ process: running }) => running?.end("SIGKILL")));
      const proxies = members.flatMap(({ proxies: { postgres, s3 } }) => [postgres, s3]);
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

async function prepareMember(name: MemberName, around: Surroundings): Promise<Member> {
  const folder = join(around.folder, "machines", name);
  for (const each of ["data", "tmp"]) await mkdir(join(folder, each), { recursive: true });
  const clock = clockFile(name, around);
  await writeFile(clock, "0");
  const [postgres, s3] = await Promise.all([
    startTcpProxy(around.postgresPort),
    startTcpProxy(Number(new URL(around.s3.endpoint).port)),
  ]);
  return {
    name,
    command: name.startsWith("serve") ? "serve" : "work",
    folder,
    log: join(around.folder, "logs", `${name}.log`),
    proxies: { postgres, s3 },
    process: undefined,
    isStopped: false,
    isCut: false,
    setClock: (seconds) => writeFile(clock, String(seconds)),
  };
}

/** Not on the disk of the member, which may be full. */
const clockFile = (name: MemberName, { folder }: Surroundings) => join(folder, `${name}.clock`);

/** All places of a worker are enough for all runs, so that a lost run never waits for one. */
const placesOfWorker = 16;

function environmentOf(member: Member, around: Surroundings): Record<string, string> {
  const { s3, journal } = around;
  const { postgres, s3: s3Proxy } = member.proxies;
  return {
    ...s3.env,
    S3_ENDPOINT: `http://127.0.0.1:${s3Proxy.port}`,
    S3_PUBLIC_ENDPOINT: s3.endpoint,
    DATABASE_URL: postgresUrl(postgres.port),
    DATA_DIR: join(member.folder, "data"),
    TMPDIR: join(member.folder, "tmp"),
    TOOLS_DIR: toolsFolder,
    WORKER_CONCURRENCY: String(placesOfWorker),
    ACCOUNT_CONCURRENCY_PRO: String(placesOfWorker),
    RATE_LIMIT_PRO: "1000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
    REELWRIGHT_OFFLINE: "1",
    CHAOS_CLOCK: clockFile(member.name, around),
    [journalVariable]: journal,
    NODE_OPTIONS: `--import=${clockModule}`,
  };
}

async function startMember(member: Member, env: Record<string, string>): Promise<ServiceProcess> {
  const log = createWriteStream(member.log, { flags: "a" });
  const place = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? "" };
  const running = await startProcess(member.command, place, env, [], (chunk) => log.write(chunk));
  void running.exited.then(() => log.end());
  return running;
}
