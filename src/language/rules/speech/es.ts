import type { SpeechRules } from "./speech-rules.ts";

export const es = {
  titles: "Sr.=señor; Sra.=señora; Srta.=señorita; Dr.=doctor; Dra.=doctora; D.=don",
  abbreviations:
    "Ud.=usted; Uds.=ustedes; a. C.=antes de Cristo; a.C.=antes de Cristo; d. C.=después de Cristo; d.C.=después de Cristo; p. ej.=por ejemplo; etc.=etcétera; aprox.=aproximadamente; EE. UU.=Estados Unidos; EE.UU.=Estados Unidos; CO2=C O 2",
  beforeNumber: "n.º=número; núm.=número; pág.=página; p.=página; art.=artículo; vol.=volumen",
  units:
    "km/h=kilómetro por hora|kilómetros por hora; m/s=metro por segundo|metros por segundo; km²=kilómetro cuadrado|kilómetros cuadrados; m²=metro cuadrado|metros cuadrados; m³=metro cúbico|metros cúbicos; km=kilómetro|kilómetros; cm=centímetro|centímetros; mm=milímetro|milímetros; m=metro|metros; kg=kilogramo|kilogramos; mg=miligramo|miligramos; g=gramo|gramos; t=tonelada|toneladas; ml=mililitro|mililitros; l=litro|litros; ha=hectárea|hectáreas; kWh=kilovatio hora|kilovatios hora; MWh=megavatio hora|megavatios hora; GWh=gigavatio hora|gigavatios hora; TWh=teravatio hora|teravatios hora; kW=kilovatio|kilovatios; MW=megavatio|megavatios; GW=gigavatio|gigavatios; W=vatio|vatios; V=voltio|voltios; Hz=hercio|hercios; GHz=gigahercio|gigahercios; MB=megabyte|megabytes; GB=gigabyte|gigabytes; TB=terabyte|terabytes; °C=grado Celsius|grados Celsius; °=grado|grados; min=minuto|minutos; h=hora|horas; kcal=kilocaloría|kilocalorías",
  currencies:
    "€=euro|euros; EUR=euro|euros; $=dólar|dólares; US$=dólar|dólares; £=libra|libras; ¥=yen|yenes",
  scales: "M=millón|millones; mill.=millón|millones; mdd=millones de dólares",
  scaleWords: "mil|millón|millones|billón|billones",
  ofScale: ["de ", "de ", "mil"],
  range: "a",
  fractions:
    "1/2=un medio; 1/3=un tercio; 2/3=dos tercios; 1/4=un cuarto; 3/4=tres cuartos; 1/5=un quinto; 1/10=un décimo",
  sovereigns:
    "Felipe|Carlos|Alfonso|Fernando|Juan Carlos|Enrique|Luis|Jorge|Isabel|Pedro|Jaime|Sancho|Juan|Juan Pablo|Benedicto|Pío|Gregorio|Guillermo|Napoleón|Catalina|Nicolás|Alejandro|Ramsés|Darío",
  ordinals: "primero|segundo|tercero|cuarto|quinto|sexto|séptimo|octavo|noveno|décimo",
  others: [
    ["(?<=Isabel |Catalina )II(?!\\p{L})", "segunda"],
    ["(?<=Isabel |Catalina )I(?!\\p{L})", "primera"],
  ],
} as const satisfies SpeechRules;
