/**
 * Names that other services use for inputs of ours. The first that an agent has is meant: `length`
 * is its `seconds`, or how long it shows something.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  duration: ["seconds", "show_seconds", "clip_seconds"],
  duration_seconds: ["seconds", "show_seconds", "clip_seconds"],
  length: ["seconds", "show_seconds", "clip_seconds"],
  voice_id: ["voice_name"],
  speaker: ["voice_name"],
  lang: ["language"],
  language_code: ["language"],
  locale: ["language"],
  target_lang: ["target_language"],
  format: ["aspect_ratio"],
  ratio: ["aspect_ratio"],
  shape: ["aspect_ratio"],
  orientation: ["aspect_ratio"],
  quality: ["resolution"],
  prompt: ["topic", "text", "script"],
  subject: ["topic"],
  content: ["text", "script"],
  article: ["text", "url"],
  link: ["url", "source"],
  video: ["source"],
  video_url: ["video", "source"],
  audio_url: ["audio", "source"],
  image_url: ["image", "images"],
  photos: ["images"],
  pictures: ["images"],
  colors: ["palette"],
  captions: ["caption_style"],
  subtitles: ["caption_style"],
  name: ["title", "topic"],
  look: ["grade"],
  cta: ["call_to_action"],
};

/** The input of `names` that another service calls `name`. Case and hyphens are ignored. */
export function findByOtherName(name: string, names: ReadonlySet<string>): string | undefined {
  const key = name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll("-", "_");
  return (Object.hasOwn(otherNames, key) ? (otherNames[key] ?? []) : []).find((one) =>
    names.has(one),
  );
}
