import type { SpeechRules } from "./speech-rules.ts";

const months =
  "Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember";
const days =
  "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst dreiundzwanzigst vierundzwanzigst fünfundzwanzigst sechsundzwanzigst siebenundzwanzigst achtundzwanzigst neunundzwanzigst dreißigst einunddreißigst"
    .split(" ")
    .flatMap((said, index): [string, string][] => [
      [
        `(?<=(?<!\\p{L})(?:am|vom|zum|bis|seit|ab|dem|den) )${index + 1}\\. (?=(?:${months}))`,
        `${said}en `,
      ],
      [`(?<![\\p{N}.])${index + 1}\\. (?=(?:${months}))`, `${said}e `],
    ]);

export const de = {
  titles: "Dr.=Doktor; Prof.=Professor; Hr.=Herr; Fr.=Frau; St.=Sankt",
  abbreviations:
    "z. B.=zum Beispiel; z.B.=zum Beispiel; d. h.=das heißt; d.h.=das heißt; u. a.=unter anderem; u.a.=unter anderem; usw.=und so weiter; bzw.=beziehungsweise; ca.=circa; vgl.=vergleiche; v. Chr.=vor Christus; v.Chr.=vor Christus; n. Chr.=nach Christus; n.Chr.=nach Christus; Jh.=Jahrhundert; Str.=Straße; evtl.=eventuell; inkl.=inklusive; max.=maximal; mind.=mindestens; sog.=sogenannt; CO2=C O 2",
  beforeNumber: "Nr.=Nummer; S.=Seite; Abs.=Absatz; Kap.=Kapitel; Bd.=Band; Abb.=Abbildung",
  units:
    "km/h=Kilometer pro Stunde; m/s=Meter pro Sekunde; km²=Quadratkilometer; m²=Quadratmeter; cm²=Quadratzentimeter; m³=Kubikmeter; km=Kilometer; cm=Zentimeter; mm=Millimeter; m=Meter; kg=Kilogramm; mg=Milligramm; g=Gramm; t=Tonne|Tonnen; ml=Milliliter; l=Liter; ha=Hektar; kWh=Kilowattstunde|Kilowattstunden; MWh=Megawattstunde|Megawattstunden; GWh=Gigawattstunde|Gigawattstunden; TWh=Terawattstunde|Terawattstunden; kW=Kilowatt; MW=Megawatt; GW=Gigawatt; TW=Terawatt; W=Watt; V=Volt; Hz=Hertz; kHz=Kilohertz; MHz=Megahertz; GHz=Gigahertz; MB=Megabyte; GB=Gigabyte; TB=Terabyte; °C=Grad Celsius; °F=Grad Fahrenheit; °=Grad; min=Minute|Minuten; Min.=Minute|Minuten; Std.=Stunde|Stunden; kcal=Kilokalorie|Kilokalorien",
  currencies:
    "€=Euro; EUR=Euro; $=Dollar; US$=US-Dollar; USD=US-Dollar; £=Pfund; ¥=Yen; CHF=Schweizer Franken",
  scales:
    "Tsd.=Tausend; Mio.=Million|Millionen; Mio=Million|Millionen; Mrd.=Milliarde|Milliarden; Mrd=Milliarde|Milliarden",
  scaleWords: "Tausend|Millionen?|Milliarden?|Billionen?",
  numerals: true,
  range: "bis",
  fractions:
    "1/2=ein halb; 1/3=ein Drittel; 2/3=zwei Drittel; 1/4=ein Viertel; 3/4=drei Viertel; 1/5=ein Fünftel; 1/8=ein Achtel; 1/10=ein Zehntel",
  sovereigns:
    "Heinrich|Elisabeth|Ludwig|Karl|Georg|Eduard|Wilhelm|Friedrich|Friedrich Wilhelm|Richard|Philipp|Peter|Alexander|Nikolaus|Katharina|Napoleon|Ramses|Pius|Johannes Paul|Benedikt|Gregor|Leo|Otto|Leopold|Franz|Franz Joseph|Ferdinand|Joseph|Maximilian|August|Christian|Gustav|Iwan|Dareios",
  ordinals:
    "der Erste|der Zweite|der Dritte|der Vierte|der Fünfte|der Sechste|der Siebte|der Achte|der Neunte|der Zehnte|der Elfte|der Zwölfte|der Dreizehnte|der Vierzehnte|der Fünfzehnte|der Sechzehnte",
  others: [
    ["(?<![\\p{N}:])(\\d{1,2}):00 Uhr", "$1 Uhr"],
    ["(?<![\\p{N}:])(\\d{1,2}):(\\d{2}) Uhr", "$1 Uhr $2"],
    ["(?<![\\p{N}:])(\\d{1,2})\\.(\\d{2}) Uhr", "$1 Uhr $2"],
    ...days,
  ],
} as const satisfies SpeechRules;
