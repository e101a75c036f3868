import { describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { expectShortSlices } from "../../../../test/processes/short-slices.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import { StepError } from "../../../system/errors.ts";
import type { WebPage } from "../../../values/web-page.ts";
import type { Tool } from "../../definition/define-tool.ts";
import tool from "./read_url.ts";

const url = "https://news.example/tides/today.html";
const paragraph = "The sea rises twice a day, because the moon pulls the water on both sides. ";
const longText = paragraph.repeat(6);
const html = (head: string, body: string) =>
  `<html lang="en"><head>${head}</head><body><article>${body}<p>${longText}</p></article></body></html>`;

interface Picture {
  width?: number;
  fails?: boolean;
}

async function read(
  page: Partial<WebPage>,
  pictures: Record<string, Picture> = {},
): Promise<Record<string, unknown>> {
  const fetched: string[] = [];
  const fetchImage = async (imageUrl: string) => {
    fetched.push(imageUrl);
    const { width = 800, fails } = pictures[imageUrl] ?? {};
    if (fails) throw new StepError("invalid_input", `${imageUrl} responded with 404.`);
    return { id: `asset_${imageUrl.replace(/\W/g, "")}`, kind: "image", width, height: width };
  };
  const context = {
    ...parts(page),
    input: { url, images_max: 6 },
    assets: { fetch: fetchImage },
  };
  return { ...(await run(context)), fetched };
}

const quiet = { signal: new AbortController().signal, progress: () => {}, texts };
const parts = (page: Partial<WebPage>) => ({
  ...quiet,
  web: { fetchPage: async () => ({ url, media_type: "text/html", text: "", ...page }) },
});

// The parts of the context that the tool uses.
const run = (context: object) => tool.run(context as Parameters<Tool["run"]>[0]);

describe("read_url", () => {
  it("returns title, author, language and the article without menus, notes and scripts", async () => {
    const input = { url: "https://fixtures.example/article.html", images_max: 6 };
    const made = await run({ ...quiet, input, web: fixtureWeb });
    expect(made).toMatchObject({
      title: "Why the tide comes twice a day",
      author: "Ada Marsh",
      language: "en-GB",
      engine: "local/readability",
    });
    const lines = String(made.text).split("\n");
    expect(lines[0]).toMatch(/^The sea rises .* both sides of the Earth\.$/);
    expect(lines).toContain("How high the water rises");
    expect(lines).toContain("Spring tides come at full moon and new moon.");
    expect(made.text).not.toMatch(/newsletter|Copyright|Home|changed/);
  });

  it("imports the pictures that are large enough and warns of those that fail", async () => {
    const body = `<img src="a.jpg"><img src="small.png" width="40" height="40"><img src="data:image/png;base64,x">
      <img srcset="b-400.jpg 400w, /b-900.jpg 900w"><img src="icon.svg"><img src="tiny.jpg"><img src="lost.jpg">`;
    const base = "https://news.example/tides";
    const made = await read(
      { text: html('<meta property="og:image" content="https://cdn.example/top.jpg">', body) },
      { [`${base}/tiny.jpg`]: { width: 90 }, [`${base}/lost.jpg`]: { fails: true } },
    );
    expect(made.images).toEqual([
      "asset_httpscdnexampletopjpg",
      "asset_httpsnewsexampletidesajpg",
      "asset_httpsnewsexampleb900jpg",
    ]);
    expect(made.warnings).toEqual([`A picture was left out: ${base}/lost.jpg responded with 404.`]);
  });

  it("returns what is said of each picture", async () => {
    const body = `<img src="lantern-in-sun.jpg" alt="A lantern" title="Lumo"><img src="x.jpg" alt="">
      <figure><img src="a%C3%A9.png"><figcaption>At dusk</figcaption></figure>`;
    const top = `<meta property="og:image" content="https://cdn.example/top.jpg">
      <meta property="og:image:alt" content="On a table">`;
    const made = await read({ text: html(top, body) });
    expect(made.image_titles).toEqual([
      "On a table · top",
      "A lantern · Lumo · lantern in sun",
      "x",
      "At dusk · aé",
    ]);
    expect(made.images).toHaveLength(4);
  });

  it("takes a sentence of a text without a heading as its title", async () => {
    const text = "Nordlys is a bakery. Every loaf rests for 24 hours. ".padEnd(400, "It is open. ");
    const made = await run({ ...quiet, input: { text } });
    expect(made.title).toBe("Nordlys is a bakery");
  });

  it("names own pictures by their titles, else by their file names", async () => {
    const open = async (id: string) => ({ id, name: `${id}.jpg` });
    const own = { images: ["sun", "tent"], image_titles: ["", "In the tent"] };
    for (const text of [undefined, longText]) {
      const input = { ...own, title: "Lumo", text };
      const made = await run({ ...quiet, input, assets: { open } });
      expect(made).toMatchObject({ ...own, image_titles: ["sun.jpg", "In the tent"] });
    }
  });

  it.each([
    [
      "schema.org in JSON",
      `<script type="application/ld+json">{"@graph": [{"@type": ["Product"], "offers":
        [{"price": 1299.5, "priceCurrency": "USD"}]}]}</script>`,
      "$1,299.50",
    ],
    [
      "Open Graph",
      `<meta property="og:type" content="og:product"><meta property="product:price:amount" content="39.00">
       <meta property="product:price:currency" content="EUR">`,
      "€39",
    ],
    [
      "microdata",
      `<div itemscope itemtype="https://schema.org/Product"><b itemprop="price" content="7"></b>
       <i itemprop="priceCurrency" content="GBP"></i></div>`,
      "£7",
    ],
    ["no price", `<meta property="og:type" content="product">`, undefined],
  ])("returns gallery and price of a product by %s", async (_, said, price) => {
    const text = `<html lang="en"><title>Lumo</title>${said}<div><nav><img src="logo.jpg"></nav>
      <div><img src="a.jpg"></div></div><article><p>${longText}</p></article></html>`;
    const made = await read({ text });
    expect(made.price).toBe(price);
    expect(made.image_titles).toEqual(["a"]);
    const given = await run({ ...parts({ text }), input: { url, images_max: 0, price: "€1" } });
    expect(given.price).toBe("€1");
  });

  it("imports at most 6 pictures of at most 12", async () => {
    const images = Array.from({ length: 30 }, (_, index) => `<img src="${index}.jpg">`).join("");
    const made = await read({ text: html("", images) });
    expect(made.images).toHaveLength(6);
    expect(made.fetched).toHaveLength(6);
  });

  it.each([
    [
      "application/rss+xml",
      `<rss version="2.0"><channel><title>Sea &amp; shore</title><language>en</language>
       <item><title>Tides rise</title><description><![CDATA[<p>The moon <b>pulls</b> the sea.</p>]]></description></item>
       <item><title>Storm ahead!</title></item></channel></rss>`,
    ],
    [
      "application/xml",
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Sea &amp; shore</title>
       <entry><title>Tides rise</title><summary>The moon pulls the sea.</summary></entry>
       <entry><title>Storm ahead!</title></entry></feed>`,
    ],
    [
      "application/json",
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "Sea & shore",
        language: "en",
        items: [
          { id: "1", title: "Tides rise", content_html: "<p>The moon pulls the sea.</p>" },
          { id: "2", title: "Storm ahead!", content_text: "" },
        ],
      }),
    ],
  ])("reads the entries of a feed of type %s", async (media_type, text) => {
    const { fetched: _, ...made } = await read({ media_type, text });
    expect(made).toEqual({
      title: "Sea & shore",
      text: "Tides rise. The moon pulls the sea.\nStorm ahead!",
      language: "en",
      engine: "local/feedsmith",
    });
  });

  it.each([
    [
      "body",
      `<!doctype html><html lang="en"><head><title>Tides</title></head><article><p>${longText}</p></article>`,
    ],
    [
      "head and body",
      `<html lang="en"><title>Tides</title><meta name="author" content="Ada"><p>${longText}</p>`,
    ],
    ["any frame", `<!-- tides --><title>Tides</title><p>${longText}`],
  ])("reads a page without the tags of %s", async (_, text) => {
    const made = await read({ text });
    expect(made.title).toBe("Tides");
    expect(String(made.text)).toContain("The sea rises twice a day");
  });

  it("reads a given text, and detects its language", async () => {
    const text = "Das Meer steigt zweimal am Tag. Der Mond zieht das Wasser an.";
    const made = await run({ ...quiet, input: { text, images_max: 6 } });
    expect(made).toMatchObject({ text, language: "de", engine: "local/text" });
  });

  it.each([
    [
      "a page without text",
      { text: "<html><body><div id=app></div></body></html>" },
      /no readable/,
    ],
    ["a PDF", { media_type: "application/pdf", text: "%PDF" }, /of type application\/pdf/],
    ["a broken feed", { media_type: "application/rss+xml", text: "<rss" }, /feed cannot be read/],
    ["deep levels", { text: `<html><body>${"<div>".repeat(5000)}${longText}` }, /1000 levels/],
    ["a million elements", { text: `<html><body>${"<p>x".repeat(400_000)}` }, /elements/],
  ])("refuses %s with invalid_input", async (_, page, message) => {
    await expect(read(page)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });

  it("does not hold the event loop on a page of 5 MB", async () => {
    const text = html("", `<div><p>${paragraph}</p></div>`.repeat(50_000));
    await expectShortSlices(() => read({ text }));
  });
});
