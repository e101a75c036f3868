import { generateRssFeed } from "feedsmith";
import { escapeHtml, escapeTags } from "../system/html.ts";
import { feedUrl, watchUrl } from "./publish.ts";
import type { Page } from "./watch-page.ts";

/** Characters that XML forbids (w3.org/TR/xml, 2.2). Readers reject a feed that contains one. */
const invalidXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Renders the newest public pages of a channel as RSS 2.0. Each item has its file as an enclosure,
 * so podcast and video apps can play it. Readers show descriptions as HTML, and titles and
 * categories as text or HTML, so all are escaped as text (rssboard.org/rss-profile).
 */
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
        title: escapeTags(publication.title),
        link: url,
        description: escapeHtml(publication.description || publication.title),
        guid: { value: url, isPermaLink: true },
        categories: publication.tags.map((name) => ({ name: escapeTags(name) })),
        enclosures: [{ url: `${url}/video`, length: Number(video.bytes), type: video.media_type }],
        ...(publication.completed_at && { pubDate: publication.completed_at }),
      };
    }),
  });
  return feed.replace(invalidXmlCharacters, "");
}
