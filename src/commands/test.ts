import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import pLimit from "p-limit";
import { defineCommand } from "./options.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The longest first, because they are executed at the same time. */
const scripts = ["lint:types", "lint:words", "lint:code", "lint:unused", "lint:studio"];

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export default defineCommand({
  summary: "Checks the code (Biome, TypeScript, Knip, CSpell) and runs the tests with Vitest",
  arguments: "[hostile | chaos [--minutes N] [--seed S] | vitest arguments]",
  options: {},
  example: "./reelwright test src/pipeline -t cycle",
  passesThrough: true,
  async run({ arguments: args }) {
    if (args[0] === "chaos") return runChaosTest(args.slice(1));
    const slots = pLimit(availableParallelism());
    const checks = await Promise.all(scripts.map((script) => slots(() => check(script))));
    const passed = checks.filter((ok) => ok).length;
    const tests = args[0] === "hostile" ? await runHostileTests(args) : await runTests(args);
    const total = { passed: passed + tests.passed, failed: checks.length - passed + tests.failed };
    if (tests.skipped > 0)
      console.log(`${tests.skipped} skipped (their titles say what they require)`);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed === 0 ? 0 : 1;
  },
});

/** Runs a script of package.json. Prints what it says only if it fails. */
async function check(script: string): Promise<boolean> {
  const startedAt = performance.now();
  const { exitCode, all } = await execa("npm", ["run", "--silent", script], {
    cwd: root,
    reject: false,
    all: true,
  });
  const ok = exitCode === 0;
  console.log(
    `${script}: ${ok ? "ok" : "failed"} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)${ok ? "" : `\n${all}`}`,
  );
  return ok;
}

/**
 * Runs the tests of hostile input in their full form, which takes hours: 2,000 media files mutated
 * by zzuf instead of a few mutated in the process, and all texts of repeated parts instead of some.
 */
const runHostileTests = ([, ...args]: string[]): Promise<Tally> =>
  runTests(["test/hostile", ...args], { REELWRIGHT_HOSTILE: "full" });

/**
 * Runs processes of the service under faults. Resolves to the exit code.
 * Why: docs/decisions/chaos-test.md
 */
async function runChaosTest(args: string[]): Promise<number> {
  const program = join(root, "test/chaos/main.ts");
  const { exitCode } = await execa(process.execPath, [...process.execArgv, program, ...args], {
    reject: false,
    stdio: "inherit",
  });
  return exitCode ?? 1;
}

/** Runs Vitest with these arguments. Needs the packages for development. */
export async function runTests(args: string[], env: Record<string, string> = {}): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-report-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    // Response coverage is complete only if all tests run.
    if (args.length === 0) reporters.push("--reporter=./test/api/response-coverage.ts");
    const { exitCode } = await execa("npm", ["test", "--", ...reporters, ...args], {
      cwd: root,
      // Hundreds of processes compile the same modules.
      env: { NODE_COMPILE_CACHE: join(root, "node_modules/.compile-cache"), ...env },
      reject: false,
      stdio: "inherit",
    });
    const results: Report = JSON.parse(await readFile(report, "utf8").catch(() => "{}"));
    for (const test of describeRetries(results)) console.log(test);
    const tally = readTally(results);
    // Errors outside of tests count as one failure.
    return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: { name: string; status: string; assertionResults: TestResult[] }[];
}

interface TestResult {
  status: string;
  fullName: string;
  /** Of all tries. */
  failureMessages: string[];
}

/** Why each test failed that passed on another try. Vitest does not print it. */
const describeRetries = ({ testResults = [] }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `Passed on another try: ${fullName} (${relative(root, name)})\n${failureMessages.join("\n")}`,
      ),
  );

function readTally(report: Report): Tally {
  const unloaded = (report.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = (report.numFailedTests ?? 0) + unloaded.length;
  return { passed: report.numPassedTests ?? 0, failed, skipped: report.numPendingTests ?? 0 };
}
