import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplePath } from "../../src/catalog/templates/examples.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

const page =
  '<html lang="en"><title>Lumo lantern</title><article><h1>Lumo lantern</h1>' +
  "<p>The lantern lights a whole tent for twelve hours. It charges in the sun within a day.</p></article></html>";
let made: VideoService;
let site: Server;
let address: string;
beforeAll(async () => {
  made = await startVideoService({ credits: 100, env: { FETCH_ALLOW_PRIVATE: "true" } });
  site = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/lantern.html`;
});
afterAll(async () => {
  await made?.close();
  site?.closeAllConnections();
  site?.close();
});

describe("the template product_promo", () => {
  it("shows hook, pictures with features, price, offer and call to action, with effects and music", async () => {
    const upload = (name: string) => made.upload(examplePath("product_promo", name));
    const images = [await upload("lantern-1.jpg"), await upload("lantern-2.jpg")];
    const video = await made.makeVideo("product_promo", {
      ...{ title: "Lumo lantern", images, hook: "Dark in the tent?", features: ["Folds flat"] },
      ...{ price: "€39", offer: "Two for one", call_to_action: "Order at lumo.example" },
      ...{ resolution: "360p", short_side: 360 },
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const shown = video.timeline.scenes.map(({ visual }) =>
      visual.kind === "design" ? [visual.design.kind, visual.design.title] : [visual.kind],
    );
    expect(shown).toEqual([
      ["card"],
      ["photo", "Dark in the tent?"],
      ["photo", "Folds flat"],
      ["counter", "Lumo lantern"],
      ["icon_hero", "Two for one"],
      ["card"],
    ]);
    expect(video.timeline.scenes.at(-1)?.visual).toMatchObject({
      heading: "Order at lumo.example",
    });
    expect(video.timeline.audio.map(({ role }) => role)).toEqual(["music", "effects"]);
  });

  it("tells the main sentences of a page without pictures", async () => {
    const video = await made.makeVideo("product_promo", {
      ...{ url: address, price: "€39", resolution: "360p", short_side: 360 },
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    const { scenes } = video.timeline;
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
