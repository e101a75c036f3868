import type { StagingRules } from "./staging-rules.ts";

export const en: StagingRules = {
  instruments: {
    scales: "(?:kilo|milli)?grams?|kilos?|ounces?",
    thermometer: "degrees? (?:celsius|fahrenheit)",
    degrees: "degrees?",
    gauge:
      "bars? of pressure|(?:kilo|hecto)?pascals?|(?:kilometers|kilometres|miles) (?:per|an) hour|volts?|(?:kilo)?watts?",
    glass: "(?:milli|centi)?lit(?:er|re)s?",
    seconds: "seconds?",
    minutes: "minutes?",
    hours: "hours?",
  },
  warmth:
    "hot|warm(?:er)?|cold(?:er)?|cool(?:er)?|temperatures?|heat(?:ed|s)?|bakes?|baked|freez(?:es|ing)|frozen|thermometer|fever|boils?",
  verbs: {
    rise: {
      by: "rises?|rose|risen|rising|climbs|climbed|goes up|went up|ascends?|soars?|soared",
      on: "lifts?|lifted|raises?|raised|hoists?",
    },
    fall: {
      by: "falls?|fell|fallen|falling|dropped|plunges?|plunged|collapses?|collapsed|tumbles?",
      on: "drops?|dropped|lowers?",
    },
    grow: {
      by: "grows?|grew|grown|growing|swells?|swelled|expands?|expanded|doubles|doubled",
      on: "grows?|grew|inflates?|enlarges?",
    },
    shrink: { by: "shrinks?|shrank|shrunk|shrinking|contracts", on: "shrinks?" },
    melt: {
      by: "melts?|melted|melting|thaws?|dissolves?|dissolved",
      on: "melts?|melted|dissolves?|thaws?",
    },
    open: { by: "opens?|opened|unfolds?", on: "opens?|opened|unlocks?" },
    close: { by: "closes|closed|shuts", on: "close|closes|closed|shuts?" },
    turn: {
      by: "turns (?:around|round)|rotates?|rotated|spins?|spun|spinning|revolves?",
      on: "rotates?|spins?|twists?",
    },
    fly: { by: "fl(?:y|ies|ew|own|ying)|takes? off|took off" },
    drive: { by: "drives|drove|departs?|departed|arrives?|arrived|races?|speeds away" },
    mix: {
      by: "(?:is|are) (?:stirred|mixed|kneaded)",
      on: "mix(?:es|ed)?|stirs?|stirred|whisks?|blends?|kneads?|kneaded",
    },
    pour: { by: "pours|poured|flows?|flowed|drips|dripped|leaks", on: "pours?|poured" },
    break: {
      by: "breaks|broke|cracks|cracked|shatters?|shattered|bursts?|explodes?|exploded",
      on: "breaks?|broke|cracks?|smash(?:es|ed)?|shatters?",
    },
    split: { by: "splits?|divides?|divided", on: "splits?|divides?|separates?" },
    light_up: {
      by: "lights? up|lit up|glows?|glowed|glowing|shines?|shone|shining|flash(?:es|ed)|twinkles?|sparkles?",
      on: "lights?(?=\\s(?:the|an?|up|your|his|her|its|their)\\s)|lit|illuminates?|switch(?:es)? on",
    },
    shake: {
      by: "shakes|shook|shaking|trembles?|trembled|vibrates?|rattles?|shivers?",
      on: "shakes?|shook|rattles?",
    },
    boil: {
      by: "boils?|boiled|boiling|simmers?|bubbles",
      on: "boils?|boiled|heats?|heated|simmers?",
    },
    roll: { by: "rolls|rolled|rolling", on: "rolls?|rolled" },
    jump: { by: "jumps?|jumped|jumping|leaps?|leapt|hops?|hopped|bounces?|bounced|dances?|danced" },
    swim: { by: "swims?|swam|swimming|dives?|dived" },
    blow: { by: "blows|blew|blowing|flutters?|sways?", on: "blows?|blew" },
    burn: { by: "burns?|burned|burnt|burning|blazes?", on: "burns?|burned|ignites?" },
    press: { by: "(?:is|are|was) pressed", on: "press(?:es|ed)?|squeezes?|squeezed|tamps?" },
    cut: { by: "(?:is|are|was|were) cut", on: "cuts?|slices?|sliced|chops?|chopped" },
    push: { by: "(?:is|are|was) pushed", on: "push(?:es|ed)?|shoves?|shoved" },
    pull: { by: "(?:is|are|was) pulled", on: "pulls?|pulled|drags?|dragged|tugs?" },
    float: { by: "floats?|floated|floating|drifts?|drifted|hovers?|hovered" },
    sink: { by: "sinks?|sank|sunk|sinking" },
  },
};
