import { cinematic } from "./cinematic/cinematic.ts";
import { editorial } from "./editorial/editorial.ts";
import { kinetic } from "./kinetic/kinetic.ts";
import type { Look } from "./kit/look.ts";
import { news } from "./news/news.ts";
import { notebook } from "./notebook/notebook.ts";
import { poster } from "./poster/poster.ts";
import { stage } from "./stage/stage.ts";

/** The looks that a video can have, beside `clean`. */
export const looks: readonly Look[] = [
  poster,
  editorial,
  kinetic,
  cinematic,
  news,
  notebook,
  stage,
];

/** The look of a name; undefined for `clean` and names that do not exist. */
export const findLook = (slug: string | undefined): Look | undefined =>
  looks.find((look) => look.slug === slug);
