import type { Content } from "../../looks/kit/look.ts";

/** An item of a map: a country, or a city by its latitude and longitude. */
const located = (label: string, country: string, [latitude, longitude]: number[] = []) => ({
  label,
  icon: `flag:${country}`,
  place: { country, ...(latitude === undefined ? {} : { latitude, longitude }) },
});

/** Scenes with their sentences: the words are spoken 0.3 s each. */
export const sampleScenes: { content: Content; text: string }[] = [
  {
    text: "How bees find their way home",
    content: { kind: "title", title: "How bees find their way home" },
  },
  {
    text: "A bee that found flowers dances for the others.",
    content: { kind: "icon_hero", title: "A bee dances", icons: ["🐝", "🌻"] },
  },
  {
    text: "Police found 912 stolen bicycles in one warehouse.",
    content: {
      kind: "counter",
      value: 912,
      unit: "bicycles",
      title: "stolen bicycles",
      icons: ["🚲"],
    },
  },
  {
    text: "Sleep is the only time when the brain cleans itself.",
    content: { kind: "headline", title: "The brain cleans itself", icons: ["🧠"] },
  },
  {
    text: "Simplicity is the ultimate sophistication, said Leonardo.",
    content: {
      kind: "quote",
      title: "Simplicity is the ultimate sophistication",
      author: "Leonardo da Vinci",
    },
  },
  {
    text: "Photosynthesis is how plants turn light into sugar.",
    content: {
      kind: "definition",
      title: "Photosynthesis",
      subtitle: "How plants turn light into sugar",
      icons: ["🌱"],
    },
  },
  {
    text: "You need flour, eggs, milk and a little butter.",
    content: {
      kind: "icon_list",
      title: "You need",
      items: [
        { label: "Flour", icon: "🌾" },
        { label: "Eggs", icon: "🥚" },
        { label: "Milk", icon: "🥛" },
        { label: "A little butter", icon: "🧈" },
      ],
    },
  },
  {
    text: "Check the tires, the lights and the brakes, not the bell.",
    content: {
      kind: "checklist",
      title: "Before the ride",
      items: [
        { label: "Tires", mark: "yes" },
        { label: "Lights", mark: "yes" },
        { label: "The bell", mark: "no" },
      ],
    },
  },
  {
    text: "First grind the beans, then heat the water, then pour slowly.",
    content: {
      kind: "steps",
      items: [{ label: "Grind the beans" }, { label: "Heat the water" }, { label: "Pour slowly" }],
      current: 1,
    },
  },
  {
    text: "Trains emit 14 grams of carbon, planes 285 grams.",
    content: {
      kind: "comparison",
      items: [
        { label: "14 g", detail: "Trains", icon: "🚆" },
        { label: "285 g", detail: "Planes", icon: "✈️" },
      ],
    },
  },
  {
    text: "It opened in 1914, closed in 1967 and reopened in 1975.",
    content: {
      kind: "timeline",
      title: "The canal",
      items: [
        { label: "1914", detail: "It opened" },
        { label: "1967", detail: "It closed" },
        { label: "1975", detail: "It reopened" },
      ],
    },
  },
  {
    text: "Thefts rose from 132 to 118, 141, 167 and 197 a year.",
    content: {
      kind: "chart",
      title: "Bike thefts a year",
      items: [
        { label: "2021", value: 132 },
        { label: "2022", value: 118 },
        { label: "2023", value: 141 },
        { label: "2024", value: 167 },
        { label: "2025", value: 197 },
      ],
    },
  },
  {
    text: "The rent rose from 6 to 9 euros in three years.",
    content: {
      kind: "chart",
      chart: "line",
      items: [
        { label: "2022", value: 6.1, detail: "6.10" },
        { label: "2023", value: 7.4, detail: "7.40" },
        { label: "2025", value: 9, detail: "9.00" },
      ],
    },
  },
  {
    text: "A third of the water is in lakes.",
    content: {
      kind: "chart",
      chart: "donut",
      items: [{ label: "in lakes", value: 33, detail: "33 %" }],
    },
  },
  {
    text: "The ship left Lisbon in May.",
    content: { kind: "map_pin", title: "Lisbon", icons: ["flag:pt"] },
  },
  {
    text: "The train from Paris to Berlin takes eight hours.",
    content: {
      kind: "map",
      route: true,
      value: 8,
      unit: "hours",
      title: "The train takes eight hours",
      icons: ["🚆"],
      items: [located("Paris", "fr", [48.87, 2.33]), located("Berlin", "de", [52.52, 13.4])],
    },
  },
  {
    text: "The ship left Lisbon in May.",
    content: {
      kind: "map",
      items: [located("Lisbon", "pt", [38.72, -9.14])],
    },
  },
  {
    text: "Kenya and Ethiopia grow the coffee.",
    content: {
      kind: "map",
      items: [located("Kenya", "ke"), located("Ethiopia", "et")],
    },
  },
  {
    text: "The plane from Tokyo to San Francisco crosses the Pacific.",
    content: {
      kind: "map",
      route: true,
      icons: ["✈️"],
      items: [
        located("Tokyo", "jp", [35.69, 139.75]),
        located("San Francisco", "us", [37.74, -122.46]),
      ],
    },
  },
  { text: "Thank you for reading.", content: { kind: "end", title: "Read more at example.org" } },
  {
    text: "Cover the soil with straw before the first frost.",
    content: {
      kind: "checklist",
      items: [{ label: "Cover the soil with straw before the first frost", mark: "yes" }],
    },
  },
];
