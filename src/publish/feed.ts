import { generateRssFeed } from "feedsmith";
import { feedUrl, watchUrl } from "./publish.ts";
import type { Page } from "./watch-page.ts";

/** Controls and half characters, which no XML may hold (w3.org/TR/xml, 2.2): readers would refuse the whole feed. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The newest public videos of a channel as RSS 2.0, each with its file, so that podcast and video readers take it. */
export function channelFeed(channel: string, pages: readonly Page[], publicUrl: string): string {
  const newest = pages[0]?.publication.completed_at ?? undefined;
  const feed = generateRssFeed({
    title: "Videos",
    link: publicUrl,
    description: "The newest videos of this channel.",
    generator: "Reelwright",
    ...(newest && { lastBuildDate: newest }),
    atom: {
      links: [{ href: feedUrl(publicUrl, channel), rel: "self", type: "application/rss+xml" }],
    },
    items: pages.map(({ publication, video }) => {
      const url = watchUrl(publicUrl, publication.id);
      return {
        title: publication.title,
        link: url,
        description: publication.description || publication.title,
        guid: { value: url, isPermaLink: true },
        categories: publication.tags.map((name) => ({ name })),
        enclosures: [{ url: `${url}/video`, length: Number(video.bytes), type: video.media_type }],
        ...(publication.completed_at && { pubDate: publication.completed_at }),
      };
    }),
  });
  return feed.replace(notXml, "");
}
