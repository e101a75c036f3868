import type { SpeechRules } from "./speech-rules.ts";

export const it = {
  titles: "Sig.=signor; Sig.ra=signora; Dott.=dottor; Dr.=dottor; Prof.=professor; Ing.=ingegner",
  abbreviations:
    "a.C.=avanti Cristo; a. C.=avanti Cristo; d.C.=dopo Cristo; d. C.=dopo Cristo; ecc.=eccetera; es.=esempio; ca.=circa; CO2=C O 2",
  beforeNumber: "n.=numero; pag.=pagina; p.=pagina; vol.=volume; art.=articolo",
  units:
    "km/h=chilometro all'ora|chilometri all'ora; m/s=metro al secondo|metri al secondo; km²=chilometro quadrato|chilometri quadrati; m²=metro quadrato|metri quadrati; mq=metro quadrato|metri quadrati; m³=metro cubo|metri cubi; km=chilometro|chilometri; cm=centimetro|centimetri; mm=millimetro|millimetri; m=metro|metri; kg=chilogrammo|chilogrammi; mg=milligrammo|milligrammi; g=grammo|grammi; t=tonnellata|tonnellate; ml=millilitro|millilitri; l=litro|litri; ha=ettaro|ettari; kWh=chilowattora; MWh=megawattora; GWh=gigawattora; TWh=terawattora; kW=chilowatt; MW=megawatt; GW=gigawatt; W=watt; V=volt; GHz=gigahertz; MB=megabyte; GB=gigabyte; TB=terabyte; °C=grado Celsius|gradi Celsius; °=grado|gradi; min=minuto|minuti; kcal=chilocaloria|chilocalorie",
  currencies: "€=euro; EUR=euro; $=dollaro|dollari; £=sterlina|sterline; ¥=yen",
  scales: "mln=milione|milioni; mld=miliardo|miliardi; Mln=milione|milioni; Mld=miliardo|miliardi",
  scaleWords: "mila|milione|milioni|miliardo|miliardi",
  ofScale: ["di ", "di ", "mila"],
  range: "a",
  fractions:
    "1/2=un mezzo; 1/3=un terzo; 2/3=due terzi; 1/4=un quarto; 3/4=tre quarti; 1/5=un quinto; 1/10=un decimo",
} as const satisfies SpeechRules;
