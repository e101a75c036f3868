import type { PlaceName } from "./places.ts";

/** Icons that belong to a place, as they are written one after the other. */
const icons: Partial<Record<PlaceName, string>> = {
  under_water: "🐙🐟🐠🐡🦈🐬🐳🐋🦑🐚🦀🦞🦐🪸🪼🤿",
  space: "🚀🛰🪐🌌🌠☄👽🛸🔭🌍🌎🌏",
  moon: "🌕🌑🌙🧑‍🚀👨‍🚀👩‍🚀",
  kitchen: "🍳🥘🍲🍞🥖🥐🥯🧀🥚🧈🥛☕🍵🫖🍰🎂🍪🥣🍕🍔🥗🍝🍜🍚🥩🧂🫘🍅🥕🌽🧅🧄🥔🍎🍋🍓",
  office: "💼📈📉📊💰💵💶💸🏢🏦💻🖥📅📋🤝🧾",
  server_room: "🤖💾💽🗄",
  hospital: "🏥🩺💉💊🩹🚑🫀🫁🦷",
  laboratory: "🔬🧪🧬⚗🧫🦠🧠⚛",
  classroom: "🎓✏📐📏🧮🏫",
  library: "📚📖📜📕",
  workshop: "🔨🔧🪛🪚🧰⚙🔩",
  factory: "🏭",
  shop: "🛒🛍🏪",
  stadium: "⚽🏀🏈⚾🏆🥇🏟🏃",
  theater: "🎭🎤🎻🎼🎸🎹",
  street: "🚲🚓🚦👮🚌",
  road: "🚗🚙🚚🏍",
  station: "🚆🚂🚄🚇🚉",
  airport: "✈🛫🛬",
  sea: "🚢⛵⚓🛥🌊",
  beach: "🏖🏝🌴🏄",
  ice: "🐧🧊❄⛄",
  mountains: "🏔⛰🗻🌋",
  desert: "🐫🐪🌵🏜",
  forest: "🌲🌳🐺🐻🦊🦉🦌",
  farm: "🐄🐮🐔🐖🐑🚜",
  field: "🌾",
  garden: "🌱🪴🌹🍃",
  meadow: "🐝🦋🌻🌷🌼🐞🐇",
  sky: "🦅🎈🪂🎐☁",
  bedroom: "🛏😴💤",
  museum: "🏛🖼🗿",
  city: "🏙🌆🌃",
};

const byIcon = new Map(
  Object.entries(icons).flatMap(([place, all]) =>
    [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(all)].map(
      ({ segment }) => [segment, place as PlaceName] as const,
    ),
  ),
);

/** The place to which an emoji belongs. */
export const iconPlace = (icon: string): PlaceName | undefined =>
  byIcon.get(icon.replaceAll("\uFE0F", ""));
