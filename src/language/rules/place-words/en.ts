import type { PlaceRules } from "./place-rules.ts";

export const places: PlaceRules = {
  at: "(?:in|near|around|outside|throughout|visit(?:ed|ing)?|(?:city|town|capital|streets|people|country|republic|state) of)(?: the)?",
  from: "from(?: the)?",
  to: "(?:to|into|towards?|for)(?: the)?",
  via: "via|by way of|through",
  stops:
    "(?:stop(?:s|ped)? (?:in|at)|call(?:s|ed)? at|pass(?:es|ed|ing)? through|(?:runs?|ran|goes|went|leads?|led) through)",
  onward: "(?:,? (?:and )?(?:then|on|onwards?|from there|finally|later)(?: on)?)? to(?: the)?",
  by: "by (?:train|rail|bus|coach|ship|boat|ferry|car|plane|bike|bicycle)|on foot",
  moves:
    "travel|trip|fly|flies|flew|flown|flight|drive|drove|train|railway|rail|journey|sail|walk|ship|migrat|moved?(?!\\p{L})|goes|went|cross|rode|route|bus(?!\\p{L})|plane|ferry|express|voyage|march(?:ed|es)|transport|carri|deliver|export|cycl|road trip|highway|runs?(?!\\p{L})|ran(?!\\p{L})|lines?(?!\\p{L})|canal|pipeline",
  ambiguous:
    "Turkey Congo Guinea Jersey Nice Reading Mobile Cologne Split Orange Bath Male Buffalo Phoenix Enterprise Independence Champagne Normal Surprise Columbus Mecca Mali Cork",
};
