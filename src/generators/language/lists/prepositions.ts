/** Words that begin the circumstances of an action, such as where and how long, by language. */
export const prepositions: Readonly<Record<string, string>> = {
  en: "about after against around as at before between by during for from in inside into of on onto over through to toward towards under until up using while with within without",
  es: "a al bajo con contra de del desde durante en entre hacia hasta mientras para por sin sobre tras",
  de: "am an auf aus bei beim bis durch etwa für gegen im in ins mit nach ohne seit um unter über vom von vor während zu zum zur zwischen",
  fr: "à au aux avant avec chez contre dans de depuis des du en entre jusqu'à par pendant pour sans sous sur vers",
};
