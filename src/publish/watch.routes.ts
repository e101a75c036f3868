import { type FastifyPluginAsyncTypebox, type Static, Type } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { findAssets, findAssetUnscoped } from "../assets/assets.ts";
import { singleFlight } from "../caching/single-flight.ts";
import { fileExtension } from "../media/file-extension.ts";
import type { Services } from "../services/services.ts";
import { createLinks, toFileName } from "../storage/signed-links.ts";
import { badRequest, notFound } from "../system/errors.ts";
import { channelFeed } from "./feed.ts";
import { findPublishedPage, listChannelPages, type PublicationRow } from "./publish.ts";
import {
  embedPage,
  embedPolicy,
  missingPage,
  missingPolicy,
  oembed,
  type Page,
  watchPage,
  watchPolicy,
} from "./watch-page.ts";

const PublishId = Type.Object({ publish_id: Type.String() });
const Channel = Type.Object({ channel: Type.String() });
const OembedQuery = Type.Object({
  url: Type.String({ maxLength: 2048 }),
  format: Type.Optional(Type.String()),
  maxwidth: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  maxheight: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
});

/** How a private page is opened. Other pages ignore it. */
const Signed = Type.Object({
  expires: Type.String({ default: "" }),
  signature: Type.String({ default: "" }),
});
type Signed = Static<typeof Signed>;

const watchLinkSeconds = 6 * 3600;
const maxFeedItems = 50;

/**
 * Public routes of the platform `page`: /watch, its files, the feeds and oEmbed. They are not part
 * of the API.
 */
export function watchRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(pageRoutes(services));
    app.register(pageFileRoutes(services));
    app.register(discoveryRoutes(services));
  };
}

function pageRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const [path, policy, render] of [
      ["", watchPolicy, watchPage] as const,
      ["/embed", embedPolicy, embedPage] as const,
    ])
      app.get(
        `/watch/:publish_id${path}`,
        { schema: { params: PublishId, querystring: Signed } },
        async ({ params, query }, reply) => {
          const page = await findPage(services, params.publish_id, query);
          return page ? sendHtml(reply, policy).send(render(page)) : sendMissing(reply);
        },
      );
  };
}

function pageFileRoutes(services: Services): FastifyPluginAsyncTypebox {
  const links = createLinks(services);
  const linkTo = (asset_id: string, file_name: string) =>
    links.sign({ asset_id, file_name }, watchLinkSeconds, services.clock.now());
  const schema = { params: PublishId, querystring: Signed };
  return async (app) => {
    app.get("/watch/:publish_id/video", { schema }, async ({ params, query }, reply) => {
      const { publication, video } = await requirePage(services, params.publish_id, query);
      return reply.redirect(
        await linkTo(video.id, toFileName(publication.title, fileExtension(video))),
      );
    });

    app.get("/watch/:publish_id/poster", { schema }, async ({ params, query }, reply) => {
      const { publication, poster } = await requirePage(services, params.publish_id, query);
      if (!poster) throw notFound("poster of the page", params.publish_id);
      return reply.redirect(await linkTo(poster.id, toFileName(publication.title, "jpg")));
    });

    app.get("/watch/:publish_id/captions", { schema }, async ({ params, query }, reply) => {
      const { captions } = (await requirePage(services, params.publish_id, query)).publication;
      if (captions === null) throw notFound("captions of the page", params.publish_id);
      return reply
        .type("text/vtt; charset=utf-8")
        .header("access-control-allow-origin", "*")
        .send(captions);
    });
  };
}

function discoveryRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { config } = services;
  // Feeds are public: concurrent requests for the same feed share one query.
  const inFlight = singleFlight<string | undefined>();
  return async (app) => {
    app.get(
      "/watch/channels/:channel/feed.xml",
      { schema: { params: Channel } },
      async ({ params }, reply) => {
        const feed = await inFlight(params.channel, () => renderFeed(services, params.channel));
        if (feed === undefined) throw notFound("channel", params.channel);
        return reply.type("application/rss+xml; charset=utf-8").send(feed);
      },
    );

    app.get("/oembed", { schema: { querystring: OembedQuery } }, async ({ query }) => {
      if ((query.format ?? "json") !== "json")
        throw badRequest(`Invalid query parameter "format": "${query.format}". Expected "json".`);
      const prefix = `${config.publicUrl}/watch/`;
      if (!query.url.startsWith(prefix)) throw notFound("page", query.url);
      const id = query.url.slice(prefix.length).replace(/[/?#].*/s, "");
      return oembed(await requirePage(services, id), query);
    });
  };
}

type PageServices = Pick<Services, "db" | "config" | "secret" | "clock">;

/** Renders the feed of a channel; undefined if the channel has no public page. */
async function renderFeed(
  { db, config: { publicUrl } }: PageServices,
  channel: string,
): Promise<string | undefined> {
  const rows = await listChannelPages(db, channel, maxFeedItems);
  const [first] = rows;
  if (!first) return undefined;
  // All pages of a channel belong to one account.
  const videos = rows.map(({ video_asset_id }) => video_asset_id);
  const assets = await findAssets(db, first.account_id, videos);
  const pages = rows.flatMap((publication) => {
    const video = assets.get(publication.video_asset_id);
    return video ? [{ publication, video, publicUrl }] : [];
  });
  return channelFeed(channel, pages, publicUrl);
}

async function findPage(
  services: PageServices,
  id: string,
  link?: Signed,
): Promise<Page | undefined> {
  const publication = await findPublishedPage(services.db, id);
  if (publication?.visibility !== "private") return publication && loadPage(services, publication);
  const links = createLinks(services);
  const isOpen = link && links.check({ publish_id: id }, link, services.clock.now()) === "valid";
  if (!isOpen) return undefined;
  const page = await loadPage(services, publication);
  return page && { ...page, signed: `?${new URLSearchParams({ ...link })}` };
}

async function requirePage(services: PageServices, id: string, link?: Signed): Promise<Page> {
  const page = await findPage(services, id, link);
  if (!page) throw notFound("page", id);
  return page;
}

async function loadPage(
  { db, config }: PageServices,
  publication: PublicationRow,
): Promise<Page | undefined> {
  const ids = [publication.video_asset_id, publication.thumbnail_asset_id];
  const [video, poster] = await Promise.all(
    ids.map((id) => (id === null ? undefined : findAssetUnscoped(db, id))),
  );
  return video && { publication, video, poster, publicUrl: config.publicUrl };
}

const sendMissing = (reply: FastifyReply) =>
  sendHtml(reply.code(404), missingPolicy).send(missingPage());

const sendHtml = (reply: FastifyReply, policy: string) =>
  reply
    .type("text/html; charset=utf-8")
    .headers({ "content-security-policy": policy, "referrer-policy": "no-referrer" });
