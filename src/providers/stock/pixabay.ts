import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { StockMedia, StockRequest } from "../../generators/stock-provider.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import {
  creditLink,
  creditText,
  orientation,
  requestJson,
  resultsMax,
  type StockAccess,
  type StockSearch,
  stockShortSideMax,
} from "./stock-api.ts";

// https://pixabay.com/api/docs/
const about = {
  id: Type.Integer(),
  pageURL: Type.String(),
  user: Type.String(),
  user_id: Type.Integer(),
};
const Picture = Type.Object({
  ...about,
  largeImageURL: Type.String(),
  imageWidth: Type.Integer({ minimum: 1 }),
  imageHeight: Type.Integer({ minimum: 1 }),
});
const Rendition = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
const Clip = Type.Object({
  ...about,
  duration: Type.Number(),
  videos: Type.Object({ large: Rendition, medium: Rendition, small: Rendition }),
});

const queryMax = 100;
/** Long side of the pictures of `largeImageURL`. */
const longSide = 1280;
const languages = new Set([
  ...["cs", "da", "de", "en", "es", "fr", "id", "it", "hu", "nl", "no", "pl", "pt", "ro", "sk"],
  ...["fi", "sv", "tr", "vi", "th", "bg", "ru", "el", "ja", "ko", "zh"],
]);

export function searchPixabay(access: StockAccess): StockSearch {
  return async (request, signal) => {
    const isVideo = request.kind === "video";
    const response = await requestJson(access, {
      path: isVideo ? "/api/videos/" : "/api/",
      query: { key: access.key ?? "", ...toQuery(request) },
      signal,
    });
    const { hits } = Object(response);
    const results: unknown[] = Array.isArray(hits) ? hits : [];
    return results.flatMap((result): StockMedia[] => {
      if (isVideo) return Value.Check(Clip, result) ? toClip(result) : [];
      return Value.Check(Picture, result) ? [toPicture(result)] : [];
    });
  };
}

function toQuery({ query, kind, aspect, language }: StockRequest): Record<string, string> {
  const shape = orientation(aspect);
  const tag = baseLanguage(language).replace(/^nb$/, "no");
  return {
    q: [...query].slice(0, queryMax).join(""),
    safesearch: "true",
    per_page: `${resultsMax}`,
    ...(languages.has(tag) ? { lang: tag } : {}),
    // Clips have no orientation.
    ...(kind === "video"
      ? {}
      : {
          image_type: "photo",
          orientation:
            shape === "square" ? "all" : shape === "landscape" ? "horizontal" : "vertical",
        }),
  };
}

function credit({ user, user_id, pageURL }: Static<typeof Picture | typeof Clip>) {
  const author = creditText(user) || "unknown";
  return {
    library: "pixabay",
    text: `${author} on Pixabay`,
    author,
    ...creditLink(
      "author_url",
      `https://pixabay.com/users/${encodeURIComponent(user)}-${user_id}/`,
    ),
    ...creditLink("page_url", pageURL),
    license: "Pixabay Content License",
    license_url: "https://pixabay.com/service/license-summary/",
  };
}

function toPicture(hit: Static<typeof Picture>): StockMedia {
  const { id, largeImageURL: url, imageWidth, imageHeight } = hit;
  const scale = Math.min(1, longSide / Math.max(imageWidth, imageHeight));
  const size = {
    width: Math.round(imageWidth * scale),
    height: Math.round(imageHeight * scale),
  };
  return { kind: "image", url, id: `${id}`, ...size, credit: credit(hit) };
}

/** The largest file of at most 1080 lines across. A missing one has an empty URL. */
function toClip(hit: Static<typeof Clip>): StockMedia[] {
  const { large, medium, small } = hit.videos;
  const file = [large, medium, small].find(
    ({ url, width, height }) => url !== "" && Math.min(width, height) <= stockShortSideMax,
  );
  if (!file) return [];
  const { id, duration } = hit;
  return [{ kind: "video", id: `${id}`, ...file, seconds: duration, credit: credit(hit) }];
}
