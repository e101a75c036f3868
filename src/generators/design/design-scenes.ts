import {
  type Design,
  type DesignKind,
  type DesignPart,
  designOverPicture,
} from "../../values/design.ts";
import { partsOf, type Sources } from "../../values/design-parts.ts";
import type { Scene } from "../../values/scene.ts";
import { readAction } from "./claims/actions.ts";
import { readToldYears } from "./claims/dates.ts";
import { readRequest } from "./claims/requests.ts";
import { commonScales, withScale } from "./common-scales.ts";
import { withColorsOfVideo, withoutLoneColors } from "./facts/colors.ts";
import { withKnownPeople } from "./facts/known-people.ts";
import { type FactTools, readSceneFacts, type SceneFacts } from "./facts/scene-facts.ts";
import { asSaid, findSubjects, withSubject } from "./facts/subjects.ts";
import { IconPool } from "./icon-pool.ts";
import type { IconIndex } from "./icons/icon-index.ts";
import { isActorIcon, isAnimalIcon, isGaugeIcon } from "./icons/icon-kinds.ts";
import { code, headline, iconHero, mapPin, places } from "./kinds/basic.ts";
import type { Candidate, Rule, VideoFacts } from "./kinds/candidate.ts";
import { checklist, forbids } from "./kinds/checklist.ts";
import { comparison } from "./kinds/comparison.ts";
import { contrast } from "./kinds/contrast.ts";
import { definition } from "./kinds/definition.ts";
import { iconList } from "./kinds/listing.ts";
import { map } from "./kinds/map.ts";
import { chart, counter } from "./kinds/numbers.ts";
import { changeOverYears, clauseList, twoNumbers, twoShares } from "./kinds/pairs.ts";
import { quote } from "./kinds/quote.ts";
import { series } from "./kinds/series.ts";
import { shares } from "./kinds/shares.ts";
import { findSteps, steps } from "./kinds/steps.ts";
import { timeline } from "./kinds/timeline.ts";

const rules: readonly Rule[] = [
  code,
  quote,
  chart,
  shares,
  timeline,
  steps,
  comparison,
  changeOverYears,
  twoNumbers,
  contrast,
  series,
  twoShares,
  iconList,
  clauseList,
  places,
  counter,
  checklist,
  definition,
  map,
  mapPin,
  iconHero,
  headline,
];

export interface DesignTools extends FactTools {
  icons: IconIndex;
}

export interface DesignRequest {
  title: string | undefined;
}

/**
 * Chooses a design for each scene by rules on its text. Scenes that have one keep it. No kind comes
 * three times running, counted steps excepted, and no icon twice, unless it is the subject's.
 * Why: docs/decisions/designs.md
 */
export function designScenes(
  scenes: readonly Scene[],
  { title = "" }: DesignRequest,
  { icons: index, ...rest }: DesignTools,
): { scenes: (Scene & { design: Design })[]; subject: string | undefined } {
  const texts = scenes.map(({ text }) => text);
  const finders = index.within(title, texts);
  const said = withKnownPeople(
    scenes.map((scene, at) =>
      readSceneFacts(scene.text, { ...rest, icons: finders.scenes[at] ?? index }),
    ),
  );
  const titled = asSaid(title, texts, rest.language);
  const heading = title ? readSceneFacts(titled, { ...rest, icons: finders.title }) : undefined;
  const subjects = findSubjects(heading, said);
  const named = said.map((each) => withSubject(each, heading, subjects));
  const colored = withColorsOfVideo(named, index.colorsOf).map((each) =>
    withoutLoneColors(each, subjects),
  );
  const facts = subjects.some(isAnimalIcon) ? colored.map(withoutActors) : colored;
  const video = readVideoFacts({ title, heading, subjects }, facts);
  const candidates = facts.map((each, index) =>
    rules.flatMap((rule) => rule(each, { index, video }) ?? []),
  );
  const chosen = chooseKinds(
    candidates,
    scenes.map(({ design }) => design?.kind),
  );
  const given = scenes.flatMap(({ design }) => design?.icons ?? []);
  const designs = buildAll(chosen, new IconPool(subjects, given));
  const scales = commonScales(designs.flatMap((each) => each?.design ?? []));
  const designed = scenes.map((scene, index) => {
    const made = scene.design ?? (designs[index]?.design as Design);
    const scaled = scene.design ? made : withScale(made, scales);
    const design = scene.image || scene.clip ? designOverPicture(scaled) : scaled;
    if (scene.design) return { ...scene, design };
    const found = partsOf(design, designs[index]?.sources ?? new Map());
    return { ...scene, design: withSources(design, scene.text, rest.language, found) };
  });
  return { scenes: designed, subject: subjects[0] };
}

function withSources(made: Design, text: string, language: string, parts: DesignPart[]): Design {
  const cues = made.icon_cues?.map((cue, at) =>
    isGaugeIcon(made.icons?.[at] ?? "") ? undefined : cue,
  );
  const action = readAction(text, cues ?? [], language);
  if (!action) return parts.length > 0 ? { ...made, parts } : made;
  const { source, ...acted } = action;
  return { ...made, action: acted, parts: [...parts, { part: "action", source }] };
}

/** The best-fitting scenes choose first. Required icons are reserved before optional ones. */
function buildAll(
  chosen: readonly (Candidate | undefined)[],
  icons: IconPool,
): ({ design: Design; sources: Sources } | undefined)[] {
  const order = chosen
    .map((candidate, index) => ({ candidate, index }))
    .sort((a, b) => (b.candidate?.score ?? 0) - (a.candidate?.score ?? 0) || a.index - b.index);
  // A design with few words to choose from goes before one that could take others.
  const scarce = order.toSorted(
    (a, b) => (a.candidate?.needs?.any?.length ?? 99) - (b.candidate?.needs?.any?.length ?? 99),
  );
  for (const { candidate, index } of scarce)
    candidate?.needs?.any?.find((anchor) => icons.reserve(anchor, index));
  for (const { candidate, index } of order)
    for (const anchor of candidate?.needs?.all ?? []) icons.reserve(anchor, index);
  const made: ReturnType<typeof buildAll> = [];
  for (const { candidate, index } of order) {
    const taker = icons.forScene(index);
    made[index] = candidate && { design: candidate.build(taker), sources: taker.sources };
  }
  return made;
}

/** In a video about an animal, it is the one who dances. */
const withoutActors = (facts: SceneFacts): SceneFacts => ({
  ...facts,
  anchors: facts.anchors.map((anchor) =>
    isActorIcon(anchor.icons[0]?.icon ?? "") ? { ...anchor, icons: [] } : anchor,
  ),
});

interface Heading {
  /** Facts of the title. */
  heading: SceneFacts | undefined;
}

function readVideoFacts(
  { title, heading, subjects }: Pick<VideoFacts, "title" | "subjects"> & Heading,
  scenes: readonly SceneFacts[],
): VideoFacts {
  // The years of a table are no story.
  const told = scenes.map(readToldYears).filter((years) => years.length <= toldYearsMax);
  const years = told.flatMap((each) => each.map(({ value }) => value));
  const texts = heading ? [heading, ...scenes] : scenes;
  const carried = subjects.find(
    (icon) =>
      isAnimalIcon(icon) && texts.filter((facts) => names(facts, icon)).length >= carriedMin,
  );
  return {
    ...{ title, scenes, subjects, carried, steps: findSteps(scenes) },
    instructs: scenes.filter(readRequest).length >= instructsMin && scenes.some(forbids),
    years: [...new Set(years)].sort((a, b) => a - b),
  };
}

const toldYearsMax = 3;

/** One sentence can begin like a request by chance. Without a "no", a tick marks nothing. */
const instructsMin = 2;

/** So many texts, with the title, name the subject if other scenes keep it. */
const carriedMin = 2;
const names = ({ anchors }: SceneFacts, icon: string) =>
  anchors.some(({ icons: [best] }) => best?.icon === icon);

const sameAgain = 0.16;
const runMax = 2;

/**
 * The sequence of kinds with the best sum, found by dynamic programming over the last two kinds.
 */
function chooseKinds(
  candidates: readonly Candidate[][],
  fixed: readonly (DesignKind | undefined)[],
): (Candidate | undefined)[] {
  interface Path {
    score: number;
    kinds: (DesignKind | undefined)[];
    chosen: (Candidate | undefined)[];
  }
  let paths: Path[] = [{ score: 0, kinds: [], chosen: [] }];
  for (const [index, list] of candidates.entries()) {
    const options = fixed[index] ? [undefined] : list;
    const next = new Map<string, Path>();
    for (const path of paths)
      for (const option of options.length > 0 ? options : [undefined]) {
        const kind = option?.kind ?? fixed[index];
        const run = option?.goesOn ? 0 : runLength(path.kinds, kind);
        const score =
          path.score + (option?.score ?? 0) - (run >= runMax ? 10 : run === 1 ? sameAgain : 0);
        const kinds = [...path.kinds, kind];
        const key = kinds.slice(-runMax).join(" ");
        if ((next.get(key)?.score ?? Number.NEGATIVE_INFINITY) < score)
          next.set(key, { score, kinds, chosen: [...path.chosen, option] });
      }
    paths = [...next.values()];
  }
  return paths.reduce((best, path) => (path.score > best.score ? path : best)).chosen;
}

function runLength(
  kinds: readonly (DesignKind | undefined)[],
  kind: DesignKind | undefined,
): number {
  let length = 0;
  while (length < kinds.length && kinds[kinds.length - 1 - length] === kind) length += 1;
  return length;
}
