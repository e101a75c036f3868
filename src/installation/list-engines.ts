import type { Config } from "../config/config.ts";
import type { ModelKind } from "../config/model-names.ts";
import type { InstalledModel } from "../providers/local-models/model.ts";

/** The result of a check of the installation. It contains no secret. */
export interface Finding {
  name: string;
  ok: boolean;
  detail: string;
  /** How to fix or improve it. */
  fix?: string;
}

/** What there is without a model, where it is not a local engine that does the whole work. */
const withoutModel: Partial<Record<string, Pick<Finding, "detail" | "fix">>> = {
  video: { detail: "camera motion over images", fix: "Set VIDEO_MODEL for generated video." },
  transcription: {
    detail: "no model of a provider",
    fix: "Add one with ./reelwright models add ears, or set TRANSCRIPTION_MODEL.",
  },
};

const noStock = { fix: "Set STOCK_LIBRARIES for pictures and clips of stock libraries." };

/** The engines of speech and transcription that use the models of this machine. */
function describeInstalled(
  kind: string,
  installed: readonly InstalledModel[],
): Pick<Finding, "detail" | "fix"> | undefined {
  const wanted = { speech: "voice", transcription: "ears" }[kind];
  const usable = installed.filter((model) => model.kind === wanted && model.broken === undefined);
  if (usable.length === 0) return undefined;
  const names = usable.map(({ name }) => name).join(", ");
  return { detail: kind === "speech" ? `${names}; eSpeak NG for other languages` : names };
}

/** The models, engines and libraries that make media, with the settings of those that lack. */
export function listEngines(
  providers: Config["providers"],
  installed: readonly InstalledModel[],
): Finding[] {
  const models = Object.entries({
    text: "text_model",
    speech: "speech_model",
    image: "image_model",
    music: "music_model",
    video: "video_model",
    transcription: "transcription_model",
  } as const);
  const engines = models.map(([kind, setting]): Finding => {
    const model = providers[setting];
    const more = providers.allowed?.[kind as ModelKind] ?? [];
    const choice = more.length > 0 ? `; runs may choose ${more.join(", ")}` : "";
    const local = describeInstalled(kind, installed) ?? withoutModel[kind];
    const lacking = model === undefined && more.length === 0 ? local : undefined;
    const { detail = model ?? local?.detail ?? "local engine", fix } = lacking ?? {};
    return { name: kind, ok: true, detail: `${detail}${choice}`, ...(fix ? { fix } : {}) };
  });
  const libraries = (providers.stock ?? []).map(({ name }) => name).join(", ");
  const stock = { name: "stock", ok: true, detail: libraries || "none" };
  return [...engines, { ...stock, ...(libraries ? {} : noStock) }];
}
