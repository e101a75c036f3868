import { open, readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { checkDecodable, measureReadable } from "../media/decodable.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { Damage } from "../media/find-damage.ts";
import { pixelsMax } from "../media/media-input.ts";
import type { CheckPicture } from "../media/picture-pool.ts";
import { readPicture, requireDecoded } from "../media/pictures/read-picture.ts";
import type { Probe } from "../media/probe.ts";
import { StepError } from "../system/errors.ts";
import { isOldText, isZip, knownEncoding, unmarkedUtf16 } from "../system/text-encoding.ts";
import type { AssetKind } from "../values/assets.ts";

/** The kind and properties of a file, detected from its content. */
export interface Inspection {
  kind: AssetKind;
  media_type: string;
  width?: number;
  height?: number;
  seconds?: number;
  /** Length that the header of a damaged file claims. Less of it can be read: `seconds`. */
  claimed_seconds?: number;
  /** Parts in the middle that cannot be read. */
  damage?: Damage;
}

/** An SVG names itself after its XML declaration and comments. */
const svgBytes = 4096;
const textBytesMax = 8 * 1024 ** 2;
const imageTypes: Record<string, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  heif: "image/avif",
  tiff: "image/tiff",
};
const textTypes: Record<string, string> = {
  ".srt": "application/x-subrip",
  ".vtt": "text/vtt",
  ".ass": "text/x-ssa",
  ".json": "application/json",
  ".csv": "text/csv",
  ".tsv": "text/tab-separated-values",
};
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Spreadsheet programs save these in UTF-16 or in the character set of their system. */
const tableExtensions = new Set([".csv", ".tsv", ".txt"]);

export interface InspectOptions {
  /** The file must be of this kind. */
  wanted?: AssetKind | undefined;
  /** For files from outside: they must decode, and pictures are read by this function. */
  checkPicture?: CheckPicture | undefined;
}

/**
 * Detects the kind of a file. Rejects with StepError `invalid_input` if it is not of the wanted
 * kind, if the file is of no supported kind, or if it cannot be decoded.
 */
export async function inspect(
  path: string,
  ffmpeg: Pick<Ffmpeg, "probe" | "run">,
  { wanted, checkPicture }: InspectOptions = {},
): Promise<Inspection> {
  if (wanted === "archive") return inspectArchive(path);
  if (wanted !== "text") await refuseSvg(path);
  const found =
    (await asImage(path, { wanted, checkPicture })) ??
    (await asMedia(path, ffmpeg, { wanted, checkPicture })) ??
    (await asText(path));
  if (!found) {
    const expected = wanted ? article(wanted) : "an image, video, audio or text file";
    throw new StepError("invalid_input", `"${basename(path)}" cannot be read as ${expected}.`);
  }
  if (wanted && found.kind !== wanted) {
    throw new StepError(
      "invalid_input",
      `"${basename(path)}" is ${article(found.kind)} (${found.media_type}), but ${article(wanted)} is required.`,
    );
  }
  return found;
}

/** Archives come only from tools. They are stored, never opened. */
async function inspectArchive(path: string): Promise<Inspection> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (isZip(buffer)) return { kind: "archive", media_type: "application/zip" };
  } finally {
    await file.close();
  }
  throw new StepError("invalid_input", `"${basename(path)}" is not a zip file.`);
}

/** SVG can contain scripts and references to other files, and every reader draws it differently. */
async function refuseSvg(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(svgBytes), 0, svgBytes, 0);
    const opening = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/u, "")
      .trimStart();
    if (!/^<(?:svg[\s>]|\?xml|!)/i.test(opening)) return;
    if (!/<svg[\s>]/i.test(opening) || /<html[\s>]/i.test(opening)) return;
  } finally {
    await file.close();
  }
  throw new StepError(
    "invalid_input",
    `"${basename(path)}" is an SVG drawing, which is not supported. Export it as PNG.`,
  );
}

const article = (kind: AssetKind) =>
  `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}${kind === "audio" || kind === "text" ? " file" : ""}`;

async function asImage(
  path: string,
  { wanted, checkPicture }: InspectOptions,
): Promise<Inspection | undefined> {
  if (wanted === "text" || wanted === "audio") return;
  const reading = await (checkPicture?.(path) ?? readPicture(path, { decode: false }));
  const { format = "", ...size } = reading.facts ?? {};
  const media_type = imageTypes[format];
  // An animated GIF can be used as an image or as a video.
  if (media_type === "image/gif" && wanted === "video") return;
  if (media_type || !reading.facts) requireDecoded(path, reading);
  return media_type ? { kind: "image", media_type, ...size } : undefined;
}

async function asMedia(
  path: string,
  ffmpeg: Pick<Ffmpeg, "probe" | "run">,
  { wanted, checkPicture }: InspectOptions,
): Promise<Inspection | undefined> {
  if (wanted === "text") return;
  const probe = await ffmpeg.probe(path).catch((error) => {
    if (error instanceof StepError) return undefined;
    throw error;
  });
  if (!probe || /_pipe$|^image2/.test(probe.format)) return;
  const kind = probe.video ? "video" : "audio";
  const pixels = probe.video ? probe.video.width * probe.video.height : 1;
  // The size is 0 if the frames are too large to decode, or if there are none.
  if (pixels === 0 || pixels > pixelsMax.video)
    throw new StepError(
      "invalid_input",
      `"${basename(path)}" has frames that cannot be decoded. The maximum is 8192 × 4320 pixels.`,
    );
  if (checkPicture) await checkDecodable(path, probe, ffmpeg);
  const readable = checkPicture
    ? await measureReadable(path, probe, ffmpeg)
    : { seconds: probe.seconds };
  const size = probe.video ? upright(probe.video) : {};
  return {
    kind,
    media_type: containerMediaType(probe, kind, extname(path).toLowerCase()),
    ...size,
    ...readable,
  };
}

const upright = ({ width, height, rotation }: NonNullable<Probe["video"]>) =>
  Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height };

/**
 * ffprobe reports families of containers. The codec or the file extension tells which member it is.
 */
function containerMediaType(probe: Probe, kind: "video" | "audio", extension: string): string {
  const family = probe.format.split(",");
  if (family.includes("gif")) return "image/gif";
  if (family.includes("mp4")) return extension === ".mov" ? `${kind}/quicktime` : `${kind}/mp4`;
  if (family.includes("matroska")) {
    const web = kind === "video" ? /^(vp8|vp9|av1)$/.test(probe.video?.codec ?? "") : true;
    return web && extension !== ".mkv" ? `${kind}/webm` : `${kind}/x-matroska`;
  }
  return `${kind}/${family[0] === "mp3" ? "mpeg" : family[0]}`;
}

/** UTF-8, spreadsheets, and tables in other character sets. Nothing is decoded here. */
async function asText(path: string): Promise<Inspection | undefined> {
  if ((await stat(path)).size > textBytesMax) return;
  const bytes = await readFile(path);
  const extension = extname(path).toLowerCase();
  if (isZip(bytes))
    return bytes.includes("xl/workbook.xml") ? { kind: "text", media_type: xlsx } : undefined;
  const encoding = knownEncoding(bytes);
  const isTable =
    tableExtensions.has(extension) && (encoding ?? unmarkedUtf16(bytes) ?? isOldText(bytes));
  if (encoding !== "utf-8" && !isTable) return;
  return { kind: "text", media_type: textTypes[extension] ?? "text/plain" };
}
