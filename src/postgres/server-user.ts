import { execa } from "execa";
import { findUser, type User } from "../system/find-user.ts";

/** The user of this machine that PostgreSQL runs as when Reelwright is started as root. */
const serverUserName = "reelwright";
/** Used where `serverUserName` does not exist and cannot be created. */
export const commonUserName = "nobody";

export interface ServerUser extends User {
  /** Why this is not a user of its own. */
  fault?: string;
}

/**
 * Finds the user of the server for root, and creates it if it is missing. Without it, PostgreSQL
 * runs as "nobody", which other programs may use too. Rejects if there is neither.
 */
export async function findServerUser(name: string = serverUserName): Promise<ServerUser> {
  const found = await findUser(name);
  if (found) return found;
  const fault = await createUser(name);
  const user = await findUser(name);
  if (user) return user;
  const common = await findUser(commonUserName);
  if (common) return { ...common, fault };
  throw new Error(
    `The embedded PostgreSQL cannot run as root, and there is no user "${name}" (${fault}). ` +
      "Create it, start Reelwright as another user, or set DATABASE_URL.",
  );
}

/** Returns why the user could not be created. Concurrent calls wait for each other. */
async function createUser(name: string): Promise<string> {
  const home = ["--no-create-home", "--home-dir", "/nonexistent"];
  const shell = ["--shell", "/usr/sbin/nologin"];
  const args = ["--system", "--user-group", ...home, ...shell, "--", name];
  const { stderr, shortMessage } = await execa("useradd", args, { reject: false });
  return stderr?.trim() || shortMessage || "useradd succeeded, but the user is missing";
}
