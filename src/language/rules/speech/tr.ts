import type { SpeechRules } from "./speech-rules.ts";

const rulers =
  "Mehmed|Mehmet|Süleyman|Selim|Murad|Murat|Ahmed|Ahmet|Osman|Mustafa|Mahmud|Mahmut|Bayezid|Beyazıt|Abdülhamid|Abdülhamit|Abdülmecid|Henry|Louis|Charles|Elizabeth|George|Nikolay|Petro|Napolyon|Ramses|Dünya Savaşı";
const ordinals = {
  ...{ II: "ikinci", III: "üçüncü", IV: "dördüncü", VI: "altıncı", VII: "yedinci" },
  ...{ VIII: "sekizinci", IX: "dokuzuncu", XI: "on birinci", XII: "on ikinci" },
  ...{ XIII: "on üçüncü", XIV: "on dördüncü", XV: "on beşinci", XVI: "on altıncı" },
};

/** "II. Mehmed" and "IV. yüzyıl" */
const numerals = Object.entries(ordinals).map(([numeral, said]): [string, string] => [
  `(?<![\\p{L}\\p{N}])${numeral}\\. (?=\\p{L})`,
  `${said} `,
]);
/** One letter may begin a first name, so that a ruler must follow. */
const reigns = Object.entries({ I: "birinci", V: "beşinci", X: "onuncu" }).map(
  ([numeral, said]): [string, string] => [
    `(?<![\\p{L}\\p{N}])${numeral}\\. (?=(?:${rulers})(?!\\p{L}))`,
    `${said} `,
  ],
);

export const tr = {
  titles: "Dr.=Doktor; Prof.=Profesör; Doç.=Doçent; Av.=Avukat; Sn.=Sayın",
  abbreviations:
    "vb.=ve benzeri; vs.=vesaire; vd.=ve diğerleri; örn.=örneğin; bkz.=bakınız; M.Ö.=milattan önce; M.S.=milattan sonra; MÖ=milattan önce; CO2=karbondioksit",
  beforeNumber: "No.=numara; no.=numara; s.=sayfa; sf.=sayfa; MS=milattan sonra",
  units:
    "km/h=kilometre saat; km/sa=kilometre saat; m/s=metre saniye; km²=kilometrekare; m²=metrekare; m³=metreküp; km=kilometre; cm=santimetre; mm=milimetre; m=metre; kg=kilogram; mg=miligram; g=gram; gr=gram; t=ton; ml=mililitre; l=litre; L=litre; ha=hektar; kWh=kilovatsaat; MWh=megavatsaat; GWh=gigavatsaat; TWh=teravatsaat; kW=kilovat; MW=megavat; GW=gigavat; W=vat; V=volt; GHz=gigahertz; MB=megabayt; GB=gigabayt; TB=terabayt; °C=santigrat derece; °=derece; dk=dakika; kcal=kilokalori",
  currencies: "₺=lira; TL=lira; €=avro; EUR=avro; $=dolar; £=sterlin; ¥=yen",
  scales: "mn=milyon; mlr=milyar",
  scaleWords: "bin|milyon|milyar|trilyon",
  range: "ila",
  fractions:
    "1/2=yarım; 1/3=üçte bir; 2/3=üçte iki; 1/4=dörtte bir; 3/4=dörtte üç; 1/5=beşte bir; 1/10=onda bir",
  others: [...numerals, ...reigns, ["%(?=\\d)", "yüzde "]],
} as const satisfies SpeechRules;
