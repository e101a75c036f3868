import { type FileHandle, open } from "node:fs/promises";
import { readH264Picture } from "./h264-picture.ts";
import type { Probe } from "./probe.ts";

/** Bytes of the header of a video of hours. */
const headerBytesMax = 4 * 1024 ** 2;
/** ffmpeg writes fewer boxes side by side. A hostile header could have a million. */
const boxesMax = 32;
/** An empty list of tags. Other tags name the program that wrote the file, or have a cover. */
const noTagsBytes = 53;

/**
 * The properties of an MP4 file of H.264 and AAC-LC as ffmpeg writes it without tags, as ffprobe
 * reports them. Most videos of a run are such files, and ffprobe takes longer to start than it
 * takes to read them. Undefined for any other file: its header may leave room for doubt.
 * Source: ISO/IEC 14496-12, sections 4.2 and 8; 14496-14, section 5.6.
 */
export async function probePlainMp4(path: string): Promise<Probe | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    const header = file && (await readHeader(file));
    return header && describe(header);
  } catch {
    return undefined; // ffprobe says why.
  } finally {
    await file?.close();
  }
}

/** Reads the box `moov`, if the file has whole boxes of known types. */
async function readHeader(file: FileHandle): Promise<Buffer | undefined> {
  const { size: bytes } = await file.stat();
  let found: { start: number; end: number } | undefined;
  let at = 0;
  for (let count = 0; at < bytes && count < boxesMax; count++) {
    const start = Buffer.alloc(16);
    await file.read(start, 0, 16, at);
    const isLong = start.readUInt32BE(0) === 1;
    const size = isLong ? Number(start.readBigUInt64BE(8)) : start.readUInt32BE(0);
    const type = start.toString("latin1", 4, 8);
    if (size < 8 || !/^(?:ftyp|free|mdat|moov)$/.test(type)) return undefined;
    if (count === 0 && type !== "ftyp") return undefined;
    if (type === "moov") {
      if (found || isLong) return undefined;
      found = { start: at + 8, end: at + size };
    }
    at += size;
  }
  if (at !== bytes || !found || found.end - found.start > headerBytesMax) return undefined;
  const header = Buffer.alloc(found.end - found.start);
  await file.read(header, 0, header.length, found.start);
  return header;
}

/** The boxes in `bytes` by type. Throws an Error for others than the allowed ones. */
function boxesIn(bytes: Buffer, allowed: RegExp): { type: string; body: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (size < 8 || at + size > bytes.length || !allowed.test(type) || boxes.length === boxesMax)
      throw new Error(`Box "${type}" of ${size} bytes.`);
    boxes.push({ type, body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** The only box of a type. */
function only(boxes: readonly { type: string; body: Buffer }[], type: string): Buffer {
  const [found, another] = boxes.filter((box) => box.type === type);
  if (!found || another) throw new Error(`Not one box "${type}".`);
  return found.body;
}

function describe(header: Buffer): Probe | undefined {
  const boxes = boxesIn(header, /^(?:mvhd|trak|udta)$/);
  if (boxes.some(({ type, body }) => type === "udta" && body.length > noTagsBytes)) return;
  const movie = only(boxes, "mvhd");
  const clock = movie.readUInt32BE(12);
  const length = movie.readUInt32BE(16);
  if (movie[0] !== 0 || !clock || !length) return undefined;
  const tracks = boxes.filter(({ type }) => type === "trak").map((box) => readTrack(box.body));
  const [picture, ...morePictures] = tracks.filter(({ kind }) => kind === "vide");
  const [sound, ...moreSounds] = tracks.filter(({ kind }) => kind === "soun");
  const known = (picture ? 1 : 0) + (sound ? 1 : 0);
  if (known === 0 || known < tracks.length || morePictures.length + moreSounds.length > 0) return;
  return {
    seconds: rounded(length / clock),
    format: "mov,mp4,m4a,3gp,3g2,mj2",
    ...(picture ? { video: describePicture(picture) } : {}),
    ...(sound ? { audio: describeSound(sound, clock) } : {}),
  };
}

/** ffprobe writes six digits. */
const rounded = (seconds: number) => Number(seconds.toFixed(6));

const unturned = Buffer.from(
  [65_536, 0, 0, 0, 65_536, 0, 0, 0, 2 ** 30]
    .map((value) => value.toString(16).padStart(8, "0"))
    .join(""),
  "hex",
);

/** The parts of a track that are read. Throws an Error for a track with anything unusual. */
function readTrack(track: Buffer) {
  const boxes = boxesIn(track, /^(?:tkhd|edts|mdia)$/);
  const header = only(boxes, "tkhd");
  if (header[0] !== 0 || !header.subarray(40, 76).equals(unturned))
    throw new Error("A turned picture.");
  const media = boxesIn(only(boxes, "mdia"), /^(?:mdhd|hdlr|minf)$/);
  const mediaHeader = only(media, "mdhd");
  const clock = mediaHeader.readUInt32BE(12);
  const length = mediaHeader.readUInt32BE(16);
  if (mediaHeader[0] !== 0 || !clock || !length) throw new Error("No length.");
  const information = boxesIn(only(media, "minf"), /^(?:vmhd|smhd|dinf|stbl)$/);
  const tables = boxesIn(only(information, "stbl"), /^(?:st|ctts|co64|sgpd|sbgp)/);
  const list = only(tables, "stsd");
  if (list.readUInt32BE(4) !== 1) throw new Error("Several formats.");
  const [entry, ...others] = boxesIn(list.subarray(8), /^(?:avc1|mp4a)$/);
  const frames = only(tables, "stsz").readUInt32BE(8);
  if (!entry || others.length > 0 || frames === 0) throw new Error("No frames.");
  const edits = boxes.some(({ type }) => type === "edts")
    ? only(boxesIn(only(boxes, "edts"), /^elst$/), "elst")
    : undefined;
  const kind = only(media, "hdlr").toString("latin1", 8, 12);
  return { kind, clock, length, frames, entry, tables, edits };
}

type Track = ReturnType<typeof readTrack>;

/** All frames are shown: the first one starts the video, however long it waits to be decoded. */
function checkPictureEdit({ edits, tables }: Track): void {
  const offsets = tables.find(({ type }) => type === "ctts");
  const first = offsets?.body.readUInt32BE(12) ?? 0;
  if (edits && readEdit(edits).from !== first) throw new Error("A part of the video.");
}

function readEdit(edits: Buffer): { length: number; from: number } {
  const [version, count, rate] = [edits[0], edits.readUInt32BE(4), edits.readUInt32BE(16)];
  if (version !== 0 || count !== 1 || rate !== 65_536) throw new Error("Several parts.");
  return { length: edits.readUInt32BE(8), from: edits.readInt32BE(12) };
}

/** Entries of the lengths of frames. ffmpeg repeats one length, except for the last frame. */
const lengthsMax = 64;
const sampleEntryBytes = { avc1: 78, mp4a: 28 };

function describePicture(track: Track): NonNullable<Probe["video"]> {
  const { clock, frames, entry, tables } = track;
  if (entry.type !== "avc1") throw new Error("Not H.264.");
  checkPictureEdit(track);
  const more = boxesIn(entry.body.subarray(sampleEntryBytes.avc1), /^(?:avcC|colr|pasp|btrt)$/);
  const square = more.find(({ type }) => type === "pasp")?.body;
  if (square && square.readUInt32BE(0) !== square.readUInt32BE(4)) throw new Error("No squares.");
  const { width, height, colors, ...picture } = readH264Picture(only(more, "avcC"));
  if (width !== entry.body.readUInt16BE(24) || height !== entry.body.readUInt16BE(26))
    throw new Error("Two sizes.");
  const named = more.find(({ type }) => type === "colr")?.body;
  if (named && !named.equals(colorBox(named, colors))) throw new Error("Two sets of colors.");
  return {
    codec: "h264",
    ...{ width, height },
    fps: (clock * frames) / frameTicks(only(tables, "stts"), frames),
    pixelFormat: picture.pixelFormat,
    ...{ frames, rotation: 0 },
    ...(picture.colorSpace ? { colorSpace: picture.colorSpace } : {}),
  };
}

/** The same box with the colors of the video itself. */
function colorBox(box: Buffer, { matrix, isFull }: { matrix: number; isFull: boolean }): Buffer {
  const expected = Buffer.from(box);
  expected.write("nclx", 0, "latin1");
  expected.writeUInt16BE(matrix, 8);
  expected.writeUInt8(isFull ? 128 : 0, 10);
  return expected;
}

/** Length of all frames, in ticks of the track's clock. */
function frameTicks(lengths: Buffer, frames: number): number {
  const count = lengths.readUInt32BE(4);
  if (count > lengthsMax) throw new Error("Many lengths.");
  const entries = Array.from({ length: count }, (_, index) => ({
    frames: lengths.readUInt32BE(8 + 8 * index),
    ticks: lengths.readInt32BE(12 + 8 * index),
  }));
  const known = entries.reduce((sum, each) => sum + each.frames, 0);
  if (known !== frames || entries.some(({ ticks }) => ticks <= 0)) throw new Error("Odd lengths.");
  return entries.reduce((sum, each) => sum + each.frames * each.ticks, 0);
}

/** Hz by their index. Source: ISO/IEC 14496-3, table 1.18. */
const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
];
/** Follows the format of AAC-LC and says that there is no second layer (SBR). */
const noSecondLayer = Buffer.from("56e500", "hex");

function describeSound(track: Track, movieClock: number): NonNullable<Probe["audio"]> {
  const { clock, length, entry, edits } = track;
  if (entry.type !== "mp4a" || entry.body.readUInt16BE(8) !== 0) throw new Error("Not AAC.");
  const more = boxesIn(entry.body.subarray(sampleEntryBytes.mp4a), /^(?:esds|btrt)$/);
  const format = only(more, "esds");
  const [kind, opening] = [format[17], format.toString("hex", 30, 35)];
  if (kind !== 0x40 || opening !== "0580808005" || !format.subarray(37, 40).equals(noSecondLayer))
    throw new Error("Not AAC-LC.");
  const bits = format.readUInt16BE(35);
  const [codec, rate, channels, rest] = [bits >> 11, (bits >> 7) & 15, (bits >> 3) & 15, bits & 7];
  const sampleRate = sampleRates[rate];
  if (codec !== 2 || sampleRate !== clock || channels < 1 || channels > 2 || rest !== 0)
    throw new Error("Not AAC-LC.");
  const edit = edits && readEdit(edits);
  if (edit && edit.from < 0) throw new Error("Silence before the sound.");
  const heard = edit ? Math.round((edit.length * clock) / movieClock) : length;
  return { codec: "aac", channels, sampleRate, seconds: rounded(Math.min(length, heard) / clock) };
}
