import type { SpeechRules } from "./speech-rules.ts";

export const fr = {
  titles:
    "M.=Monsieur; MM.=Messieurs; Mme=Madame; Mlle=Mademoiselle; Dr=Docteur; Pr=Professeur; St=Saint; Ste=Sainte",
  abbreviations:
    "av. J.-C.=avant Jésus-Christ; apr. J.-C.=après Jésus-Christ; p. ex.=par exemple; c.-à-d.=c'est-à-dire; etc.=et cetera; env.=environ; CO2=C O 2",
  beforeNumber: "n°=numéro; No=numéro; p.=page; art.=article; vol.=volume",
  units:
    "km/h=kilomètre par heure|kilomètres par heure; m/s=mètre par seconde|mètres par seconde; km²=kilomètre carré|kilomètres carrés; m²=mètre carré|mètres carrés; m³=mètre cube|mètres cubes; km=kilomètre|kilomètres; cm=centimètre|centimètres; mm=millimètre|millimètres; m=mètre|mètres; kg=kilogramme|kilogrammes; mg=milligramme|milligrammes; g=gramme|grammes; t=tonne|tonnes; ml=millilitre|millilitres; l=litre|litres; L=litre|litres; ha=hectare|hectares; kWh=kilowattheure|kilowattheures; MWh=mégawattheure|mégawattheures; GWh=gigawattheure|gigawattheures; TWh=térawattheure|térawattheures; kW=kilowatt|kilowatts; MW=mégawatt|mégawatts; GW=gigawatt|gigawatts; W=watt|watts; V=volt|volts; Hz=hertz; MHz=mégahertz; GHz=gigahertz; Mo=mégaoctet|mégaoctets; Go=gigaoctet|gigaoctets; To=téraoctet|téraoctets; °C=degré Celsius|degrés Celsius; °=degré|degrés; min=minute|minutes; h=heure|heures; kcal=kilocalorie|kilocalories",
  currencies:
    "€=euro|euros; EUR=euro|euros; $=dollar|dollars; £=livre|livres; ¥=yen|yens; CHF=franc suisse|francs suisses",
  scales: "M=million|millions; Md=milliard|milliards; Mds=milliard|milliards; k=mille",
  scaleWords: "mille|millions?|milliards?",
  numerals: true,
  ordinalEnding: "e",
  ofScale: ["de ", "d'", "mille"],
  range: "à",
  fractions:
    "1/2=un demi; 1/3=un tiers; 2/3=deux tiers; 1/4=un quart; 3/4=trois quarts; 1/5=un cinquième; 1/10=un dixième",
  others: [
    ["(?<![\\p{L}\\p{N}])(\\d{1,2}) ?h ?(\\d{2})(?![\\p{L}\\p{N}])", "$1 heures $2"],
    ["(?<=\\p{Lu}\\p{L}{1,20} )Ier(?!\\p{L})", "premier"],
    ["(?<=\\p{Lu}\\p{L}{1,20} )Ire(?!\\p{L})", "première"],
  ],
} as const satisfies SpeechRules;
