/** Sounds by which speakers of every language gain time, as a list. */
export const hesitations = "ah ahem eh em er erm hm hmm huh mhm mm mmm uh uhh uhm um umm";

/** Ideographs and Hangul after a number, with what they multiply it by: "1400万". */
export const scaleValues: Readonly<Record<string, number>> = {
  ...{ 千: 1e3, 万: 1e4, 萬: 1e4, 만: 1e4 },
  ...{ 億: 1e8, 亿: 1e8, 억: 1e8, 兆: 1e12, 조: 1e12 },
};

/** Such signs at the start of a text. */
export const scaleSigns = new RegExp(`^[${Object.keys(scaleValues).join("")}]+`, "u");

/** A number at the end of a text, with such a sign or without. */
export const scaledEnd = new RegExp(`\\p{Nd}[${Object.keys(scaleValues).join("")}]?$`, "u");

/** The ideograph of the number one, which is no digit. */
export const ideographOne = "一";

/** Stand in lower case within the names of people. */
export const nameParticles = "de|von|van|da|al|bin";

/** Titles and references of several languages that end with a full stop, as a list. */
export const abbreviations = "Dr Prof St Fig No Nr";

/** Places with the names of persons, as a list. */
export const personPlaces =
  "Adelaide Alexandria Aurora Austin Brooklyn Carson Chad Charlotte Dallas Darwin Florence Francisco Georgia Hamilton Houston Irving Israel Jackson Jordan Kingston Kuba Lincoln Lourdes Madison Nelson Orlando Paterson Salvador Savannah Sofia Sydney Valencia Victoria Virginia Washington Wellington";

/** Signs of units, by the instrument that shows them. */
export const instrumentSigns = {
  scales: "[km]?g|lbs?|oz",
  thermometer: "°\\s?[CF]|℃|℉",
  gauge: "bar|[hkM]?Pa|psi|km/h|mph|[kM]?W|V|rpm",
  glass: "[mcd]?[lL]|㎖",
  seconds: "s|sec",
  minutes: "min",
  hours: "h",
} as const;

/** Before a place in the name of a club. */
export const clubs =
  "FC|AC|AS|SC|SV|CF|RC|VfB|VfL|TSV|RB|Atl[ée]tico|Olympique|Borussia|Eintracht|Hertha|Sporting|Dinamo|Dynamo|Spartak|Lokomotiv";

/** Before a place in the name of another one: "New England". */
export const newPlaces = "New|Nueva|Nouvelle|Nova|Nuova|Neu";

/** Before the name of a saint. */
export const saints = "San|Santa|Santo|São|Saint|Sainte|Sankt|St\\.?|Ste";
