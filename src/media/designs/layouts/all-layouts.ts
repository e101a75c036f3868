import type { DesignKind } from "../../../values/design.ts";
import type { Layout } from "../parts/layout-context.ts";
import { chart } from "./chart.ts";
import { checklist } from "./checklist.ts";
import { comparison } from "./comparison.ts";
import { counter } from "./counter.ts";
import { definition } from "./definition.ts";
import { headline } from "./headline.ts";
import { iconHero } from "./icon-hero.ts";
import { iconList } from "./icon-list.ts";
import { mapPin } from "./map-pin.ts";
import { photo } from "./photo.ts";
import { quote } from "./quote.ts";
import { steps } from "./steps.ts";
import { timeline } from "./timeline.ts";

/** Layouts of all kinds but `code`, whose colors are prepared first. */
export const layouts: Record<Exclude<DesignKind, "code">, Layout> = {
  icon_hero: iconHero,
  icon_list: iconList,
  steps,
  counter,
  comparison,
  timeline,
  chart,
  quote,
  definition,
  checklist,
  headline,
  map_pin: mapPin,
  map: iconList,
  photo,
};
