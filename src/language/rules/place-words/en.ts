import type { PlaceRules } from "./place-rules.ts";

export const places: PlaceRules = {
  at: "(?:in|near|around|outside|throughout|visit(?:ed|ing)?|(?:city|town|capital|streets|people|country|republic|state) of)(?: the)?",
  from: "from(?: the)?",
  to: "(?:to|into|towards?|for)(?: the)?",
  moves:
    "travel|trip|fly|flies|flew|flown|flight|drive|drove|train|railway|rail|journey|sail|walk|ship|migrat|moved?(?!\\p{L})|goes|went|cross|rode|route|bus(?!\\p{L})|plane|ferry|express|voyage|march(?:ed|es)|transport|carri|deliver|export|cycl|road trip|highway|runs?(?!\\p{L})|ran(?!\\p{L})|lines?(?!\\p{L})|canal|pipeline",
  ambiguous:
    "Turkey Congo Guinea Jersey Nice Reading Mobile Cologne Split Orange Bath Male Buffalo Phoenix Enterprise Independence Champagne Normal Surprise Columbus Mecca Mali Cork",
};
