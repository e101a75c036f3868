import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplePath } from "../../src/catalog/templates/examples.ts";
import type { TimelineScene } from "../../src/values/timeline.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";
import { fixture } from "../tool-benches/local-media.ts";

const page =
  '<html lang="en"><title>Lumo lantern</title><article><h1>Lumo lantern</h1>' +
  "<p>The lantern lights a whole tent for twelve hours. It charges in the sun within a day.</p></article></html>";
/** A page of a shop: its gallery is beside its text, in another order than its sentences. */
const shop = `<html lang="en"><head><title>Lumo lantern | Camp Shop</title>
  <meta property="og:site_name" content="Camp Shop"><script type="application/ld+json">
  {"@type": "Product", "offers": {"price": "39.00", "priceCurrency": "EUR"}}</script></head><body>
  <div><img src="/lantern-1.jpg" alt="Lumo lantern"><img src="/lantern-3.jpg" alt="In the sun">
  <img src="/lantern-2.jpg" alt="In a tent"></div><article><h1>Lumo lantern</h1>
  <p>The Lumo lantern lights up a whole tent for twelve hours, so that no corner stays dark.
  It charges in the sun within a single day, without any cable or battery.</p></article></body></html>`;
const small = { resolution: "360p", short_side: 360, fps: 24 };
let made: VideoService;
let site: Server;
let address: string;
beforeAll(async () => {
  made = await startVideoService({ credits: 300, env: { FETCH_ALLOW_PRIVATE: "true" } });
  site = createServer(async ({ url = "" }, response) => {
    if (url.endsWith(".jpg")) {
      const picture = await readFile(examplePath("product_promo", url.slice(1)));
      response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
    } else {
      const text = url === "/shop.html" ? shop : page;
      response.writeHead(200, { "content-type": "text/html" }).end(text);
    }
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await made?.close();
  site?.closeAllConnections();
  site?.close();
});

const said = (scene: TimelineScene | undefined) =>
  (scene?.words ?? []).map(({ text }) => text).join(" ");

/** Mean brightness of the top of a scene's picture, from 0 to 255. */
async function skyBrightness(scene: TimelineScene | undefined): Promise<number> {
  const { background } = scene?.visual.kind === "design" ? scene.visual : {};
  const { body } = await made.service.call<{ url: string }>(
    "GET",
    `/v1/assets/${background?.asset}`,
  );
  const sky = sharp(await made.download(made.localLink(body.url)));
  const { width, height } = await sky.metadata();
  const top = { left: 0, top: 0, width, height: Math.floor(height / 4) };
  const [mean] = (await sharp(await sky.extract(top).grayscale().toBuffer()).stats()).channels;
  return mean?.mean ?? 0;
}

describe("the template product_promo", () => {
  it("speaks hook, features over the pictures that they fit, price and offer, with effects and music", async () => {
    const upload = (name: string) => made.upload(examplePath("product_promo", name));
    const images = [await upload("lantern-1.jpg"), await upload("lantern-2.jpg")];
    const video = await made.makeVideo("product_promo", {
      ...{ title: "Lumo lantern", images, image_titles: ["In a tent", "At dusk"] },
      ...{ hook: "Need light?", features: ["It lights a whole tent"] },
      ...{ price: "€39", offer: "Two for one", call_to_action: "Order at lumo.example" },
      ...small,
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const shown = video.timeline.scenes.map(({ visual }) =>
      visual.kind === "design" ? [visual.design.kind, visual.design.title] : [visual.kind],
    );
    expect(shown).toEqual([
      ["card"],
      ["photo", "Need light?"],
      ["photo", "It lights a whole tent"],
      ["counter", "Lumo lantern"],
      ["icon_hero", "Two for one"],
      ["card"],
    ]);
    expect(video.timeline.scenes.at(-1)?.visual).toMatchObject({
      heading: "Order at lumo.example",
    });
    const [, , tent, price] = video.timeline.scenes;
    expect(said(tent)).toBe("It lights a whole tent");
    expect(said(price)).toBe("Lumo lantern: €39");
    expect(video.timeline.scenes.slice(1, -1).every(({ voice }) => voice)).toBe(true);
    expect(video.timeline.audio.map(({ role }) => role)).toEqual(["music", "effects"]);
  });

  it("shows sentences of a page with the pictures whose alt texts they fit, and its price", async () => {
    const { scenes } = await made.compose("product_promo", {
      ...{ url: `${address}/shop.html`, ...small },
    });
    expect(scenes.map(said)).toEqual([
      "",
      "",
      expect.stringContaining("lights up a whole tent"),
      expect.stringContaining("charges in the sun"),
      "Lumo lantern: €39",
      "",
    ]);
    // The tent stands in the night.
    expect(await skyBrightness(scenes[2])).toBeLessThan(80);
    expect(await skyBrightness(scenes[3])).toBeGreaterThan(150);
  });

  it("shows the lines as type without a voice", async () => {
    const images = [await made.upload(fixture("picture.jpg"))];
    const { scenes } = await made.compose("product_promo", {
      ...{ title: "Lumo lantern", images, features: ["Folds flat"], spoken: false },
      ...{ music: "none", ...small },
    });
    expect(scenes.some(({ voice }) => voice)).toBe(false);
    expect(scenes[1]?.visual).toMatchObject({ design: { title: "Folds flat" } });
  });

  it("tells the main sentences of a page without pictures", async () => {
    const { scenes } = await made.compose("product_promo", {
      ...{ url: `${address}/lantern.html`, price: "€39", ...small },
    });
    expect(scenes.flatMap(({ words = [] }) => words.map(({ text }) => text))).toContain("lantern");
    const shown = scenes.map(({ visual }) => visual.kind === "design" && visual.design.title);
    expect(shown.at(-2)).toBe("Lumo lantern");
  });

  it("returns 422 without a link and a title, before anything is charged", async () => {
    const { status, body } = await made.client.start("product_promo", { price: "€39" });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("url");
  });
});
