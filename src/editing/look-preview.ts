import type { Caller } from "../identity/caller.ts";
import { composeTimeline } from "../media/timeline/compose.ts";
import type { Services } from "../services/services.ts";
import { invalid, StepError } from "../system/errors.ts";
import type { PreviewDrawer } from "./draw-preview.ts";
import type { NewLookPreview } from "./preview.schema.ts";
import type { PreviewLimit } from "./preview-limit.ts";

/** What a look makes of a text, before there is a project. */
export type MakeLookPreview = (
  caller: Caller,
  request: NewLookPreview,
  signal: AbortSignal,
) => Promise<Buffer>;

/**
 * Designs the opening of a text and draws one scene of it in a look. Resolves to the JSON of a
 * drawing. Throws validation_error for a text without words, or rate_limit_exceeded.
 */
export function lookPreviewMaker(
  { texts }: Pick<Services, "texts">,
  drawer: PreviewDrawer,
  limit: PreviewLimit,
): MakeLookPreview {
  return ({ account_id }, { look, text, ...given }, signal) =>
    limit(account_id, async () => {
      const { title: named = "", language: tag = "auto", aspect_ratio = "9:16", palette } = given;
      const opening = await texts
        .forAccount(account_id, () =>
          texts.run("designOpening", { text, title: named, language: tag }, signal),
        )
        .catch((error: unknown) => {
          if (error instanceof StepError && error.code === "invalid_input")
            throw invalid(error.message, "text");
          throw error;
        });
      const { scene, title, language } = opening;
      const material = {
        ...{ scenes: [scene], aspect_ratio, language, look, palette },
        ...{ caption_style: "none" as const, title_card: false, end_card: false },
      };
      // A text without a title has none in its frames either.
      const timeline = { ...composeTimeline(material, new Map()), title };
      return drawer.drawTimeline({ account_id, kind: "drawing", timeline, assets: [] }, signal);
    });
}
