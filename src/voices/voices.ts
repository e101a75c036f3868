import type { Services } from "../services/services.ts";
import { hasFont } from "../values/font-scripts.ts";
import { hasPreviews } from "./voice-preview.ts";
import type { VoiceList } from "./voices.schema.ts";

/** Returns what works by language now: the writer, the voices, captions and fonts. */
export function listVoices({ capabilities }: Pick<Services, "capabilities">): VoiceList {
  const { languages, timbres, speech_engine, text_engine } = capabilities.describe();
  const names = new Intl.DisplayNames("en", { type: "language" });
  return {
    languages: languages.map(({ language, ...support }) => {
      const isDrawn = hasFont(language);
      const name = names.of(language) ?? language;
      return { language, name, ...support, captions: isDrawn, fonts: isDrawn };
    }),
    timbres,
    speech_engine,
    previews: hasPreviews({ speech_engine }),
    text_engine,
  };
}
