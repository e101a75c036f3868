import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { pruneDeletedFiles } from "../../src/assets/delete-assets.ts";
import { checkData } from "../../src/installation/check-data.ts";
import { systemClock } from "../../src/system/clock.ts";
import type { Check } from "./checks.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { Installation } from "./installation.ts";
import { findProcesses, findTemporaryFiles } from "./leftovers.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** Then nothing counts as work in progress any more. */
const nextDayMilliseconds = 25 * 3600 * 1000;

/** `./reelwright check` finds nothing on the live installation. */
export async function checkCommand(fleet: Fleet): Promise<Check> {
  const faults = await runCheck(fleet, fleet.find("serve-1"));
  return { title: "./reelwright check", compared: 1, faults };
}

/** After the end of all processes, no child process and no temporary file is left. */
export async function checkLeftovers({
  folder,
  fleet,
}: Pick<Installation, "folder" | "fleet">): Promise<Check> {
  const processes = await findProcesses(join(folder, "machines"));
  const files = await findTemporaryFiles(fleet.members.map((member) => member.folder));
  return {
    title: "no process and no temporary file is left",
    compared: fleet.members.length,
    faults: [...processes.map((line) => `process ${line}`), ...files.map((path) => `file ${path}`)],
  };
}

/**
 * Files of lost work are removed after a day. Then no object is left that is half written or that
 * nothing names.
 */
export async function checkNextDay({ open }: Pick<Installation, "open">): Promise<Check> {
  const now = new Date(Date.now() + nextDayMilliseconds);
  const services = await open({ ...systemClock, now: () => now });
  try {
    await pruneDeletedFiles(services);
    await services.storage.removeUnfinished(now);
    const faults = (await checkData({ ...services, now })).map(
      ({ check, detail }) => `${check}: ${detail}`,
    );
    const compared = (await services.storage.list("assets")).length;
    return { title: "no object is left that nothing names", compared, faults };
  } finally {
    await services.close();
  }
}

async function runCheck(fleet: Fleet, member: Member): Promise<string[]> {
  const env = { ...fleet.environment(member), LOG_LEVEL: "fatal" };
  const { stdout, stderr, exitCode } = await execa(process.execPath, [main, "check", "--json"], {
    env,
    reject: false,
  });
  if (!stdout) return [`check ended with code ${exitCode}: ${stderr}`];
  const { faults } = JSON.parse(stdout) as { faults: { check: string; detail: string }[] };
  return faults.map(({ check, detail }) => `${check}: ${detail}`);
}
