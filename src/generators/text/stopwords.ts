import { baseLanguage } from "./pacing.ts";

// Articles, pronouns, prepositions, auxiliaries and fillers.
const lists: Record<string, string> = {
  en: "a about above across actually after again against ago all almost already also although always am among an and another any anyone anything are around as ask at away back be became because become been before began begin behind being below best better between both bring but by came can cannot come could did different do does doing done down during each either else end enough even ever every everyone everything far few find first for found four from further gave get give go goes going gone good got great had half has have having he her here hers herself him himself his how however i if in inside instead into is it its itself just keep kept knew know known last later least leave less let like little long look lot made make many may maybe me mean might more most much must my myself near need never new next no nobody none nor not nothing now of off often old on once one only onto or other others our ours ourselves out over own part perhaps pick put quite rather really said same saw say see seem seen several shall she should since so some someone something soon still such take than that the their theirs them themselves then there these they thing things think this those though three through thus to today together told too took toward turn two under until up upon us use used very want was way we well went were what whatever when where whether which while who whole whom whose why will with within without would yes yet you your yours yourself times front side moment moments kind sort lot lots bit number metres meters degrees percent year years seconds minute minutes",
  es: "a al algo algún alguna algunas alguno algunos allí ante antes aquel aquella aquí así aún aunque bajo bien cada casi como cómo con contra cual cuál cuando cuándo cuanto de del desde donde dónde dos durante e el él ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta está están estar estas este esto estos fue fueron ha había hace hacer hacia han hasta hay hoy la las le les lo los luego más me mi mientras mis mismo mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque primero pues puede pueden qué que quien quién se sea según ser si sí sido siempre sin sobre solo sólo son soy su sus también tan tanto te tener ti tiene tienen toda todas todo todos tras tu tú tus un una unas uno unos usted va vez y ya yo después último primera deja",
  fr: "a à afin ai ainsi alors après as au aucun aujourd'hui aussi autre autres aux avant avec avoir beaucoup bien c car ce ceci cela celle celui cependant ces cet cette ceux chaque chez ci comme comment d dans de depuis des deux doit donc dont du elle elles en encore entre es est et étaient était étant être eu eux fait faire fois hors il ils j je jusque l la là le les leur leurs lors lorsque lui m ma mais me même mes moi moins mon n ne ni non nos notre nous on ont ou où par parce parfois pas pendant peu peut plus plusieurs pour pourquoi premier puis qu quand que quel quelle quelques qui quoi s sa sans se sera ses seulement si son sont sous sur t ta tandis te tes toi ton toujours tous tout toute toutes très trop tu un une va vers voici vos votre vous y d'abord ensuite enfin presque qu'est quelqu'un quelqu personne",
  de: "aber alle allem allen aller alles als also am an andere anderen anderer anders auch auf aus bei beim bevor bin bis bist da dabei dadurch dafür damit danach dann daran darauf darin darüber das dass davon dazu dein deine dem den denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einige einmal er erst es etwas euch euer für gegen gibt ging habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen können konnte machen macht man mehr mein meine mit muss müssen nach nicht nichts noch nun nur ob oder oft ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so sogar solche soll sollte sondern über um und uns unser unter viel viele vom von vor wann war waren warum was weg weil weiter welche welcher wenn wer werden wie wieder will wir wird wirst wo wurde wurden zu zum zur zwar zwei zwischen erstens heute schluss",
  it: "a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro cosa così cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello dentro di dopo dove due e è ed era erano essere fa fra fu fino già gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mentre mi mia mio molto ne negli nei nel nella nelle nello noi non nostro o ogni per perché più poi prima proprio può quale quando quanto quella quelle quelli quello questa queste questi questo qui se sei sempre senza si sia siamo sono sotto sta stato su sua sue sugli sui sul sulla suo suoi te ti tra tu tua tuo tutta tutte tutti tutto un una uno vi voi",
  pt: "a à ainda além algo algum alguma alguns ao aos aquela aquele aqui as às assim até cada com como contra da das de dela dele deles depois desde do dois dos e é ela elas ele eles em então entre era eram essa esse esta está estão estar este eu faz foi for foram há isso isto já la lhe lo mais mas me mesmo meu minha muito na nas não nem no nos nós nossa nosso num numa o onde os ou outra outras outro outros para pela pelas pelo pelos pode por porque pouco primeiro quais qual quando quanto que quem se seja sem sempre ser será seu seus sido são só sob sobre sua suas também tão te tem têm ter teu todo todos tu tudo um uma umas uns você vocês",
  nl: "aan al alle alleen als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens elk en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat we weer wel werd wezen wie wij wil worden zal ze zei zelf zich zij zijn zo zonder zou",
};

/**
 * Returns a test for stop words. In a language without a list, words of up to three letters count
 * as stop words.
 */
export function stopwordTest(language: string): (word: string) => boolean {
  const list = lists[baseLanguage(language)];
  if (list) {
    const words = new Set(list.split(" "));
    return (word) =>
      words.has(
        word
          .toLowerCase()
          .replace("’", "'")
          .replace(/'\p{L}{1,2}$/u, ""),
      ) || word.length < 2;
  }
  return (word) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(
      word,
    )
      ? word.length < 2 || /^\p{Script=Hiragana}+$/u.test(word)
      : word.length <= 3;
}
