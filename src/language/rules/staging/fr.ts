import type { StagingRules } from "./staging-rules.ts";

export const fr: StagingRules = {
  instruments: {
    scales: "(?:kilo|milli)?grammes?|kilos?",
    thermometer: "degrés (?:celsius|fahrenheit)",
    degrees: "degrés?",
    gauge:
      "bars? de pression|(?:kilo|hecto)?pascals?|kilomètres (?:par|à l['’]) ?heure|volts?|(?:kilo)?watts?",
    glass: "(?:milli|centi)?litres?",
    seconds: "secondes?",
    minutes: "minutes?",
    hours: "heures?",
  },
  warmth: "chaude?s?|chaleur|froide?s?|températures?|cuire|thermomètre|fièvre",
  verbs: {
    rise: {
      by: "monte|montent|monta|s['’]élève|s['’]élèvent|s['’]envole",
      on: "soulève|soulèvent|lève",
    },
    fall: { by: "tombe|tombent|tomba|est tombée?|chute|s['’]effondre" },
    grow: { by: "grandit|grandissent|pousse|poussent|gonfle|gonflent|double de volume" },
    shrink: { by: "rétrécit|rétrécissent|diminue" },
    melt: { by: "fond|fondent|fondit", on: "faites fondre|fondre" },
    open: { by: "s['’]ouvre|s['’]ouvrent|s['’]ouvrit", on: "ouvre|ouvrent|ouvrez|ouvrir" },
    close: { by: "se ferme|se ferment", on: "ferme|ferment|fermez|fermer" },
    turn: { by: "tourne|tournent|tourna|pivote", on: "tournez|tourner" },
    fly: { by: "vole|volent|vola|décolle|décollent" },
    drive: { by: "roule|roulent|roula|démarre|démarrent" },
    mix: { on: "mélangez|mélange|mélanger|remuez|remuer|fouettez|pétrissez|pétrir" },
    pour: { by: "coule|coulent|coula|goutte", on: "versez|verse|verser" },
    break: {
      by: "se brise|se brisent|se brisa|se casse|éclate|explose|explosa",
      on: "cassez|casser|brise|brisent",
    },
    split: { by: "se divise|se divisent|se fend", on: "divisez|coupez en deux" },
    light_up: {
      by: "brille|brillent|brilla|s['’]allume|s['’]allument|scintille|scintillent",
      on: "allumez|allume|allumer|éclaire",
    },
    shake: { by: "tremble|tremblent|trembla|vibre|vibrent", on: "secouez|secoue|secouer" },
    boil: {
      by: "bout|bouent|bouillonne|mijote",
      on: "faites bouillir|bouillir|faites chauffer|chauffez|chauffer",
    },
    jump: { by: "saute|sautent|sauta|bondit|danse|dansent" },
    swim: { by: "nage|nagent|nagea" },
    burn: { by: "brûle|brûlent|brûla", on: "brûle|brûler" },
    press: { on: "pressez|presse|appuyez sur|tassez" },
    cut: { on: "coupez|coupe|couper|tranchez" },
    push: { on: "poussez|pousser|pousse" },
    pull: { on: "tirez|tire|tirer|traîne" },
    float: { by: "flotte|flottent|flotta" },
    sink: { by: "coule|sombre|sombra|s['’]enfonce" },
  },
};
