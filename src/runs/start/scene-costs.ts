import type { Catalog } from "../../catalog/catalog.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan } from "../../pipeline/plan.ts";
import { TimeSlice } from "../../system/time-slice.ts";
import type { GivenScene } from "../../values/scene.ts";
import { estimate } from "./estimate.ts";

/** The part of an update's cost that belongs to one scene. */
export interface SceneCost {
  id: string;
  credits: number;
}

/** The tools whose cost belongs to a scene, and not to the whole video. */
const sceneTools = ["generate_voiceover", "generate_image"];

/**
 * The cost of the new voice and picture of each scene that gets one, in the order of the scenes.
 * Each scene is priced as if the others were complete, so minimum prices can make the sum larger
 * than the estimate of the update. Works in slices.
 */
export async function sceneCosts(plan: Plan, given: Given, catalog: Catalog): Promise<SceneCost[]> {
  const scenes = given.projectValues?.scenes;
  if (!Array.isArray(scenes)) return [];
  const costs: SceneCost[] = [];
  const slice = new TimeSlice();
  for (const scene of scenes as GivenScene[]) {
    if (slice.isOver()) await slice.next();
    const alone = { ...given, projectValues: { ...given.projectValues, scenes: [scene] } };
    const { steps } = await estimate(plan, alone, catalog);
    const credits = steps
      .filter(({ tool }) => sceneTools.includes(tool))
      .reduce((sum, step) => sum + step.credits, 0);
    const { id } = scene;
    if (id !== undefined && credits !== 0)
      costs.push({ id, credits: Math.round(credits * 100) / 100 });
  }
  return costs;
}
