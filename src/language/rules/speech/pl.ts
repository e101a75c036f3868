import type { SpeechRules } from "./speech-rules.ts";

const ordinals =
  "pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty dwudziesty".split(
    " ",
  );
const numerals = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split(
  " ",
);

/** "drugi" → "drugiego", "piąty" → "piątego" */
const genitive = (said: string) => `${said.replace(/y$/, "")}ego`;
/** "drugi" → "drugim", "piąty" → "piątym" */
const locative = (said: string) => `${said}m`;

/** Centuries: "w XX wieku". */
const centuries = numerals.flatMap((numeral, index): [string, string][] => {
  const said = ordinals[index] ?? numeral;
  const written = `(?<!\\p{L})${numeral}`;
  return [
    [`(?<=(?<!\\p{L})[Ww]e? )${numeral} wieku(?!\\p{L})`, `${locative(said)} wieku`],
    [`${written} wieku(?!\\p{L})`, `${genitive(said)} wieku`],
    [`${written} wiek(?!\\p{L})`, `${said} wiek`],
  ];
});

export const pl = {
  titles: "dr=doktor; prof.=profesor; inż.=inżynier; mgr=magister",
  abbreviations:
    "np.=na przykład; itd.=i tak dalej; itp.=i tym podobne; tzn.=to znaczy; tj.=to jest; m.in.=między innymi; m. in.=między innymi; wg=według; p.n.e.=przed naszą erą; n.e.=naszej ery; CO2=ce o dwa",
  beforeNumber: "nr=numer; ok.=około; str.=strona; s.=strona; rozdz.=rozdział",
  units:
    "km/h=kilometr na godzinę|kilometry na godzinę|kilometrów na godzinę|kilometra na godzinę; m/s=metr na sekundę|metry na sekundę|metrów na sekundę|metra na sekundę; km²=kilometr kwadratowy|kilometry kwadratowe|kilometrów kwadratowych|kilometra kwadratowego; m²=metr kwadratowy|metry kwadratowe|metrów kwadratowych|metra kwadratowego; cm²=centymetr kwadratowy|centymetry kwadratowe|centymetrów kwadratowych|centymetra kwadratowego; m³=metr sześcienny|metry sześcienne|metrów sześciennych|metra sześciennego; km=kilometr|kilometry|kilometrów|kilometra; cm=centymetr|centymetry|centymetrów|centymetra; mm=milimetr|milimetry|milimetrów|milimetra; m=metr|metry|metrów|metra; kg=kilogram|kilogramy|kilogramów|kilograma; mg=miligram|miligramy|miligramów|miligrama; g=gram|gramy|gramów|grama; t=tona|tony|ton|tony; ml=mililitr|mililitry|mililitrów|mililitra; l=litr|litry|litrów|litra; ha=hektar|hektary|hektarów|hektara; kWh=kilowatogodzina|kilowatogodziny|kilowatogodzin|kilowatogodziny; MWh=megawatogodzina|megawatogodziny|megawatogodzin|megawatogodziny; GWh=gigawatogodzina|gigawatogodziny|gigawatogodzin|gigawatogodziny; TWh=terawatogodzina|terawatogodziny|terawatogodzin|terawatogodziny; kW=kilowat|kilowaty|kilowatów|kilowata; MW=megawat|megawaty|megawatów|megawata; GW=gigawat|gigawaty|gigawatów|gigawata; W=wat|waty|watów|wata; V=wolt|wolty|woltów|wolta; GHz=gigaherc|gigaherce|gigaherców|gigaherca; MB=megabajt|megabajty|megabajtów|megabajta; GB=gigabajt|gigabajty|gigabajtów|gigabajta; TB=terabajt|terabajty|terabajtów|terabajta; °C=stopień Celsjusza|stopnie Celsjusza|stopni Celsjusza|stopnia Celsjusza; °=stopień|stopnie|stopni|stopnia; min=minuta|minuty|minut|minuty; kcal=kilokaloria|kilokalorie|kilokalorii|kilokalorii",
  currencies:
    "zł=złoty|złote|złotych|złotego; PLN=złoty|złote|złotych|złotego; €=euro; EUR=euro; $=dolar|dolary|dolarów|dolara; £=funt|funty|funtów|funta; ¥=jen|jeny|jenów|jena",
  scales:
    "tys.=tysiąc|tysiące|tysięcy|tysiąca; mln=milion|miliony|milionów|miliona; mld=miliard|miliardy|miliardów|miliarda",
  scaleWords: "tysi(?:ące?|ęcy|ąca)|milion(?:y|ów|a)?|miliard(?:y|ów|a)?|bilion(?:y|ów|a)?",
  range: "do",
  fractions:
    "1/2=pół; 1/3=jedna trzecia; 2/3=dwie trzecie; 1/4=jedna czwarta; 3/4=trzy czwarte; 1/5=jedna piąta; 1/10=jedna dziesiąta",
  sovereigns:
    "Henryk|Ludwik|Karol|Jerzy|Edward|Zygmunt|Kazimierz|Bolesław|Mieszko|Władysław|Stefan|Jan|Jan Paweł|August|Aleksander|Mikołaj|Piotr|Filip|Fryderyk|Fryderyk Wilhelm|Wilhelm|Ryszard|Napoleon|Pius|Benedykt|Ramzes",
  ordinals: ordinals.slice(0, 16).join("|"),
  others: [
    ...centuries,
    ["(?<=(?<!\\p{N})[12]\\d{3}) r\\.(?= \\p{Ll})", " roku"],
    ["(?<=(?<!\\p{N})[12]\\d{3}) r\\.", " roku."],
  ],
} as const satisfies SpeechRules;
