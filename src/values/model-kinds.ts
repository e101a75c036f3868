/** What a model on this machine does, as a verb. */
export const whatKindsDo = {
  voice: "speaks",
  ears: "transcribes speech",
  vad: "tells speech from other sounds",
  denoiser: "removes noise from speech",
  speakers: "tells speakers apart",
  translator: "translates texts",
} as const;
export type LocalModelKind = keyof typeof whatKindsDo;
export const localModelKinds = Object.keys(whatKindsDo) as LocalModelKind[];

/** The languages of a model for people; undefined for a kind without languages. */
export function describeLanguages(kind: LocalModelKind, languages: readonly string[]) {
  if (kind === "translator") return languages.join(" → ");
  if (kind !== "voice" && kind !== "ears") return undefined;
  return languages.join(", ") || "any language";
}
