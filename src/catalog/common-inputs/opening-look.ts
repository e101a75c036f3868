import type { TextWork } from "../../generators/text-work/text-work.ts";
import { autoLook } from "../../values/edit-scenes.ts";
import { installedLookChoices } from "../../values/looks.ts";
import type { Scene } from "../../values/scene.ts";
import { language, scenes, string } from "../definition/fields.ts";
import { lookRequest } from "./timeline-material.ts";

/** Inputs of charts and code, which can open a video in its look. */
export const openingLookFields = {
  look: string({
    default: "clean",
    enum: installedLookChoices,
    description:
      "The look in which it is drawn, such as that of its video. auto: the look that fits the scenes, or clean without them. Only clean has something behind it.",
  }),
  scenes: scenes({ optional: true, description: "The scenes that it opens, for the look auto." }),
  language: language({ default: "en", description: "Language of the scenes." }),
};

/** The look that was chosen, for the rest of the video. */
export const openingLookOutput = {
  look: string({ optional: true, description: "The look that auto chose for the scenes." }),
  look_reason: string({ optional: true, description: "Why auto chose it, in one sentence." }),
};

interface OpeningInput {
  look: string;
  scenes?: Scene[];
  language: string;
  title?: string;
}

/** Chooses the look of a video as compose_timeline does; empty where none is to be chosen. */
export async function chooseOpeningLook(
  { look, scenes: given = [], language: tag, title = "" }: OpeningInput,
  { isData }: { isData: boolean },
  { texts, signal }: { texts: Pick<TextWork, "run">; signal: AbortSignal },
): Promise<{ look?: string; look_reason?: string }> {
  if (look !== autoLook || given.length === 0) return {};
  const request = lookRequest({ title, scenes: given, language: tag });
  const chosen = await texts.run("chooseLook", { ...request, isData }, signal);
  return { look: chosen.look, look_reason: chosen.reason };
}
