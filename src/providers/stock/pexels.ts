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

// https://www.pexels.com/api/documentation/
const Photo = Type.Object({
  id: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  url: Type.String(),
  photographer: Type.String(),
  photographer_url: Type.String(),
  src: Type.Object({ original: Type.String(), large2x: Type.String() }),
});
const VideoFile = Type.Object({
  file_type: Type.String(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  link: Type.String(),
});
const Video = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  duration: Type.Number(),
  user: Type.Object({ name: Type.String(), url: Type.String() }),
  video_files: Type.Array(VideoFile),
});

/** Larger pictures are requested in the size of 1880 × 1300 instead. */
const stockPixelsMax = 40_000_000;

const locales = new Map(
  [
    ...["en-US", "pt-BR", "es-ES", "ca-ES", "de-DE", "it-IT", "fr-FR", "sv-SE", "id-ID", "pl-PL"],
    ...["ja-JP", "zh-CN", "ko-KR", "th-TH", "nl-NL", "hu-HU", "vi-VN", "cs-CZ", "da-DK", "fi-FI"],
    ...["uk-UA", "el-GR", "ro-RO", "nb-NO", "sk-SK", "tr-TR", "ru-RU"],
  ].map((locale) => [baseLanguage(locale), locale]),
);

export function searchPexels(access: StockAccess): StockSearch {
  return async (request, signal) => {
    const isVideo = request.kind === "video";
    const response = await requestJson(access, {
      path: isVideo ? "/videos/search" : "/v1/search",
      query: toQuery(request),
      headers: { authorization: access.key ?? "" },
      signal,
    });
    const listed = Object(response)[isVideo ? "videos" : "photos"];
    const results: unknown[] = Array.isArray(listed) ? listed : [];
    return results.flatMap((result): StockMedia[] => {
      if (isVideo) return Value.Check(Video, result) ? toClip(result) : [];
      return Value.Check(Photo, result) ? [toPicture(result)] : [];
    });
  };
}

function toQuery({ query, aspect, language }: StockRequest): Record<string, string> {
  const locale = locales.get(baseLanguage(language));
  return {
    query,
    orientation: orientation(aspect),
    per_page: `${resultsMax}`,
    ...(locale ? { locale } : {}),
  };
}

const license = {
  license: "Pexels License",
  license_url: "https://www.pexels.com/license/",
};

function credit(author: string, author_url: string, page_url: string): StockMedia["credit"] {
  const name = creditText(author) || "unknown";
  return {
    library: "pexels",
    text: `${name} on Pexels`,
    author: name,
    ...creditLink("author_url", author_url),
    ...creditLink("page_url", page_url),
    ...license,
  };
}

const toPicture = (photo: Static<typeof Photo>): StockMedia => ({
  kind: "image",
  url: photo.width * photo.height > stockPixelsMax ? photo.src.large2x : photo.src.original,
  id: `${photo.id}`,
  width: photo.width,
  height: photo.height,
  credit: credit(photo.photographer, photo.photographer_url, photo.url),
});

/** The largest file of at most 1080 lines across. */
function toClip({ id, url, duration, user, video_files }: Static<typeof Video>): StockMedia[] {
  const sized = video_files.flatMap(({ link, file_type, width, height }) =>
    file_type === "video/mp4" && width && height ? [{ link, width, height }] : [],
  );
  const fitting = sized.filter(({ width, height }) => Math.min(width, height) <= stockShortSideMax);
  const [file] = fitting.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!file) return [];
  const { link, width, height } = file;
  const made = credit(user.name, user.url, url);
  return [
    { kind: "video", url: link, id: `${id}`, width, height, seconds: duration, credit: made },
  ];
}
