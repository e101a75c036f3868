/*
 * Several processes of the service on a PostgreSQL and an S3 server of their own, under traffic and
 * faults that follow from a seed: `node test/chaos/main.ts --minutes 3 --seed 1`.
 */
import { parseArgs } from "node:util";
import { numberOption, UsageError } from "../../src/commands/options.ts";
import { runChaos } from "./run-chaos.ts";

const minutesMax = 24 * 60;
const seedMax = 2 ** 31;

process.exit(await main(process.argv.slice(2)));

async function main(words: string[]): Promise<number> {
  try {
    const { minutes, seed } = readOptions(words);
    return (await runChaos({ minutes, seed })) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof UsageError ? `reelwright: ${error.message}` : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

function readOptions(words: string[]) {
  const { values } = parseWords(words);
  return {
    minutes: numberOption("minutes", values.minutes, { min: 0.5, max: minutesMax }),
    seed: numberOption("seed", values.seed, { min: 0, max: seedMax, isWhole: true }),
  };
}

function parseWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        minutes: { type: "string", default: "3" },
        seed: { type: "string", default: String(Date.now() % seedMax) },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message} Use --minutes N and --seed S.`);
  }
}
