/** Articles, pronouns, prepositions, auxiliaries and fillers, by language. */
export const stopWords: Readonly<Record<string, string>> = {
  en: `
    a about above across actually after again against ago all almost already also although always
    am among an and another any anyone anything are around as ask at away back be became because
    become been before began begin behind being below best better between both bring but by came
    can cannot come could did different do does doing done down during each either else end enough
    even ever every everyone everything far few find first for found four from further gave get
    give go goes going gone good got great had half has have having he her here hers herself him
    himself his how however i if in inside instead into is it its itself just keep kept knew know
    known last later least leave less let like little long look lot made make many may maybe me
    mean might more most much must my myself near need never new next no nobody none nor not
    nothing now of off often old on once one only onto or other others our ours ourselves out over
    own part perhaps pick put quite rather really said same saw say see seem seen several shall
    she should since so some someone something soon still such take than that the their theirs
    them themselves then there these they thing things think this those though three through thus
    to today together told too took toward turn two under until up upon us use used very want was
    way we well went were what whatever when where whether which while who whole whom whose why
    will with within without would yes yet you your yours yourself times front side moment moments
    kind sort lot lots bit number metres meters degrees percent year years seconds minute minutes
  `,
  es: `
    a al algo algún alguna algunas alguno algunos allí ante antes aquel aquella aquí así aún
    aunque bajo bien cada casi como cómo con contra cual cuál cuando cuándo cuanto de del desde
    donde dónde dos durante e el él ella ellas ellos en entonces entre era eran eres es esa esas
    ese eso esos esta está están estar estas este esto estos fue fueron ha había hace hacer hacia
    han hasta hay hoy la las le les lo los luego más me mi mientras mis mismo mucho muchos muy
    nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque
    primero pues puede pueden qué que quien quién se sea según ser si sí sido siempre sin sobre
    solo sólo son soy su sus también tan tanto te tener ti tiene tienen toda todas todo todos tras
    tu tú tus un una unas uno unos usted va vez y ya yo después último primera deja
  `,
  fr: `
    a à afin ai ainsi alors après as au aucun aujourd'hui aussi autre autres aux avant avec avoir
    beaucoup bien c car ce ceci cela celle celui cependant ces cet cette ceux chaque chez ci comme
    comment d dans de depuis des deux doit donc dont du elle elles en encore entre es est et
    étaient était étant être eu eux fait faire fois hors il ils j je jusque l la là le les leur
    leurs lors lorsque lui m ma mais me même mes moi moins mon n ne ni non nos notre nous on ont
    ou où par parce parfois pas pendant peu peut plus plusieurs pour pourquoi premier puis qu
    quand que quel quelle quelques qui quoi s sa sans se sera ses seulement si son sont sous sur t
    ta tandis te tes toi ton toujours tous tout toute toutes très trop tu un une va vers voici vos
    votre vous y d'abord ensuite enfin presque qu'est quelqu'un quelqu personne
  `,
  de: `
    aber alle allem allen aller alles als also am an andere anderen anderer anders auch auf aus
    bei beim bevor bin bis bist da dabei dadurch dafür damit danach dann daran darauf darin
    darüber das dass davon dazu dein deine dem den denn der deren des dessen die dies diese diesem
    diesen dieser dieses doch dort du durch ein eine einem einen einer eines einige einmal er erst
    es etwas euch euer für gegen gibt ging habe haben hat hatte hatten hier hin hinter ich ihm ihn
    ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jetzt
    kann kein keine keinen können konnte machen macht man mehr mein meine mit muss müssen nach
    nicht nichts noch nun nur ob oder oft ohne schon sehr sein seine seinem seinen seiner seit
    selbst sich sie sind so sogar solche soll sollte sondern über um und uns unser unter viel
    viele vom von vor wann war waren warum was weg weil weiter welche welcher wenn wer werden wie
    wieder will wir wird wirst wo wurde wurden zu zum zur zwar zwei zwischen erstens heute schluss
  `,
  it: `
    a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro cosa così
    cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello dentro di dopo dove
    due e è ed era erano essere fa fra fu fino già gli ha hai hanno ho i il in io l la le lei li
    lo loro lui ma me mentre mi mia mio molto ne negli nei nel nella nelle nello noi non nostro o
    ogni per perché più poi prima proprio può quale quando quanto quella quelle quelli quello
    questa queste questi questo qui se sei sempre senza si sia siamo sono sotto sta stato su sua
    sue sugli sui sul sulla suo suoi te ti tra tu tua tuo tutta tutte tutti tutto un una uno vi
    voi
  `,
  pt: `
    a à ainda além algo algum alguma alguns ao aos aquela aquele aqui as às assim até cada com
    como contra da das de dela dele deles depois desde do dois dos e é ela elas ele eles em então
    entre era eram essa esse esta está estão estar este eu faz foi for foram há isso isto já la
    lhe lo mais mas me mesmo meu minha muito na nas não nem no nos nós nossa nosso num numa o onde
    os ou outra outras outro outros para pela pelas pelo pelos pode por porque pouco primeiro
    quais qual quando quanto que quem se seja sem sempre ser será seu seus sido são só sob sobre
    sua suas também tão te tem têm ter teu todo todos tu tudo um uma umas uns você vocês
  `,
  nl: `
    aan al alle alleen als altijd andere ben bij daar dan dat de der deze die dit doch doen door
    dus een eens elk en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hun
    iemand iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet
    niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel
    voor want waren was wat we weer wel werd wezen wie wij wil worden zal ze zei zelf zich zij
    zijn zo zonder zou
  `,
  ar: `
    في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا لا لم لن ليس ليست كل بعض غير
    بعد قبل بين عند حتى إذا اذا إن ان أن كما كيف متى أين هل أو او ثم قد لقد أكثر أقل أيضا ايضا جدا
    فقط مثل خلال منذ ضد حول تحت فوق دون أي اي هو هي هم هن نحن أنا أنت كان كانت يكون عندما حيث لأن
    بسبب بل لكن ولكن وهو وهي وقد ولا وفي ومن كثيرا قليلا معظم جميع كانوا له لها لهم به بها فيه
    فيها منه منها عليه عليها إليه عام نفس واحد واحدة اثنان حوالي تقريبا اليوم الآن أول أولى الأول
    الأولى
  `,
  ru: `
    а без более больше бы был была были было быть в вам вас весь во вот все всего всех вы где да
    даже для до его ее её если есть еще ещё же за здесь и из или им их к как когда кто ли либо
    между меня мне много может можно мы на над нам нас не него нее неё нет ни них но ну о об
    однако он она они оно от очень по под после при про с сам свой себя со так также такой там те
    тем то того тоже только том тот ты у уже хотя чего чей чем через что чтобы эта эти это этого
    этой этом этот я
  `,
  hi: `
    और का की के को में से पर है हैं था थी थे यह वह ये वे एक इस उस इन उन कि जो तो भी ही नहीं न या
    लिए साथ कर करना करता करते किया गया गई गए हो होता होती होते हुआ हुई अपने अपना अपनी बहुत कुछ कोई
    जब तक फिर अब यहाँ वहाँ क्या कैसे क्यों कौन सब हर बाद पहले द्वारा तथा एवं अधिक कम लगभग सकता
    सकती सकते रहा रही रहे जा जाता जाती
  `,
  tr: `
    acaba ama aslında az bazı belki ben bir biri birkaç birçok biz bu bunu bunun çok çünkü da daha
    de defa diye en gibi hem hep hepsi her hiç için ile ise kadar ki kim mı mi mu mü nasıl ne
    neden nerede niye o olan olarak oldu olduğu olur olmak onu onun sanki sonra şey siz şu tüm var
    ve veya ya yani yok zaman değil önce göre kendi bile artık ancak
  `,
  ko: `
    그 이 저 것 수 등 및 더 또 또는 그리고 그러나 하지만 매우 아주 모든 어떤 이런 그런 저런 우리
    나 너 그녀 그는 있다 없다 하다 되다 있는 없는 하는 되는 한 할 된 될 때 위해 대한 통해 가장
    많은 약 중 후 전 안 밖
  `,
  ja: `
    これ それ あれ この その あの ここ そこ もの こと とき ため よう さん 人 方 何 誰 私 彼 彼女
    私たち また そして しかし とても 非常 一つ 二つ 今 前 後 中 上 下 間 的 性 化 者 約 以上 以下
    多く 全て すべて 最も 一番 場合 今日 毎 回 度 本当
  `,
  zh: `
    的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那
    他 她 它 我们 他们 这个 那个 什么 怎么 为什么 因为 所以 但是 而且 或者 如果 可以 能 与 及 从
    对 被 把 让 向 以 为 之 其 中 后 前 里 更 最 每 各 等 还 又 再 只 已经 非常 大约 许多 很多
    一些 这些 那些
  `,
  pl: `
    a aby ale bardzo bez bo być był była było były by co czy dla do gdy gdzie go i ich ile im inne
    ja jak jako je jego jej jest jeszcze jeśli już każdy kiedy kto które który która lub ma mają
    mi mnie może można my na nad nie nich nim niż o od on ona one oni oraz po pod przed przez przy
    się są ta tak także tam te tego tej ten to tu tylko tym w we więc wszystko z za ze że
  `,
};
