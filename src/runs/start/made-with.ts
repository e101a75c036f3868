import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { listMakers, type Revision, type RevisionSettings } from "../../projects/projects.ts";
import { toolInputs } from "../records/run-steps.ts";
import { runInputs } from "../records/runs.ts";

type Settings = RevisionSettings["inputs"];

const content = new Set(["title", "topic", "text", "script", "prompt", "mood", "missing_only"]);
const settingTools = [
  "generate_voiceover",
  "generate_image",
  "generate_music",
  "compose_timeline",
  "render_video",
];

/**
 * The inputs that determine how a revision is made, but not what it shows: of the tools that made
 * it, and those that its runs got for tools that did not run yet.
 */
export async function madeWith(db: Kysely<Database>, revision: Revision): Promise<Settings> {
  const settings = revision.settings as RevisionSettings | null;
  if (settings !== null) return settings.inputs;
  const runs = await listMakers(db, revision);
  const [given, steps] = [await runInputs(db, runs), await toolInputs(db, runs)];
  const used = settingTools.flatMap((slug) =>
    Object.entries(steps.get(slug) ?? {}).map(([name, value]) => [`${slug}.${name}`, value]),
  );
  const all: Record<string, unknown> = Object.assign({}, ...given, Object.fromEntries(used));
  const isKept = (entry: [string, unknown]): entry is [string, Settings[string]] =>
    isSettingName(entry[0]) && isSetting(entry[1]);
  return Object.fromEntries(Object.entries(all).filter(isKept));
}

/** Such as "render_video.resolution". */
function isSettingName(input: string): boolean {
  const [slug = "", name] = input.split(".");
  return name !== undefined && settingTools.includes(slug) && !content.has(name);
}

const isSetting = (value: unknown): value is Settings[string] =>
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && !value.startsWith("asset_") && !/^https?:/i.test(value));
