import { readFile } from "node:fs/promises";

/** A user that a process runs as. */
export interface User {
  uid: number;
  gid: number;
}

/**
 * Finds a user of this machine by its name or its id. An id needs no entry in /etc/passwd.
 * Undefined for an unknown name.
 */
export async function findUser(nameOrId: string): Promise<User | undefined> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  const fields = lines
    .map((line) => line.split(":"))
    .find(([name, , uid]) => name === nameOrId || uid === nameOrId);
  if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  const id = /^\d+$/.test(nameOrId) ? Number(nameOrId) : undefined;
  return id === undefined ? undefined : { uid: id, gid: id };
}
