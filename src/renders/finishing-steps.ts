import type { RenderSettings } from "../media/timeline/render-options.ts";
import type { FinishingStep, Timeline } from "../values/timeline.ts";

/** The steps of a render. Captions that a step draws are left out where none are wanted. */
export function finishingSteps(
  { finishing = [], ...timeline }: Timeline,
  { captions, aspect_ratio }: Pick<RenderSettings, "captions" | "aspect_ratio">,
): FinishingStep[] {
  const drawn = finishing.filter(({ tool }) => captions !== "none" || tool !== "burn_captions");
  if (aspect_ratio === timeline.aspect_ratio) return drawn;
  // A step that chose the shape of the run's video follows the shape of the render.
  return drawn.map((step) =>
    "aspect_ratio" in step.inputs ? { ...step, inputs: { ...step.inputs, aspect_ratio } } : step,
  );
}
