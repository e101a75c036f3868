import { readFile } from "node:fs/promises";
import { isColorIcon } from "../src/generators/design/icons/icon-kinds.ts";
import { localDesigner } from "../src/generators/design/local-designer.ts";
import type { Design } from "../src/values/design.ts";
import { completeScene } from "../src/values/scene.ts";
import type { Row } from "./measure.ts";

export const summary = "designs that show a content word of their sentence, in five languages";

const languages = ["en", "es", "de", "ja", "ar"] as const;
const shareMin = 0.9;

/** 40 sentences a language, as five videos: news, how-to, sales, history, science. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const designer = localDesigner();
  const rows: Row[] = [];
  for (const language of languages) {
    const found = { sentences: 0, shown: 0, repeatedIcons: 0, kindsInARow: 0 };
    for (const { title, sentences } of await readVideos(language)) {
      const scenes = sentences.map((text, index) => completeScene({ text }, index));
      const request = { scenes, title, language };
      const { scenes: designed } = await designer.designScenes(
        request,
        AbortSignal.timeout(60_000),
      );
      const designs = designed.map(({ design }) => design);
      found.sentences += designs.length;
      designed.forEach(({ text, design }) => {
        if (showsContent(design)) found.shown += 1;
        else say(`${language}: nothing shown of "${text}"`);
      });
      found.repeatedIcons += countRepeated(designs);
      found.kindsInARow += countRuns(designs);
    }
    rows.push(toRow(language, found));
  }
  return rows;
}

async function readVideos(language: string): Promise<{ title: string; sentences: string[] }[]> {
  const text = await readFile(new URL(`relevance/${language}.txt`, import.meta.url), "utf8");
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [heading = "", ...sentences] = block.trim().split("\n");
      return { title: heading.replace(/^[^:]+: /, ""), sentences };
    });
}

/** An icon, a number, a date, a quotation, a place, a tick or a cross; words alone do not count. */
const showsContent = ({ kind, icons = [], items = [], value }: Design): boolean =>
  icons.length > 0 ||
  value !== undefined ||
  kind === "quote" ||
  kind === "timeline" ||
  items.some(({ icon, value, mark }) => (icon ?? value ?? mark) !== undefined);

const listIcons = ({ icons = [], items = [] }: Design) => [
  ...new Set([...icons, ...items.flatMap(({ icon }) => icon ?? [])]),
];

/** Icons in more than one scene. One of them may be the subject's, and a color may come again. */
function countRepeated(designs: readonly Design[]): number {
  const counts = new Map<string, number>();
  for (const icon of designs.flatMap(listIcons)) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const repeated = [...counts].filter(
    ([icon, count]) => count > 1 && !icon.startsWith("flag:") && !isColorIcon(icon),
  );
  return Math.max(0, repeated.length - 1);
}

const countRuns = (designs: readonly Design[]) =>
  designs.filter(
    ({ kind }, index) =>
      index > 1 && designs[index - 1]?.kind === kind && designs[index - 2]?.kind === kind,
  ).length;

function toRow(
  language: string,
  found: { sentences: number; shown: number; repeatedIcons: number; kindsInARow: number },
): Row {
  const share = found.shown / found.sentences;
  return {
    figure: `sentences shown (${language})`,
    ours: `${found.shown} of ${found.sentences}`,
    against: `${found.repeatedIcons} icons twice, ${found.kindsInARow} kinds three times running`,
    value: share.toFixed(3),
    "must hold": `≥ ${shareMin}, 0, 0`,
  };
}
