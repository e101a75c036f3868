import type { Box, Element } from "../../../drawing/scene.ts";
import { writeNumber } from "../../../values/number-text.ts";
import { fieldsOf, iconsOf } from "../../compositions/parts.ts";
import type { Page } from "../../kit/look.ts";
import { clock, gauge } from "./dials.ts";
import { instrumentFor, sharedThings, turns } from "./instrument-for.ts";
import { thermometer } from "./thermometer.ts";
import { glass, scales, stack } from "./vessels.ts";

/** Draws the thing that shows a number. */
type DrawInstrument = (box: Box) => Element[];

/**
 * The instrument that shows the number of a counter; undefined where its unit has none. It shows
 * the value of the design and no other.
 */
export function instrumentOf(page: Page, start: number): DrawInstrument | undefined {
  const things = sharedThings(page.shot.content);
  if (things) return (box) => stack(page, box, { ...things, of: 10 });
  const { value = 0 } = fieldsOf(page);
  const [icon] = iconsOf(page).map(({ source }) => source.slice(5));
  const instrument = instrumentFor(page.shot);
  const load = icon !== undefined && isOnInstrument(page, icon) ? icon : undefined;
  const reading = { value, start };
  switch (instrument) {
    case "thermometer":
      return (box) => thermometer(page, box, reading);
    case "gauge":
      return (box) => gauge(page, box, reading);
    case "glass":
      return (box) => glass(page, box, reading);
    case "scales":
      return (box) => scales(page, box, { text: written(page, value), icon: load });
    case "seconds":
    case "minutes":
    case "hours":
      return (box) => clock(page, box, { ...reading, whole: turns[instrument] });
    case "stack":
      return icon ? (box) => stack(page, box, { count: value, icon }) : undefined;
    default:
      return undefined;
  }
}

/** Whether an icon is what is weighed or counted, or says what the instrument itself shows. */
export function isOnInstrument(page: Page, icon: string): boolean {
  const { unit = "", icons = [], icon_cues = [] } = fieldsOf(page);
  const cue = icon_cues[icons.indexOf(icon)]?.toLowerCase();
  const isMeasured = cue !== undefined && unit.toLowerCase().includes(cue);
  const instrument = instrumentFor(page.shot);
  return (
    icon.startsWith("ph:") || icon === "🌡️" || icon === "🌡" || isMeasured || instrument === "stack"
  );
}

const written = ({ shot }: Page, value: number) =>
  writeNumber(value, {
    texts: [shot.spoken],
    language: shot.language,
    decimals: Number.isInteger(value) ? 0 : undefined,
  }).digits;
