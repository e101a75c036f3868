/**
 * Words of each language at which no part of a sentence may end: more words must follow them.
 * Written without the rules of the service.
 */
export const openEnds: Readonly<Record<string, string>> = {
  en: `the a an this these my your his her its our their every each no and or but nor because that
    which who if when while than as of in on at by for from to with without into onto over under
    between through during after before about against toward is are was were be been has have had
    does do did will would can could should must may might not very most more new old big small
    large great long short high low good bad best worst first last next early late young little
    whole same own main real harmless tiny huge warm cold hot dry wet fresh`,
  es: `el la los las un una unos unas este esta estos estas ese esa mi tu su sus nuestro nuestra cada
    y e o u pero ni porque que cuando mientras si como de del en con sin por para a al desde hasta
    entre sobre bajo tras durante contra según es son era eran fue fueron está están ha han había
    no muy más menos gran buen mal primer tercer nuevo nueva nuevos nuevas mejor peor mayor menor`,
  de: `der die das den dem des ein eine einen einem einer eines dieser diese dieses mein meine dein
    deine sein seine ihr ihre unser unsere jeder jede jedes kein keine und oder aber denn weil dass
    wenn während als wie in im ins an am auf von vom zu zum zur mit ohne für durch bei beim nach vor
    über unter zwischen seit gegen bis ist sind war waren wird werden hat haben hatte kann können
    nicht sehr neue neuen neuer neues alte alten alter große großen großer kleine kleinen kleiner
    erste ersten letzte letzten gute guten beste besten lange langen kurze`,
  fr: `le la les un une des ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur
    leurs chaque et ou mais ni car que qui quand lorsque si comme de du d l en dans sur sous avec
    sans pour par à au aux chez vers entre pendant contre depuis jusque est sont était étaient a ont
    avait ne très plus moins grand grande petit petite nouveau nouvelle nouveaux nouvelles vieux
    vieille bon bonne mauvais premier première dernier dernière beau belle gros grosse jeune`,
  pt: `o a os as um uma uns umas este esta estes estas esse essa meu minha seu sua seus suas nosso
    nossa cada e ou mas nem porque que quando enquanto se como de do da dos das em no na nos nas com
    sem por pelo pela para ao à aos às até entre sobre sob durante contra segundo é são era eram foi
    foram está estão tem têm não muito mais menos grande novo nova novos novas primeiro primeira
    último última melhor pior maior menor`,
  ru: `в во на с со к ко о об от до из у за под над по при про без для между через и или но а что
    чтобы как если когда пока потому не ни это этот эта эти мой твой наш ваш свой очень самый самая
    самое новый новая новое старый старая большой большая маленький маленькая первый первая
    последний последняя хороший хорошая`,
  ar: `في من إلى على عن مع بين تحت فوق قبل بعد خلال حتى ضد نحو منذ عند أن إن لأن لكن أو ثم إذا
    التي الذي كل بعض هذا هذه ذلك تلك لا لم لن ليس غير`,
  ja: `は が を に の で と へ も や から まで より この その あの 大きな 小さな 新しい 古い 長い`,
};

/** A first name alone names nobody, and titles and units alone name nothing. */
export const namesAlone = `Anna Ana Maria María Marie Olaf Tom Tomás Thomas William Henry Enrique
  Lena Ada Elena Julia Juan José Carlos Carmen Anne Olga Иван Анна Мария Том مريم أحمد 山田
  Professor Professorin Chancellor Goalkeeper Striker Doña Don Frau Herr Madame Monsieur King Rey
  Liter Week Secret Day Year Hour`;
