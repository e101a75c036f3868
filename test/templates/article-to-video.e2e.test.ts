import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Timeline } from "../../src/values/timeline.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";
import { fixture } from "../tool-benches/local-media.ts";

const text = "The moon pulls the sea. In the Bay of Fundy the tide rises by 16 meters.";
const small = { resolution: "360p", fps: 24, sentences_max: 2 };
let made: VideoService;
let site: Server;
let address: string;
beforeAll(async () => {
  made = await startVideoService({ credits: 100, env: { FETCH_ALLOW_PRIVATE: "true" } });
  const page = (await readFile(fixture("article.html"), "utf8")).replace(
    "<h1>",
    '<img src="/picture.jpg"><h1>',
  );
  const picture = await readFile(fixture("picture.jpg"));
  site = createServer((request, response) => {
    const isPicture = request.url === "/picture.jpg";
    response.writeHead(200, { "content-type": isPicture ? "image/jpeg" : "text/html" });
    response.end(isPicture ? picture : page);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/tides.html`;
});
afterAll(async () => {
  await made?.close();
  site?.closeAllConnections();
  site?.close();
});

const saidIn = ({ scenes }: Timeline) =>
  scenes.flatMap(({ words = [] }) => words.map((word) => word.text)).join(" ");

describe("the template article_to_video", () => {
  it("makes a video of a text alone, which passes the quality check", async () => {
    const video = await made.makeVideo("article_to_video", { ...small, text });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    expect(saidIn(video.timeline)).toContain("16 meters");
  });

  it("composes a video of a link alone, with the page's title and sentences", async () => {
    const timeline = await made.compose("article_to_video", { ...small, url: address });
    expect(timeline.title).toBe("Why the tide comes twice a day");
    expect(saidIn(timeline)).toMatch(/moon|tide|water/);
  });

  it("is refused free of charge without a link or a text", async () => {
    const { status, body } = await made.client.start("article_to_video", {});
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: expect.stringContaining('read_url needs one of "url", "text"'),
    });
  });
});
