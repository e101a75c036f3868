import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publicationPage } from "../../test/clients/publication-page.ts";
import { embedPage, oembed, watchPage } from "./watch-page.ts";

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "</title><script>alert(1)</script>",
  "</style><style>*{display:none}",
  "<!--",
  "&lt;script&gt;",
  "\u2028</script>",
];

describe("a page with a hostile title, description, tags and language", () => {
  it.each(hostile)("has the same elements and attributes as any other: %j", (text) => {
    const texts = { title: text, description: text, tags: [text], language: text };
    expect(listTags(watchPage(publicationPage(texts)))).toEqual(benignTags.page);
    expect(listTags(embedPage(publicationPage(texts)))).toEqual(benignTags.embed);
  });

  it("has the same elements and attributes for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        const texts = { title: text, description: `a${text}`, tags: [text], language: text };
        expect(listTags(watchPage(publicationPage(texts)))).toEqual(benignTags.page);
      }),
    );
  });

  it.each(hostile)("keeps the title in Open Graph as text: %j", (title) => {
    const page = watchPage(publicationPage({ title }));
    const [, content = ""] = /<meta property="og:title" content="([^"]*)">/.exec(page) ?? [];
    expect(unescapeHtml(content)).toBe(title);
  });
});

describe("oembed", () => {
  it.each(hostile)("returns a frame with one element for the title %j", (title) => {
    const { html, title: plain } = oembed(publicationPage({ title }), {});
    expect(plain).toBe(title);
    expect(listTags(html)).toEqual(listTags(oembed(publicationPage({}), {}).html));
    const [, attribute = ""] = / title="([^"]*)"/.exec(html) ?? [];
    expect(unescapeHtml(attribute)).toBe(title);
  });
});

const benign = { title: "a", description: "b", tags: ["c"] };
const benignTags = {
  page: listTags(watchPage(publicationPage(benign))),
  embed: listTags(embedPage(publicationPage(benign))),
};

/** Lists the tags of a document with the names of their attributes. */
function listTags(document: string): string[] {
  const tags = document.matchAll(/<(\/?[a-z!][\w-]*)((?:[^>"]|"[^"]*")*)>/gi);
  return [...tags].map(([, name, attributes = ""]) =>
    [name, ...[...attributes.matchAll(/([\w-]+)(?:="[^"]*")?/g)].map(([, key]) => key)].join(" "),
  );
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
