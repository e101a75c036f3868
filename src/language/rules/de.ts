import { de as figures } from "./figures/de.ts";
import { de as genres } from "./genres/de.ts";
import { type LanguageRules, never } from "./language-rules.ts";
import { de as people } from "./people/de.ts";
import { de as requests } from "./requests/de.ts";
import { de as scenery } from "./scenery/de.ts";
import { de as speech } from "./speech/de.ts";
import { de as staging } from "./staging/de.ts";
import { de as story } from "./story/de.ts";

export const de = {
  phrases: {
    determiners:
      "der die das den dem des ein eine einen einem einer eines dieser diese dieses mein meine dein deine sein seine ihr ihre unser unsere kein keine jeder jede jedes alle",
    qualifiers:
      "alle[nrs]?|beide[nr]?|sowohl|weder|nicht|halb|(?:viele|einige|manche|wenige|keine[rs]?|meisten|teil|hälfte|mehrheit|art)(?: von)?",
    of: "von|vom",
    mainClauseEnds: "(?<=, )(?:weil|aber|während|nachdem|obwohl|denn)",
    negation: "nicht|nie|niemals|kein|keine|keinen|keinem|keiner|ohne|weder|kaum",
    replaced: "statt|gegenüber|verglichen mit|im vergleich zu|anstatt|anstelle(?: von)?",
    articles: "der|die|das|eine?",
    pronouns: "es|das|dies|sie|er|wir|ich|du|ihr|man|was|wer",
    thingPronouns: "er|es",
    laterClause: never,
    opensComparison: "so",
    nounCapitals: true,
    subjectDeterminers:
      "die|das|eine?|diese|dieses|meine?|deine?|seine?|ihre?|unsere?|keine?|jede|jedes|alle",
    verbAtEnd:
      /\s(?!(?:oben|unten|hinten|innen|außen|morgen|gegen|neben|wegen)$)(?:\p{Ll}{2,}(?:en|ern|eln)|ab|an|auf|aus|ein|hinzu|um|unter|vor|weg|zu)$/u,
    verbFirst: [
      // "mischst du", "mischt man"; "mischen Sie" is a request.
      /^(?<verb>\p{Ll}+)\s(?<subject>du|ihr|wir|man|ich|er|es|sie)\s(?<rest>.+)$/u,
      // "ruht der Teig"; "gib die Butter" is a request.
      /^(?<verb>(?!halt|tritt|biet|brat|rat)\p{Ll}{2,}(?:t|en))\s(?<subject>(?:der|die|das|eine?|[dsm]eine?|ihre?|euer|eure|unsere?)(?:\s\p{Ll}+)?\s\p{Lu}\p{L}+)(?:\s(?<rest>.*))?$/u,
    ],
    ordinals: "am|vom|zum|bis|den|der|die|das|dem|des|im|ihr|sein",
  },
  quantities: {
    rises:
      "st(?:ieg|iegen|eigt|eigen)|gestiegen|wuchs(?:en)?|wächst|gewachsen|zugenommen|gew(?:ann|annen|innt)|erhöht(?:e|en)?|kletter(?:t|te|ten)|legt(?:e|en)? zu|(?:ge)?steigert(?:e|en)?|verdoppelt(?:e|en)?",
    falls:
      "s(?:ank|anken|inkt|inken)|gesunken|f(?:iel|ielen|ällt|allen)|gefallen|abgenommen|verl(?:or|oren|iert)|(?:ge)?senkt(?:e|en)?|(?:ver|ge)?kürzt(?:e|en)?|reduziert(?:e|en)?|verringert(?:e|en)?|zurückgegangen|schrumpft(?:e|en)?|st(?:ürzt|ürzte|ürzten)|büßt(?:e|en)?|brach(?:en)?|ging(?:en)? zurück|halbiert(?:e|en)?",
    wins: "gew(?:ann|annen|innt)|verl(?:or|oren|iert)",
    acts: "st(?:ieg|iegen|eigt|eigen)|kletter(?:t|te|ten)|senkt(?:e|en)?",
    by: "um",
    within: "in|binnen|innerhalb von",
    from: "von",
    to: "auf|bis",
    ...{ changeTo: "auf", rangeTo: "bis" },
    between: "zwischen",
    and: "und",
    lessThan: "weniger als|unter",
    moreThan: "mehr als|über",
    atLeast: "mindestens|wenigstens|nicht weniger als",
    beforeTime: "alle|vor",
    atMost: "bis zu|höchstens|maximal|nicht mehr als",
    during: "über",
    growth: {
      up: "Anstieg|Zuwachs|Zunahme|Steigerung|Erhöhung|Plus",
      down: "Rückgang|Abnahme|Senkung|Minus",
      of: "von|um",
    },
    beyond: "unter|über",
    reachedTo: "(?:umfrage|befragung|studie|erhebung|abstimmung) unter",
    upTo: "bis zu",
    about: "etwa|rund|ungefähr|fast|knapp|gut|circa|ca\\.|beinahe",
    per: "pro|je|im|in der|am",
    units: "grad (?:celsius|fahrenheit)|prozentpunkten?|basispunkten?",
    fractions: "drittel|viertel|fünftel|sechstel|achtel|zehntel",
    outOf: "von",
    outOfThe: "(?:der|(?:von|aus) (?:den|ihren|seinen|unseren|diesen|allen))",
    score: "zu",
    beforeEra: "v\\.\\s?chr\\.|vor christus|v\\.\\s?u\\.\\s?z\\.",
    times: "sekunde|minute|stunde|tag|woche|monat|jahr|person|nacht",
    only: "nur",
    ofAmount: never,
    afterMeasure: "lang",
    notRate: "\\d|darauf|davor|danach|zuvor",
    formerly:
      "vor (?:einem|einer|\\p{L}+|\\d+) (?:jahr(?:en)?|monat(?:en)?|wochen?|jahrzehnt(?:en)?)|vorjahr(?:es|s)?|vormonat|zuvor|früher|ein jahr davor",
    spans: never,
    more: "mehr|höher|länger|teurer",
    fewer: "weniger|niedriger|kürzer|billiger",
    differs: "schneller|langsamer|rückstand|vorsprung",
    later: "später|früher|zuvor|vorher|danach",
    now: "jetzt|heute|inzwischen|nun|mittlerweile|derzeit|aktuell",
    perAny: "pro|je|auf(?= 10+(?:\\.000)? )",
    one: "eine?[rs]?",
    dates:
      "# ?(?:uhr(?!\\p{L})|[nv]\\.\\s?chr|nach christus)|#\\.\\s\\p{L}|(?<!\\p{L})jahr(?:e|es|en)? #|(?<!\\p{L})(?:nummer|nr\\.|seite|kapitel|linie) #",
    parts: { hälfte: 2, drittel: 3, viertel: 4, fünftel: 5, sechstel: 6, achtel: 8, zehntel: 10 },
    ofWhole: "(?:der|des|aller|unserer|ihrer|seiner|dieser|von(?! ein)) ",
    onePart: "eine?[rs]?|die",
    becomes:
      "verlängert(?:e|en)?|verteuert(?:e|en)?|verkleinert(?:e|en)?|gingen?|kletterten?|kletter[nt]|rutscht(?:e|en)?|sprangen?|springt|wechselt(?:e|en)?|änderten?|verbessert(?:e|en)?|verschlechtert(?:e|en)?|stürzt(?:e|en)?|sackt(?:e|en)?|legt(?:e|en)?|br(?:ach|achen|icht)|wird|wurden?|erreicht(?:e|en)?|schnellt(?:e|en)?|zog(?:en)?|drückt(?:e|en)?|schraubt(?:e|en)?|verdoppelt(?:e|en)?|halbiert(?:e|en)?|verringert(?:e|en)?|reduziert(?:e|en)?|vergrößert(?:e|en)?",
    after: {
      atLeast: "oder mehr|mindestens|und mehr|aufwärts",
      atMost: "oder weniger|höchstens|maximal",
    },
    belowZero: "minus|unter null|kälte",
    manyParts: "drittel[ns]|viertel[ns]",
    thanYear:
      "als(?: de[rns] von| im jahr| im| noch| noch im jahr)?|(?:gegenüber|verglichen mit|im vergleich zu)[^,.;]{0,40}?",
  },
  numerals: {
    power: "hoch",
    fromTwo:
      "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
    others: {
      dreißig: 30,
      vierzig: 40,
      fünfzig: 50,
      sechzig: 60,
      siebzig: 70,
      achtzig: 80,
      neunzig: 90,
      hundert: 100,
      tausend: 1000,
      ...{ million: 1e6, milliarde: 1e9 },
    },
    scales: "tausend million millionen milliarde milliarden billion billionen mio mrd tsd",
    percent: "prozent",
    minus: "(?<!(?:oder|und) )minus",
    half: "(?:eine )?halbe",
    vague: "paar|einige|mehrere|viele|wenige",
    onesFirst: { and: "und", one: "ein" },
  },
  measures: {
    units:
      "bar|grad|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|(?:quadrat|kubik)?(?:zenti|milli|kilo)?metern?|tonnen?|hektar|kilos?|(?:kilo)?gramm|(?:milli)?litern?",
    durations: "sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?",
    currencies: "euro|dollar|pfund|yen|cents?|franken|kronen",
  },
  years: {
    hourAfter: "\\sUhr",
    before:
      "im in seit bis von vor nach ab gegen jahr um anno frühling frühjahr sommer herbst winter",
    clockAfter: "\\sUhr",
    clock: "um|ab|bis|gegen|vor|nach",
  },
  captions: {
    leaning: "der die das ein eine einen dem den des und oder mit von zu im am in an",
    opening: "und aber weil wenn dass",
  },
  tables: {
    times: "jahr|datum|monat|quartal|woche|tag",
    orders: "nr\\.?|nummer|rang|platz|plz|telefon|.*(?:nummer|[ _-]nr\\.?)",
    values: "werte?|anzahl|menge|summe|zahl|prozent|anteil",
  },
  discourse: {
    first: "zuerst|zunächst|als erstes|erstens",
    step: "zweitens|drittens|dann|danach|anschließend|schließlich|zuletzt|zum schluss",
    versus:
      "gegenüber|statt|anstatt|anstelle|(?:mehr|weniger|besser|schlechter|größer|kleiner|\\p{L}+er)(?:\\s+\\p{L}+){0,3}\\s+als|im vergleich zu|im gegensatz zu|während|sondern",
    isA: "ist eine?|bedeutet|heißt",
    avoid: "nie|niemals|vermeide|kein|keine|nicht",
    advise: "vergiss nicht|vergessen sie nicht|immer|achte darauf|denk daran|tipp:?",
    and: "und|oder|sowie",
    because: "weil|denn|deshalb|daher|dank|wegen|grund|ursache|damit",
    says: "sagte|sagt|schrieb|fragte|meinte|erklärte|erzählte?|berichtete?|betonte?|warnte?|erklärt|ergänzte?",
    stepWord: "schritt",
    choice: "oder|gegen|vs\\.?|versus",
  },
  vocabulary: {
    abbreviations: "Hr Fr Nr Bd bzw vgl evtl Abb ca v n z B d h u a Mio Mrd inkl ggf St Str S",
    stopWords: `
      aber alle allem allen aller alles als also am an andere anderen anderer anders auch auf
      aus bei beim bevor bin bis bist da dabei dadurch dafür damit danach dann daran darauf
      darin darüber das dass davon dazu dein deine dem den denn der deren des dessen die dies
      diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines
      einige einmal er erst es etwas euch euer für gegen gibt ging habe haben hat hatte hatten
      hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede
      jedem jeden jeder jedes jetzt kann kein keine keinen können konnte machen macht man mehr
      mein meine mit muss müssen nach nicht nichts noch nun nur ob oder oft ohne schon sehr
      sein seine seinem seinen seiner seit selbst sich sie sind so sogar solche soll sollte
      sondern über um und uns unser unter viel viele vom von vor wann war waren warum was weg
      weil weiter welche welcher wenn wer werden wie wieder will wir wird wirst wo wurde
      wurden zu zum zur zwar zwei zwischen erstens heute schluss
    `,
    commonVerbs: `
      arbeitet arbeiten beginnt beginnen begann bekommt bekommen bleibt bleiben braucht
      brauchen bringt bringen brachte denkt enthält entsteht entstehen erhält erreicht erzählt
      fährt fahren fällt fallen findet finden fand folgt führt geben gibt gab geht gehen ging
      gehört gelernt gemacht gilt hält halten heißt helfen hilft holt kauft kaufen kennt kommt
      kommen kam kostet kosten lässt lassen läuft laufen lebt leben legt leidet lernt lernen
      liegt liegen macht machen machte meint nimmt nehmen nutzt nutzen öffnet passiert
      produziert rettet rettete sagt sagen sagte schreibt schrieb setzt sieht sehen sinkt
      sitzt spielt spricht startet steht stehen steigt stellt stirbt sucht trägt trifft trinkt
      trinken tut verbindet verdient verkauft verliert versteht verwandelt wächst wachsen
      wartet weiß will wirkt wohnt zahlt zeigt zeigen zieht reparieren repariert gießen gießt
      legen geben stellen nutzen
    `,
    prepositions: `
      am an auf aus bei beim bis durch etwa für gegen im in ins mit nach ohne seit um unter
      über vom von vor während zu zum zur zwischen
    `,
    hesitations: `
      äh ähm ähh öh öhm also eben halt irgendwie ja genau naja na okay quasi sozusagen tja
    `,
    colors: {
      ...{ red: "rot(?:e[nmrs]?)?", yellow: "gelb(?:e[nmrs]?)?", blue: "blau(?:e[nmrs]?)?" },
      ...{ green: "grün(?:e[nmrs]?)?", black: "schwarz(?:e[nmrs]?)?" },
      ...{ white: "weiß(?:e[nmrs]?)?", brown: "braun(?:e[nmrs]?)?", gray: "grau(?:e[nmrs]?)?" },
    },
    orange: "orange",
    ordinals: "erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|drittel|viertel|hälfte",
  },
  narration: {
    hooks: ["{x}: Was sollte man wissen?", "{x}: das Wichtigste in Kürze."],
    steps: { first: "Erstens:", between: ["Dann:", "Danach:"], last: "Zuletzt:" },
    preview: "So klinge ich in deinem Video.",
  },
  joins: {
    and: "und",
    but: "aber|doch",
    subordinates: "dass|wenn|weil|ob|wer|während|obwohl|nachdem|bevor|damit",
    relatives: "der|die|das|den|dem|deren|dessen",
  },
  texts: {
    ...{ introduces: "eine?[nmrs]?", resumes: "der|die|das|de[mns]|diese[mnrs]?" },
    refersBack:
      "(?:[^\\s]{1,20} ){1,5}(?:von ihnen|davon)|er|sie|es(?! gibt)|ihn|ihm|ihr|ihre[nrms]?|sein|seine[nrms]?|dies|diese[nrms]?|jene[nrms]?|solche[nrms]?|dort|hier|da|dabei|dafür|dagegen|daher|dadurch|damit|danach|daraus|darin|darauf|darum|davon|dazu|deshalb|deswegen|trotzdem|dennoch|jedoch|aber|doch|und|oder|denn|also|auch|außerdem|zudem|ebenso|dann|stattdessen|sonst|inzwischen|seitdem|seither|allerdings|so|das (?:ist|war|wird|wurde|hat|hatte|kann|gilt|liegt|heißt|macht|zeigt|führt|kostet|klingt)|das \\p{L}{3,}te (?:\\p{L}+n?\\.|alle|die|den|der|dem|ihn|sie|uns|viele|niemand|auch)|das (?:könnte|sollte|würde|soll|dürfte|müsste|hätte|wäre|spart|hilft|bedeutet|beweist|belegt|geht|lässt)|das (?:überraschte|änderte|gefiel|half) ",
    finding:
      "zeigt(?:e|en)?|fand(?:en)?|entdeckt(?:e|en)?|ergab(?:en)?|ergebnis(?:se)?|laut|bewies(?:en)?|bestätigt(?:e|en)?|rekord|größte[nrs]?|höchste[nrs]?|älteste[nrs]?|kleinste[nrs]?|erste[nrs]?",
    how: "wie",
    why: "warum|wieso",
    opensClause: "aber|weil|denn|und (?:der|die|das|ein|eine|er|sie|es|wir|ich|dann|so)",
  },
  senses: {
    seasons: "frühling|frühjahr|sommer|herbst|winter",
    ...{ ...people, causes: "wegen|aufgrund|durch", alone: "alleine?" },
    inflections: "s> es> e> en> n> em> se> sen>",
    compounds: {
      falseEnds:
        "fahrer fahrern fahrerin berg bergs berge burg burger burgern dorf stein steins bach hof feld lunge lungen presse pressen eier eiern eule eulen ohren rose rosen insel inseln bären",
      firstParts:
        "außen innen haupt groß klein alt neu vor nach unter über hoch tief mittel nord süd ost west halb voll früh spät jung roh rund schnell trocken nass kalt warm weiß schwarz rot grün blau gelb braun",
      joints: "s es n en er e",
    },
    idioms:
      "jedes mal|auf einmal|ein\\p{L}* nach de[mr] ander\\p{L}*|stück für stück|(?:zwei|drei|vier|fünf|sechs|\\d) augen(?= (?:ein|zurück))|(?:seiten|vorder|rück)w(?:and|ände)|eier in einen korb|meer der \\p{L}+|apfel und (?:ein )?ei|lie?st die messe|die messe lesen|in strömen|blaues blut|blauen? blut(?:es)?|das eis (?:brechen|gebrochen)|eis (?:brach|bricht)|auf der hand|von hand|zu fuß|hand in hand|spitze des eisbergs|zweischneidiges schwert|grünes licht|auf dem spiel|ein auge (?:auf|zu)|im kopf|nerven aus stahl|goldenes zeitalter|roter faden|roten faden|tomaten auf den augen|schwein gehabt|fuß des|am fuß|unter druck|in kraft|außer kraft|unter dem strich|ins wasser fallen|ins wasser gefallen|auf eis (?:gelegt|liegt|legen)|feuer und flamme|öl ins feuer|unter beschuss|aus dem feuer|in den sand gesetzt|auf sand gebaut|im sand verlaufen|kopf an kopf|aus der hand|an der hand|hand und fuß|fuß fassen|auf den beinen|auf die beine|ein bein (?:stell|ausgeriss)\\p{L}*|den rücken (?:kehr|stärk|frei)\\p{L}*|herz und nieren|ans herz|am herzen|im herzen|ins auge (?:gefasst|fassen|fasst|fällt|fallen)|im auge (?:behalten|behält|haben)|vor augen|aus den augen|mit bloßem auge|über den tisch (?:zieh|gezog)\\p{L}*|(?:ist|sind|war|waren) vom tisch|durch die bank|auf lange bank|in die luft|aus der luft gegriffen|dicke luft|frischer wind|wind bekommen|rückenwind|aus allen wolken|licht ins dunkel|ans licht|im licht der|hinter(?:s)? licht|schlüssel zum|schlüsselrolle|brücken? bauen|brücke schlagen|im selben boot|an bord|über bord|aus dem ruder|zug um zug|k[oa]m\\p{L}* zum zug|zum zug komm\\p{L}*|(?:ist|sind|war|waren) am zug|im zug(?:e)? der|bl[ei]{2}b\\p{L}* auf der strecke|auf der strecke (?:bleib|geblieb)\\p{L}*|aufs spiel|ins spiel (?:bring|gebracht|komm)\\p{L}*|goldene nase|schwarze zahlen|rote zahlen|roten zahlen|schwarzes schaf|katze im sack|für die katz|bärendienst|elefantenhochzeit|wie hund und katze|hahn im korb|aus einer mücke|ins bockshorn|fliegen mit einer|perlen vor|salz in der suppe|suppe einbrocken|butter bei|brot und spiele|in den sauren apfel|apfel fällt nicht weit|um die wurst|abwarten und tee|nägel mit köpfen|eine schraube locker|am ball|doppelpass|an die große glocke|rolle spielen|die hauptrolle|hinter den kulissen|das haus hüten|tür und tor|mit der tür ins haus|zwischen tür und angel|offene türen|vor die tür (?:gesetzt|setz\\p{L}*)|unter dach und fach|stein des anstoßes|stein auf stein|meilenstein|eckstein|wurzel des (?:übels|problems)|wurzeln schlagen|auf dem holzweg|blatt vor den mund|auf einem anderen blatt|königs(?:weg|disziplin)|dorn im auge|(?:steht|stand|stehen|standen) im schatten|unter den nagel|stein ins rollen|(?:wie )?auf eiern|auf rohen eiern|kühlen kopf|den kopf (?:verlier\\p{L}*|verlor\\p{L}*|zerbrechen)|kopf in den sand|über beide ohren|ganz ohr|übers ohr|die ohren (?:spitzen|steif)|(?:kein|ein) auge zu\\p{L}*|augen zu und durch|auge um auge|nase voll|an der nase herum\\p{L}*|der nase nach|mund zu mund|in aller munde|auf den zahn|zahn der zeit|zahn um zahn|haare auf den zähnen|um ein haar|bis zum hals|auf die leichte schulter|kalte schulter|unter die arme (?:greif|griff|gegriff)\\p{L}*|auf den arm (?:nehm|nahm|genomm|nimm)\\p{L}*|arm in arm|die hand (?:ins|für|im)|hand aufs|aus erster hand|alle hände voll|die finger (?:von|verbrannt|davon)|daumen (?:drücken|hoch)|unter den fingern|bauchgefühl|bauch heraus|blut und wasser|böses blut|frisches blut|auf herz|in die knie|auf großem fuß|kalte füße|auf eigenen (?:beinen|füßen)|auf freiem fuß|zu füßen|mit füßen|auf den hund gekommen|vor die hunde|schlafende hunde|armer hund|katzensprung|schwein(?:e)? (?:gehabt|haben|gehört)|kein schwein|saure gurken|bock (?:zum|geschossen|auf)|aufs (?:falsche|richtige) pferd|pferde stehlen|mit den wölfen|wolf im schafspelz|trockene schäfchen|löwenanteil|höhle des löwen|elefant im (?:raum|porzellan\\p{L}*)|bär(?:en)? (?:aufgebunden|dienst)|fuchs und hase|hase(?:n)? (?:läuft|fuß)|fisch im wasser|dicker fisch|spinnefeind|schmetterlinge im bauch|biene maja|(?:ins|in ein) wespennest|vogel (?:abgeschossen|zeigen|frei)|vögel zwitschern|schräger vogel|pleitegeier|eulen nach|schwanengesang|zeitungsente|ei des kolumbus|gelbe vom ei|ungelegte eier|wie ein ei|apfel der zwietracht|apfel vom stamm|äpfel mit birnen|(?:gut|schlecht) kirschen essen|rosinen (?:im kopf|picken|aus dem kuchen)|bohnen in den ohren|nicht die bohne|keine bohne|seinen senf|honig um den|brötchen verdienen|kleine brötchen back\\p{L}*|weg wie warme semmeln|alles in butter|kalter kaffee|über den löffel|unter den tisch (?:fall|fiel|gefall|kehr)\\p{L}*|reinen tisch|am grünen tisch|runder tisch|unter den teppich|teppich bleiben|steck\\p{L}* unter einer decke|unter einer decke steck\\p{L}*|aus dem häuschen|zum fenster hinaus|geld aus dem fenster|leichen? im keller|vom regen in die traufe|im siebten himmel|himmel und hölle|blaue[ns]? wunder|sternen (?:geschrieben|stehen)|sternstunde|steh\\p{L}* in den sternen|unter keinem guten stern|hinterm mond|hinter dem mond|sonnenklar|blitz aus heiterem|donnerwetter|sturm im wasserglas|sturm der (?:entrüstung|begeisterung|kritik|empörung)|ruhe vor dem sturm|lawine\\p{L}* (?:losgetreten|von)|(?:eine|die|neue|erste|zweite) welle (?:der|von)|flut (?:von|an)|berge? (?:von|versetzen|an (?:arbeit|schulden|müll|akten))|über den berg|haare zu berge|fass (?:zum|ohne|auf)|wasser (?:auf (?:die|seine|ihre) mühlen?|reichen|abgraben|predigen)|reinsten wassers|nah am wasser|wie feuer und wasser|licht (?:am ende|aufgehen)|rotes tuch|ins schwarze|schwarz auf|schwarzen peter|goldwaage|goldgrube|eisen im feuer|heißes eisen|zum alten eisen|nagel auf den kopf|an den nagel|rad der (?:zeit|geschichte)|fünftes rad|das rad neu|unter die räder|wo der hammer|schlüssel liegt|faden verl\\p{L}*|tief in die tasche|gürtel enger|unter einen hut|hut ab|aus dem ärmel|ärmel hoch|weiße weste|die hosen an|hosen? voll|wo der schuh|auf die socken|handtuch (?:wirft|werfen|geworfen|warf)|karten (?:auf den tisch|neu gemischt)|alles auf eine karte|ass im|würfel sind gefallen|ball flach|steilvorlage|eigentor|rote karte|gelbe karte|startschuss|auf kurs|kurs auf|fels in der|flagge zeigen|andere saiten|erste geige|pauken und|auf die pauke|buch mit sieben|ein offenes buch|bände sprechen|papiertiger|seite(?:n)? (?:aufschlagen|wechseln)",
    similes:
      "(?:groß|klein|schwer|hoch|lang|dick) wie|(?:so )?(?:von|in) der Größe|(?:wie|als wäre\\p{L}* \\p{L}+) eine?[mnrs]?|so \\p{L}+ wie(?: eine?[mnrs]?)?",
    indefinite: "eine?[mnrs]?",
    actions:
      "kochen kocht kochte backen backt gebacken schlafen schläft schlief tanzen tanzt tanzten tanzte schwimmen schwimmt schwammen regnet regnete spart sparen spare lernen lernt lernten reparieren repariert reparierte bauen baut bauten gebaut braten rot rote roten roter gelb gelbe gelben grün grüne grünen blau blaue blauen wandern wandert fahrrad gieße gießen gießt gegossen bewässern wasche waschen wäscht gewaschen spüle weint weinte weinen weinten lacht lachte lachen lachten singt sang singen sangen schreibt schrieb schreiben geschrieben liest las lesen kauft kaufte kaufen kauften gekauft zahlt zahlte zahlen zahlten bezahlt bezahlen gräbt grub graben gruben säe säen gesät säte trinkt trank trinken tranken isst aß aßen malt malte malen gemalt näht nähte nähen strickt strickte stricken applaudierte applaudierten klatschten applaus umarmt umarmte umarmten brennt brannte brennen brannten",
    definite: "die|der|das|dem|den|des",
    inflected: "e[nmrs]?",
    portions:
      "tassen?|flaschen?|gl[aä]s(?:er)?|scheiben?|stücke?|(?:ess|tee)?löffel|prisen?|schluck|portion(?:en)?|säcke?|sack|kisten?|eimer|handvoll|mengen?|arte?n?|sorten?|paare?|bund|packung(?:en)?|dosen?|becher|kannen?|körbe?|korb|haufen|teller|liter|kilo|gramm|pfund|tonnen?|meter|zentner|blatt|blätter|anfang|ende|mitte|hälfte|rest|monat|tropfen",
    reports:
      "sag(?:t|te|en|ten)|glaub(?:t|te|en|ten)|mein(?:t|te|en|ten)|hoff(?:t|te|en|ten)|erwarte(?:t|te|n|ten)|warn(?:t|te|en|ten)|behaupte(?:t|te|n|ten)|bestreite[tn]|bestritt|erklär(?:t|te|en|ten)|schätz(?:t|te|en|ten)|versprach|verspricht|forder(?:t|te|n|ten)|berichte(?:t|te|n|ten)",
    multiples: "mal so|fache[ns]?|doppelt|halb so|dreimal|zweimal",
  },
  places: {
    at: "in(?: der| den)?|im|bei|rund um|nahe|um|durch|(?:stadt|hauptstadt)",
    from: "von|aus(?: der)?|ab|vom",
    to: "nach|bis(?: nach)?|in die|zur?",
    via: "über|via",
    stops: "(?:hält|halten|hielt|stoppt) in|(?:führt|führte|fährt|fuhr|geht|ging) (?:über|durch)",
    onward: ",? (?:und )?(?:dann|weiter|danach|anschließend|von dort)(?: weiter)? nach",
    by: "mit (?:dem|der) (?:Zug|Bahn|Bus|Schiff|Fähre|Auto|Flugzeug|Rad|Fahrrad)|per (?:Zug|Bahn|Bus|Schiff|Rad)|zu Fuß",
    moves:
      "reis|fahr|fähr|fuhr|flieg|flog|(?:nacht|fern|schnell|eil)?zug(?!\\p{L})|(?:nacht|fern|schnell)?züge|bahn|flug|wander|zieht|zog|segel|geh(?:t|en)|ging|transport|liefer|strecke|route|bus(?!\\p{L})|schiff|radtour",
    ambiguous:
      "Kongo Essen Hof Münster Hamm Gießen Siegen Worms Herne Lage Kehl Hagen Singen Ahlen Marl Stade Plauen Weiden Minden Wesel Ulm Moers Roma",
    endings: "s>",
  },
  requests,
  scenery,
  staging,
  figures,
  genres,
  speech,
  story,
} as const satisfies LanguageRules;
