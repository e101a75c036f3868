import { LRUCache } from "lru-cache";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { StockMedia } from "../../generators/stock-provider.ts";
import {
  creditLink,
  creditText,
  orientation,
  requestJson,
  resultsMax,
  type StockAccess,
  type StockSearch,
} from "./stock-api.ts";

// https://api.openverse.org/v1/
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Picture = Type.Object({
  id: Type.String(),
  url: Type.String(),
  title: text,
  creator: text,
  creator_url: text,
  foreign_landing_url: text,
  license: Type.String(),
  license_version: text,
  license_url: text,
  filetype: text,
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
});
const Token = Type.Object({ access_token: Type.String(), expires_in: Type.Number() });

/** Licenses that allow commercial videos, and do not require the license for the video itself. */
const licenses = "cc0,pdm,by";
const shapes = { landscape: "wide", portrait: "tall", square: "square" };
const fileTypes = /^(?:jpe?g|png|webp)$/i;

/** Pictures only. Audio is all that Openverse has besides. */
export function searchOpenverse(access: StockAccess): StockSearch {
  const findToken = tokenSource(access);
  return async ({ query, kind, aspect }, signal) => {
    if (kind === "video") return [];
    const token = await findToken(signal);
    const response = await requestJson(access, {
      path: "/v1/images/",
      query: {
        q: query,
        license: licenses,
        aspect_ratio: shapes[orientation(aspect)],
        page_size: `${resultsMax}`,
      },
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
    });
    const { results } = Object(response);
    const listed: unknown[] = Array.isArray(results) ? results : [];
    return listed.flatMap((result) => (Value.Check(Picture, result) ? toPicture(result) : []));
  };
}

/** An access token for the application of the operator, kept until shortly before its end. */
function tokenSource(access: StockAccess): (signal: AbortSignal) => Promise<string | undefined> {
  const tokens = new LRUCache<"token", string>({ max: 1 });
  return async (signal) => {
    const [client_id = "", ...secret] = (access.key ?? "").split(":");
    if (!client_id) return undefined;
    const known = tokens.get("token");
    if (known) return known;
    const response = await requestJson(access, {
      path: "/v1/auth_tokens/token/",
      form: { grant_type: "client_credentials", client_id, client_secret: secret.join(":") },
      signal,
    });
    if (!Value.Check(Token, response)) return undefined;
    tokens.set("token", response.access_token, {
      ttl: Math.max(1, response.expires_in - 60) * 1000,
    });
    return response.access_token;
  };
}

const licenseNames: Record<string, string> = { cc0: "CC0", pdm: "Public Domain Mark", by: "CC BY" };

function toPicture(picture: Static<typeof Picture>): StockMedia[] {
  const { id, url, width, height, filetype } = picture;
  const type = filetype ?? /\.(\w{3,4})$/.exec(URL.parse(url)?.pathname ?? "")?.[1];
  if (!width || !height || !type || !fileTypes.test(type)) return [];
  const author = creditText(picture.creator) || "unknown";
  const title = creditText(picture.title);
  const license = creditText(
    `${licenseNames[picture.license] ?? picture.license} ${picture.license_version ?? ""}`,
    100,
  );
  const credit = {
    library: "openverse",
    text: `${title ? `"${title}" by ` : ""}${author}, ${license}`,
    author,
    ...creditLink("author_url", picture.creator_url),
    ...creditLink("page_url", picture.foreign_landing_url),
    license,
    ...creditLink("license_url", picture.license_url),
  };
  return [{ kind: "image", url, id, width, height, credit }];
}
