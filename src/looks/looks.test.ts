import { describe, expect, it } from "vitest";
import type { Scene } from "../drawing/scene.ts";
import { openAtlas } from "../geography/atlas.ts";
import { createKit } from "../media/drawing/look-kit.ts";
import { visible } from "../media/drawing/visible.ts";
import { contrast } from "../values/colors.ts";
import { type DesignItem, designKinds } from "../values/design.ts";
import type { Content, Look, Shot } from "./kit/look.ts";
import { looks } from "./looks.ts";
import { composeScene, openPage } from "./page.ts";

const texts = {
  short: { title: "A bee", label: "Eggs", detail: "two", author: "Ann" },
  long: {
    title:
      "Photosynthesis and the unbelievably complicated Donaudampfschifffahrtsgesellschaft of the nineteenth century",
    label: "A little more butter than the recipe of the grandmother says",
    detail: "at room temperature, and never from the refrigerator",
    author: "Leonardo di ser Piero da Vinci",
  },
  arabic: {
    title: "النحلة تجد طريق العودة إلى بيتها",
    label: "قليل من الزبدة",
    detail: "في المساء",
    author: "ابن سينا",
  },
  japanese: {
    title: "光合成は植物が光を糖に変える仕組みです",
    label: "バターを少し",
    detail: "室温で",
    author: "夏目漱石",
  },
  russian: {
    title: "Пчёлы находят дорогу домой по солнцу",
    label: "Немного масла",
    detail: "комнатной температуры",
    author: "Лев Толстой",
  },
};
const shapes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;
const kinds = [...designKinds.filter((kind) => kind !== "code"), "title", "end"] as const;
const charts = ["bar", "line", "donut"] as const;
const seconds = 5;
const atlas = await openAtlas();
const kit = createKit(() => true, atlas);
/** The countries of `mapsOf`, whose land decides where the texts of a map stand. */
const countries = ["pt", "es", "ke", "et", "jp", "us"];
const ofCountries = atlas.filter(({ country }) => countries.includes(country));
/** Those of which a map writes the name: in the middle of their largest land. */
const named = ["es", "ke", "et"];
const noCoast = { type: "Polygon" as const, coordinates: [] };
/** Without other land and other coasts, which take most of the time of a map. */
const kitOfTexts = createKit(
  () => true,
  ofCountries.map((land) =>
    named.includes(land.country) ? land : { ...land, polygon: noCoast, coarse: noCoast },
  ),
);

type Texts = (typeof texts)["short"];

function contentsOf(kind: (typeof kinds)[number], given: Texts): Content[] {
  const { title, label, detail, author } = given;
  if (kind === "title" || kind === "end") return [{ kind, title, subtitle: detail }];
  const icons = ["🐝", "🌻"];
  const items = [3, 8, 5, 9].map((value) => ({ label, detail, icon: "🥚", value }));
  const design = {
    kind,
    title,
    subtitle: detail,
    icons,
    items,
    author,
    value: 1912,
    unit: "bicycles",
  };
  if (kind === "map") return mapsOf(given);
  if (kind === "checklist")
    return [design, ...["🥚", "none"].map((icon) => ({ kind, items: [{ label, icon }] }))];
  if (kind === "chart") return charts.map((chart) => ({ ...design, chart }));
  return [design, { ...design, items: items.slice(0, 2), icons: [] }];
}

/** Pins beside each other, filled countries, a way over the Pacific, and nothing on a map. */
function mapsOf({ title, label, detail }: Texts): Content[] {
  const items = (...places: DesignItem["place"][]) =>
    places.map((place) => ({ label, icon: "flag:pt", ...(place ? { place } : {}) }));
  const [lisbon, porto] = [
    { country: "pt", latitude: 38.72, longitude: -9.14 },
    { country: "pt", latitude: 41.15, longitude: -8.62 },
  ];
  const tokyo = { country: "jp", latitude: 35.69, longitude: 139.75 };
  const sanFrancisco = { country: "us", latitude: 37.74, longitude: -122.46 };
  return [
    { kind: "map", title, items: items(lisbon, porto, { country: "es" }) },
    { kind: "map", items: items({ country: "ke" }, { country: "et" }) },
    {
      kind: "map",
      route: true,
      value: 8270,
      unit: "km",
      title: detail,
      icons: ["✈️"],
      items: items(tokyo, sanFrancisco),
    },
    { kind: "map", title, items: items(undefined, undefined) },
  ];
}

function shotOf(content: Content, [width, height]: readonly [number, number], index: number): Shot {
  const words = [{ text: "Bees", start: 0.2, end: 0.6, gap: "" }];
  return {
    content,
    index,
    opens: index === 0,
    seconds,
    width,
    height,
    language: "en",
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    ...(index % 2 === 1 ? { runningTitle: "How bees find their way home" } : {}),
    spoken: "Bees",
    captions: [{ start: 0, end: seconds, lines: [words] }],
    captionStyle: "highlight",
    isCaptioned: true,
    moments: { at: (_, otherwise) => otherwise, spread: (at, count) => (seconds * at) / count },
  };
}

const compose = (look: Look, shot: Shot, by = kit): Scene => composeScene(look, shot, by);
const nearly = 3;

/** One icon has four layouts by the index of its scene, every other kind two at most. */
const layoutsOf = (kind: (typeof kinds)[number]) =>
  kind === "icon_hero" || kind === "map_pin" ? [1, 2, 3, 4] : [1, 2];

const textsOf = (look: Look, shot: Shot, by = kitOfTexts) =>
  visible(compose(look, shot, by), seconds).flatMap(({ element, corners }) =>
    element.kind === "text" ? [{ text: element.text, corners }] : [],
  );

/** The texts of a scene that leave the frame or stand in its captions. */
function textsOutside(look: Look, shot: Shot): string[] {
  const { width, height, index, content } = shot;
  const { caption } = openPage(look, shot, kitOfTexts);
  const isInside = ([x, y]: [number, number]) =>
    x > -nearly && x < width + nearly && y > -nearly && y < caption.y + nearly;
  return textsOf(look, { ...shot, captions: [] }).flatMap(({ text, corners }) =>
    corners.every(isInside)
      ? []
      : `${JSON.stringify(content).slice(0, 90)} ${width}x${height} ${index}: ${text}`,
  );
}

/** Icons have air around them: this share of their box on each side. */
const air = 0.14;

/** The texts of a scene under an icon that was drawn after them. */
function coveredTexts(look: Look, shot: Shot): string[] {
  const seen = visible(compose(look, shot), seconds);
  const bounds = (corners: [number, number][], inner = 0) => {
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const [dx, dy] = [(right - left) * inner, (bottom - top) * inner];
    return [left + dx, right - dx, top + dy, bottom - dy] as const;
  };
  return seen.flatMap(({ element, corners, opacity }, index) => {
    if (element.kind !== "picture" || !element.source.startsWith("icon:")) return [];
    if (opacity < 0.5) return [];
    const [left, right, top, bottom] = bounds(corners, air);
    return seen.slice(0, index).flatMap((under) => {
      if (under.element.kind !== "text" || under.opacity < 0.5) return [];
      const [from, to, above, below] = bounds(under.corners);
      const isClear = to <= left || from >= right || below <= top || above >= bottom;
      return isClear ? [] : `${under.element.text} under ${element.source}`;
    });
  });
}

describe.each(looks)("$slug", (look) => {
  const cases = kinds.flatMap((kind) =>
    Object.entries(texts).map(([name, given]) => ({ kind, name, given })),
  );

  it.each(cases)(
    "keeps the $name texts of $kind in the frame, above the captions",
    ({ kind, given }) => {
      for (const shape of shapes)
        for (const content of contentsOf(kind, given))
          for (const index of layoutsOf(kind))
            expect(textsOutside(look, shotOf(content, shape, index))).toEqual([]);
    },
  );

  it("keeps its icons clear of the letters", () => {
    const ofIcons = kinds.filter(
      (kind) => !["chart", "map", "title", "end", "text"].includes(kind),
    );
    for (const kind of ofIcons)
      for (const [width, height] of shapes)
        for (const content of contentsOf(kind, texts.long).slice(0, 1))
          for (const index of layoutsOf(kind)) {
            const covered = coveredTexts(look, shotOf(content, [width, height], index));
            const scene = `${kind} ${width}x${height} ${index}`;
            expect.soft(covered, scene).toEqual([]);
          }
  });

  it("places texts in every second scene alike, but beside one icon", () => {
    for (const kind of kinds.filter((each) => layoutsOf(each).length === 2))
      for (const shape of shapes)
        for (const index of layoutsOf(kind)) {
          const [content] = contentsOf(kind, texts.short);
          if (!content) throw new Error(`No content of ${kind}`);
          const later = shotOf(content, shape, index + 2);
          expect(textsOf(look, later)).toEqual(textsOf(look, shotOf(content, shape, index)));
        }
  });

  it("places the texts of a map alike, whatever other land it draws", () => {
    for (const shape of shapes)
      for (const content of mapsOf(texts.long)) {
        const shot = shotOf(content, shape, 1);
        expect(textsOf(look, shot)).toEqual(textsOf(look, shot, kit));
      }
  });

  it("has readable colors in every scene", () => {
    for (const accent of ["#fca311", "#0b3d91", "#ffffff", "#111111", "#2ee6c5"])
      for (let index = 0; index < 12; index++) {
        const shot = shotOf({ kind: "title", title: "A" }, [540, 960], index);
        const colors = look.style.colors({ ...shot, palette: { ...shot.palette, accent } });
        const { ground, ink, soft, captionGround, captionInk } = colors;
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(soft, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(captionInk, captionGround)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(3);
      }
  });

  it("marks spoken words in the accent of the palette", () => {
    const marks = ["#fca311", "#2ee6c5", "#ff5fa2"].map((accent) => {
      const shot = shotOf({ kind: "title", title: "A" }, [540, 960], 0);
      return look.style.colors({ ...shot, palette: { ...shot.palette, accent } }).captionMark;
    });
    expect(new Set(marks).size).toBe(marks.length);
  });

  // A place and a map fill the frame by themselves.
  it("shows the subject in the first frame of each scene", () => {
    for (const kind of kinds)
      for (const shape of shapes)
        for (const content of contentsOf(kind, texts.short))
          for (const index of look.hasPlaces || kind === "map" ? [0] : [0, 1, 2]) {
            const shot = { ...shotOf(content, shape, index), captions: [] };
            const seen = visible(compose(look, shot, kitOfTexts), 0).filter(
              ({ opacity }) => opacity > 0.9,
            );
            expect(seen.length, `${kind} ${shape} ${index}`).toBeGreaterThan(0);
          }
  });

  it("composes equal scenes twice", () => {
    for (const kind of kinds) {
      const [content] = contentsOf(kind, texts.short);
      if (!content) throw new Error(`No content of ${kind}`);
      const shot = shotOf(content, [540, 960], 1);
      expect(JSON.stringify(compose(look, shot))).toBe(JSON.stringify(compose(look, shot)));
    }
  });
});
