import type { SpeechRules } from "./speech-rules.ts";

export const nl = {
  titles:
    "dr.=dokter; Dr.=dokter; prof.=professor; Prof.=professor; dhr.=de heer; mevr.=mevrouw; St.=Sint",
  abbreviations:
    "bijv.=bijvoorbeeld; bv.=bijvoorbeeld; d.w.z.=dat wil zeggen; enz.=enzovoort; o.a.=onder andere; m.b.t.=met betrekking tot; v.Chr.=voor Christus; v. Chr.=voor Christus; n.Chr.=na Christus; n. Chr.=na Christus; ca.=circa; CO2=C O 2",
  beforeNumber: "nr.=nummer; blz.=bladzijde; p.=pagina; art.=artikel",
  units:
    "km/h=kilometer per uur; km/u=kilometer per uur; m/s=meter per seconde; km²=vierkante kilometer; m²=vierkante meter; m³=kubieke meter; km=kilometer; cm=centimeter; mm=millimeter; m=meter; kg=kilogram; mg=milligram; g=gram; t=ton; ml=milliliter; l=liter; ha=hectare; kWh=kilowattuur; MWh=megawattuur; GWh=gigawattuur; TWh=terawattuur; kW=kilowatt; MW=megawatt; GW=gigawatt; W=watt; V=volt; GHz=gigahertz; MB=megabyte; GB=gigabyte; TB=terabyte; °C=graad Celsius|graden Celsius; °=graad|graden; min=minuut|minuten; kcal=kilocalorie|kilocalorieën",
  currencies: "€=euro; EUR=euro; $=dollar; £=pond; ¥=yen",
  scales: "mln.=miljoen; mln=miljoen; mld.=miljard; mld=miljard",
  scaleWords: "duizend|miljoen|miljard|biljoen",
  numerals: true,
  ordinalEnding: "e",
  range: "tot",
  fractions:
    "1/2=een half; 1/3=een derde; 2/3=twee derde; 1/4=een kwart; 3/4=drie kwart; 1/5=een vijfde; 1/10=een tiende",
  sovereigns:
    "Willem|Hendrik|Lodewijk|Karel|Filips|Elizabeth|George|Leopold|Boudewijn|Albert|Frederik|Peter|Catharina|Napoleon|Pius|Johannes Paulus|Benedictus|Ramses",
  ordinals:
    "de eerste|de tweede|de derde|de vierde|de vijfde|de zesde|de zevende|de achtste|de negende|de tiende|de elfde|de twaalfde|de dertiende|de veertiende|de vijftiende|de zestiende",
} as const satisfies SpeechRules;
