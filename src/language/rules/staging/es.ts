import type { StagingRules } from "./staging-rules.ts";

export const es: StagingRules = {
  instruments: {
    scales: "(?:kilo|mili)?gramos?|kilos?",
    thermometer: "grados? (?:celsius|centígrados|fahrenheit)",
    degrees: "grados?",
    gauge: "bares de presión|(?:kilo|hecto)?pascales|kilómetros por hora|voltios?|(?:kilo)?vatios?",
    glass: "(?:mili|centi)?litros?",
    seconds: "segundos?",
    minutes: "minutos?",
    hours: "horas?",
  },
  warmth:
    "calientes?|calor|fríos?|frías?|temperaturas?|hornea|termómetro|fiebre|hierve",
  verbs: {
    rise: {
      by: "sube|suben|subió|subieron|asciende|se elevó|se eleva",
      on: "levanta|levantó|alza",
    },
    fall: { by: "cae|caen|cayó|cayeron", on: "cae|caen|cayó|cayeron" },
    grow: { by: "crece|crecen|creció|crecieron", on: "crece|crecen|creció|crecieron" },
    shrink: { by: "se encoge|se encogen|se encogió" },
    melt: {
      by: "se derrite|se derriten|se derritió|se funde|se funden",
      on: "se derrite|se derriten|derrite|derretir|funde",
    },
    open: { by: "se abre|se abren|se abrió", on: "se abre|se abrió|abre|abren|abrió|abrir" },
    close: { by: "se cierra|se cierran|se cerró", on: "se cierra|cierra|cierran|cerró|cerrar" },
    turn: { by: "gira|giran|giró|rota|rotan", on: "gira|gire|girar" },
    fly: { by: "vuela|vuelan|voló|volaron", on: "vuela|vuelan|voló|volaron" },
    drive: { by: "circula|circulan|avanza|avanzan|arranca|arrancó" },
    mix: { on: "mezcla|mezcle|mezclar|remueve|remover|bate|batir|amasa|amasar" },
    pour: { by: "fluye|fluyen|gotea|gotean", on: "fluye|vierte|verter|vierta" },
    break: {
      by: "se rompe|se rompen|se rompió|estalla|estalló|explota|explotó",
      on: "se rompe|se rompió|estalla|rompe|rompió|romper",
    },
    split: { by: "se divide|se dividen|se dividió|se parte", on: "divide|dividir|parte" },
    light_up: {
      by: "brilla|brillan|brilló|brillaron|se enciende|se encendió|resplandece",
      on: "brilla|brillan|enciende|encender|ilumina",
    },
    shake: { by: "tiembla|tiemblan|tembló|vibra|vibran", on: "tiembla|agita|agitar|sacude" },
    boil: { by: "hierve|hierven|hirvió", on: "hierve|hervir|calienta|calentar" },
    roll: { by: "rueda|ruedan|rodó" },
    jump: { by: "salta|saltan|saltó|saltaron|baila|bailan|bailó" },
    swim: { by: "nadan|nadó|nadaron" },
    burn: { by: "arde|arden|ardió|se quema|se quemó", on: "arde|quema|quemar" },
    press: { on: "presiona|presionar|aprieta|apretar|prensa" },
    cut: { on: "corta|cortar|corte" },
    push: { on: "empuja|empujar|empujó" },
    pull: { on: "arrastra|arrastró|jala" },
    float: { by: "flota|flotan|flotó|flotaron", on: "flota|flotan" },
    sink: { by: "se hunde|se hunden|se hundió", on: "se hunde|se hundió" },
  },
};
