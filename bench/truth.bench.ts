import { localDesigner } from "../src/generators/design/local-designer.ts";
import { completeScene } from "../src/values/scene.ts";
import type { Row } from "./measure.ts";
import { type JudgedVideo, readVideos } from "./truth/claims.ts";
import { type IconNames, readIconNames } from "./truth/icons.ts";
import { judge, type Verdict } from "./truth/judge.ts";

export const summary = "designs that show only what their sentence says, in nine languages";

const languages = ["en", "es", "de", "fr", "pt", "ja", "ar", "ru", "zh"] as const;
/** The unseen half was written without the rules, and no rule is tuned to it. */
const halves = ["", ".unseen"] as const;
const must = "≥ 0.99, 0.99, 0.95, 0.85";

export async function run(say: (line: string) => void): Promise<Row[]> {
  const names = await readIconNames();
  const rows: Row[] = [];
  for (const half of halves) {
    const all: Verdict[] = [];
    for (const language of languages) {
      const videos = await readVideos(`${language}${half}`);
      const verdicts = await judgeVideos(videos, { language, names, say });
      if (verdicts.length > 0) rows.push(toRow(`${language}${half}`, verdicts));
      all.push(...verdicts);
    }
    if (all.length > 0) rows.push(toRow(`all${half}`, all));
  }
  return rows;
}

async function judgeVideos(
  videos: readonly JudgedVideo[],
  { language, names, say }: { language: string; names: IconNames; say: (line: string) => void },
): Promise<Verdict[]> {
  const designer = localDesigner();
  const verdicts: Verdict[] = [];
  for (const video of videos) {
    const scenes = video.sentences.map(({ text }, index) => completeScene({ text }, index));
    const { scenes: designed } = await designer.designScenes(
      { scenes, title: video.title, language },
      AbortSignal.timeout(60_000),
    );
    for (const [index, sentence] of video.sentences.entries()) {
      const design = designed[index]?.design;
      if (!design) continue;
      const verdict = judge({ design, sentence, video, language }, names);
      verdicts.push(verdict);
      for (const fault of listFaults(verdict))
        say(`${language}: ${fault} (${design.kind}) of "${sentence.text}"`);
    }
  }
  return verdicts;
}

const listFaults = ({ falsehoods, brokenHeadings, wrongIcons, showsMore }: Verdict): string[] => [
  ...falsehoods.map((fault) => `false: ${fault}`),
  ...brokenHeadings.map((heading) => `heading: "${heading}"`),
  ...wrongIcons.map((icon) => `icon: ${icon}`),
  ...(showsMore ? [] : ["type alone"]),
];

function toRow(name: string, verdicts: readonly Verdict[]): Row {
  const sum = (count: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + count(verdict), 0);
  const headed = sum(({ hasHeading }) => Number(hasHeading));
  const icons = sum((verdict) => verdict.icons);
  const shares = [
    sum(({ falsehoods }) => Number(falsehoods.length === 0)) / verdicts.length,
    1 - sum(({ brokenHeadings }) => Number(brokenHeadings.length > 0)) / Math.max(1, headed),
    1 - sum(({ wrongIcons }) => wrongIcons.length) / Math.max(1, icons),
    sum(({ showsMore }) => Number(showsMore)) / verdicts.length,
  ];
  return {
    figure: `true, whole heading, right icon, not type alone (${name})`,
    ours: `${verdicts.length} sentences`,
    against: `${icons} icons`,
    value: shares.map((share) => share.toFixed(3)).join(", "),
    "must hold": must,
  };
}
