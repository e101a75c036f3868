import type { SpeechRules } from "./speech-rules.ts";

export const pt = {
  titles:
    "Sr.=senhor; Sra.=senhora; Dr.=doutor; Dra.=doutora; Prof.=professor; Profa.=professora; D.=Dom",
  abbreviations:
    "a.C.=antes de Cristo; a. C.=antes de Cristo; d.C.=depois de Cristo; d. C.=depois de Cristo; p. ex.=por exemplo; etc.=et cétera; aprox.=aproximadamente; CO2=C O 2",
  beforeNumber: "n.º=número; nº=número; pág.=página; p.=página; art.=artigo; vol.=volume",
  units:
    "km/h=quilômetro por hora|quilômetros por hora; m/s=metro por segundo|metros por segundo; km²=quilômetro quadrado|quilômetros quadrados; m²=metro quadrado|metros quadrados; m³=metro cúbico|metros cúbicos; km=quilômetro|quilômetros; cm=centímetro|centímetros; mm=milímetro|milímetros; m=metro|metros; kg=quilo|quilos; mg=miligrama|miligramas; g=grama|gramas; t=tonelada|toneladas; ml=mililitro|mililitros; l=litro|litros; ha=hectare|hectares; kWh=quilowatt-hora|quilowatts-hora; MWh=megawatt-hora|megawatts-hora; GWh=gigawatt-hora|gigawatts-hora; TWh=terawatt-hora|terawatts-hora; kW=quilowatt|quilowatts; MW=megawatt|megawatts; GW=gigawatt|gigawatts; W=watt|watts; V=volt|volts; GHz=giga-hertz; MB=megabyte|megabytes; GB=gigabyte|gigabytes; TB=terabyte|terabytes; °C=grau Celsius|graus Celsius; °=grau|graus; min=minuto|minutos; kcal=quilocaloria|quilocalorias",
  currencies:
    "R$=real|reais; €=euro|euros; EUR=euro|euros; US$=dólar|dólares; $=dólar|dólares; £=libra|libras; ¥=iene|ienes",
  scales: "mi=milhão|milhões; bi=bilhão|bilhões; M=milhão|milhões",
  scaleWords: "mil|milhão|milhões|bilhão|bilhões",
  ofScale: ["de ", "de ", "mil"],
  range: "a",
  fractions:
    "1/2=um meio; 1/3=um terço; 2/3=dois terços; 1/4=um quarto; 3/4=três quartos; 1/5=um quinto; 1/10=um décimo",
  sovereigns:
    "Pedro|João|José|Manuel|Afonso|Sancho|Filipe|Henrique|Luís|Carlos|Jorge|João Paulo|Bento|Pio|Gregório|Napoleão|Nicolau|Alexandre|Ramsés",
  ordinals: "primeiro|segundo|terceiro|quarto|quinto|sexto|sétimo|oitavo|nono|décimo",
} as const satisfies SpeechRules;
