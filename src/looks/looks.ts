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

/** The looks that a video can have. */
export const looks: readonly Look[] = [
  defaultLook,
  poster,
  editorial,
  kinetic,
  cinematic,
  news,
  notebook,
  stage,
];

/** The look of a name, or the default one; undefined for names that do not exist. */
export const findLook = (slug: string = defaultLook.slug): Look | undefined =>
  looks.find((look) => look.slug === slug);
