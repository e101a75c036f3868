/** Frequent verbs, by language. An icon for "take" or "work" would mislead. */
export const commonVerbs: Readonly<Record<string, string>> = {
  en: `
    add adds added allow allows apply applied arrive arrived avoid become begin bring brought
    build buy buys call called carry carried change changes changed close come consist contain
    continue cost costs create creates created cross cut depend develop die draw drop end ends
    enter expect explain fail fall falls feel fill find finds found follow form forms forget give
    given gave go goes went gone grow grew grown happen happens hear help helps hold holds include
    increase join keep keeps kept know knows knew lead learn leave left let lie like live lives
    lived look looks lose lost love make makes made making mean means meet miss move moves moved
    need needs offer open opened own pass pay paid pick place plan play point press produce
    provide pull push put puts raise reach reached read remain remember remove rest return
    returned rise run running say says said see seen sell sells sold send sent serve serves set
    show shows shown shut sit speak spend spent stand stands start starts started stay step stop
    stops store study take takes taken taught teach tell tells told think thought touch travel
    travels travelled traveled try turn turned turns understand use used uses using visit wait
    walk want wants watch wear win won work worked works write wrote written save saved saves
    drink drinks release releases released rescue rescued try tried let weigh weighs cover covers
    covered
  `,
  es: `
    abre abrir acaba ayuda ayudar añade añadir bebe beber busca buscar cabe cae cambia cambiar
    come comer comienza comprar compra conoce contiene convierte corta crece crear crea cree da
    dar debe deja dejar dice decir empieza empezar encuentra encontrar entra escribe espera existe
    funciona gana guarda gusta haz hacen hizo hicieron ir llega llegar lleva llevar llama mira
    mover muestra nace necesita ofrece pasa pasar permite pide piensa pone poner produce puede
    pueden quiere quita recibe sabe saber sacar sale salen salir sigue sirve sube tiene tienen
    tener toma tomar trabaja trae usa usar utiliza va van vale ve ver viene vive vivir vuelve
    crecieron salvó salvado arregla arregló perdió pierde cuesta cuestan vende vender abrió nació
    murió ganó cayó subió bajó construyó escribió descubrió inventó llegó empezó terminó llegaron
    llegan nacieron abrieron crecen caen suben bajan construyeron viven cierra cierran riega
    bebieron esté estén
  `,
  de: `
    arbeitet arbeiten beginnt beginnen begann bekommt bekommen bleibt bleiben braucht brauchen
    bringt bringen brachte denkt enthält entsteht entstehen erhält erreicht erzählt fährt fahren
    fällt fallen findet finden fand folgt führt geben gibt gab geht gehen ging gehört gelernt
    gemacht gilt hält halten heißt helfen hilft holt kauft kaufen kennt kommt kommen kam kostet
    kosten lässt lassen läuft laufen lebt leben legt leidet lernt lernen liegt liegen macht machen
    machte meint nimmt nehmen nutzt nutzen öffnet passiert produziert rettet rettete sagt sagen
    sagte schreibt schrieb setzt sieht sehen sinkt sitzt spielt spricht startet steht stehen
    steigt stellt stirbt sucht trägt trifft trinkt trinken tut verbindet verdient verkauft
    verliert versteht verwandelt wächst wachsen wartet weiß will wirkt wohnt zahlt zeigt zeigen
    zieht reparieren repariert gießen gießt legen geben stellen nutzen
  `,
  fr: `
    aide aider ajoute ajouter aller va vont vient arrive arriver apprend attend boit change
    changer coûte coûtent commence commencer connaît contient coupe coupez crée croît dit dire
    doit doivent donne donner écrit entre existe fabrique fait faites fallait faut finit gagne
    garde laisse laisser lit met mettez mettre meurt monte montre naît ouvre paie parle passe
    pense permet perd peut peuvent pose prend prendre prenez produit reçoit reste sait sauve sert
    signifie sort suit tient tombe tourne travaille trouve trouver utilise utiliser utilisez vend
    verse versez veut vit vivre voit voir achète acheter
  `,
  it: `
    va vanno viene fa fanno dice dire mette mettere prende prendere trova usa usare vede vedere
    vive inizia comincia resta serve costa costano dà dare sa può possono vuole deve devono arriva
    porta tiene lascia apre chiude vende compra cresce cade nasce muore
  `,
  pt: `
    vai vão vem faz fazer diz dizer põe colocar pega encontra usa usar vê ver vive começa fica
    serve custa custam dá dar sabe pode podem quer deve chega leva tem deixa abre fecha vende
    compra cresce cai nasce morre
  `,
  nl: `
    gaat gaan komt komen doet doen maakt maken zegt zeggen zet neemt nemen vindt vinden gebruikt
    gebruiken ziet zien leeft begint blijft kost kosten geeft geven weet kan wil moet houdt brengt
    laat opent sluit verkoopt koopt groeit valt
  `,
  ar: `
    كان كانت يكون تكون هناك يمكن تمكن قال قالت يقول بدأ بدأت يبدأ تبدأ أصبح أصبحت يصبح جاء ذهب
    يذهب وصل يصل أخذ يأخذ أعطى يعطي جعل يجعل وضع ضع يضع وجد يجد رأى يرى عرف يعرف أراد يريد عاش
    يعيش بقي يبقى استخدم يستخدم تستخدم استخدمت صار ظل يحتاج تحتاج يحتوي تحتوي ينتج تنتج يوجد توجد
    بنى بنوا باع يبيع اشترى يشتري أنقذ أنقذت كتب يكتب اكتشف فتح أضف اترك صب دع قطع اقطع
  `,
  ja: `
    する して した される いる ある なる なった できる 使う 使い 使って 言う 言った 行く 行った
    来る 見る 出る 入れる 入れ 入る 持つ 作る 作っ 始まる 始まっ 続く 続け 与える 思う 知る 置く
    取る 取り 受ける 変える 変わる 増える 減る 上がる 下がる 開く 生まれ 含む 呼ば 注ぐ 切る 待つ
    買う 売る 飲む 食べる 救っ 救う 建て 書い 書く
  `,
  zh: `
    使用 进行 成为 开始 出现 产生 需要 可以 能够 发现 认为 知道 看到 来到 得到 给 做 去 来 用 放
    拿 变成 增加 减少 提供 包含 继续 保持
  `,
  ru: `
    быть был была было были есть стал стала может могут начал начинает делать делает идти идёт
    дать даёт взять берёт найти видеть знать хотеть жить живёт работать говорит сказал имеет
    использует стоит нужно можно
  `,
};
