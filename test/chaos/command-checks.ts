import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { startProcess } from "../processes/processes.ts";
import type { Check } from "./checks.ts";
import type { Fleet, Member } from "./fleet.ts";
import { findProcesses, findTemporaryFiles } from "./leftovers.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** Then nothing counts as work in progress any more. */
const nextDaySeconds = 25 * 3600;
const pruneTriesMax = 20;

/** `./reelwright check` finds nothing on the live installation. */
export async function checkCommand(fleet: Fleet): Promise<Check> {
  const faults = await runCheck(fleet, fleet.find("serve-1"));
  return { title: "./reelwright check", compared: 1, faults };
}

/** After the end of all processes, no child process and no temporary file is left. */
export async function checkLeftovers({
  folder,
  fleet,
}: {
  folder: string;
  fleet: Fleet;
}): Promise<Check> {
  const processes = await findProcesses(join(folder, "machines"));
  const files = await findTemporaryFiles(fleet.members.map((member) => member.folder));
  return {
    title: "no process and no temporary file is left",
    compared: fleet.members.length,
    faults: [...processes.map((line) => `process ${line}`), ...files.map((path) => `file ${path}`)],
  };
}

/**
 * Files of lost work are removed after a day: a worker of the next day removes them, and then
 * `./reelwright check` of that day finds no object that is half written or that nothing names.
 */
export async function checkNextDay(fleet: Fleet): Promise<Check> {
  const member = fleet.find("work-1");
  await member.setClock(nextDaySeconds);
  const env = fleet.environment(member);
  const place = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? "" };
  const worker = await startProcess("work", place, env);
  let faults = await runCheck(fleet, member);
  for (let tries = 1; faults.length > 0 && tries < pruneTriesMax; tries++) {
    await delay(1000);
    faults = await runCheck(fleet, member);
  }
  await worker.end("SIGTERM");
  return { title: "no object is left that nothing names", compared: 1, faults };
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
