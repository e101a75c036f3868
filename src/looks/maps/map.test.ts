import { createCanvas, DOMMatrix, Path2D } from "@napi-rs/canvas";
import { geoArea, geoContains } from "d3-geo";
import { describe, expect, it } from "vitest";
import { createDrawing } from "../../drawing/draw-scene.ts";
import { valueAt } from "../../drawing/evaluate.ts";
import type { Element, Scene, Shape } from "../../drawing/scene.ts";
import { openAtlas } from "../../geography/atlas.ts";
import type { Coordinates } from "../../geography/sphere.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { findPictures } from "../../media/drawing/resources.ts";
import type { Design } from "../../values/design.ts";
import type { Shot } from "../kit/look.ts";
import { looks } from "../looks.ts";
import { news } from "../news/news.ts";
import { composeScene } from "../page.ts";
import { arcBetween, arcThrough } from "./route.ts";
import { viewOf } from "./view.ts";

const atlas = await openAtlas();
const kit = createKit(() => false, atlas);
const { open } = await findPictures([], { px: 64, color: "#000000" });
const resources = await open(new Map());
const seconds = 5;
/** Of a country in the look news. */
const named = "#4d7aa6";

const cities = {
  Lisbon: [-9.14, 38.72, "pt"],
  Tokyo: [139.75, 35.69, "jp"],
  "San Francisco": [-122.46, 37.74, "us"],
  Paris: [2.33, 48.87, "fr"],
  Berlin: [13.4, 52.52, "de"],
  Cairo: [31.25, 30.05, "eg"],
  Sydney: [151.18, -33.92, "au"],
  "Buenos Aires": [-58.4, -34.6, "ar"],
  Nairobi: [36.82, -1.28, "ke"],
  Reykjavik: [-21.95, 64.15, "is"],
} as const;
type City = keyof typeof cities;

const item = (city: City) => {
  const [longitude, latitude, country] = cities[city];
  return { label: city, place: { country, latitude, longitude } };
};

function shotOf(content: Design, { opens = false, width = 540, height = 960 } = {}): Shot {
  return {
    content,
    index: opens ? 0 : 1,
    opens,
    seconds,
    width,
    height,
    language: "en",
    captionStyle: "highlight",
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    spoken: "",
    captions: [],
    isCaptioned: true,
    moments: { at: (_, otherwise) => otherwise, spread: (at, count) => (seconds * at) / count },
  };
}

const compose = (content: Design, options = {}) =>
  composeScene(news, shotOf(content, options), kit);

/** The colors of the pixels of a frame. */
function drawFrame(scene: Scene, at: number): (x: number, y: number) => string {
  const canvas = createCanvas(scene.width, scene.height);
  const context = canvas.getContext("2d");
  createDrawing(scene, resources).draw(context, at);
  const { data } = context.getImageData(0, 0, scene.width, scene.height);
  const hex = (value: number | undefined) => (value ?? 0).toString(16).padStart(2, "0");
  return (x, y) => {
    const start = (y * scene.width + x) * 4;
    return `#${hex(data[start])}${hex(data[start + 1])}${hex(data[start + 2])}`;
  };
}

/** All shapes of a scene with what moves them at a time. */
function shapesOf(
  elements: readonly Element[],
  at: number,
  matrix = new DOMMatrix(),
): { shape: Shape; matrix: DOMMatrix }[] {
  return elements.flatMap((element) => {
    if (element.kind === "shape") return [{ shape: element, matrix }];
    if (element.kind !== "group") return [];
    const [x, y] = element.origin ?? [0, 0];
    const own = matrix
      .translate(valueAt(element.x ?? 0, at), valueAt(element.y ?? 0, at))
      .translate(x, y)
      .scale(valueAt(element.scale ?? 1, at))
      .translate(-x, -y);
    return shapesOf(element.children, at, own);
  });
}

const area = { x: 0, y: 0, width: 1000, height: 1000 };
const safe = { x: 100, y: 100, width: 800, height: 800 };
const points = (...names: City[]) =>
  names.map((name): [number, number] => [cities[name][0], cities[name][1]]);

describe("viewOf", () => {
  it.each([
    ["Lisbon", "Paris", -1, 1],
    ["Paris", "Berlin", -1, 1],
    ["Berlin", "Cairo", -1, -1],
    ["Cairo", "Nairobi", -1, -1],
    ["Reykjavik", "Lisbon", -1, -1],
    ["Tokyo", "San Francisco", -1, 1],
    ["Tokyo", "Sydney", -1, -1],
    ["Buenos Aires", "Lisbon", -1, 1],
  ] as const)("puts %s west of %s, and north or south of it as it is", (west, other, _, up) => {
    const view = viewOf(atlas, { points: points(west, other), countries: [] }, { area, safe });
    const [[x1, y1], [x2, y2]] = points(west, other).map((place) => view.at(place)) as [
      [number, number],
      [number, number],
    ];
    expect(x1).toBeLessThan(x2);
    expect(Math.sign(y1 - y2)).toBe(up);
    for (const value of [x1, y1, x2, y2]) {
      expect(value).toBeGreaterThanOrEqual(safe.x - 1);
      expect(value).toBeLessThanOrEqual(safe.x + safe.width + 1);
    }
  });

  it("shows areas in proportion: Australia is so many times as large as Kenya", () => {
    const view = viewOf(atlas, { points: [], countries: ["au", "ke"] }, { area, safe });
    const size = (country: string) => {
      const [land] = atlas.filter((each) => each.country === country);
      const ring = (land?.polygon.coordinates[0] ?? []).map((place) => view.at(place));
      return Math.abs(
        ring.reduce((sum, [x, y], at) => {
          const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0];
          return sum + (x * nextY - nextX * y) / 2;
        }, 0),
      );
    };
    const [au, ke] = ["au", "ke"].map((code) => {
      const [land] = atlas.filter(({ country }) => country === code);
      return land ? geoArea(land.polygon) : 0;
    });
    expect(size("au") / size("ke") / ((au ?? 0) / (ke ?? 1))).toBeCloseTo(1, 1);
  });

  it("shows the whole world where places lie all over it, and the South Pole", () => {
    const all = viewOf(
      atlas,
      {
        points: points("Lisbon", "Sydney", "San Francisco", "Buenos Aires", "Tokyo"),
        countries: [],
      },
      { area, safe },
    );
    for (const [x, y] of points("Lisbon", "Sydney", "Tokyo").map((place) => all.at(place))) {
      expect(x).toBeGreaterThanOrEqual(safe.x - 1);
      expect(y).toBeLessThanOrEqual(safe.y + safe.height + 1);
    }
    const pole = viewOf(atlas, { points: [], countries: ["aq"] }, { area, safe });
    const [x, y] = pole.at([0, -90]);
    expect(Math.abs(x - 500) + Math.abs(y - 500)).toBeLessThan(200);
  });
});

describe("arcBetween", () => {
  it("crosses the Pacific from Tokyo to San Francisco, without a leap", () => {
    const [tokyo = [0, 0], sanFrancisco = [0, 0]] = points("Tokyo", "San Francisco");
    const view = viewOf(atlas, { points: [tokyo, sanFrancisco], countries: [] }, { area, safe });
    const { ground, raised } = arcBetween(view, tokyo, sanFrancisco);
    for (const line of [ground, raised])
      for (const [at, [x, y]] of line.slice(1).entries()) {
        const [fromX, fromY] = line[at] ?? [0, 0];
        expect(Math.hypot(x - fromX, y - fromY)).toBeLessThan(60);
      }
    expect(raised.at(-1)).toEqual(ground.at(-1));
    expect(raised[24]?.[1]).toBeLessThan((ground[24]?.[1] ?? 0) - 60);
  });
});

describe("a map", () => {
  const fill = (country: string): Design => ({
    kind: "map",
    items: [{ label: "Here", place: { country } }],
  });

  it.each([
    ["ke", "Nairobi"],
    ["pt", "Lisbon"],
    ["eg", "Cairo"],
    ["fr", "Paris"],
    ["de", "Berlin"],
    ["ar", "Buenos Aires"],
    ["au", "Sydney"],
    ["is", "Reykjavik"],
    ["jp", "Tokyo"],
    ["us", "San Francisco"],
  ] as const)("stands with its pin on the land of %s: %s", (country, city) => {
    const shapes = shapesOf(compose({ kind: "map", items: [item(city)] }).elements, seconds);
    const [tip] = shapes.filter(({ shape }) => shape.fill === "#00000059");
    const [left = 0, y = 0] = (tip?.shape.path.match(/-?[\d.]+/g) ?? []).map(Number);
    const x = left + 6;
    const land = shapes.filter(({ shape }) => shape.fill === named).at(-1)?.shape.path ?? "";
    const context = createCanvas(540, 960).getContext("2d");
    // A harbor may stand off a coast at this scale.
    context.lineWidth = 16;
    const path = new Path2D(land);
    expect(context.isPointInPath(path, x, y) || context.isPointInStroke(path, x, y)).toBe(true);
    expect(x).toBeGreaterThan(60);
    expect(x).toBeLessThan(480);
    const others = atlas.filter((each) => each.country !== country && each.country !== "");
    const [longitude, latitude] = cities[city];
    const away = others.filter(({ polygon }) => geoContains(polygon, [longitude, latitude]));
    expect(away).toEqual([]);
  });

  it("fills the country that is named, and no other", () => {
    const scene = compose(fill("ke"));
    const [before, after] = [drawFrame(scene, 0.1), drawFrame(scene, seconds)];
    const red = (color: (x: number, y: number) => string) => {
      let count = 0;
      for (let x = 0; x < 540; x += 4)
        for (let y = 0; y < 740; y += 4) count += Number(color(x, y) === "#d92b21");
      return count;
    };
    expect(red(before)).toBe(0);
    expect(red(after)).toBeGreaterThan(2000);
  });

  it("draws a way that grows from its start to its end", () => {
    const scene = compose({ kind: "map", route: true, items: [item("Paris"), item("Berlin")] });
    const [line] = shapesOf(scene.elements, 0).filter(({ shape }) => shape.drawn !== undefined);
    const drawn = [0, 1, 2, 3, 4, 5].map((at) => valueAt(line?.shape.drawn ?? 0, at));
    expect(drawn[0]).toBe(0);
    expect(drawn.at(-1)).toBe(1);
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(new Set(drawn).size).toBeGreaterThan(2);
  });

  it("draws a way through all places, in their order and at one speed", () => {
    const stops = (["Paris", "Lisbon", "Cairo"] as const).map((city) => item(city));
    const points = stops.map(({ place }): Coordinates => [place.longitude, place.latitude]);
    const area = { x: 0, y: 0, width: 540, height: 960 };
    const view = viewOf(atlas, { points, countries: [] }, { area, safe: area });
    const raised = arcThrough(view, points)?.raised ?? [];
    const places = points.map((point) => {
      const [x, y] = view.at(point);
      return raised.findIndex(([a, b]) => Math.hypot(a - x, b - y) < 0.01);
    });
    expect(places[0]).toBe(0);
    expect(places[1]).toBeGreaterThan(3);
    expect(places[2]).toBe(raised.length - 1);
    const steps = raised.slice(1).map(([x, y], at) => {
      const [a = 0, b = 0] = raised[at] ?? [];
      return Math.hypot(x - a, y - b);
    });
    expect(Math.max(...steps)).toBeLessThan(1.6 * Math.min(...steps));
    expect(arcThrough(view, points.slice(0, 1))).toBeUndefined();
    const scene = compose({ kind: "map", route: true, items: stops });
    const lines = shapesOf(scene.elements, 0).filter(({ shape }) => shape.drawn !== undefined);
    expect(lines).toHaveLength(1);
  });

  it("begins far away and ends near; the first frame of a video is near", () => {
    const sizes = (opens: boolean) => {
      const scene = compose({ kind: "map", items: [item("Lisbon")] }, { opens });
      const zooms = (elements: readonly Element[]): number[] =>
        elements.flatMap((element) => {
          if (element.kind !== "group") return [];
          const { scale } = element;
          const own =
            typeof scale === "object" && scale.length > 10
              ? [valueAt(scale, 0), valueAt(scale, seconds)]
              : [];
          return [...own, ...zooms(element.children)];
        });
      return zooms(scene.elements);
    };
    expect(sizes(false)[0]).toBeLessThan(0.25);
    expect(sizes(false)[1]).toBe(1);
    expect(sizes(true)[0]).toBeGreaterThan(0.6);
  });

  it("is a list where no item has a place, and equal twice, in every look", () => {
    for (const look of looks) {
      const shot = shotOf({ kind: "map", items: [item("Paris"), item("Berlin")] });
      const [one, same] = [composeScene(look, shot, kit), composeScene(look, shot, kit)];
      expect(JSON.stringify(one)).toBe(JSON.stringify(same));
      const list = composeScene(look, shotOf({ kind: "map", items: [{ label: "Nowhere" }] }), kit);
      expect(JSON.stringify(list)).toContain("Nowhere");
    }
  });
});
