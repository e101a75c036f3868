import { sceneFrameCount, type Timeline } from "../../values/timeline.ts";

/** A part of the finished video, in frames. */
export interface EditClip {
  name: string;
  start: number;
  length: number;
}

/** The finished video, cut at its scenes, as editing programs read it. */
export interface EditList {
  title: string;
  /** Name of the video file, next to the edit list. */
  file: string;
  /** Frames per second as a fraction. */
  rate: { frames: number; seconds: number };
  width: number;
  height: number;
  hasSound: boolean;
  clips: EditClip[];
}

const nameCharactersMax = 60;

/**
 * Cuts a video of `frames` at the scenes of its timeline. Without a timeline it is one clip. The
 * last clip ends with the video.
 */
export function listClips(frames: number, timeline: Timeline | undefined): EditClip[] {
  if (!timeline) return [{ name: "Video", start: 0, length: frames }];
  const clips: EditClip[] = [];
  let start = 0;
  for (const [index, scene] of timeline.scenes.entries()) {
    const isLast = index === timeline.scenes.length - 1;
    const wanted = isLast ? frames - start : sceneFrameCount(timeline, scene);
    const length = Math.min(wanted, frames - start);
    if (length <= 0) break;
    clips.push({ name: sceneName(scene, index), start, length });
    start += length;
  }
  return clips;
}

function sceneName({ visual, words }: Timeline["scenes"][number], index: number): string {
  const spoken = words?.map(({ text }) => text).join(" ");
  const shown = visual.kind === "card" ? visual.heading : "";
  const text = (spoken || shown).replace(/\s+/g, " ").trim();
  const short = [...text].slice(0, nameCharactersMax).join("");
  return `Scene ${index + 1}${short ? `: ${short}` : ""}`;
}

/** The rates of NTSC, and whole numbers for all others. */
export function exactRate(fps: number): EditList["rate"] {
  for (const nominal of [24, 30, 60])
    if (Math.abs(fps - (nominal * 1000) / 1001) < 0.005)
      return { frames: nominal * 1000, seconds: 1001 };
  return { frames: Math.max(1, Math.round(fps)), seconds: 1 };
}

/** OpenTimelineIO JSON: a track of pictures, and one of sound. */
export function writeOtio({ title, file, rate, clips, hasSound }: EditList): string {
  const fps = rate.frames / rate.seconds;
  const time = (value: number) => ({ OTIO_SCHEMA: "RationalTime.1", rate: fps, value });
  const range = (start: number, length: number) => ({
    OTIO_SCHEMA: "TimeRange.1",
    start_time: time(start),
    duration: time(length),
  });
  const total = clips.reduce((sum, { length }) => sum + length, 0);
  const track = (kind: "Video" | "Audio") => ({
    OTIO_SCHEMA: "Track.1",
    name: kind,
    kind,
    metadata: {},
    effects: [],
    markers: [],
    source_range: null,
    children: clips.map(({ name, start, length }) => ({
      OTIO_SCHEMA: "Clip.1",
      name,
      metadata: {},
      effects: [],
      markers: [],
      source_range: range(start, length),
      media_reference: {
        OTIO_SCHEMA: "ExternalReference.1",
        name: file,
        metadata: {},
        target_url: file,
        available_range: range(0, total),
      },
    })),
  });
  const timeline = {
    OTIO_SCHEMA: "Timeline.1",
    name: title,
    metadata: {},
    global_start_time: null,
    tracks: {
      OTIO_SCHEMA: "Stack.1",
      name: "tracks",
      metadata: {},
      effects: [],
      markers: [],
      source_range: null,
      children: hasSound ? [track("Video"), track("Audio")] : [track("Video")],
    },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}

/** An edit decision list in the format CMX 3600, with time codes without dropped frames. */
export function writeEdl({ title, file, rate, clips, hasSound }: EditList): string {
  const nominal = Math.round(rate.frames / rate.seconds);
  const code = (frame: number) => timecode(frame, nominal);
  const events = clips.map(({ name, start, length }, index) => {
    const times = [start, start + length, start, start + length].map(code).join(" ");
    const number = String((index % 999) + 1).padStart(3, "0");
    return (
      `${number}  AX       ${hasSound ? "B   " : "V   "}  C        ${times}\n` +
      `* FROM CLIP NAME: ${ascii(file)}\n* COMMENT: ${ascii(name)}\n`
    );
  });
  return `TITLE: ${ascii(title).slice(0, 70)}\nFCM: NON-DROP FRAME\n\n${events.join("\n")}`;
}

/** EDL readers expect ASCII. */
const ascii = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "?");

function timecode(frame: number, nominal: number): string {
  const seconds = Math.floor(frame / nominal);
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    frame % nominal,
  ];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Final Cut Pro XML 1.10, which DaVinci Resolve and Premiere plug-ins also read. */
export function writeFcpxml(list: EditList): string {
  const { title, file, rate, width, height, clips, hasSound } = list;
  const unit = rate.seconds === 1 ? 100 : rate.seconds;
  const time = (frames: number) =>
    frames === 0 ? "0s" : `${frames * unit}/${(rate.frames * unit) / rate.seconds}s`;
  const total = time(clips.reduce((sum, { length }) => sum + length, 0));
  const sound = hasSound
    ? ' hasAudio="1" audioSources="1" audioChannels="2" audioRate="48000"'
    : "";
  const spine = clips.map(
    ({ name, start, length }) =>
      `            <asset-clip ref="r2" name="${escapeXml(name)}" offset="${time(start)}" ` +
      `start="${time(start)}" duration="${time(length)}" format="r1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="${time(1)}" width="${width}" height="${height}"/>
    <asset id="r2" name="${escapeXml(file)}" start="0s" duration="${total}" hasVideo="1" format="r1"${sound}>
      <media-rep kind="original-media" src="./${escapeXml(encodeURI(file))}"/>
    </asset>
  </resources>
  <library>
    <event name="${escapeXml(title)}">
      <project name="${escapeXml(title)}">
        <sequence format="r1" duration="${total}" tcStart="0s" tcFormat="NDF" audioLayout="stereo" audioRate="48k">
          <spine>
${spine.join("\n")}
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}

/** Escapes text for XML, without the characters that XML forbids. */
const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
