import { createHash } from "node:crypto";
import type { AssetRow } from "../assets/assets.ts";
import { Html, html } from "../system/html.ts";
import { languageDirection } from "../values/text-direction.ts";
import { feedUrl, type PublicationRow, watchUrl } from "./publish.ts";

/** A published video. The poster is of the project's own video; a render may have another shape. */
export interface Page {
  publication: PublicationRow;
  video: AssetRow;
  poster?: AssetRow | undefined;
  /** The base URL of the service (PUBLIC_URL). */
  publicUrl: string;
  /** What a private page and its files are opened with: "?expires=…&signature=…". */
  signed?: string | undefined;
}

const fileUrl = ({ publication, publicUrl, signed = "" }: Page, file: string) =>
  `${watchUrl(publicUrl, publication.id)}/${file}${signed}`;

const style = `
*{box-sizing:border-box}body{margin:0;background:#0e1116;color:#e8ecf1;font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px}
.screen{display:block;width:auto;height:auto;max-width:100%;max-height:78vh;margin:0 auto}
.screen{background:#000;border-radius:10px}
h1,p,li{overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25;margin:20px 0 4px}
p{margin:8px 0;white-space:pre-line}.about,.about a{color:#9aa7b5;font-size:.9rem}
ul{display:flex;flex-wrap:wrap;gap:8px;padding:0;margin:12px 0;list-style:none}
li{background:#1d2530;border-radius:99px;padding:2px 12px;font-size:.85rem}
@media(prefers-color-scheme:light){
body{background:#fafbfc;color:#16202b}.about,.about a{color:#52606f}li{background:#e6ebf1}}
`;
const embedStyle =
  "html,body{margin:0;height:100%;background:#000}.screen{display:block;width:100%;height:100%;object-fit:contain}";

/**
 * Content-Security-Policy that allows only the video and its pictures. `frames` are the sites that
 * may embed the page.
 */
const policy = (css: string, frames: "'none'" | "*") =>
  `default-src 'none'; img-src *; media-src *; style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'; frame-ancestors ${frames}; base-uri 'none'; form-action 'none'`;

export const watchPolicy = policy(style, "'none'");
export const embedPolicy = policy(embedStyle, "*");
export const missingPolicy = policy(style, "*");

/** Renders the watch page: player, poster, captions and link previews (ogp.me, oembed.com). */
export function watchPage(page: Page): string {
  const { publication, publicUrl } = page;
  const { title, description, tags, visibility, language, channel, completed_at } = publication;
  const date = completed_at?.toISOString().slice(0, 10) ?? "";
  return document(
    language,
    html`${page.signed ? html`<title>${title}</title>` : previews(page)}
${visibility === "public" ? html`<link rel="alternate" type="application/rss+xml" title="More videos" href="${feedUrl(publicUrl, channel)}">` : html`<meta name="robots" content="noindex">`}
<style>${new Html(style)}</style>`,
    html`<main>
${player(page)}
<h1 dir="auto">${title}</h1>
<p class="about"><time datetime="${date}">${date}</time> · <a href="${fileUrl(page, "video")}">Open the file</a></p>
${description === "" ? undefined : html`<p dir="auto">${description}</p>`}
${tags.length === 0 ? undefined : html`<ul>${tags.map((tag) => html`<li dir="auto">${tag}</li>`)}</ul>`}
</main>`,
  );
}

/** Renders the 404 page of deleted and unknown publications. */
export const missingPage = (): string =>
  document(
    "en",
    html`<title>Video not found</title>\n<meta name="robots" content="noindex">\n<style>${new Html(style)}</style>`,
    html`<main>\n<h1>Video not found</h1>\n<p>It was deleted, or the link is incomplete.</p>\n</main>`,
  );

/** Renders only the player, for frames in other sites. */
export const embedPage = (page: Page): string =>
  document(
    page.publication.language,
    html`<title>${page.publication.title}</title>\n<style>${new Html(embedStyle)}</style>`,
    player(page),
  );

/**
 * Builds the oEmbed 1.0 response (oembed.com), scaled down to the size that the consumer allows.
 */
export function oembed(
  { publication, video, poster, publicUrl }: Page,
  limits: { maxwidth?: number | undefined; maxheight?: number | undefined },
) {
  const { width = 0, height = 0 } = videoDimensions(video);
  const scale = Math.min(
    1,
    (limits.maxwidth ?? width) / width,
    (limits.maxheight ?? height) / height,
  );
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const url = watchUrl(publicUrl, publication.id);
  const frame = html`<iframe src="${url}/embed" width="${size.width}" height="${size.height}" title="${publication.title}" frameborder="0" allow="fullscreen" allowfullscreen></iframe>`;
  return {
    version: "1.0",
    type: "video",
    title: publication.title,
    provider_name: "Reelwright",
    provider_url: publicUrl,
    ...(poster && {
      thumbnail_url: `${url}/poster`,
      thumbnail_width: poster.width,
      thumbnail_height: poster.height,
    }),
    ...size,
    html: frame.text,
  };
}

function previews({ publication, video, poster, publicUrl }: Page): Html {
  const { title, description } = publication;
  const url = watchUrl(publicUrl, publication.id);
  const { width, height } = videoDimensions(video);
  const property = (name: string, content: string | number) =>
    html`<meta property="${name}" content="${content}">`;
  const named = (name: string, content: string | number) =>
    html`<meta name="${name}" content="${content}">`;
  return html`<title>${title}</title>
<link rel="canonical" href="${url}">
<link rel="alternate" type="application/json+oembed" title="${title}" href="${publicUrl}/oembed?url=${encodeURIComponent(url)}&amp;format=json">
${[
  named("description", description || title),
  property("og:type", "video.other"),
  property("og:title", title),
  property("og:description", description || title),
  property("og:url", url),
  ...(poster
    ? [property("og:image", `${url}/poster`), named("twitter:image", `${url}/poster`)]
    : []),
  property("og:video", `${url}/video`),
  property("og:video:type", video.media_type),
  property("og:video:width", width),
  property("og:video:height", height),
  named("twitter:card", "player"),
  named("twitter:title", title),
  named("twitter:player", `${url}/embed`),
  named("twitter:player:width", width),
  named("twitter:player:height", height),
]}`;
}

function player(page: Page): Html {
  const { publication, video, poster } = page;
  const { title, captions, language } = publication;
  const { width, height } = videoDimensions(video);
  if (video.media_type === "image/gif")
    return html`<img class="screen" src="${fileUrl(page, "video")}" width="${width}" height="${height}" alt="${title}">`;
  const still =
    poster && hasSameShape(videoDimensions(poster), { width, height })
      ? html` poster="${fileUrl(page, "poster")}"`
      : undefined;
  // With a time fragment, browsers show that frame before playback.
  const fragment = still ? "" : "#t=0.001";
  const track =
    captions === null
      ? undefined
      : html`<track kind="captions" src="${fileUrl(page, "captions")}" srclang="${language}" label="${language}">`;
  return html`<video class="screen" controls playsinline preload="metadata" width="${width}" height="${height}" src="${fileUrl(page, "video")}${fragment}"${still}>${track}</video>`;
}

const videoDimensions = ({ width, height }: AssetRow) => ({
  width: width ?? 1280,
  height: height ?? 720,
});

/** Browsers give the player the shape of its poster until the video is loaded. */
const hasSameShape = (a: ReturnType<typeof videoDimensions>, b: typeof a) =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < 0.02;

const document = (language: string, head: Html, body: Html): string =>
  html`<!doctype html>
<html lang="${language}" dir="${languageDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
${body}
</body>
</html>
`.text;
