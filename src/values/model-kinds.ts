/** What a model on this machine does, as a verb. */
export const whatKindsDo = {
  voice: "speaks",
  ears: "transcribes speech",
  vad: "tells speech from other sounds",
  denoiser: "removes noise from speech",
  speakers: "tells speakers apart",
} as const;
export type LocalModelKind = keyof typeof whatKindsDo;
export const localModelKinds = Object.keys(whatKindsDo) as LocalModelKind[];
