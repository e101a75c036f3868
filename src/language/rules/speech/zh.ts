import type { SpeechRules } from "./speech-rules.ts";

export const zh = {
  abbreviations: "CO2=二氧化碳; No.=第",
  units:
    "km/h=公里每小时; m/s=米每秒; km²=平方公里; m²=平方米; ㎡=平方米; m³=立方米; km=公里; cm=厘米; mm=毫米; m=米; kg=公斤; mg=毫克; g=克; t=吨; ml=毫升; mL=毫升; l=升; L=升; ha=公顷; kWh=千瓦时; MWh=兆瓦时; GWh=吉瓦时; kW=千瓦; MW=兆瓦; GW=吉瓦; W=瓦; V=伏; GHz=吉赫兹; MB=兆字节; GB=吉字节; TB=太字节; °C=摄氏度; ℃=摄氏度; °=度",
  currencies: "€=欧元; $=美元; US$=美元; HK$=港元; £=英镑; ¥=元; ￥=元",
  scaleWords: "百万|千万|百萬|千萬|万|亿|萬|億",
  range: "到",
  fractions: "1/2=二分之一; 1/3=三分之一; 2/3=三分之二; 1/4=四分之一; 3/4=四分之三; 1/5=五分之一",
  others: [["(?<![\\p{N}.,])(\\d(?:[\\d.,]{0,20}\\d)?)[%％]", "百分之$1"]],
} as const satisfies SpeechRules;
