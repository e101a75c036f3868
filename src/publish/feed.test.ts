import { parseRssFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { publicationPage } from "../../test/clients/publication-page.ts";
import { channelFeed } from "./feed.ts";

describe("channelFeed", () => {
  it("keeps titles, descriptions and tags with XML special characters", () => {
    const feed = renderFeed('The "sea" & more ]]>', "a ]]> b\nc &amp; 深海 🌊", ["a < b"]);
    expect(parseRssFeed(feed).items).toMatchObject([
      { title: 'The "sea" & more ]]>', categories: [{ name: "a < b" }] },
    ]);
    expect(readDescription(feed)).toBe("a ]]&gt; b\nc &amp;amp; 深海 🌊");
  });

  it("removes characters that XML forbids, which would make the whole feed unreadable", () => {
    const feed = renderFeed("The\u0008 sea\u001f", "\u0000a\u000bb\uffff\ud800c\td", ["t\u0001"]);
    // https://www.w3.org/TR/xml/#charsets
    expect(feed).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    expect(parseRssFeed(feed).items).toMatchObject([
      { title: "The sea", description: "abc\td", categories: [{ name: "t" }] },
    ]);
  });

  it("prevents scripts in readers: no text of a publication is markup", () => {
    const hostile = "<script>alert(1)</script><img src=x onerror=alert(1)><!-- ]]></title>";
    const feed = renderFeed(hostile, hostile, [hostile]);
    expect(feed).not.toMatch(/<(script|img|!--)/i);
    expect(feed.match(/<title>/g)).toHaveLength(2);
    expect(readDescription(feed)).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});

const renderFeed = (title: string, description: string, tags: string[]) =>
  channelFeed("c", [publicationPage({ title, description, tags })], "https://video.example.com");

/** The description of the only item as an XML parser returns it: HTML. */
function readDescription(feed: string): string {
  const [, xml = ""] = /<item>.*<description>\s*(.*?)\s*<\/description>/s.exec(feed) ?? [];
  return xml.replace(/<!\[CDATA\[(.*?)\]\]>/gs, "$1");
}
