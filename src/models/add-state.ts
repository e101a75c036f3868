import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../system/clock.ts";
import type { ModelStage } from "./add-options.ts";
import { isLockHeld } from "./folder-lock.ts";

/** How far a process is that adds a model, or why it failed. */
export interface AddState {
  stage: ModelStage;
  percent?: number;
  error?: string;
}

/** The states of all processes that add models, as files that all of them read. */
export interface AddStates {
  /** Starts with a state, and returns a function that notes later ones. */
  start(name: string): Promise<(state: AddState) => Promise<void>>;
  forget(name: string): Promise<void>;
  /** By name. A model whose process ended counts as failed. */
  read(): Promise<Map<string, AddState>>;
}

const stateMilliseconds = 1000;
const stateSuffix = ".state.json";
const interrupted = "The process that added the model ended. Add it again.";

/** `parts` is the folder of unfinished models. `isOwn`: whether this process adds the model. */
export function openAddStates(
  parts: string,
  { clock, isOwn }: { clock: Clock; isOwn: (name: string) => boolean },
): AddStates {
  const pathOf = (name: string) => join(parts, `${name}${stateSuffix}`);
  const write = async (name: string, state: AddState) => {
    await writeFile(`${pathOf(name)}.new`, JSON.stringify(state));
    await rename(`${pathOf(name)}.new`, pathOf(name));
  };
  const isAlive = async (name: string) =>
    isOwn(name) || (await isLockHeld(join(parts, `${name}.lock`), clock));
  return {
    async start(name) {
      await mkdir(parts, { recursive: true });
      await write(name, { stage: "download", percent: 0 });
      return writeSome(clock, (state) => write(name, state));
    },
    forget: (name) => rm(pathOf(name), { force: true }),
    async read() {
      const files = await readdir(parts).catch(() => []);
      const states = files
        .filter((file) => file.endsWith(stateSuffix))
        .map(async (file) => {
          const name = file.slice(0, -stateSuffix.length);
          const text = await readFile(pathOf(name), "utf8").catch(() => undefined);
          if (text === undefined) return [];
          const state = JSON.parse(text) as AddState;
          const isOver = state.error === undefined && !(await isAlive(name));
          return [[name, isOver ? { ...state, error: interrupted } : state] as const];
        });
      return new Map((await Promise.all(states)).flat());
    },
  };
}

/** Writes new stages and errors, and progress once a second. Writes follow each other. */
function writeSome(clock: Clock, write: (state: AddState) => Promise<void>) {
  let [last, writing] = [0, Promise.resolve()];
  let stage: ModelStage = "download";
  return (state: AddState): Promise<void> => {
    const now = clock.now().getTime();
    const isNews = state.stage !== stage || state.error !== undefined;
    if (!isNews && now - last < stateMilliseconds) return writing;
    [last, stage] = [now, state.stage];
    // A state only informs: its loss ends no download.
    writing = writing.then(() => write(state)).catch(() => {});
    return writing;
  };
}
