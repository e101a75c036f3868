import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { execa } from "execa";
import { createS3Client, type S3Access } from "../../src/storage/s3-client.ts";

export interface S3Server {
  endpoint: string;
  access: S3Access;
  /** Settings that store the media of a service in this bucket. */
  env: Record<string, string>;
  /** Kills the server. `start` restarts it with its data at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const bucket = "media";
const [user, key] = ["test:tester", "testing"];

/** Required programs. ./reelwright test installs them where it can. */
const programs = [
  "swift-proxy-server",
  "swift-account-server",
  "swift-container-server",
  "swift-object-server",
  "memcached",
];

/** Returns why S3 tests cannot run here, for the titles of skipped tests; otherwise undefined. */
export async function missingS3Server(): Promise<string | undefined> {
  for (const program of programs) {
    const { exitCode } = await execa("sh", ["-c", `command -v ${program}`], {
      reject: false,
      stdio: "ignore",
    });
    if (exitCode !== 0)
      return `${program} is not installed: ./reelwright test installs it on Debian and Ubuntu`;
  }
  return undefined;
}

/**
 * Starts OpenStack Swift with its S3 interface on free ports, with one replica of everything, and
 * creates a bucket.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-s3-"));
  const [port, memcached, ...ports] = (await freePorts(5)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  await writeConfiguration(folder, memcached);
  const endpoint = `http://127.0.0.1:${port}`;
  const access = {
    bucket,
    endpoint,
    region: "us-east-1",
    accessKeyId: user,
    secretAccessKey: key,
    forcePathStyle: true,
  };
  let running: ReturnType<typeof run>[] = [];
  const start = async () => {
    running = [
      run(
        "memcached",
        "-l",
        "127.0.0.1",
        "-p",
        memcached,
        "-U",
        0,
        "-u",
        userInfo().username,
        "-m",
        16,
      ),
      // Debian's packages of Swift need the system's Python.
      run(
        "/usr/bin/python3",
        fileURLToPath(new URL("swift-server.py", import.meta.url)),
        folder,
        port,
        ...ports,
      ),
    ];
    await waitForBucket(access, running);
  };
  const stop = async () => {
    for (const program of running) program.kill();
    await Promise.all(running);
  };
  const close = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await start().catch(async (error) => {
    await close();
    throw error;
  });
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: user,
    S3_SECRET_ACCESS_KEY: key,
  };
  return {
    endpoint,
    access,
    env: { ...env, SECRET_KEY: "a secret of the tests, 32 or longer" },
    stop,
    start,
    close,
  };
}

const run = (program: string, ...args: (string | number)[]) =>
  execa(program, args.map(String), {
    stdin: "ignore",
    all: true,
    reject: false,
    killSignal: "SIGKILL",
  });

/** Waits until the bucket can be created, which needs all parts of the server. */
async function waitForBucket(access: S3Access, running: ReturnType<typeof run>[]): Promise<void> {
  const exited = Promise.race(running).then((result) => {
    throw new Error(`A process of the S3 server exited: ${result.shortMessage}\n${result.all}`);
  });
  const createBucket = async () => {
    const client = createS3Client(access);
    for (let left = 600; left > 0; left--) {
      const error: unknown = await client
        .send(new CreateBucketCommand({ Bucket: bucket }))
        .catch((fault) => fault);
      if (!(error instanceof Error) || error.name.startsWith("BucketAlready")) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The S3 server at ${access.endpoint} does not respond.`);
  };
  await Promise.race([exited, createBucket()]);
}

/** Holds all ports until all are known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.on("listening", () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function writeConfiguration(folder: string, memcached: number): Promise<void> {
  const disks = join(folder, "disks");
  await mkdir(join(disks, "one"), { recursive: true });
  // By default, Swift gives up after half a second, which a busy machine may need.
  const timeouts = { conn_timeout: 60, node_timeout: 600, container_update_timeout: 600 };
  const common = { swift_dir: folder, ...timeouts };
  await write(folder, "swift.conf", {
    "swift-hash": { swift_hash_path_prefix: "tests", swift_hash_path_suffix: "tests" },
    "storage-policy:0": { name: "one", default: "yes" },
  });
  for (const part of ["account", "container", "object"]) {
    await write(folder, `${part}.conf`, {
      DEFAULT: { ...common, devices: disks, mount_check: false },
      "pipeline:main": { pipeline: `${part}-server` },
      [`app:${part}-server`]: { use: `egg:swift#${part}` },
    });
  }
  const filters = [
    "catch_errors",
    "memcache",
    "listing_formats",
    "bulk",
    "s3api",
    "tempauth",
    "copy",
    "slo",
    "dlo",
    "versioned_writes",
  ];
  const settings: Record<string, object> = {
    memcache: { memcache_servers: `127.0.0.1:${memcached}` },
    s3api: { location: "us-east-1", check_bucket_owner: false },
    tempauth: { user_test_tester: `${key} .admin` },
    versioned_writes: { allow_versioned_writes: true },
  };
  await write(folder, "proxy.conf", {
    DEFAULT: common,
    "pipeline:main": { pipeline: [...filters, "proxy-server"].join(" ") },
    "app:proxy-server": { use: "egg:swift#proxy", account_autocreate: true },
    ...Object.fromEntries(
      filters.map((name) => [`filter:${name}`, { use: `egg:swift#${name}`, ...settings[name] }]),
    ),
  });
}

/** Writes an INI file. */
async function write(
  folder: string,
  name: string,
  sections: Record<string, object>,
): Promise<void> {
  const lines = Object.entries(sections).flatMap(([section, values]) => [
    `[${section}]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
  ]);
  await writeFile(join(folder, name), `${lines.join("\n")}\n`);
}
