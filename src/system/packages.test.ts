import { mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { watchPackages } from "./packages.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-packages-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("tells when the packages of the process are replaced or removed, and not when a link changes", async () => {
  const list = join(folder, ".package-lock.json");
  const link = join(folder, "link");
  await writeFile(list, "{}");
  await symlink(folder, link);
  const findFault = watchPackages(link);
  await rm(link);
  expect(findFault()).toBeUndefined();
  await utimes(list, 1, 1);
  expect(findFault()).toContain("removed or replaced. Restart the service.");
  await rm(list);
  expect(findFault()).toContain(folder);
});
