import type { SpeechRules } from "./speech-rules.ts";

export const ko = {
  abbreviations: "CO2=이산화탄소; No.=넘버",
  units:
    "km/h=킬로미터 매시; m/s=미터 매초; km²=제곱킬로미터; ㎢=제곱킬로미터; m²=제곱미터; ㎡=제곱미터; m³=세제곱미터; km=킬로미터; ㎞=킬로미터; cm=센티미터; ㎝=센티미터; mm=밀리미터; ㎜=밀리미터; m=미터; kg=킬로그램; ㎏=킬로그램; mg=밀리그램; g=그램; t=톤; ml=밀리리터; mL=밀리리터; l=리터; L=리터; ha=헥타르; kWh=킬로와트시; MWh=메가와트시; GWh=기가와트시; kW=킬로와트; MW=메가와트; GW=기가와트; W=와트; V=볼트; GHz=기가헤르츠; MB=메가바이트; GB=기가바이트; TB=테라바이트; °C=도; ℃=도; °=도; %=퍼센트; ％=퍼센트",
  joinsParticles: true,
  currencies: "₩=원; $=달러; US$=달러; €=유로; £=파운드; ¥=엔",
  scaleWords: "천|만|억|조",
  range: "에서",
  fractions: "1/2=이분의 일; 1/3=삼분의 일; 2/3=삼분의 이; 1/4=사분의 일; 3/4=사분의 삼",
} as const satisfies SpeechRules;
