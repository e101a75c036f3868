import type { StagingRules } from "./staging-rules.ts";

export const de: StagingRules = {
  instruments: {
    scales: "(?:kilo|milli)?gramm|kilo",
    thermometer: "grad (?:celsius|fahrenheit)",
    degrees: "grad",
    gauge:
      "bar(?: druck)?|(?:kilo|hekto)?pascal|kilometern? (?:pro|in der) stunde|volt|(?:kilo)?watt|stundenkilometern?",
    glass: "(?:milli|zenti)?litern?",
    seconds: "sekunden?",
    minutes: "minuten?",
    hours: "stunden?",
  },
  warmth:
    "heiß\\p{L}*|warm\\p{L}*|wärmer|kalt\\p{L}*|kälter|kühl\\p{L}*|temperatur\\p{L}*|backen|thermometer|fieber|kocht",
  verbs: {
    rise: {
      by: "steigt|stieg(?:en)?|steigen|gestiegen",
      on: "steigt|stieg(?:en)?|steigen|gestiegen",
    },
    fall: {
      by: "fällt|fiel(?:en)?|fallen|gefallen|stürzt|stürzte",
      on: "fällt|fiel(?:en)?|fallen|gefallen|stürzt|stürzte",
    },
    grow: {
      by: "wächst|wuchs(?:en)?|wachsen|gewachsen|quillt",
      on: "wächst|wuchs(?:en)?|wachsen|gewachsen|quillt",
    },
    shrink: {
      by: "schrumpft|schrumpfte|schrumpfen|geschrumpft",
      on: "schrumpft|schrumpfte|schrumpfen|geschrumpft",
    },
    melt: {
      by: "schmilzt|schmolz(?:en)?|schmelzen|geschmolzen|taut|tauen",
      on: "schmilzt|schmolz(?:en)?|schmelzen|geschmolzen|taut|tauen",
    },
    open: {
      by: "öffnet(?: sich)?|öffnete(?: sich)?|öffnen(?: sich)?|öffne",
      on: "öffnet(?: sich)?|öffnete(?: sich)?|öffnen(?: sich)?|öffne",
    },
    close: {
      by: "schließt(?: sich)?|schloss|schließen(?: sich)?|schließe",
      on: "schließt(?: sich)?|schloss|schließen(?: sich)?|schließe",
    },
    turn: {
      by: "dreht sich|drehen sich|drehte sich|rotiert|kreist|kreisen",
      on: "dreht(?: sich)?|drehen|drehe|rotiert",
    },
    fly: { by: "fliegt|flog(?:en)?|fliegen|geflogen", on: "fliegt|flog(?:en)?|fliegen|geflogen" },
    drive: {
      by: "fährt|fuhr(?:en)?|fahren|gefahren|rast",
      on: "fährt|fuhr(?:en)?|fahren|gefahren|rast",
    },
    mix: { on: "mische|mischen|mischt|rühre|rühren|rührt|verrühren|verrühre|knete|kneten|knetet" },
    pour: {
      by: "fließt|floss(?:en)?|fließen|strömt|tropft",
      on: "fließt|strömt|tropft|gieße|gießen|gießt|schütte|schütten",
    },
    break: {
      by: "bricht|brach(?:en)?|zerbricht|zerbrach|platzt|platzte|explodiert|explodierte|zerbrochen",
      on: "zerbricht|zerbrach|platzt|explodiert",
    },
    split: { by: "teilt sich|teilen sich|spaltet sich", on: "teilt sich|teile|teilen|spaltet" },
    light_up: {
      by: "leuchtet|leuchten|leuchtete(?:n)?|glüht|glühen|strahlt|blitzt|funkelt|funkeln",
      on: "leuchtet|leuchten|leuchtete(?:n)?|glüht|glühen|strahlt|blitzt|funkelt|funkeln",
    },
    shake: {
      by: "zittert|zitterte|bebt|bebte|wackelt|vibriert",
      on: "zittert|bebt|bebte|wackelt|schüttle|schütteln|schüttelt",
    },
    boil: {
      by: "kocht|kochte|kochen|siedet|brodelt",
      on: "kocht|koche|kochen|erhitze|erhitzen|erhitzt",
    },
    roll: { by: "rollt|rollte|rollen", on: "rollt|rollte|rollen" },
    jump: {
      by: "springt|sprang(?:en)?|springen|hüpft|hüpfte|hüpfen|tanzt|tanzen|tanzte",
      on: "springt|sprang(?:en)?|springen|hüpft|hüpfte|hüpfen|tanzt|tanzen|tanzte",
    },
    swim: { by: "schwimmt|schwamm(?:en)?|schwimmen", on: "schwimmt|schwamm(?:en)?|schwimmen" },
    blow: { by: "weht|wehte|flattert|flatterte", on: "weht|wehte|flattert|flatterte" },
    burn: {
      by: "brennt|brannte(?:n)?|brennen|verbrennt",
      on: "brennt|brannte|verbrennt|verbrenne|verbrennen",
    },
    press: { on: "drücke|drücken|drückt|presse|pressen|presst" },
    cut: { on: "schneide|schneiden|schneidet" },
    push: { on: "schiebe|schieben|schiebt|schob" },
    pull: { on: "ziehe|ziehen|zieht|zog" },
    float: { by: "schwebt|schwebte|schweben|schwebten", on: "schwebt|schwebte|schweben|schwebten" },
    sink: { by: "sinkt|sank(?:en)?|sinken|gesunken", on: "sinkt|sank(?:en)?|sinken|gesunken" },
  },
};
