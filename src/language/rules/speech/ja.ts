import type { SpeechRules } from "./speech-rules.ts";

export const ja = {
  abbreviations: "CO2=シーオーツー; No.=ナンバー",
  units:
    "km/h=キロメートル毎時; m/s=メートル毎秒; km²=平方キロメートル; m²=平方メートル; ㎡=平方メートル; km=キロメートル; cm=センチメートル; mm=ミリメートル; m=メートル; kg=キログラム; mg=ミリグラム; g=グラム; t=トン; ml=ミリリットル; mL=ミリリットル; L=リットル; ha=ヘクタール; kWh=キロワット時; MWh=メガワット時; GWh=ギガワット時; kW=キロワット; MW=メガワット; GW=ギガワット; W=ワット; V=ボルト; GHz=ギガヘルツ; MB=メガバイト; GB=ギガバイト; TB=テラバイト; °C=度; ℃=度; %=パーセント; ％=パーセント",
  currencies: "€=ユーロ; $=ドル; £=ポンド; ¥=円; ￥=円",
  scaleWords: "万|億|兆",
  range: "から",
} as const satisfies SpeechRules;
