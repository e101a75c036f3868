import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDataFolder } from "../system/data-folder.ts";
import { readOrCreateKey } from "../system/key-file.ts";
import { handOver, takeSocketFolder } from "./hand-over.ts";
import type { RunAs } from "./postgres-programs.ts";
import { postmasterPid } from "./running-server.ts";
import { findServerUser } from "./server-user.ts";

/** The folders, the user and the password of one embedded database. */
export interface PostgresPlace {
  home: string;
  data: string;
  /** Folder of the socket. */
  run: string;
  as: RunAs;
  /** Why `as` is not a user of its own. */
  userFault?: string | undefined;
  /** Of the database user. */
  password: string;
}

// Maximum length of the path of a unix socket: 108 bytes on Linux, 104 elsewhere, including the
// final zero byte.
const socketPathBytesMax = process.platform === "linux" ? 107 : 103;
export const socketName = ".s.PGSQL.5432";
/** In DATA_DIR. */
export const passwordFile = "postgres-password";
const passwordRemedy =
  "stop all processes of Reelwright and remove it; the next start creates a new one";

/** The data folder of PostgreSQL in DATA_DIR. */
export const databaseFolder = (dataDir: string): string => join(dataDir, "postgres", "data");

export const hasDatabase = async (dataDir: string): Promise<boolean> =>
  (await stat(join(databaseFolder(dataDir), "PG_VERSION")).catch(() => undefined)) !== undefined;

/**
 * Throws a readable Error if DATA_DIR contains no database. For a mistyped DATA_DIR, a start would
 * create an empty database, which looks like a good one.
 */
export async function refuseMissingDatabase(dataDir: string): Promise<void> {
  if (await hasDatabase(dataDir)) return;
  throw new Error(
    `DATA_DIR "${dataDir}" contains no database. Set DATA_DIR to the folder of the service, or start the service once to create the database.`,
  );
}

/**
 * Creates the folders with mode 0700 and the password file with mode 0600. PostgreSQL does not run
 * as root, so for root the folders belong to a user of the server. The password file never does:
 * other processes of that user must not connect.
 */
export async function preparePlace(dataDir: string): Promise<PostgresPlace> {
  await makeDataFolder(dataDir);
  const home = join(await realpath(dataDir), "postgres");
  const data = join(home, "data");
  const near = join(home, "run");
  const short = [tmpdir(), "/tmp"].map((folder) =>
    join(folder, `reelwright-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`),
  );
  const run =
    [near, ...short].find(
      (folder) => Buffer.byteLength(join(folder, socketName)) <= socketPathBytesMax,
    ) ?? near;
  const { userFault, ...as } = await chooseUser({ home, data, run });
  await makeOwnedFolder(home, as);
  await makeOwnedFolder(run, as);
  const password = await readOrCreateKey(join(dataDir, passwordFile), passwordRemedy);
  return { home, data, run, as, userFault, password };
}

/**
 * The path of the data folder for PostgreSQL. An unprivileged user cannot open a path below /root,
 * but can use it as its working directory, which this link names.
 */
export const serverDataFolder = (as: RunAs, folder: string) =>
  as.uid === undefined ? folder : "/proc/self/cwd";

/**
 * The user of this process, or for root a user of the server, which the folders are given to. A
 * running server keeps its user until it stops.
 */
async function chooseUser(
  place: Pick<PostgresPlace, "home" | "data" | "run">,
): Promise<RunAs & Pick<PostgresPlace, "userFault">> {
  if (process.getuid?.() !== 0) return {};
  if (process.platform !== "linux")
    throw new Error(
      "The embedded PostgreSQL cannot run as root on this system. Start Reelwright as another user, or set DATABASE_URL.",
    );
  if ((await postmasterPid(place.data)) !== undefined) {
    const { uid, gid } = await lstat(place.data);
    return { uid, gid };
  }
  const { fault, ...user } = await findServerUser();
  await handOver(place.home, user);
  await takeSocketFolder(place.run, user);
  return { ...user, userFault: fault };
}

/** Creates a folder with mode 0700 for the user of the server. Rejects if another user owns it. */
export async function makeOwnedFolder(
  path: string,
  { uid = process.getuid?.(), gid }: RunAs,
): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(path);
  if (found.isDirectory() && (found.mode & 0o777) !== 0o700) await chmod(path, 0o700);
  if (found.isDirectory() && found.uid === uid) return;
  // Created by this process, or by a concurrent start that has not changed the owner yet.
  if (
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    uid !== undefined &&
    gid !== undefined
  )
    return chown(path, uid, gid);
  throw new Error(
    `${path} belongs to another user (uid ${found.uid}). Start Reelwright as that user, or set another DATA_DIR.`,
  );
}
