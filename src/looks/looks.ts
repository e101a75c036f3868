import { StepError } from "../system/errors.ts";
import type { OwnLook } from "../values/load-own-looks.ts";
import { missingLook, ownLooks } from "../values/looks.ts";
import { cinematic } from "./cinematic/cinematic.ts";
import { clean } from "./clean/clean.ts";
import { editorial } from "./editorial/editorial.ts";
import { kinetic } from "./kinetic/kinetic.ts";
import type { Look } from "./kit/look.ts";
import { news } from "./news/news.ts";
import { notebook } from "./notebook/notebook.ts";
import { poster } from "./poster/poster.ts";
import { stage } from "./stage/stage.ts";

/** The look of a video that names none. */
export const defaultLook: Look = clean;

/** A look of the operator. Its parts were checked when it was loaded. */
export const isLook = (own: OwnLook): own is OwnLook & Look => "style" in own;

/** The looks that a video can have, those of the operator last. */
export const looks: readonly Look[] = [
  defaultLook,
  poster,
  editorial,
  kinetic,
  cinematic,
  news,
  notebook,
  stage,
  ...ownLooks.looks.filter(isLook),
];

/** The look of a name, or the default one; undefined for names that do not exist. */
export const findLook = (slug: string = defaultLook.slug): Look | undefined =>
  looks.find((look) => look.slug === slug);

/** The look of a name, or the default one. Throws StepError `invalid_input` for other names. */
export function requireLook(slug?: string): Look {
  const look = findLook(slug);
  if (!look) throw new StepError("invalid_input", missingLook(slug));
  return look;
}
