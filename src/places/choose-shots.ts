/** How the camera shows a place: all of it, closer, from above, or the wall with a board. */
export type ShotName = "title" | "wide" | "medium" | "close" | "high" | "above" | "wall";

/** A spot on the ground: in the middle, where the main thing of a video stays, or beside it. */
export type Spot = -1 | 0 | 1;

/** How a scene is shown, and what it shows in the first place. */
export interface ChosenShot {
  shot: ShotName;
  spot: Spot;
  /** On which side of the frame the thing stands, where something is shown beside it. */
  side: "left" | "right";
  /** The icon at the spot. */
  main?: string;
}

/** What a scene shows, as far as it decides on its shot. */
export interface ShownScene {
  icons?: readonly string[];
  shows: "title" | "thing" | "number" | "measure" | "things" | "board";
  /** Whether its icon is a picture of a place: it stays for no other scene. */
  isPicture?: boolean;
}

/** Things alone are shown in turn in these shots. */
const turns = ["close", "high", "medium", "wide"] as const;

/**
 * Chooses the shots of scenes that follow each other in one place. No two in a row are equal. A
 * thing that stays keeps its spot; another one stands beside it, so that the camera moves there.
 */
export function chooseShots(
  scenes: readonly (ShownScene & { isNew: boolean })[],
  subject: string | undefined,
): ChosenShot[] {
  const chosen: ChosenShot[] = [];
  let turn = 0;
  for (const { icons = [], shows: given, isNew } of scenes) {
    const last = chosen.at(-1);
    const before = isNew ? undefined : last;
    // A measuring instrument stands beside the subject. Nothing stands where a board is.
    const isThing = given === "thing" || given === "title" || given === "number";
    // A scene that names nothing shows the subject, but not where the last one did.
    const isAgain = given === "thing" && last?.shot !== "title" && last?.main === subject;
    const main = isThing ? (icons[0] ?? (isAgain ? undefined : subject)) : undefined;
    // What cannot be shown is written.
    const shows = given === "thing" && !main ? "board" : given;
    const spot = chooseSpot(main, { before, subject, count: chosen.length });
    const next = () => turns[turn++ % turns.length] ?? "wide";
    let shot = fixedShots[shows] ?? next();
    while (!fixedShots[shows] && shot === last?.shot) shot = next();
    const side = spot === 0 ? (last?.side === "right" ? "left" : "right") : sideOf(spot);
    chosen.push({ shot, spot, side, ...(main ? { main } : {}) });
  }
  return chosen;
}

const fixedShots: Partial<Record<ShownScene["shows"], ShotName>> = {
  title: "title",
  number: "medium",
  measure: "medium",
  things: "above",
  board: "wall",
};

const sideOf = (spot: Spot) => (spot < 0 ? "left" : "right");

function chooseSpot(
  main: string | undefined,
  {
    before,
    subject,
    count,
  }: { before: ChosenShot | undefined; subject: string | undefined; count: number },
): Spot {
  if (!before || (main !== undefined && main === subject)) return 0;
  if (main !== undefined && main === before.main) return before.spot;
  if (subject === undefined) return before.spot === 0 ? (count % 2 === 0 ? -1 : 1) : 0;
  if (before.spot === 0) return count % 2 === 0 ? -1 : 1;
  return before.spot === 1 ? -1 : 1;
}
