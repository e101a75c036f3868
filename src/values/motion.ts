import Type, { type Static } from "typebox";
import { Literals } from "./literals.ts";

const motionEffects = ["in", "out", "left", "right", "up", "down", "still"] as const;

/** Camera motion over a still picture (Ken Burns). */
export const Motion = Type.Object(
  {
    effect: Literals(motionEffects, "Direction of the zoom or pan"),
    strength: Type.Number({
      minimum: 0,
      maximum: 0.5,
      description: "Share of the picture that the motion covers",
    }),
  },
  { description: "Camera motion over a still picture" },
);
export type Motion = Static<typeof Motion>;
